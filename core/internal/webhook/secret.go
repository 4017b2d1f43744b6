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
	// overlap is the time for which messages are signed with the former secret as well, so that the receiver can be
	// given the new one without losing messages.
	overlap = 24 * time.Hour
)

// secret is the key that messages are signed with. The store holds it in plain text, because signing needs the key
// itself.
type secret struct {
	Key    []byte    `json:"key"`
	Former []byte    `json:"former,omitempty"`
	Until  time.Time `json:"until,omitzero"` // when Former expires
}

func newSecret() secret {
	key := make([]byte, secretBytes)
	_, _ = rand.Read(key) // never fails
	return secret{Key: key}
}

// rotate returns a new secret, which keeps the key of s as the former one for the time of overlap.
func (s secret) rotate(now time.Time) secret {
	n := newSecret()
	n.Former, n.Until = s.Key, now.Add(overlap)
	return n
}

// text returns the secret in the form that the receiver is given: whsec_ and the key in base64.
func (s secret) text() string { return secretPrefix + base64.StdEncoding.EncodeToString(s.Key) }

// hint returns the last 4 characters of the text of the secret, by which people tell secrets apart.
func (s secret) hint() string {
	text := s.text()
	return text[len(text)-4:]
}

// String hides the key, so that printing or logging a secret does not reveal it.
func (s secret) String() string { return secretPrefix + "…" }

// sign returns the value of the webhook-signature header for a body: one signature for each valid key, separated by a
// space.
func (s secret) sign(id string, at time.Time, body []byte) string {
	text := signature(s.Key, id, at, body)
	if s.Former != nil && at.Before(s.Until) {
		text += " " + signature(s.Former, id, at, body)
	}
	return text
}

func signature(key []byte, id string, at time.Time, body []byte) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + strconv.FormatInt(at.Unix(), 10) + "."))
	mac.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
}
