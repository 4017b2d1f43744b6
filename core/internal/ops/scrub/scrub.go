// Package scrub reads all that the store has, slowly, so that damage is found before anybody asks for what is damaged.
// What follows from entries it has made anew; of all else it tells.
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

// The pace of a walk: 2.5 MB a second, each part in a View of its own, and one walk a day.
const (
	partBytes = 256 << 10
	pause     = 100 * time.Millisecond
	walkEvery = 24 * time.Hour
)

// LookEvery is how often Look wants to be called.
const LookEvery = time.Second

// Config is what a Scrub works with.
type Config struct {
	Store storage.Inspector
	// Mend makes a damaged key anew, and reports whether it could.
	Mend func(ctx context.Context, key string) (bool, error)
	Log  *slog.Logger
}

// Scrub watches over a store. It is safe for concurrent use.
type Scrub struct {
	Config
	mu     sync.Mutex
	beyond map[string]bool // the keys that are damaged and cannot be made anew
	more   bool            // whether there may be others
}

// New makes a Scrub that knows of no damage yet.
func New(c Config) *Scrub { return &Scrub{Config: c} }

// Run walks through the store until ctx ends, once a day and at first at once. Where it has come to is not kept.
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

// Look has what was found since made anew, where that can be. It costs nothing while nothing is damaged.
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
			beyond[key] = true // until the next start, or whole again
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

// named is how many damaged entries Troubles names.
const named = 5

// Troubles says what is damaged, for staff: the types and ids of entries, and how much else.
func (s *Scrub) Troubles() []string {
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

// Whole reports whether nothing is known to be damaged. What is unused may be deleted only then: what uses it may be
// what is damaged.
func (s *Scrub) Whole() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.beyond) == 0 && !s.more
}

// What names a key without what it holds of a person: an entry by its type and id, anything else by its kind.
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

// plain reports whether a part of a key is a word of the program. Rooms that join their keys otherwise have more in it.
func plain(part string) bool {
	return !slices.ContainsFunc([]rune(part), func(r rune) bool { return r < 'a' || r > 'z' }) && len(part) < 20
}
