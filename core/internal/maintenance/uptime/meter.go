package uptime

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

const (
	// BeatEvery is the interval at which Beat must be called.
	BeatEvery = 30 * time.Second
	// Window is the period of a report.
	Window = 30 * 24 * time.Hour

	// patience is the maximum time between two beats of one period.
	patience = 2 * BeatEvery
)

// Meter is one run of the program. It is safe for concurrent use.
type Meter struct {
	store storage.Store
	now   func() time.Time

	mu      sync.Mutex
	current period // the period of the present run
}

// Start records the start of the program and deletes periods that are too old for a report. The store must outlive the
// meter. If the store is full, the first beat that succeeds records the start as well.
func Start(ctx context.Context, store storage.Store, now func() time.Time) (*Meter, error) {
	m := &Meter{store: store, now: now}
	at := wall(now())
	err := m.begin(ctx, at)
	if errors.Is(err, storage.ErrFull) {
		m.current, err = period{at, at}, nil
	}
	if err != nil {
		return nil, err
	}
	return m, nil
}

// Beat records that the program still runs. It must be called every BeatEvery, and once more when the program stops. It
// does not add a record to the log. A failed beat has no effect if another one follows in time.
func (m *Meter) Beat(ctx context.Context) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := wall(m.now())
	if now.Sub(m.current.to) > patience || now.Before(m.current.from) {
		return m.begin(ctx, now)
	}
	return m.extend(ctx, period{m.current.from, later(m.current.to, now)})
}

// Report returns the percentage of time in which the program ran, rounded down to two decimal places, and the start of
// the measurement: the first start ever, but at most Window before now.
func (m *Meter) Report(ctx context.Context, now time.Time) (percent float64, since time.Time, err error) {
	now = wall(now)
	m.mu.Lock()
	current := m.current
	m.mu.Unlock()
	if gap := now.Sub(current.to); gap > 0 && gap <= patience {
		current.to = now
	}
	var first time.Time
	var all []period
	err = m.store.View(ctx, func(r storage.Reader) (err error) {
		if first, err = firstStart(r); err != nil {
			return err
		}
		all, err = periods(r)
		return err
	})
	if err != nil {
		return 0, time.Time{}, fmt.Errorf("uptime: report: %w", err)
	}
	since = later(now.Add(-Window), earlier(first, now))
	return share(append(all, current), since, now), since, nil
}

// begin opens a period.
func (m *Meter) begin(ctx context.Context, now time.Time) error {
	if err := m.extend(ctx, period{now, now}); err != nil {
		return err
	}
	return drop(ctx, m.store, now.Add(-Window))
}

// extend stores the period and makes it the current one.
func (m *Meter) extend(ctx context.Context, p period) error {
	_, err := m.store.Update(ctx, func(w storage.Writer) error { return put(w, p) })
	if err != nil {
		return fmt.Errorf("uptime: beat: %w", err)
	}
	m.current = p
	return nil
}

// wall returns the wall clock time alone, because the monotonic clock stops while the machine sleeps.
func wall(t time.Time) time.Time { return t.UTC().Round(0) }
