package intake

import (
	"hash/maphash"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/model"
)

// Score lets the type score a submission, if it is a SpamFilter, and returns the fingerprints of the texts
// that it asked about.
func (r *Repeats) Score(t *model.Type, value any, hints map[string]string, now time.Time) (fingerprints []uint64) {
	filter, ok := value.(model.SpamFilter)
	if !ok {
		return nil
	}
	filter.Filter(model.Submission{Hints: hints, Before: func(text string) int {
		fingerprint := r.fingerprint(t.Name, text)
		fingerprints = append(fingerprints, fingerprint)
		return r.count(fingerprint, now)
	}})
	return fingerprints
}

// Repeats counts the texts that visitors have sent within the last day, by keyed fingerprints that no
// other process can compute. It is kept in memory only. It is safe for concurrent use, and the zero value is
// empty.
type Repeats struct {
	mu   sync.Mutex
	once sync.Once
	seed maphash.Seed
	seen map[uint64][]time.Time // the latest times, oldest first
}

const (
	repeatWindow    = 24 * time.Hour
	maxTimesPerText = 8                     // times of one text that are kept: a higher count makes no difference
	maxTexts        = 4 * submissionsPerDay // texts that are kept: the submissions of a day, with several texts each
)

func (r *Repeats) fingerprint(typ, text string) uint64 {
	r.once.Do(func() { r.seed = maphash.MakeSeed() })
	return maphash.String(r.seed, typ+"\x00"+strings.ToLower(strings.Join(strings.Fields(text), " ")))
}

// count returns how often a text was sent within the day that ends now.
func (r *Repeats) count(fingerprint uint64, now time.Time) (n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, at := range r.seen[fingerprint] {
		if recent(at, now) {
			n++
		}
	}
	return n
}

// recent reports whether a time is within the day that ends now. A time in the future comes from a wrong
// clock and does not count.
func recent(at, now time.Time) bool { return !at.After(now) && now.Sub(at) < repeatWindow }

// Add records that texts were sent.
func (r *Repeats) Add(fingerprints []uint64, now time.Time) {
	if len(fingerprints) == 0 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.seen == nil {
		r.seen = map[uint64][]time.Time{}
	}
	for _, fingerprint := range fingerprints {
		if len(r.seen) >= maxTexts && r.seen[fingerprint] == nil {
			r.evict(now)
		}
		times := append(r.seen[fingerprint], now)
		r.seen[fingerprint] = times[max(0, len(times)-maxTimesPerText):]
	}
}

// evict removes old texts, and all texts if that is not enough.
func (r *Repeats) evict(now time.Time) {
	for fingerprint, times := range r.seen {
		if !slices.ContainsFunc(times, func(at time.Time) bool { return recent(at, now) }) {
			delete(r.seen, fingerprint)
		}
	}
	if len(r.seen) >= maxTexts {
		clear(r.seen)
	}
}
