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

// passingPrefix starts the keys of what is good for some minutes, and what all nodes of a site have to know: a request
// that answers another one may come to any of them.
const ephemeralPrefix = "auth/passing/"

// The rooms of what passes.
const (
	consumedPrefix  = "spent/" // challenges that were answered
	enrolmentPrefix = "enrol/" // apps that are being set up, by the folded name of the account
	guessPrefix     = "guess/" // how often somebody has guessed: see ledger
)

// passing is what such a key holds.
type ephemeral[T any] struct {
	Until time.Time `json:"until"`
	What  T         `json:"what"`
}

// getPassing gives what a key holds, for as long as that is good.
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

// SweepPassing deletes what is good no longer. It is to be called every minute or so: strangers who guess leave some keys at
// each attempt, of which hashing bounds the number in a second.
func (s *Service) SweepPassing(ctx context.Context) error {
	_, err := s.sweepEnded(ctx, ephemeralPrefix, func(raw []byte) bool {
		var p ephemeral[json.RawMessage]
		return json.Unmarshal(raw, &p) != nil || !s.now().Before(p.Until)
	})
	return err
}

// Passing reports whether a key of the store has what ends by itself, and must not come back with a backup: a session, a
// link that was mailed, or what is good for minutes.
func Passing(key string) bool {
	return strings.HasPrefix(key, sessionPrefix) || strings.HasPrefix(key, linkPrefix) || strings.HasPrefix(key, ephemeralPrefix)
}

// IsAccount reports whether a key of the store is that of a user.
func IsAccount(key string) bool { return strings.HasPrefix(key, accountPrefix) }
