package auth

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/passkey"
	"github.com/quoin-cms/quoin/storage"
)

// Factor is a kind of second factor.
type Factor string

// The kinds of factors, and the state of an account that must set one up.
const (
	TOTP           Factor = "totp"
	Passkey        Factor = "passkey"
	FactorRequired Factor = "required"
)

// factors are the second factors of an account.
type factors struct {
	TOTP     *totpFactor       `json:"totp,omitempty"`
	Recovery [][]byte          `json:"recovery,omitempty"` // hashes of the unused codes
	Passkeys []passkey.Passkey `json:"passkeys,omitempty"`
	// Handle is the user handle by which authenticators identify the account; nil until the first passkey is requested.
	Handle []byte `json:"handle,omitempty"`
}

// IsZero reports whether there are no factors; they are then omitted from the stored account.
func (f factors) IsZero() bool {
	return f.TOTP == nil && f.Recovery == nil && f.Passkeys == nil && f.Handle == nil
}

// strongest returns the strongest second factor; empty for none.
func (f factors) strongest() Factor {
	switch {
	case f.TOTP != nil:
		return TOTP
	case len(f.Passkeys) > 0:
		return Passkey
	}
	return ""
}

// Factors describes the second factors of a user to that user.
type Factors struct {
	TOTP     bool
	Since    time.Time // when TOTP was set up
	Recovery int       // number of unused recovery codes
	Passkeys []passkey.Info
}

// OwnFactors returns the second factors of a user.
func (s *factorManager) OwnFactors(ctx context.Context, name string) (Factors, error) {
	acc, err := s.findExistingAccount(ctx, name)
	if err != nil {
		return Factors{}, err
	}
	all := Factors{Recovery: len(acc.Factors.Recovery), Passkeys: []passkey.Info{}}
	if app := acc.Factors.TOTP; app != nil {
		all.TOTP, all.Since = true, app.Since
	}
	for _, p := range acc.Factors.Passkeys {
		all.Passkeys = append(all.Passkeys, p.Info())
	}
	return all, nil
}

// ResetFactors removes all second factors of a user and ends all their sessions. It fails with core.NotFound if there is no
// such user.
func (s *factorManager) ResetFactors(ctx context.Context, by core.Actor, name string) error {
	stamp := rand.Text()
	err := s.updateAccount(ctx, name, func(w storage.Writer, acc *account) error {
		deleteHandle(w, *acc)
		acc.Factors, acc.Stamp = factors{}, stamp
		w.Delete(ephemeralPrefix + enrolKey(acc.Name))
		return s.recordActivity(w, core.ActFactorRemoved, acc.Name, by)
	})
	if err == nil {
		s.watches.endUser(name)
	}
	return err
}

// requireFactorKey exists while all users must have a second factor.
const requireFactorKey = "auth/require-factor"

// requireFactorTitle is the title of that setting in the activity.
const requireFactorTitle = "Second factor of everybody"

// RequiresFactor reports whether all users must have a second factor.
func (s *records) RequiresFactor(ctx context.Context) (required bool, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		required, err = readRequired(r)
		return err
	})
	return required, err
}

func readRequired(from getter) (bool, error) {
	_, err := from.Get(requireFactorKey)
	if errors.Is(err, storage.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("auth: read whether factors are required: %w", err)
	}
	return true, nil
}

// RequireFactor sets whether all users must have a second factor. An actor who turns this on must have a second factor,
// otherwise it fails with core.Conflict: this prevents an administrator from locking out everybody including themselves.
func (s *factorManager) RequireFactor(ctx context.Context, actor core.Actor, required bool) error {
	_, err := s.store.Update(ctx, func(w storage.Writer) error {
		before, err := readRequired(w)
		if err != nil || before == required {
			return err
		}
		if !required {
			w.Delete(requireFactorKey)
			return s.recordActivity(w, core.ActSettingChanged, requireFactorTitle, actor)
		}
		acc, found, err := getAccount(w, actor.Name)
		if err != nil {
			return err
		}
		if !found || acc.Factors.strongest() == "" {
			return core.Errorf(core.Conflict, "Set up your own second factor first.")
		}
		w.Put(requireFactorKey, nil)
		return s.recordActivity(w, core.ActSettingChanged, requireFactorTitle, actor)
	})
	if err == nil && required {
		s.watches.endAll()
	}
	return err
}
