package auth

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// ChallengeLifetime is how long a passkey has to answer a challenge.
const ChallengeLifetime = 5 * time.Minute

const (
	challengeNonce = 16
	challengeSize  = challengeNonce + 8 + sha256.Size
)

// challenges makes what passkeys sign, and takes each answer once, at whatever node it comes to. A challenge is signed
// with a secret of the store, so that those who ask for many, and never answer, leave nothing and push out nobody's.
type challenges struct {
	store   storage.Store
	devices *deviceVerifier
	now     func() time.Time
}

// issue makes a challenge for a purpose.
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

// secret gives the one that challenges are signed with, which is none that anything else is. Before anybody has signed in it
// is a passing one: nobody has a passkey then.
func (c *challenges) secret(ctx context.Context) ([]byte, error) {
	of, err := c.devices.getSecret(ctx)
	if of == nil {
		return newSecret(), err
	}
	mac := hmac.New(sha256.New, of)
	mac.Write([]byte("challenges of passkeys"))
	return mac.Sum(nil), nil
}

// good reports whether a challenge was issued for a purpose, and is neither too old nor spent.
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

// spend reports whether a good challenge is answered for the first time.
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
