package auth

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// BeginPasskey returns, as JSON, the options with which a browser creates a passkey. It fails with core.Conflict if the site
// cannot have passkeys or the account has the maximum number.
func (s *Service) BeginPasskey(ctx context.Context, caller Caller, at Party) ([]byte, error) {
	party, err := at.relyingParty()
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
	excluded := []protocol.CredentialDescriptor{}
	for _, p := range acc.Factors.Passkeys {
		excluded = append(excluded, p.Credential.Descriptor())
	}
	challenge, err := s.challenges.issue(ctx, registrationPurpose(acc))
	if err != nil {
		return nil, err
	}
	creation, _, err := party.BeginRegistration(webauthnUser{acc}, webauthn.WithExclusions(excluded),
		func(o *protocol.PublicKeyCredentialCreationOptions) error {
			o.Challenge = challenge
			o.Timeout = int(ChallengeLifetime.Milliseconds())
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("auth: begin passkey: %w", err)
	}
	return json.Marshal(creation)
}

// registrationPurpose is the purpose of a challenge for adding a passkey to an account. It contains the handle, so that
// challenges for another account, or from before a reset of the factors, are invalid.
func registrationPurpose(acc account) string { return "add/" + string(acc.Factors.Handle) }

// FinishPasskey adds the passkey that a browser has created with the options of BeginPasskey. It fails with core.Invalid.
func (s *Service) FinishPasskey(
	ctx context.Context, caller Caller, at Party, name string, credential []byte,
) (PasskeyInfo, error) {
	if rule := passkeyNameRule(name); rule != "" {
		return PasskeyInfo{}, nameInvalid(rule)
	}
	party, err := at.relyingParty()
	if err != nil {
		return PasskeyInfo{}, err
	}
	acc, err := s.findExistingAccount(ctx, caller.Actor.Name)
	if err != nil {
		return PasskeyInfo{}, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(credential)
	if err != nil {
		return PasskeyInfo{}, passkeyNotAdded(err)
	}
	challenge := decodeChallenge(parsed.Response.CollectedClientData.Challenge)
	if good, err := s.challenges.valid(ctx, registrationPurpose(acc), challenge); err != nil {
		return PasskeyInfo{}, err
	} else if !good {
		return PasskeyInfo{}, passkeyNotAdded(errChallenge)
	}
	made, err := party.CreateCredential(webauthnUser{acc}, webauthn.SessionData{
		Challenge: parsed.Response.CollectedClientData.Challenge, RelyingPartyID: at.Host, UserID: acc.Factors.Handle,
		UserVerification: protocol.VerificationRequired, CredParams: webauthn.CredentialParametersDefault(),
	}, parsed)
	if err != nil {
		return PasskeyInfo{}, passkeyNotAdded(err)
	}
	if first, err := s.challenges.consume(ctx, challenge); err != nil {
		return PasskeyInfo{}, err
	} else if !first {
		return PasskeyInfo{}, passkeyNotAdded(errChallenge)
	}
	made.Attestation = webauthn.CredentialAttestation{}
	added := passkey{ID: rand.Text(), Name: name, Created: s.now().UTC(), Credential: *made}
	return added.info(), s.updateAccount(ctx, acc.Name, func(w storage.Writer, current *account) error {
		if err := current.Factors.addPasskey(acc.Factors.Handle, added); err != nil {
			return err
		}
		return s.recordActivity(w, core.ActFactorAdded, current.Name, caller.Actor)
	})
}

// addPasskey fails if the factors were reset meanwhile, if there are too many passkeys, or if this one exists already.
func (f *factors) addPasskey(handle []byte, added passkey) error {
	switch {
	case !bytes.Equal(f.Handle, handle):
		return passkeyNotAdded(errChallenge)
	case len(f.Passkeys) >= MaxPasskeys:
		return tooManyPasskeys()
	}
	for _, p := range f.Passkeys {
		if bytes.Equal(p.Credential.ID, added.Credential.ID) {
			return core.Errorf(core.Conflict, "This passkey is there already, as %q.", p.Name)
		}
	}
	f.Passkeys = append(slices.Clone(f.Passkeys), added)
	return nil
}

// RenamePasskey renames a passkey of the caller. It fails with core.NotFound and core.Invalid.
func (s *Service) RenamePasskey(ctx context.Context, caller Caller, id, name string) (info PasskeyInfo, err error) {
	if rule := passkeyNameRule(name); rule != "" {
		return PasskeyInfo{}, nameInvalid(rule)
	}
	err = s.updateAccount(ctx, caller.Actor.Name, func(_ storage.Writer, acc *account) error {
		i, err := acc.Factors.passkeyIndex(id)
		if err != nil {
			return err
		}
		acc.Factors.Passkeys[i].Name = name
		info = acc.Factors.Passkeys[i].info()
		return nil
	})
	return info, err
}

// RemovePasskey removes a passkey of the caller. It fails with core.NotFound.
func (s *Service) RemovePasskey(ctx context.Context, caller Caller, id string) error {
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
	i := slices.IndexFunc(f.Passkeys, func(p passkey) bool { return p.ID == id })
	if i < 0 {
		return i, core.Errorf(core.NotFound, "There is no such passkey.")
	}
	return i, nil
}

// decodeChallenge returns the bytes of a challenge; nil if it is malformed.
func decodeChallenge(text string) []byte {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return nil
	}
	return raw
}

var errChallenge = errors.New("auth: the challenge is unknown, too old or spent")

func passkeyNotAdded(cause error) error {
	return core.Wrap(cause, core.Invalid, "The passkey could not be added. Please try again.")
}

func tooManyPasskeys() error {
	return core.Errorf(core.Conflict, "There are %d passkeys already. Remove one first.", MaxPasskeys)
}
