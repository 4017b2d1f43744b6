package analytics

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/quoin-cms/quoin/storage"
)

// span is some days, the last included.
type span struct{ from, to day }

func (p span) has(d day) bool { return d >= p.from && d <= p.to }

// unbounded is how many values a report may have in memory: those of all days together.
const unbounded = math.MaxInt

// sum gives the figures of a table over a span, of those values that are wanted.
func (s *Service) sum(ctx context.Context, t table, p span, want choose) (rollup, error) {
	all := rollup{}
	err := s.read(ctx, t, p, want, true, func(_ day, r rollup) error { return all.merge(r, t, unbounded) })
	return all, err
}

// byDay gives the figures of each day of a span that has any.
func (s *Service) byDay(ctx context.Context, t table, p span, want choose) (map[day]rollup, error) {
	all := map[day]rollup{}
	err := s.read(ctx, t, p, want, false, func(d day, r rollup) error {
		if all[d] == nil {
			all[d] = rollup{}
		}
		return all[d].merge(r, t, unbounded)
	})
	return all, err
}

// read hands over what is known of a span, without sketches: what is stored and what is not yet, each day in
// one piece or in two. Whole months come as one, where they may and are added up.
func (s *Service) read(
	ctx context.Context, t table, p span, want choose, months bool, take func(day, rollup) error,
) error {
	s.folding.RLock()
	defer s.folding.RUnlock()
	added := s.additions(t, p, want)
	live := map[day]rollup{}
	come := map[partOfDay]uint64{}
	err := s.Store.View(ctx, func(r storage.Reader) error {
		if err := readFolded(r, t, p, want, months, take); err != nil {
			return err
		}
		return s.readLive(r, t, p, want, live, come)
	})
	if err != nil {
		return fmt.Errorf("analytics: report: %w", err)
	}
	for _, a := range added {
		if err := a.addTo(live, t, come); err != nil {
			return err
		}
	}
	for d, r := range live {
		if err := errors.Join(r.settle(t), take(d, r)); err != nil {
			return err
		}
	}
	return nil
}

func readFolded(
	r storage.Reader, t table, p span, want choose, months bool, take func(day, rollup) error,
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
			if stored, _, err = decode(data, want); err == nil {
				err = take(d, stored)
			}
		}
		if err != nil && !errors.Is(err, storage.ErrNotFound) {
			return err
		}
		d = next
	}
	return nil
}

// partOfDay names a part of a table on a day.
type partOfDay struct {
	day  day
	part uint32
}

// readLive reads days that are not folded, and notes to which flush of this node their parts have come.
func (s *Service) readLive(
	r storage.Reader, t table, p span, want choose, live map[day]rollup, come map[partOfDay]uint64,
) error {
	for pair, err := range r.Scan(liveKeys, "") {
		if err != nil {
			return err
		}
		place, err := parseLive(pair.Key)
		if err != nil {
			return err
		}
		if place.table != t || !p.has(place.day) {
			continue
		}
		part, flush, err := decode(pair.Value, want)
		if err != nil {
			return err
		}
		if place.node == s.Node {
			come[partOfDay{place.day, place.part}] = flush
		}
		if live[place.day] == nil {
			live[place.day] = rollup{}
		}
		if err := live[place.day].merge(part, t, unbounded); err != nil {
			return err
		}
	}
	return nil
}

// addition is what was counted on a day and may not be stored.
type addition struct {
	number uint64
	day    day
	counts rollup
}

// additions gives copies of what was counted in a table and may not be stored.
func (s *Service) additions(t table, p span, want choose) []addition {
	s.mu.Lock()
	defer s.mu.Unlock()
	deltas := []*delta{&s.pending}
	if s.flying != nil {
		deltas = append(deltas, s.flying)
	}
	var all []addition
	for _, d := range deltas {
		for key, r := range d.counts {
			if key.table != t || !p.has(key.day) {
				continue
			}
			some := rollup{}
			for v, c := range r {
				if want == nil || want([]byte(v.first), []byte(v.second)) {
					some[v] = c.clone()
				}
			}
			all = append(all, addition{d.number, key.day, some})
		}
	}
	return all
}

// addTo adds what the stored parts have not come to.
func (a addition) addTo(live map[day]rollup, t table, come map[partOfDay]uint64) error {
	missing := rollup{}
	for v, c := range a.counts {
		if come[partOfDay{a.day, t.part(v)}] < a.number {
			missing[v] = c
		}
	}
	if live[a.day] == nil {
		live[a.day] = rollup{}
	}
	return live[a.day].merge(missing, t, unbounded)
}
