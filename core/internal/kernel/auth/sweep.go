package auth

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/quoin-cms/quoin/storage"
)

const (
	// sweepPage is the maximum number of values read in one view, so that no view is long.
	sweepPage = 1000
	// sweepBatch is the maximum number of values that one update reads and deletes.
	sweepBatch = min(storage.MaxReads, storage.MaxWrites)
)

// Sweep deletes expired sessions and returns the number deleted, even if it fails part-way. It need not run often, because
// expired sessions are never valid.
func (s *Service) Sweep(ctx context.Context) (removed int, err error) {
	return s.sweepEnded(ctx, sessionPrefix, s.isSessionUnusable)
}

// Open returns the number of sessions in the store, including those that have expired within the last hour. It stops counting
// at most.
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

// sweepEnded deletes the expired values under a prefix, in many small updates.
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

// findEnded returns some keys of expired values after a key, and the key to continue after: empty at the end.
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

// deleteEnded deletes those values that are still expired: a session may have been used since it was read.
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

// isSessionUnusable reports whether a stored session has expired or cannot be decoded.
func (s *Service) isSessionUnusable(raw []byte) bool {
	var sess session
	return json.Unmarshal(raw, &sess) != nil || sess.expired(s.now())
}
