package analytics

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/quoin-cms/quoin/storage"
)

// tidy does once a day what makes the store small: days before yesterday lose their sketches, whole months
// are added up, and what is older than the settings say goes, if the clock is steady. The senders of entries that
// are gone go at once.
func (s *Service) maintain(ctx context.Context) error {
	today := dayOf(s.now())
	newDay := s.compactedOn != today
	if newDay {
		s.sendersChecked = 0
		if err := s.compact(ctx, today-1); err != nil {
			return err
		}
	}
	var oldest day
	if s.steady {
		var err error
		if oldest, err = s.settings.oldest(ctx, today); err != nil {
			return err
		}
	}
	if newDay {
		if err := s.deleteOldDays(ctx, oldest); err != nil {
			return err
		}
		s.compactedOn = today
	}
	return s.deleteSenders(ctx, oldest)
}

// fold makes one key for each table of the days before a day, and of the months that end before it.
func (s *Service) compact(ctx context.Context, before day) error {
	s.compactMu.Lock()
	defer s.compactMu.Unlock()
	live, err := s.liveKeys(ctx, before)
	if err != nil {
		return err
	}
	group, groupCtx := errgroup.WithContext(ctx)
	group.SetLimit(maxConcurrentUpdates)
	for key, parts := range live {
		group.Go(func() error { return s.compactTable(groupCtx, key, parts) })
	}
	if err := group.Wait(); err != nil {
		return fmt.Errorf("analytics: fold: %w", err)
	}
	months, err := s.monthsToSum(ctx, before)
	if err != nil {
		return err
	}
	for _, month := range months {
		if err := s.sumMonth(ctx, month); err != nil {
			return err
		}
	}
	return nil
}

// liveKeys gives the keys of days before a day that are not folded, by day and table.
func (s *Service) liveKeys(ctx context.Context, before day) (map[dayTable][]string, error) {
	live := map[dayTable][]string{}
	err := s.Store.View(ctx, func(r storage.Reader) error {
		for pair, err := range r.Scan(liveKeys, "") {
			if err != nil {
				return err
			}
			parsed, err := parseLive(pair.Key)
			if err != nil || parsed.day >= before {
				return err
			}
			key := dayTable{parsed.day, parsed.table}
			live[key] = append(live[key], pair.Key)
		}
		return nil
	})
	return live, err
}

// mostTogether is how many values of a table are in memory before the least of them are trimmed.
const maxMergedValues = 4 * maxTableValues

// foldTable merges a table of a day into its one key, a few nodes' parts in one update. A month that is added up
// already gets them as well.
func (s *Service) compactTable(ctx context.Context, at dayTable, parts []string) error {
	for some := range slices.Chunk(parts, storage.MaxWrites/2) {
		_, err := s.Store.Update(ctx, func(w storage.Writer) error {
			live := rollup{}
			for _, key := range some {
				part, err := readRollup(w.Get, key)
				if err == nil {
					err = live.merge(part, at.table, maxMergedValues)
				}
				if err != nil {
					return err
				}
				w.Delete(key)
			}
			if err := live.finalize(at.table); err != nil {
				return err
			}
			month := monthKey(at.day.month(), at.table)
			if _, err := w.Get(month); err == nil {
				if err := mergeSettled(w, month, at.table, live); err != nil {
					return err
				}
			}
			return mergeSettled(w, dayKey(at.day, at.table), at.table, live)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// grow adds a rollup without sketches to a key.
func mergeSettled(w storage.Writer, key string, t table, more rollup) error {
	r, err := readRollup(w.Get, key)
	if err == nil {
		err = r.merge(more.clone(), t, maxMergedValues)
	}
	if err != nil {
		return err
	}
	data, err := r.trim(t).encode(0)
	if err == nil {
		w.Put(key, data)
	}
	return err
}

// readRollup reads a key; an empty rollup if there is none.
func readRollup(get func(string) ([]byte, error), key string) (rollup, error) {
	data, err := get(key)
	if errors.Is(err, storage.ErrNotFound) {
		return rollup{}, nil
	}
	if err != nil {
		return nil, err
	}
	r, _, err := decode(data, nil)
	return r, err
}

// trim moves the least of a rollup that has too many values to other.
func (r rollup) trim(t table) rollup {
	if len(r) <= maxTableValues {
		return r
	}
	all := slices.SortedFunc(maps.Keys(r), func(a, b value) int {
		return cmp.Or(cmp.Compare(r[b].weight(), r[a].weight()), cmp.Compare(a.first, b.first), cmp.Compare(a.second, b.second))
	})
	out := rollup{}
	for i, v := range all {
		most := len(all)
		if i >= maxTableValues-1 {
			most = 0
		}
		// Neither has a sketch, without which a merge cannot fail.
		_ = out.cellFor(t, v, most).merge(r[v], tableSpecs[t].precision)
	}
	return out
}

// weight orders values by how much was counted of them.
func (c *cell) weight() int64 {
	var n int64
	for _, counted := range c.n {
		n += max(counted, 0)
	}
	return n
}

// unsummed gives the whole months before a day that are not added up.
func (s *Service) monthsToSum(ctx context.Context, before day) ([]day, error) {
	found := map[day]bool{}
	err := s.Store.View(ctx, func(r storage.Reader) error {
		for key := range scanDays(r, dayKeys) {
			if key.err != nil {
				return key.err
			}
			found[key.day.month()] = true
		}
		for month := range found {
			_, err := r.Get(monthKey(month, totals))
			if err == nil || month.nextMonth() > before {
				delete(found, month)
			} else if !errors.Is(err, storage.ErrNotFound) {
				return err
			}
		}
		return nil
	})
	return slices.Sorted(maps.Keys(found)), err
}

// sumMonth adds the days of a month up. The totals come last: they tell that the month is whole. The hours of
// a day are of no use beyond it.
func (s *Service) sumMonth(ctx context.Context, month day) error {
	for t := tableCount; t > 0; {
		if t--; t == hours {
			continue
		}
		_, err := s.Store.Update(ctx, func(w storage.Writer) error {
			sum := rollup{}
			for d := month; d < month.nextMonth(); d++ {
				r, err := readRollup(w.Get, dayKey(d, t))
				if err == nil {
					err = sum.merge(r, t, maxMergedValues)
				}
				if err != nil {
					return err
				}
			}
			data, err := sum.trim(t).encode(0)
			if err == nil {
				w.Put(monthKey(month, t), data)
			}
			return err
		})
		if err != nil {
			return fmt.Errorf("analytics: month: %w", err)
		}
	}
	return nil
}

// retire deletes the days before a day whose months are added up.
func (s *Service) deleteOldDays(ctx context.Context, oldest day) error {
	s.compactMu.Lock()
	defer s.compactMu.Unlock()
	var keys []string
	err := s.Store.View(ctx, func(r storage.Reader) error {
		for key := range scanDays(r, dayKeys) {
			if key.err != nil || key.day >= oldest.month() {
				return key.err
			}
			keys = append(keys, key.key)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("analytics: old days: %w", err)
	}
	return deleteMany(ctx, s.Store, keys)
}

// deleteMany deletes keys in updates within storage's limits.
func deleteMany(ctx context.Context, store storage.Store, keys []string) error {
	for some := range slices.Chunk(keys, storage.MaxWrites) {
		if err := deleteKeys(ctx, store, some); err != nil {
			return err
		}
	}
	return nil
}

// dayEntry is a key of a folded day.
type dayEntry struct {
	day day
	key string
	err error
}

// scanDays yields the keys of folded days, the oldest first. An error is the last.
func scanDays(r storage.Reader, prefix string) func(func(dayEntry) bool) {
	return func(yield func(dayEntry) bool) {
		for pair, err := range r.Scan(prefix, "") {
			text, _, _ := strings.Cut(strings.TrimPrefix(pair.Key, prefix), "/")
			d, bad := parseDay(text)
			if err == nil {
				err = bad
			}
			if !yield(dayEntry{d, pair.Key, err}) || err != nil {
				return
			}
		}
	}
}
