package webhook

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"time"
)

const (
	secretPrefix = "whsec_"
	secretBytes  = 32
	// overlap is for how long messages are signed with the secret of before as well, so that a receiver can be given the
	// new one without losing any.
	overlap = 24 * time.Hour
)

// secret is what messages are signed with. The store has it in clear: a hash could sign nothing.
type secret struct {
	Key    []byte    `json:"key"`
	Former []byte    `json:"former,omitempty"`
	Until  time.Time `json:"until,omitzero"` // when the former one ends
}

func newSecret() secret {
	key := make([]byte, secretBytes)
	_, _ = rand.Read(key) // never fails
	return secret{Key: key}
}

// next gives a new secret, beside which this one lasts for a while.
func (s secret) next(now time.Time) secret {
	n := newSecret()
	n.Former, n.Until = s.Key, now.Add(overlap)
	return n
}

// text is the secret as receivers are given it, once.
func (s secret) text() string { return secretPrefix + base64.StdEncoding.EncodeToString(s.Key) }

// hint is how people tell one secret from another.
func (s secret) hint() string {
	text := s.text()
	return text[len(text)-4:]
}

// String keeps the secret out of what is printed.
func (s secret) String() string { return secretPrefix + "…" }

// sign gives the webhook-signature of a body: one signature for each secret that holds.
func (s secret) sign(id string, at time.Time, body []byte) string {
	signature := signed(s.Key, id, at, body)
	if s.Former != nil && at.Before(s.Until) {
		signature += " " + signed(s.Former, id, at, body)
	}
	return signature
}

func signed(key []byte, id string, at time.Time, body []byte) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + strconv.FormatInt(at.Unix(), 10) + "."))
	mac.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
}
