package auth

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/quoin-cms/quoin/storage"
)

const (
	// sweepPage is how many values one view looks at, so that no view is long.
	sweepPage = 1000
	// sweepBatch is how many values one update reads and deletes.
	sweepBatch = min(storage.MaxReads, storage.MaxWrites)
)

// Sweep deletes the sessions that have expired, and gives their number, also when it fails on the way. Expired sessions
// are of no use to anyone, so that it need not run often.
func (s *Service) Sweep(ctx context.Context) (removed int, err error) {
	return s.sweepEnded(ctx, sessionPrefix, s.isSessionUnusable)
}

// Open gives how many sessions the store has, those that have expired within the last hour among them; it counts no
// further than most.
func (s *Service) Open(ctx context.Context, most int) (n int, err error) {
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

// sweepEnded deletes what has ended below a prefix, in many small updates.
func (s *Service) sweepEnded(ctx context.Context, prefix string, ended func(raw []byte) bool) (removed int, err error) {
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

// sweepable gives some keys of what has ended after a key, and where to go on: empty at the end.
func (s *Service) findEnded(ctx context.Context, prefix, after string, ended func([]byte) bool) (keys []string, next string, err error) {
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

// sweep deletes what has still ended: a session may have been used since it was looked at.
func (s *Service) deleteEnded(ctx context.Context, keys []string, ended func([]byte) bool) (removed int, err error) {
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

// dead reports whether a stored session is of no use: expired, or not readable at all.
func (s *Service) isSessionUnusable(raw []byte) bool {
	var sess session
	return json.Unmarshal(raw, &sess) != nil || sess.expired(s.now())
}
