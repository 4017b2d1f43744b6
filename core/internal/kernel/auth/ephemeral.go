package auth

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// ephemeralPrefix begins the keys of short-lived values that all nodes of a site must share, because related requests may
// reach different nodes.
const ephemeralPrefix = "auth/passing/"

// The kinds of short-lived values.
const (
	consumedPrefix  = "spent/" // consumed challenges
	enrolmentPrefix = "enrol/" // pending set-ups of authenticator apps, by the folded name of the account
	guessPrefix     = "guess/" // failed attempts: see sharedAttempts
)

// ephemeral is the stored form of a short-lived value.
type ephemeral[T any] struct {
	Until time.Time `json:"until"`
	What  T         `json:"what"`
}

// getEphemeral returns the value of a key; false if there is none or it has expired.
func getEphemeral[T any](from getter, key string, now time.Time) (p ephemeral[T], ok bool, err error) {
	raw, err := from.Get(ephemeralPrefix + key)
	if errors.Is(err, storage.ErrNotFound) {
		return p, false, nil
	}
	if err == nil {
		err = json.Unmarshal(raw, &p)
	}
	if err != nil {
		return p, false, fmt.Errorf("auth: read what passes: %w", err)
	}
	return p, now.Before(p.Until), nil
}

func putEphemeral[T any](w storage.Writer, key string, p ephemeral[T]) error {
	raw, err := json.Marshal(p)
	if err != nil {
		return err
	}
	w.Put(ephemeralPrefix+key, raw)
	return nil
}

// SweepPassing deletes expired short-lived values. It should be called about every minute: each failed guess leaves a few
// keys; password hashing bounds their number per second.
func (s *Service) SweepPassing(ctx context.Context) error {
	_, err := s.sweepEnded(ctx, ephemeralPrefix, func(raw []byte) bool {
		var p ephemeral[json.RawMessage]
		return json.Unmarshal(raw, &p) != nil || !s.now().Before(p.Until)
	})
	return err
}

// Passing reports whether a key of the store holds a value that expires by itself and must not be restored from a backup: a
// session, a mailed link or a short-lived value.
func Passing(key string) bool {
	return strings.HasPrefix(key, sessionPrefix) || strings.HasPrefix(key, linkPrefix) || strings.HasPrefix(key, ephemeralPrefix)
}

// IsAccount reports whether a key of the store belongs to a user.
func IsAccount(key string) bool { return strings.HasPrefix(key, accountPrefix) }
