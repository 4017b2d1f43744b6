// Package scrub reads the whole store slowly, so that damage is found before the damaged data is needed. It rebuilds
// derived values, and reports damage to all other data.
package scrub

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// The pace of a walk: 2.5 MB per second, each part in a View of its own, and one walk per day.
const (
	partBytes = 256 << 10
	pause     = 100 * time.Millisecond
	walkEvery = 24 * time.Hour
)

// LookEvery is the interval at which Look should be called.
const LookEvery = time.Second

// Config holds the dependencies of a Scrub.
type Config struct {
	Store storage.Inspector
	// Mend rebuilds the value of a damaged key, and reports whether it could.
	Mend func(ctx context.Context, key string) (bool, error)
	Log  *slog.Logger
}

// Scrub checks a store. It is safe for concurrent use.
type Scrub struct {
	Config
	mu     sync.Mutex
	beyond map[string]bool // the damaged keys that cannot be rebuilt
	more   bool            // whether there may be others
}

// New returns a Scrub that knows of no damage yet.
func New(c Config) *Scrub { return &Scrub{Config: c} }

// Run walks through the store until ctx ends, immediately and then once a day. It does not store its position.
func (s *Scrub) Run(ctx context.Context) {
	for ctx.Err() == nil {
		if err := s.walk(ctx); err != nil && ctx.Err() == nil {
			s.Log.Error("the store could not be looked through", slog.Any("error", err))
		}
		wait(ctx, walkEvery)
	}
}

func (s *Scrub) walk(ctx context.Context) error {
	for after := ""; ; wait(ctx, pause) {
		last, _, err := s.Store.Inspect(ctx, after, partBytes)
		if err != nil || last == "" {
			return err
		}
		after = last
	}
}

func wait(ctx context.Context, long time.Duration) {
	timer := time.NewTimer(long)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// Look rebuilds the values that were found damaged since the last call, where that is possible. It is cheap while
// nothing is damaged.
func (s *Scrub) Look(ctx context.Context) error {
	found, err := s.Store.Damage(ctx)
	if err != nil {
		return err
	}
	s.mu.Lock()
	before := s.beyond
	s.mu.Unlock()
	beyond := map[string]bool{}
	var failed error
	for _, key := range found {
		if before[key] {
			beyond[key] = true
			continue
		}
		mended, err := s.Mend(ctx, key)
		switch {
		case err != nil:
			failed = errors.Join(failed, err)
			beyond[key] = true // until the next start, or until the value is intact again
		case mended:
			s.Log.Warn("something in the store was damaged, and was made anew", slog.String("what", What(key)))
		default:
			beyond[key] = true
			s.Log.Error("something in the store is damaged", slog.String("what", What(key)))
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.beyond, s.more = beyond, len(found) >= storage.MaxDamage
	return failed
}

// named is the maximum number of damaged entries that Problems names.
const named = 5

// Problems returns messages on the damage for staff: the types and ids of entries, and the number of other values.
func (s *Scrub) Problems() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []string
	others := 0
	for key := range s.beyond {
		if entrystore.Named(key).Family == entrystore.EntryFamily {
			all = append(all, What(key))
		} else {
			others++
		}
	}
	slices.Sort(all)
	for i := range all[:min(len(all), named)] {
		all[i] = "Damaged in the store: " + all[i] + ". 'quoin doctor --repair' on the server brings it back."
	}
	if more := len(all) - named; more > 0 {
		all = append(all[:named], fmt.Sprintf("Damaged in the store: %d more entries.", more))
	}
	if others > 0 {
		all = append(all, fmt.Sprintf("Damaged in the store: %d values that are no entries. 'quoin doctor' on the server names them.", others))
	}
	return all
}

// Whole reports whether no damage is known. Unused data may be deleted only if it returns true, because damaged data
// may use it.
func (s *Scrub) Whole() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.beyond) == 0 && !s.more
}

// What describes a key without personal data: an entry by its type and id, any other key by its kind.
func What(key string) string {
	n := entrystore.Named(key)
	switch {
	case n.Family == entrystore.EntryFamily:
		return n.Type + " " + n.ID
	case n.Type != "" && n.ID != "":
		return n.Of + " of " + n.Type + " " + n.ID
	case n.Type != "":
		return n.Of + " of " + n.Type
	case n.Of != "" && plain(n.Of):
		return n.Of
	}
	return "a value of no known kind"
}

// plain reports whether a part of a key is a word of the program. Keys that packages build in another way have more in
// it.
func plain(part string) bool {
	return !slices.ContainsFunc([]rune(part), func(r rune) bool { return r < 'a' || r > 'z' }) && len(part) < 20
}
