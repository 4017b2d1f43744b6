package auth

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"sync"
	"time"
)

// ChallengeLifetime is how long a passkey has to answer a challenge.
const ChallengeLifetime = 5 * time.Minute

const (
	challengeNonce = 16
	challengeSize  = challengeNonce + 8 + sha256.Size
	// maxSpent is how many answered challenges are remembered. There is one for each sign-in by a passkey that was
	// good, or for each passkey that was added: nobody else uses the room up.
	maxSpent = 100_000
)

// challenges makes what passkeys sign, and takes each answer once. A challenge is signed with a secret of the process,
// so that those who ask for many, and never answer, take no memory and push out nobody's.
type challenges struct {
	now    func() time.Time
	secret []byte

	mu    sync.Mutex
	spent map[[challengeNonce]byte]time.Time // until when they would be good
}

func newChallenges(now func() time.Time) *challenges {
	return &challenges{now: now, secret: newSecret(), spent: map[[challengeNonce]byte]time.Time{}}
}

// issue makes a challenge for a purpose.
func (c *challenges) issue(purpose string) []byte {
	challenge := make([]byte, challengeNonce, challengeSize)
	rand.Read(challenge)
	challenge = binary.BigEndian.AppendUint64(challenge, uint64(c.now().Add(ChallengeLifetime).Unix()))
	return append(challenge, sign(c.secret, purpose, challenge)...)
}

// good reports whether a challenge was issued for a purpose, and is neither too old nor spent.
func (c *challenges) good(purpose string, challenge []byte) bool {
	if len(challenge) != challengeSize {
		return false
	}
	signed, signature := challenge[:challengeNonce+8], challenge[challengeNonce+8:]
	if !hmac.Equal(signature, sign(c.secret, purpose, signed)) || !c.now().Before(until(challenge)) {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	_, spent := c.spent[nonce(challenge)]
	return !spent
}

// spend reports whether a good challenge is answered for the first time.
func (c *challenges) spend(challenge []byte) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, spent := c.spent[nonce(challenge)]; spent {
		return false
	}
	if len(c.spent) >= maxSpent {
		c.forget()
	}
	if len(c.spent) >= maxSpent {
		return false
	}
	c.spent[nonce(challenge)] = until(challenge)
	return true
}

// forget drops those that are too old to be answered again.
func (c *challenges) forget() {
	now := c.now()
	for one, end := range c.spent {
		if !now.Before(end) {
			delete(c.spent, one)
		}
	}
}

func nonce(challenge []byte) (n [challengeNonce]byte) {
	copy(n[:], challenge)
	return n
}

func until(challenge []byte) time.Time {
	return time.Unix(int64(binary.BigEndian.Uint64(challenge[challengeNonce:])), 0)
}
