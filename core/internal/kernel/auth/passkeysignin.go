package auth

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// signInPurpose is the purpose of a challenge for a sign-in.
const signInPurpose = "sign in"

// BeginPasskeySignIn returns, as JSON, the options with which a browser requests a passkey. Except for the challenge they are
// the same for all users.
func (s *Service) BeginPasskeySignIn(ctx context.Context, at Party) ([]byte, error) {
	party, err := at.relyingParty()
	if err != nil {
		return nil, err
	}
	challenge, err := s.challenges.issue(ctx, signInPurpose)
	if err != nil {
		return nil, err
	}
	request, _, err := party.BeginDiscoverableLogin(
		webauthn.WithChallenge(challenge),
		func(o *protocol.PublicKeyCredentialRequestOptions) error {
			o.Timeout = int(ChallengeLifetime.Milliseconds())
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("auth: begin sign-in by passkey: %w", err)
	}
	return json.Marshal(request)
}

// PasskeySignIn opens a session for the owner of a passkey, given the response of the passkey to the options of
// BeginPasskeySignIn. It fails with core.Unauthenticated.
func (s *Service) PasskeySignIn(ctx context.Context, at Party, credential []byte, from Client) (Grant, error) {
	party, err := at.relyingParty()
	if err != nil {
		return Grant{}, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(credential)
	if err != nil {
		return Grant{}, passkeyRejected(err)
	}
	acc, found, err := s.findPasskeyAccount(ctx, parsed)
	if err != nil {
		return Grant{}, err
	}
	if !found {
		return Grant{}, core.Errorf(core.Unauthenticated, "The passkey is not known here.")
	}
	challenge := decodeChallenge(parsed.Response.CollectedClientData.Challenge)
	if good, err := s.challenges.valid(ctx, signInPurpose, challenge); err != nil {
		return Grant{}, err
	} else if !good {
		return Grant{}, passkeyRejected(errChallenge)
	}
	used, err := party.ValidateLogin(webauthnUser{acc}, webauthn.SessionData{
		Challenge: parsed.Response.CollectedClientData.Challenge, RelyingPartyID: at.Host, UserID: acc.Factors.Handle,
		UserVerification: protocol.VerificationRequired,
	}, parsed)
	if err != nil {
		return Grant{}, passkeyRejected(err)
	}
	if first, err := s.challenges.consume(ctx, challenge); err != nil {
		return Grant{}, err
	} else if !first {
		return Grant{}, passkeyRejected(errChallenge)
	}
	grant, err := s.openSession(ctx, acc, from, func(current *account) error {
		return s.recordPasskeyUse(current, *used, parsed.Response.AuthenticatorData.Counter)
	})
	if errors.Is(err, errCloned) {
		s.recordFailure(core.ActSignInFailed, acc.Name, "what may be a copy of a passkey, "+from.describe())
	}
	return grant, err
}

// findPasskeyAccount returns the account that a passkey claims, if the account has that passkey.
func (s *Service) findPasskeyAccount(
	ctx context.Context, parsed *protocol.ParsedCredentialAssertionData,
) (acc account, found bool, err error) {
	err = s.store.View(ctx, func(r storage.Reader) (err error) {
		acc, found, err = getAccountByHandle(r, parsed.Response.UserHandle)
		return err
	})
	return acc, found && acc.Factors.credentialIndex(parsed.RawID) >= 0, err
}

// recordPasskeyUse records a signature by a passkey. It compares the counter with the latest recorded one, so that of two
// copies that sign at the same time one is refused.
func (s *Service) recordPasskeyUse(acc *account, used webauthn.Credential, counter uint32) error {
	i := acc.Factors.credentialIndex(used.ID)
	if i < 0 {
		return passkeyRejected(nil)
	}
	p := &acc.Factors.Passkeys[i]
	used.Authenticator.SignCount = p.Credential.Authenticator.SignCount
	used.Authenticator.CloneWarning = false
	used.Authenticator.UpdateCounter(counter)
	if used.Authenticator.CloneWarning {
		return passkeyCloned()
	}
	p.Credential, p.Used = used, s.now().UTC()
	return nil
}

// credentialIndex returns the index of the passkey with a credential id; negative for none.
func (f *factors) credentialIndex(id []byte) int {
	return slices.IndexFunc(f.Passkeys, func(p passkey) bool { return bytes.Equal(p.Credential.ID, id) })
}

func passkeyRejected(cause error) error {
	return core.Wrap(cause, core.Unauthenticated, "The passkey could not be checked. Please try again.")
}

// errCloned is the cause of refusing a passkey whose counter went back.
var errCloned = errors.New("auth: the counter of a passkey went back")

func passkeyCloned() error {
	return core.Wrap(errCloned, core.Unauthenticated, "The passkey was refused: there may be a copy of it. Remove it, and add another.")
}
