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
	// BeatEvery is how often a run has to beat.
	BeatEvery = 30 * time.Second
	// Window is how far back a report looks.
	Window = 30 * 24 * time.Hour

	// patience is how far apart two beats of one period may be.
	patience = 2 * BeatEvery
)

// Meter is a run of the program. It is safe for concurrent use.
type Meter struct {
	store storage.Store
	now   func() time.Time

	mu      sync.Mutex
	current period // the one that the run is in
}

// Start notes that the program runs from now on and drops what no report will look at any more. The store
// must outlive the meter. Where the store has no room, the first beat that finds some notes the start as well.
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

// Beat notes that the program still runs. It is to be called every BeatEvery, and once more when the
// program stops. It leaves no record in the log. A beat that failed is made good by one that comes in
// time.
func (m *Meter) Beat(ctx context.Context) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := wall(m.now())
	if now.Sub(m.current.to) > patience || now.Before(m.current.from) {
		return m.begin(ctx, now)
	}
	return m.extend(ctx, period{m.current.from, later(m.current.to, now)})
}

// Report gives the share of time in which the program ran, in percent with two digits after the point
// rounded down, and since when that is measured: the first start ever, but no more than Window before now.
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

// extend keeps the period as the one that the run is in.
func (m *Meter) extend(ctx context.Context, p period) error {
	_, err := m.store.Update(ctx, func(w storage.Writer) error { return put(w, p) })
	if err != nil {
		return fmt.Errorf("uptime: beat: %w", err)
	}
	m.current = p
	return nil
}

// wall is the time of the wall clock alone: the other one stands still while the machine sleeps.
func wall(t time.Time) time.Time { return t.UTC().Round(0) }
