package auth

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/passkey"
	"github.com/quoin-cms/quoin/storage"
)

// MaxPasskeys is the maximum number of passkeys of a user.
const MaxPasskeys = 20

// BeginPasskey returns, as JSON, the options with which a browser creates a passkey. It fails with core.Conflict if the site
// cannot have passkeys or the account has the maximum number.
func (s *factorManager) BeginPasskey(ctx context.Context, caller Caller, at passkey.Site) ([]byte, error) {
	party, err := at.Party()
	if err != nil {
		return nil, err
	}
	acc, fresh := account{}, newHandle()
	err = s.updateAccount(ctx, caller.Actor.Name, func(w storage.Writer, current *account) error {
		if len(current.Factors.Passkeys) >= MaxPasskeys {
			return tooManyPasskeys()
		}
		putHandle(w, current, fresh)
		acc = *current
		return nil
	})
	if err != nil {
		return nil, err
	}
	challenge, err := s.challenges.issue(ctx, registrationPurpose(acc))
	if err != nil {
		return nil, err
	}
	return party.CreationOptions(passkeyOwner(acc), challenge, ChallengeLifetime)
}

// passkeyOwner returns an account as authenticators know it.
func passkeyOwner(acc account) passkey.Owner {
	return passkey.Owner{Handle: acc.Factors.Handle, Name: acc.Name, Passkeys: acc.Factors.Passkeys}
}

// registrationPurpose is the purpose of a challenge for adding a passkey to an account. It contains the handle, so that
// challenges for another account, or from before a reset of the factors, are invalid.
func registrationPurpose(acc account) string { return "add/" + string(acc.Factors.Handle) }

// FinishPasskey adds the passkey that a browser has created with the options of BeginPasskey. It fails with core.Invalid.
func (s *factorManager) FinishPasskey(
	ctx context.Context, caller Caller, at passkey.Site, name string, credential []byte,
) (passkey.Info, error) {
	if err := passkey.CheckName(name); err != nil {
		return passkey.Info{}, err
	}
	party, err := at.Party()
	if err != nil {
		return passkey.Info{}, err
	}
	acc, err := s.findExistingAccount(ctx, caller.Actor.Name)
	if err != nil {
		return passkey.Info{}, err
	}
	creation, err := passkey.ParseCreation(credential)
	if err != nil {
		return passkey.Info{}, err
	}
	if good, err := s.challenges.valid(ctx, registrationPurpose(acc), creation.Challenge()); err != nil {
		return passkey.Info{}, err
	} else if !good {
		return passkey.Info{}, passkey.NotAdded(passkey.ErrChallenge)
	}
	made, err := party.VerifyCreation(passkeyOwner(acc), creation)
	if err != nil {
		return passkey.Info{}, err
	}
	if first, err := s.challenges.consume(ctx, creation.Challenge()); err != nil {
		return passkey.Info{}, err
	} else if !first {
		return passkey.Info{}, passkey.NotAdded(passkey.ErrChallenge)
	}
	added := passkey.New(name, made, s.now())
	return added.Info(), s.updateAccount(ctx, acc.Name, func(w storage.Writer, current *account) error {
		if err := current.Factors.addPasskey(acc.Factors.Handle, added); err != nil {
			return err
		}
		return s.recordActivity(w, core.ActFactorAdded, current.Name, caller.Actor)
	})
}

// addPasskey fails if the factors were reset meanwhile, if there are too many passkeys, or if this one exists already.
func (f *factors) addPasskey(handle []byte, added passkey.Passkey) error {
	switch {
	case !bytes.Equal(f.Handle, handle):
		return passkey.NotAdded(passkey.ErrChallenge)
	case len(f.Passkeys) >= MaxPasskeys:
		return tooManyPasskeys()
	}
	if i := passkey.Index(f.Passkeys, added.Credential.ID); i >= 0 {
		return core.Errorf(core.Conflict, "This passkey is there already, as %q.", f.Passkeys[i].Name)
	}
	f.Passkeys = append(slices.Clone(f.Passkeys), added)
	return nil
}

// RenamePasskey renames a passkey of the caller. It fails with core.NotFound and core.Invalid.
func (s *factorManager) RenamePasskey(ctx context.Context, caller Caller, id, name string) (info passkey.Info, err error) {
	if err := passkey.CheckName(name); err != nil {
		return passkey.Info{}, err
	}
	err = s.updateAccount(ctx, caller.Actor.Name, func(_ storage.Writer, acc *account) error {
		i, err := acc.Factors.passkeyIndex(id)
		if err != nil {
			return err
		}
		acc.Factors.Passkeys[i].Name = name
		info = acc.Factors.Passkeys[i].Info()
		return nil
	})
	return info, err
}

// RemovePasskey removes a passkey of the caller. It fails with core.NotFound.
func (s *factorManager) RemovePasskey(ctx context.Context, caller Caller, id string) error {
	return s.updateAccount(ctx, caller.Actor.Name, func(w storage.Writer, acc *account) error {
		i, err := acc.Factors.passkeyIndex(id)
		if err != nil {
			return err
		}
		acc.Factors.Passkeys = slices.Delete(acc.Factors.Passkeys, i, i+1)
		return s.recordActivity(w, core.ActFactorRemoved, acc.Name, caller.Actor)
	})
}

// passkeyIndex returns the index of a passkey, or core.NotFound.
func (f *factors) passkeyIndex(id string) (int, error) {
	i := slices.IndexFunc(f.Passkeys, func(p passkey.Passkey) bool { return p.ID == id })
	if i < 0 {
		return i, core.Errorf(core.NotFound, "There is no such passkey.")
	}
	return i, nil
}

func tooManyPasskeys() error {
	return core.Errorf(core.Conflict, "There are %d passkeys already. Remove one first.", MaxPasskeys)
}

const (
	// handlePrefix precedes the handle of an account in a key; the value is the folded name of the account.
	handlePrefix = "auth/handle/"
	handleBytes  = 32
	maxHandle    = 64 // maximum length accepted from an authenticator
)

func handleKey(handle []byte) string {
	return handlePrefix + base64.RawURLEncoding.EncodeToString(handle)
}

func newHandle() []byte {
	handle := make([]byte, handleBytes)
	rand.Read(handle)
	return handle
}

// putHandle assigns a handle to an account that has none.
func putHandle(w storage.Writer, acc *account, fresh []byte) {
	if acc.Factors.Handle == nil {
		acc.Factors.Handle = fresh
		w.Put(handleKey(fresh), []byte(accountBucket(acc.Name)))
	}
}

// deleteHandle deletes the handle of an account.
func deleteHandle(w storage.Writer, acc account) {
	if acc.Factors.Handle != nil {
		w.Delete(handleKey(acc.Factors.Handle))
	}
}

// getAccountByHandle returns the account of a handle; false if there is none.
func getAccountByHandle(from getter, handle []byte) (account, bool, error) {
	if len(handle) == 0 || len(handle) > maxHandle {
		return account{}, false, nil
	}
	name, err := from.Get(handleKey(handle))
	if errors.Is(err, storage.ErrNotFound) {
		return account{}, false, nil
	}
	if err != nil {
		return account{}, false, fmt.Errorf("auth: read handle: %w", err)
	}
	acc, found, err := getAccount(from, string(name))
	return acc, found && bytes.Equal(acc.Factors.Handle, handle), err
}
