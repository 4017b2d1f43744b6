// Package redirecthits counts how often each redirect was used, and which paths were requested but not found.
package redirecthits

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"path"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/quoin-cms/quoin/core/internal/content/redirect"

	"github.com/quoin-cms/quoin/storage"
)

// Count is how often something was requested, and when it was requested last. Name is the id of a redirect, or a path
// that was not found.
type Count struct {
	Name  string    `json:"name"`
	Count int       `json:"count"`
	Last  time.Time `json:"last"`
}

// FlushEvery is the interval at which Flush has to be called.
const FlushEvery = time.Minute

const (
	keepMissing = 500                 // most paths that are stored: those that were requested most often
	keepHits    = 10_000              // most redirects that are stored: those that were used last
	keepFor     = 90 * 24 * time.Hour // age of the last request after which a count is dropped
	mostFresh   = 2_000               // most names of each kind between two flushes
	longestPath = 200
	mostDigits  = 8

	hitsKey    = "redirect/hits"
	missingKey = "redirect/missing"
)

// Tally counts how redirects are used and which paths are not found. It holds new counts in memory until Flush, so that
// requests of visitors do not cause writes. It records neither the visitor nor the query. It is safe for concurrent
// use.
type Tally struct {
	store storage.Store
	now   func() time.Time

	mu            sync.Mutex
	hits, missing map[string]Count
}

// NewTally makes a tally that continues the counts in the store. The store must outlive it.
func NewTally(store storage.Store, now func() time.Time) *Tally {
	return &Tally{store: store, now: now, hits: map[string]Count{}, missing: map[string]Count{}}
}

// Hit counts a use of a redirect.
func (t *Tally) Hit(id string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	add(t.hits, Count{id, 1, t.now().UTC()})
}

// Miss counts a path that was not found, unless the path may contain personal data or looks like a scan for
// vulnerabilities.
func (t *Tally) Miss(p string) {
	p = redirect.CleanPath(p)
	if p == "/" || len(p) > longestPath || redirect.Own(p) || private(p) || probing(p) {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	add(t.missing, Count{p, 1, t.now().UTC()})
}

func add(to map[string]Count, one Count) {
	was, known := to[one.Name]
	if !known && len(to) >= mostFresh {
		return
	}
	one.Count += was.Count
	if was.Last.After(one.Last) {
		one.Last = was.Last
	}
	to[one.Name] = one
}

// private reports whether a path may contain personal data: an email address, a long number or a key.
func private(p string) bool {
	digits, mixed := 0, 0
	for part := range strings.SplitSeq(p, "/") {
		letters, numbers := 0, 0
		for _, r := range part {
			switch {
			case unicode.IsDigit(r):
				numbers++
			case unicode.IsLetter(r):
				letters++
			}
		}
		digits += numbers
		if letters > 0 && numbers > 3 && !strings.Contains(part, "-") {
			mixed++
		}
	}
	return digits > mostDigits || mixed > 0 || strings.Contains(p, "@") || strings.Contains(p, "%40")
}

// probing reports whether a path is of a kind that vulnerability scanners try on every site.
func probing(p string) bool {
	switch strings.ToLower(path.Ext(p)) {
	case "", ".html", ".htm", ".pdf", ".jpg", ".jpeg", ".png", ".gif", ".webp", ".svg":
	default:
		return true
	}
	return strings.Contains(p, "/.") || strings.Contains(p, "/wp-") || strings.Contains(p, "/cgi-bin")
}

// Hits returns how often redirects were used, by their ids, most frequent first.
func (t *Tally) Hits(ctx context.Context) ([]Count, error) {
	return t.list(ctx, hitsKey, &t.hits, keepHits, latest)
}

// Missing returns the paths that were not found, most frequent first.
func (t *Tally) Missing(ctx context.Context) ([]Count, error) {
	return t.list(ctx, missingKey, &t.missing, keepMissing, often)
}

func (t *Tally) list(
	ctx context.Context, key string, fresh *map[string]Count, most int, first func(a, b Count) int,
) (all []Count, err error) {
	err = t.store.View(ctx, func(r storage.Reader) error {
		all, err = read(r.Get, key)
		return err
	})
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	all = t.merge(all, *fresh, most, first)
	slices.SortFunc(all, often)
	return all, nil
}

// Flush writes the counts since the last call to the store, without a record in the log. It has to be called every
// FlushEvery, and once more when the program stops. If it fails, the counts stay in memory.
func (t *Tally) Flush(ctx context.Context) error {
	t.mu.Lock()
	hits, missing := t.hits, t.missing
	t.hits, t.missing = map[string]Count{}, map[string]Count{}
	t.mu.Unlock()
	if len(hits)+len(missing) == 0 {
		return nil
	}
	_, err := t.store.Update(ctx, func(w storage.Writer) error {
		return errors.Join(t.write(w, hitsKey, hits, keepHits, latest), t.write(w, missingKey, missing, keepMissing, often))
	})
	if err != nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		for _, one := range hits {
			add(t.hits, one)
		}
		for _, one := range missing {
			add(t.missing, one)
		}
	}
	return err
}

func (t *Tally) write(
	w storage.Writer, key string, fresh map[string]Count, most int, first func(a, b Count) int,
) error {
	if len(fresh) == 0 {
		return nil
	}
	before, err := read(w.Get, key)
	if err != nil {
		return err
	}
	all := t.merge(before, fresh, most, first)
	value, err := json.Marshal(all)
	for err == nil && len(value) > storage.MaxValue {
		all = all[:len(all)/2]
		value, err = json.Marshal(all)
	}
	if err == nil {
		w.Put(key, value)
	}
	return err
}

func read(get func(string) ([]byte, error), key string) (all []Count, err error) {
	value, err := get(key)
	if errors.Is(err, storage.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return all, json.Unmarshal(value, &all)
}

// often and latest are sort orders. What comes last in them is dropped when there are too many counts.
func often(a, b Count) int {
	return cmp.Or(cmp.Compare(b.Count, a.Count), b.Last.Compare(a.Last), cmp.Compare(a.Name, b.Name))
}

func latest(a, b Count) int { return cmp.Or(b.Last.Compare(a.Last), often(a, b)) }

// merge adds the counts of fresh to those of stored. It drops counts older than keepFor, and those beyond the first
// most in the order of first.
func (t *Tally) merge(stored []Count, fresh map[string]Count, most int, first func(a, b Count) int) []Count {
	all := make([]Count, 0, len(stored)+len(fresh))
	seen := map[string]bool{}
	for _, one := range stored {
		if more, again := fresh[one.Name]; again {
			one.Count, one.Last = one.Count+more.Count, more.Last
		}
		seen[one.Name] = true
		if t.now().Sub(one.Last) < keepFor {
			all = append(all, one)
		}
	}
	for name, one := range fresh {
		if !seen[name] {
			all = append(all, one)
		}
	}
	slices.SortFunc(all, first)
	return all[:min(len(all), most)]
}
