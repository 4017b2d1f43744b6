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
func (s *sweeper) SweepPassing(ctx context.Context) error {
	_, err := s.sweepEnded(ctx, ephemeralPrefix, func(raw []byte) bool {
		var p ephemeral[json.RawMessage]
		return json.Unmarshal(raw, &p) != nil || !s.now().Before(p.Until)
	})
	return err
}

// Passing reports whether a key of the store holds a value that expires by itself and must not be restored from a backup: a
// session, a mailed link, an invitation or a short-lived value.
func Passing(key string) bool {
	for _, prefix := range []string{sessionPrefix, linkPrefix, invitationPrefix, invitedPrefix, ephemeralPrefix} {
		if strings.HasPrefix(key, prefix) {
			return true
		}
	}
	return false
}

// IsAccount reports whether a key of the store belongs to a user.
func IsAccount(key string) bool { return strings.HasPrefix(key, accountPrefix) }

const (
	// sweepPage is the maximum number of values read in one view, so that no view is long.
	sweepPage = 1000
	// sweepBatch is the maximum number of values that one update reads and deletes.
	sweepBatch = min(storage.MaxReads, storage.MaxWrites)
)

// Sweep deletes expired sessions and returns the number deleted, even if it fails part-way. It need not run often, because
// expired sessions are never valid.
func (s *sweeper) Sweep(ctx context.Context) (removed int, err error) {
	return s.sweepEnded(ctx, sessionPrefix, s.isSessionUnusable)
}

// Open returns the number of sessions in the store, including those that have expired within the last hour. It stops counting
// at most.
func (s *sweeper) Open(ctx context.Context, most int) (n int, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		n = 0
		for _, err := range r.Scan(sessionPrefix, "") {
			if err != nil {
				return err
			}
			if n++; n >= most {
				return nil
			}
		}
		return nil
	})
	return n, err
}

// sweepEnded deletes the expired values under a prefix, in many small updates.
func (s *records) sweepEnded(ctx context.Context, prefix string, ended func(raw []byte) bool) (removed int, err error) {
	for after := ""; ; {
		keys, next, err := s.findEnded(ctx, prefix, after, ended)
		if err != nil {
			return removed, fmt.Errorf("auth: sweep: %w", err)
		}
		n, err := s.deleteEnded(ctx, keys, ended)
		removed += n
		if err != nil {
			return removed, fmt.Errorf("auth: sweep: %w", err)
		}
		if next == "" {
			return removed, nil
		}
		after = next
	}
}

// findEnded returns some keys of expired values after a key, and the key to continue after: empty at the end.
func (s *records) findEnded(ctx context.Context, prefix, after string, ended func([]byte) bool) (keys []string, next string, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		keys, next = nil, ""
		seen := 0
		for pair, err := range r.Scan(prefix, after) {
			if err != nil {
				return err
			}
			if ended(pair.Value) {
				keys = append(keys, pair.Key)
			}
			if seen++; seen == sweepPage || len(keys) == sweepBatch {
				next = pair.Key
				return nil
			}
		}
		return nil
	})
	return keys, next, err
}

// deleteEnded deletes those values that are still expired: a session may have been used since it was read.
func (s *records) deleteEnded(ctx context.Context, keys []string, ended func([]byte) bool) (removed int, err error) {
	if len(keys) == 0 {
		return 0, nil
	}
	_, err = s.store.Update(ctx, func(w storage.Writer) error {
		removed = 0
		for _, key := range keys {
			raw, err := w.Get(key)
			if errors.Is(err, storage.ErrNotFound) {
				continue
			}
			if err != nil {
				return err
			}
			if ended(raw) {
				w.Delete(key)
				removed++
			}
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return removed, nil
}

// isSessionUnusable reports whether a stored session has expired or cannot be decoded.
func (s *sweeper) isSessionUnusable(raw []byte) bool {
	var sess session
	return json.Unmarshal(raw, &sess) != nil || sess.expired(s.now())
}
