package auth

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/passkey"
	"github.com/quoin-cms/quoin/storage"
)

// signInPurpose is the purpose of a challenge for a sign-in.
const signInPurpose = "sign in"

// BeginPasskeySignIn returns, as JSON, the options with which a browser requests a passkey. Except for the challenge they are
// the same for all users.
func (s *signIns) BeginPasskeySignIn(ctx context.Context, at passkey.Site) ([]byte, error) {
	party, err := at.Party()
	if err != nil {
		return nil, err
	}
	challenge, err := s.challenges.issue(ctx, signInPurpose)
	if err != nil {
		return nil, err
	}
	return party.RequestOptions(challenge, ChallengeLifetime)
}

// PasskeySignIn opens a session for the owner of a passkey, given the response of the passkey to the options of
// BeginPasskeySignIn. It fails with core.Unauthenticated.
func (s *signIns) PasskeySignIn(ctx context.Context, at passkey.Site, credential []byte, from Client) (Grant, error) {
	party, err := at.Party()
	if err != nil {
		return Grant{}, err
	}
	assertion, err := passkey.ParseAssertion(credential)
	if err != nil {
		return Grant{}, err
	}
	acc, found, err := s.findPasskeyAccount(ctx, assertion)
	if err != nil {
		return Grant{}, err
	}
	if !found {
		return Grant{}, core.Errorf(core.Unauthenticated, "The passkey is not known here.")
	}
	if good, err := s.challenges.valid(ctx, signInPurpose, assertion.Challenge()); err != nil {
		return Grant{}, err
	} else if !good {
		return Grant{}, passkey.Rejected(passkey.ErrChallenge)
	}
	use, err := party.VerifyAssertion(passkeyOwner(acc), assertion)
	if err != nil {
		return Grant{}, err
	}
	if first, err := s.challenges.consume(ctx, assertion.Challenge()); err != nil {
		return Grant{}, err
	} else if !first {
		return Grant{}, passkey.Rejected(passkey.ErrChallenge)
	}
	grant, err := s.openSession(ctx, acc, from, func(current *account) error {
		i := passkey.Index(current.Factors.Passkeys, use.CredentialID())
		if i < 0 {
			return passkey.Rejected(nil)
		}
		return current.Factors.Passkeys[i].RecordUse(use, s.now())
	})
	if errors.Is(err, passkey.ErrCloned) {
		s.recordFailure(core.ActSignInFailed, acc.Name, "what may be a copy of a passkey, "+from.describe())
	}
	return grant, err
}

// findPasskeyAccount returns the account that a passkey claims, if the account has that passkey.
func (s *signIns) findPasskeyAccount(ctx context.Context, claim passkey.Assertion) (acc account, found bool, err error) {
	err = s.store.View(ctx, func(r storage.Reader) (err error) {
		acc, found, err = getAccountByHandle(r, claim.Handle())
		return err
	})
	return acc, found && passkey.Index(acc.Factors.Passkeys, claim.CredentialID()) >= 0, err
}

// ChallengeLifetime is the time within which a passkey must answer a challenge.
const ChallengeLifetime = 5 * time.Minute

const (
	challengeNonce = 16
	challengeSize  = challengeNonce + 8 + sha256.Size
)

// challenges issues the challenges that passkeys sign and accepts each answer once, on any node. Challenges are signed with a
// secret of the store instead of being stored: requests for many unanswered challenges therefore use no storage and displace
// no others.
type challenges struct {
	store   storage.Store
	devices *deviceVerifier
	now     func() time.Time
}

// issue returns a new challenge for a purpose.
func (c *challenges) issue(ctx context.Context, purpose string) ([]byte, error) {
	secret, err := c.secret(ctx)
	if err != nil {
		return nil, err
	}
	challenge := make([]byte, challengeNonce, challengeSize)
	rand.Read(challenge)
	challenge = binary.BigEndian.AppendUint64(challenge, uint64(c.now().Add(ChallengeLifetime).Unix()))
	return append(challenge, sign(secret, purpose, challenge)...), nil
}

// secret returns the key that signs challenges; it is derived so that it differs from all other keys. Before the first sign-in
// it is a temporary one, because no passkey exists then.
func (c *challenges) secret(ctx context.Context) ([]byte, error) {
	of, err := c.devices.getSecret(ctx)
	if of == nil {
		return newSecret(), err
	}
	mac := hmac.New(sha256.New, of)
	mac.Write([]byte("challenges of passkeys"))
	return mac.Sum(nil), nil
}

// valid reports whether a challenge was issued for a purpose, has not expired and is not consumed.
func (c *challenges) valid(ctx context.Context, purpose string, challenge []byte) (good bool, err error) {
	if len(challenge) != challengeSize {
		return false, nil
	}
	secret, err := c.secret(ctx)
	if err != nil {
		return false, err
	}
	signed, signature := challenge[:challengeNonce+8], challenge[challengeNonce+8:]
	if !hmac.Equal(signature, sign(secret, purpose, signed)) || !c.now().Before(challengeExpiry(challenge)) {
		return false, nil
	}
	err = c.store.View(ctx, func(r storage.Reader) error {
		_, spent, err := getEphemeral[struct{}](r, consumedKey(challenge), c.now())
		good = !spent
		return err
	})
	return good, err
}

// consume reports whether a valid challenge is answered for the first time, and marks it as consumed.
func (c *challenges) consume(ctx context.Context, challenge []byte) (first bool, err error) {
	_, err = c.store.Update(ctx, func(w storage.Writer) error {
		_, spent, err := getEphemeral[struct{}](w, consumedKey(challenge), c.now())
		if first = !spent && err == nil; !first {
			return err
		}
		return putEphemeral(w, consumedKey(challenge), ephemeral[struct{}]{Until: challengeExpiry(challenge).UTC()})
	})
	return first, err
}

func consumedKey(challenge []byte) string {
	return consumedPrefix + hex.EncodeToString(challenge[:challengeNonce])
}

func challengeExpiry(challenge []byte) time.Time {
	return time.Unix(int64(binary.BigEndian.Uint64(challenge[challengeNonce:])), 0)
}
