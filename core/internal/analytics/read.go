package analytics

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"

	"github.com/quoin-cms/quoin/storage"
)

// tableStore stores the tables of all nodes.
type tableStore struct {
	store    storage.Store
	node     string
	recorder *Recorder // has the counts that are not stored yet

	mu sync.RWMutex // held for writing while stored data is moved, for reading by reports
}

// span is a range of days, both ends included.
type span struct{ from, to day }

func (p span) has(d day) bool { return d >= p.from && d <= p.to }

// unbounded allows a report any number of values: those of all days together.
const unbounded = math.MaxInt

// sum returns the figures of a table over a span, of the values that keep accepts.
func (ts *tableStore) sum(ctx context.Context, t table, p span, keep keepFunc) (rollup, error) {
	all := rollup{}
	err := ts.read(ctx, t, p, keep, true, func(_ day, r rollup) error { return all.merge(r, t, unbounded) })
	return all, err
}

// byDay returns the figures of each day of a span that has any.
func (ts *tableStore) byDay(ctx context.Context, t table, p span, keep keepFunc) (map[day]rollup, error) {
	all := map[day]rollup{}
	err := ts.read(ctx, t, p, keep, false, func(d day, r rollup) error {
		if all[d] == nil {
			all[d] = rollup{}
		}
		return all[d].merge(r, t, unbounded)
	})
	return all, err
}

// read yields all figures of a span without sketches, stored and pending ones; each day in one or two pieces. If months
// is true, a summed month within the span is yielded as one piece.
func (ts *tableStore) read(
	ctx context.Context, t table, p span, keep keepFunc, months bool, yield func(day, rollup) error,
) error {
	ts.mu.RLock()
	defer ts.mu.RUnlock()
	additions := ts.recorder.additions(t, p, keep)
	live := map[day]rollup{}
	appliedFlush := map[partOfDay]uint64{}
	err := ts.store.View(ctx, func(r storage.Reader) error {
		if err := readCompacted(r, t, p, keep, months, yield); err != nil {
			return err
		}
		return ts.readLive(r, t, p, keep, live, appliedFlush)
	})
	if err != nil {
		return fmt.Errorf("analytics: report: %w", err)
	}
	for _, a := range additions {
		if err := a.addTo(live, t, appliedFlush); err != nil {
			return err
		}
	}
	for d, r := range live {
		if err := errors.Join(r.finalize(t), yield(d, r)); err != nil {
			return err
		}
	}
	return nil
}

func readCompacted(
	r storage.Reader, t table, p span, keep keepFunc, months bool, yield func(day, rollup) error,
) error {
	for d := p.from; d <= p.to; {
		key, next := dayKey(d, t), d+1
		if months && d == d.month() && d.nextMonth() <= p.to+1 {
			if _, err := r.Get(monthKey(d, totals)); err == nil {
				key, next = monthKey(d, t), d.nextMonth()
			}
		}
		data, err := r.Get(key)
		if err == nil {
			var stored rollup
			if stored, _, err = decode(data, keep); err == nil {
				err = yield(d, stored)
			}
		}
		if err != nil && !errors.Is(err, storage.ErrNotFound) {
			return err
		}
		d = next
	}
	return nil
}

// partOfDay identifies a part of a table on a day.
type partOfDay struct {
	day  day
	part uint32
}

// readLive reads days that are not compacted. It records in appliedFlush the latest flush of this node that each part
// contains.
func (ts *tableStore) readLive(
	r storage.Reader, t table, p span, keep keepFunc, live map[day]rollup, appliedFlush map[partOfDay]uint64,
) error {
	for pair, err := range r.Scan(liveKeys, "") {
		if err != nil {
			return err
		}
		parsed, err := parseLive(pair.Key)
		if err != nil {
			return err
		}
		if parsed.table != t || !p.has(parsed.day) {
			continue
		}
		part, flush, err := decode(pair.Value, keep)
		if err != nil {
			return err
		}
		if parsed.node == ts.node {
			appliedFlush[partOfDay{parsed.day, parsed.part}] = flush
		}
		if live[parsed.day] == nil {
			live[parsed.day] = rollup{}
		}
		if err := live[parsed.day].merge(part, t, unbounded); err != nil {
			return err
		}
	}
	return nil
}

// addition is a count of a day that may not be stored yet.
type addition struct {
	number uint64
	day    day
	counts rollup
}

// additions returns copies of the counts of a table that may not be stored yet.
func (rec *Recorder) additions(t table, p span, keep keepFunc) []addition {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	deltas := []*delta{&rec.pending}
	if rec.inFlight != nil {
		deltas = append(deltas, rec.inFlight)
	}
	var all []addition
	for _, d := range deltas {
		for key, r := range d.counts {
			if key.table != t || !p.has(key.day) {
				continue
			}
			kept := rollup{}
			for v, c := range r {
				if keep == nil || keep([]byte(v.first), []byte(v.second)) {
					kept[v] = c.clone()
				}
			}
			all = append(all, addition{d.number, key.day, kept})
		}
	}
	return all
}

// addTo adds the counts that the stored parts do not contain yet.
func (a addition) addTo(live map[day]rollup, t table, appliedFlush map[partOfDay]uint64) error {
	missing := rollup{}
	for v, c := range a.counts {
		if appliedFlush[partOfDay{a.day, t.part(v)}] < a.number {
			missing[v] = c
		}
	}
	if live[a.day] == nil {
		live[a.day] = rollup{}
	}
	return live[a.day].merge(missing, t, unbounded)
}
