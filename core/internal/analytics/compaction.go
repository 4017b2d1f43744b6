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

// compact merges each table of the days before a day into one key, and sums the months that end before it.
func (ts *tableStore) compact(ctx context.Context, before day) error {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	live, err := ts.liveKeys(ctx, before)
	if err != nil {
		return err
	}
	group, groupCtx := errgroup.WithContext(ctx)
	group.SetLimit(maxConcurrentUpdates)
	for key, parts := range live {
		group.Go(func() error { return ts.compactTable(groupCtx, key, parts) })
	}
	if err := group.Wait(); err != nil {
		return fmt.Errorf("analytics: fold: %w", err)
	}
	months, err := ts.monthsToSum(ctx, before)
	if err != nil {
		return err
	}
	for _, month := range months {
		if err := ts.sumMonth(ctx, month); err != nil {
			return err
		}
	}
	return nil
}

// liveKeys returns the keys of days before a day that are not compacted, by day and table.
func (ts *tableStore) liveKeys(ctx context.Context, before day) (map[dayTable][]string, error) {
	live := map[dayTable][]string{}
	err := ts.store.View(ctx, func(r storage.Reader) error {
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

// maxMergedValues is the number of values of a table that are in memory before the least frequent are trimmed.
const maxMergedValues = 4 * maxTableValues

// compactTable merges a table of a day into one key, the parts of a few nodes in each update. If the month is already
// summed, the parts are added to it as well.
func (ts *tableStore) compactTable(ctx context.Context, at dayTable, parts []string) error {
	for chunk := range slices.Chunk(parts, storage.MaxWrites/2) {
		_, err := ts.store.Update(ctx, func(w storage.Writer) error {
			live := rollup{}
			for _, key := range chunk {
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

// mergeSettled adds a rollup without sketches to a key.
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

// readRollup reads a key. It returns an empty rollup if there is none.
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

// trim moves the least frequent values of a rollup that is too large to the value other.
func (r rollup) trim(t table) rollup {
	if len(r) <= maxTableValues {
		return r
	}
	all := slices.SortedFunc(maps.Keys(r), func(a, b value) int {
		return cmp.Or(cmp.Compare(r[b].weight(), r[a].weight()), cmp.Compare(a.first, b.first), cmp.Compare(a.second, b.second))
	})
	out := rollup{}
	for i, v := range all {
		limit := len(all)
		if i >= maxTableValues-1 {
			limit = 0
		}
		// merge fails for sketches only, and neither cell has one.
		_ = out.cellFor(t, v, limit).merge(r[v], tableSpecs[t].precision)
	}
	return out
}

// weight returns the sum of all counters, by which values are ordered.
func (c *cell) weight() int64 {
	var n int64
	for _, counted := range c.n {
		n += max(counted, 0)
	}
	return n
}

// monthsToSum returns the whole months before a day that are not summed yet.
func (ts *tableStore) monthsToSum(ctx context.Context, before day) ([]day, error) {
	found := map[day]bool{}
	err := ts.store.View(ctx, func(r storage.Reader) error {
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

// sumMonth sums the days of a month. The totals are written last: they mark the month as complete. Hours are left out,
// because reports use them for single days only.
func (ts *tableStore) sumMonth(ctx context.Context, month day) error {
	for t := tableCount; t > 0; {
		if t--; t == hours {
			continue
		}
		_, err := ts.store.Update(ctx, func(w storage.Writer) error {
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

// deleteOldDays deletes the days before the month of oldest. Their months are already summed.
func (ts *tableStore) deleteOldDays(ctx context.Context, oldest day) error {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	var keys []string
	err := ts.store.View(ctx, func(r storage.Reader) error {
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
	return deleteMany(ctx, ts.store, keys)
}

// deleteMany deletes keys in updates within the limits of storage.
func deleteMany(ctx context.Context, store storage.Store, keys []string) error {
	for chunk := range slices.Chunk(keys, storage.MaxWrites) {
		if err := deleteKeys(ctx, store, chunk); err != nil {
			return err
		}
	}
	return nil
}

// dayEntry is a key of a compacted day.
type dayEntry struct {
	day day
	key string
	err error
}

// scanDays yields the keys of compacted days, the oldest first. It stops after an error.
func scanDays(r storage.Reader, prefix string) func(func(dayEntry) bool) {
	return func(yield func(dayEntry) bool) {
		for pair, err := range r.Scan(prefix, "") {
			text, _, _ := strings.Cut(strings.TrimPrefix(pair.Key, prefix), "/")
			d, parseErr := parseDay(text)
			if err == nil {
				err = parseErr
			}
			if !yield(dayEntry{d, pair.Key, err}) || err != nil {
				return
			}
		}
	}
}
