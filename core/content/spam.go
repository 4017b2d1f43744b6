package content

import (
	"hash/maphash"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/model"
)

// sift lets the type judge what a visitor sent, if it is a Sifter, and gives the digests of what it asked about.
func (s *Writer) scoreSpam(t *model.Type, value any, hints map[string]string, now time.Time) (fingerprints []uint64) {
	sifter, ok := value.(model.Sifter)
	if !ok {
		return nil
	}
	sifter.Sift(model.Arrival{Hints: hints, Before: func(text string) int {
		fingerprint := s.repeats.fingerprint(t.Name, text)
		fingerprints = append(fingerprints, fingerprint)
		return s.repeats.count(fingerprint, now)
	}})
	return fingerprints
}

// repeats knows what visitors have said within the last day, by digests that nobody outside of this process can make. It
// costs the store nothing, and what is in it is gone with the process. It is safe for concurrent use, and the zero value
// knows nothing.
type repeatCounter struct {
	mu   sync.Mutex
	once sync.Once
	seed maphash.Seed
	seen map[uint64][]time.Time // the latest times, the oldest first
}

const (
	repeatWindow    = 24 * time.Hour
	maxTimesPerText = 8                     // times of one text that are kept: more is not worse
	maxTexts        = 4 * submissionsPerDay // texts that are kept: what comes in within a day, each of some texts
)

func (r *repeatCounter) fingerprint(typ, text string) uint64 {
	r.once.Do(func() { r.seed = maphash.MakeSeed() })
	return maphash.String(r.seed, typ+"\x00"+strings.ToLower(strings.Join(strings.Fields(text), " ")))
}

// count gives how often something came within the day that ends now.
func (r *repeatCounter) count(fingerprint uint64, now time.Time) (n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, at := range r.seen[fingerprint] {
		if recent(at, now) {
			n++
		}
	}
	return n
}

// recent reports whether a time is within the day that ends now. One in the future is that of a clock that was wrong.
func recent(at, now time.Time) bool { return !at.After(now) && now.Sub(at) < repeatWindow }

// add notes that something has come.
func (r *repeatCounter) add(fingerprints []uint64, now time.Time) {
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

// makeRoom forgets what is old, and everything where that is not enough.
func (r *repeatCounter) evict(now time.Time) {
	for fingerprint, times := range r.seen {
		if !slices.ContainsFunc(times, func(at time.Time) bool { return recent(at, now) }) {
			delete(r.seen, fingerprint)
		}
	}
	if len(r.seen) >= maxTexts {
		clear(r.seen)
	}
}
