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
func (s *Writer) sift(t *model.Type, value any, hints map[string]string, now time.Time) (came []uint64) {
	sifter, ok := value.(model.Sifter)
	if !ok {
		return nil
	}
	sifter.Sift(model.Arrival{Hints: hints, Before: func(text string) int {
		digest := s.repeats.digest(t.Name, text)
		came = append(came, digest)
		return s.repeats.count(digest, now)
	}})
	return came
}

// repeats knows what visitors have said within the last day, by digests that nobody outside of this process can make. It
// costs the store nothing, and what is in it is gone with the process. It is safe for concurrent use, and the zero value
// knows nothing.
type repeats struct {
	mu   sync.Mutex
	once sync.Once
	seed maphash.Seed
	when map[uint64][]time.Time // the latest times, the oldest first
}

const (
	repeatAge    = 24 * time.Hour
	mostRepeats  = 8                // times of one text that are kept: more is not worse
	mostRepeated = 4 * intakePerDay // texts that are kept: what comes in within a day, each of some texts
)

func (r *repeats) digest(typ, text string) uint64 {
	r.once.Do(func() { r.seed = maphash.MakeSeed() })
	return maphash.String(r.seed, typ+"\x00"+strings.ToLower(strings.Join(strings.Fields(text), " ")))
}

// count gives how often something came within the day that ends now.
func (r *repeats) count(digest uint64, now time.Time) (n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, at := range r.when[digest] {
		if recent(at, now) {
			n++
		}
	}
	return n
}

// recent reports whether a time is within the day that ends now. One in the future is that of a clock that was wrong.
func recent(at, now time.Time) bool { return !at.After(now) && now.Sub(at) < repeatAge }

// add notes that something has come.
func (r *repeats) add(digests []uint64, now time.Time) {
	if len(digests) == 0 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.when == nil {
		r.when = map[uint64][]time.Time{}
	}
	for _, digest := range digests {
		if len(r.when) >= mostRepeated && r.when[digest] == nil {
			r.makeRoom(now)
		}
		times := append(r.when[digest], now)
		r.when[digest] = times[max(0, len(times)-mostRepeats):]
	}
}

// makeRoom forgets what is old, and everything where that is not enough.
func (r *repeats) makeRoom(now time.Time) {
	for digest, times := range r.when {
		if !slices.ContainsFunc(times, func(at time.Time) bool { return recent(at, now) }) {
			delete(r.when, digest)
		}
	}
	if len(r.when) >= mostRepeated {
		clear(r.when)
	}
}
