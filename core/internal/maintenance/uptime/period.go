package uptime

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// period is a time in which the program ran.
type period struct{ from, to time.Time }

// The keys of the store. Below periodPrefix are the periods: the key has the start and the value has the end, both in
// Unix nanoseconds. firstKey has the first start ever.
const (
	periodPrefix = "uptime/period/"
	firstKey     = "uptime/first"
)

// put stores a period. It never moves the stored end back, and stores the start as the first one if it is earlier.
func put(w storage.Writer, p period) error {
	k := periodPrefix + encode(p.from)
	known, err := w.Get(k)
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return err
	}
	if err == nil {
		to, err := decode(string(known))
		if err != nil {
			return err
		}
		p.to = later(to, p.to)
	}
	w.Put(k, []byte(encode(p.to)))
	first, err := firstStart(w)
	if errors.Is(err, storage.ErrNotFound) || err == nil && p.from.Before(first) {
		w.Put(firstKey, []byte(encode(p.from)))
		return nil
	}
	return err
}

// getter is the common part of storage.Reader and storage.Writer.
type getter interface {
	Get(key string) ([]byte, error)
}

func firstStart(from getter) (time.Time, error) {
	value, err := from.Get(firstKey)
	if err != nil {
		return time.Time{}, err
	}
	return decode(string(value))
}

func periods(r storage.Reader) (all []period, err error) {
	for pair, err := range r.Scan(periodPrefix, "") {
		if err != nil {
			return nil, err
		}
		var p period
		if p.from, err = decode(pair.Key[len(periodPrefix):]); err != nil {
			return nil, err
		}
		if p.to, err = decode(string(pair.Value)); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// drop deletes the periods that ended before a time, in updates within the store's limits.
func drop(ctx context.Context, store storage.Store, before time.Time) error {
	var old []string
	err := store.View(ctx, func(r storage.Reader) error {
		all, err := periods(r)
		for _, p := range all {
			if p.to.Before(before) {
				old = append(old, periodPrefix+encode(p.from))
			}
		}
		return err
	})
	for some := range slices.Chunk(old, storage.MaxWrites) {
		if err != nil {
			break
		}
		_, err = store.Update(ctx, func(w storage.Writer) error {
			for _, k := range some {
				w.Delete(k)
			}
			return nil
		})
	}
	if err != nil {
		return fmt.Errorf("uptime: drop old periods: %w", err)
	}
	return nil
}

// share returns the percentage of the time from since to now that the periods cover together.
func share(all []period, since, now time.Time) float64 {
	whole := now.Sub(since)
	if whole <= 0 {
		return 100
	}
	slices.SortFunc(all, func(a, b period) int { return a.from.Compare(b.from) })
	var up time.Duration
	covered := since
	for _, p := range all {
		from, to := later(p.from, covered), earlier(p.to, now)
		if to.After(from) {
			up += to.Sub(from)
			covered = to
		}
	}
	return math.Floor(float64(up)/float64(whole)*10_000) / 100
}

// encode formats a time so that texts sort in the order of times. Times before 1970 are stored as 1970.
func encode(t time.Time) string { return fmt.Sprintf("%016x", max(t.UnixNano(), 0)) }

func decode(text string) (time.Time, error) {
	nanos, err := strconv.ParseInt(text, 16, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("uptime: stored time: %w", err)
	}
	return time.Unix(0, nanos).UTC(), nil
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
