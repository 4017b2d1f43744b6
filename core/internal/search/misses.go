package search

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/storage"
)

// Miss is a search by visitors without results.
type Miss struct {
	Query string    `json:"query"`
	Count int       `json:"count"`
	Last  time.Time `json:"last"`
}

// The limits of the recorded misses.
const (
	// FlushEvery is the interval at which Flush must be called.
	FlushEvery = time.Minute

	maxMisses     = 500
	missRetention = 90 * 24 * time.Hour
	maxMissLength = 60 // characters
	maxDigits     = 4
)

// missesKey is the key of the misses in the store, a JSON array.
const missesKey = "search/misses"

// Misses counts visitors' searches without results. It collects them in memory, so that a search never writes. It is
// safe for concurrent use.
type Misses struct {
	store storage.Store
	now   func() time.Time

	mu        sync.Mutex
	unflushed map[string]Miss
}

// NewMisses returns a counter that continues from the stored misses. The store must outlive it.
func NewMisses(store storage.Store, now func() time.Time) *Misses {
	return &Misses{store: store, now: now, unflushed: map[string]Miss{}}
}

// record counts a search without results, unless the text looks personal.
func (m *Misses) record(text string) {
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	if text == "" || looksPersonal(text) {
		return
	}
	m.add(Miss{text, 1, m.now().UTC()})
}

// looksPersonal reports whether a text may be an address, a telephone number or a message.
func looksPersonal(text string) bool {
	digits := 0
	for _, r := range text {
		if unicode.IsDigit(r) {
			digits++
		}
	}
	return digits > maxDigits || strings.Contains(text, "@") || utf8.RuneCountInString(text) > maxMissLength
}

func (m *Misses) add(all ...Miss) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, one := range all {
		if _, known := m.unflushed[one.Query]; known || len(m.unflushed) < maxMisses {
			m.unflushed[one.Query] = one.plus(m.unflushed[one.Query])
		}
	}
}

func (m Miss) plus(other Miss) Miss {
	m.Count += other.Count
	if other.Last.After(m.Last) {
		m.Last = other.Last
	}
	return m
}

// List returns the misses, the most frequent first.
func (m *Misses) List(ctx context.Context) ([]Miss, error) {
	var stored []Miss
	err := m.store.View(ctx, func(r storage.Reader) (err error) {
		stored, err = readMisses(r.Get)
		return err
	})
	if err != nil {
		return nil, asCoreError(err)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.merge(stored, dropPartialQueries(m.unflushed)), nil
}

// Flush stores the misses since the last call. It adds no record to the change log. It must be called every FlushEvery,
// and once when the program stops.
func (m *Misses) Flush(ctx context.Context) error {
	m.mu.Lock()
	pending := m.unflushed
	m.unflushed = map[string]Miss{}
	m.mu.Unlock()
	if len(pending) == 0 {
		return nil
	}
	all := dropPartialQueries(pending)
	_, err := m.store.Update(ctx, func(w storage.Writer) error {
		stored, err := readMisses(w.Get)
		if err != nil {
			return err
		}
		value, err := json.Marshal(m.merge(stored, all))
		if err == nil {
			w.Put(missesKey, value)
		}
		return err
	})
	if err != nil {
		m.add(all...)
	}
	return err
}

func readMisses(get func(string) ([]byte, error)) (all []Miss, err error) {
	value, err := get(missesKey)
	if errors.Is(err, storage.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return all, json.Unmarshal(value, &all)
}

// dropPartialQueries leaves out texts that visitors only passed through while they typed a longer one.
func dropPartialQueries(counts map[string]Miss) []Miss {
	all := make([]Miss, 0, len(counts))
	for _, one := range counts {
		all = append(all, one)
	}
	slices.SortFunc(all, func(a, b Miss) int { return cmp.Compare(a.Query, b.Query) })
	for i := range all {
		for _, longer := range all[i+1:] {
			if !strings.HasPrefix(longer.Query, all[i].Query) {
				break
			}
			all[i].Count -= longer.Count
		}
	}
	return slices.DeleteFunc(all, func(one Miss) bool { return one.Count <= 0 })
}

// merge adds up misses and drops old and surplus ones.
func (m *Misses) merge(stored, more []Miss) []Miss {
	counts := map[string]Miss{}
	for _, one := range slices.Concat(stored, more) {
		counts[one.Query] = one.plus(counts[one.Query])
	}
	oldest := m.now().Add(-missRetention)
	all := make([]Miss, 0, len(counts))
	for _, one := range counts {
		if one.Last.After(oldest) {
			all = append(all, one)
		}
	}
	slices.SortFunc(all, func(a, b Miss) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), b.Last.Compare(a.Last), cmp.Compare(a.Query, b.Query))
	})
	return all[:min(len(all), maxMisses)]
}
