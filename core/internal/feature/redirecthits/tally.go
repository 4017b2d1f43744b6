// Package redirecthits counts how often each redirect was used, and which addresses were asked for in vain.
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

// Count is how often an address was asked for, and when at last: of a redirect by its id, or of a path at which there is
// nothing.
type Count struct {
	Name  string    `json:"name"`
	Count int       `json:"count"`
	Last  time.Time `json:"last"`
}

// FlushEvery is how often Flush has to be called.
const FlushEvery = time.Minute

const (
	keepMissing = 500                 // paths, of those that were asked for most
	keepHits    = 10_000              // redirects, of those that were used last
	keepFor     = 90 * 24 * time.Hour // what nobody asks for any more
	mostFresh   = 2_000               // of each, between two flushes
	longestPath = 200
	mostDigits  = 8

	hitsKey    = "redirect/hits"
	missingKey = "redirect/missing"
)

// Tally counts how redirects are used and what is asked for in vain. It holds the newest in memory, so that no visitor
// causes a write, and knows neither who asked nor with what query. It is safe for concurrent use.
type Tally struct {
	store storage.Store
	now   func() time.Time

	mu            sync.Mutex
	hits, missing map[string]Count
}

// NewTally makes a tally that goes on from what the store has. The store must outlive it.
func NewTally(store storage.Store, now func() time.Time) *Tally {
	return &Tally{store: store, now: now, hits: map[string]Count{}, missing: map[string]Count{}}
}

// Hit counts a use of a redirect.
func (t *Tally) Hit(id string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	add(t.hits, Count{id, 1, t.now().UTC()})
}

// Miss counts a path at which there was nothing, unless it looks like something of a person's or like a search for holes.
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

// private reports whether a path may have an address, a number or a key of somebody's in it.
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

// probing reports whether a path is one of those that programs try everywhere.
func probing(p string) bool {
	switch strings.ToLower(path.Ext(p)) {
	case "", ".html", ".htm", ".pdf", ".jpg", ".jpeg", ".png", ".gif", ".webp", ".svg":
	default:
		return true
	}
	return strings.Contains(p, "/.") || strings.Contains(p, "/wp-") || strings.Contains(p, "/cgi-bin")
}

// Hits gives how redirects were used, by their ids.
func (t *Tally) Hits(ctx context.Context) ([]Count, error) {
	return t.list(ctx, hitsKey, &t.hits, keepHits, latest)
}

// Missing gives what was asked for in vain, the most frequent first.
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

// Flush writes what came since the last time. It leaves no record in the log. It is to be called every FlushEvery, and
// once more when the program stops.
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

// often and latest put first what goes last where there are too many.
func often(a, b Count) int {
	return cmp.Or(cmp.Compare(b.Count, a.Count), b.Last.Compare(a.Last), cmp.Compare(a.Name, b.Name))
}

func latest(a, b Count) int { return cmp.Or(b.Last.Compare(a.Last), often(a, b)) }

// merge adds counts together, and drops those that are old and those that are too many.
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
