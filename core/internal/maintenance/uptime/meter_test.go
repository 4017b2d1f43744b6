package uptime_test

import (
	"context"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/maintenance/uptime"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

var start = time.Date(2026, time.January, 31, 9, 0, 0, 0, time.UTC)

// machine starts and stops a program, under a clock that the test sets.
type machine struct {
	t     *testing.T
	store storage.Store
	clock time.Time
	meter *uptime.Meter
}

func newMachine(t *testing.T) *machine {
	t.Helper()
	return &machine{t: t, store: bolttest.New(t), clock: start}
}

func (m *machine) check(err error) {
	m.t.Helper()
	if err != nil {
		m.t.Fatal(err)
	}
}

func (m *machine) start() {
	m.t.Helper()
	meter, err := uptime.Start(m.t.Context(), m.store, func() time.Time { return m.clock })
	m.check(err)
	m.meter = meter
}

// run advances the clock by a duration, with the beats of the program.
func (m *machine) run(d time.Duration) {
	m.t.Helper()
	for ; d >= uptime.BeatEvery; d -= uptime.BeatEvery {
		m.pass(uptime.BeatEvery)
		m.beat()
	}
	m.pass(d)
}

func (m *machine) beat() {
	m.t.Helper()
	m.check(m.meter.Beat(m.t.Context()))
}

// stop is a stop in good order. A crash is a start without a stop.
func (m *machine) stop() { m.beat() }

func (m *machine) pass(d time.Duration) { m.clock = m.clock.Add(d) }

func (m *machine) want(percent float64, since time.Time) {
	m.t.Helper()
	got, from, err := m.meter.Report(m.t.Context(), m.clock)
	m.check(err)
	if got != percent || !from.Equal(since) {
		m.t.Errorf("up for %v %% since %v, want %v %% since %v", got, from, percent, since)
	}
}

func TestReport(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	for name, test := range map[string]struct {
		live    func(m *machine)
		percent float64
		since   time.Time
	}{
		"fresh store":       {func(m *machine) { m.start() }, 100, start},
		"a moment later":    {func(m *machine) { m.start(); m.pass(time.Second) }, 100, start},
		"between two beats": {func(m *machine) { m.start(); m.run(time.Minute); m.pass(29 * time.Second) }, 100, start},
		"clean stop": {func(m *machine) {
			m.start()
			m.run(90 * time.Second)
			m.stop()
			m.pass(10 * time.Second)
			m.start()
		}, 90, start},
		"clean stop between two beats": {func(m *machine) {
			m.start()
			m.run(85 * time.Second)
			m.stop()
			m.pass(15 * time.Second)
			m.start()
		}, 85, start},
		"crash counts from the last beat": {func(m *machine) {
			m.start()
			m.run(75 * time.Second)
			m.pass(5 * time.Second)
			m.start()
			m.run(20 * time.Second)
		}, 80, start},
		"crash before the first beat": {func(m *machine) {
			m.start()
			m.pass(20 * time.Second)
			m.start()
			m.run(20 * time.Second)
		}, 50, start},
		"several crashes": {func(m *machine) {
			for range 5 {
				m.start()
				m.run(time.Minute)
				m.pass(time.Minute)
			}
			m.start()
		}, 50, start},
		"one beat is missed": {func(m *machine) {
			m.start()
			m.pass(time.Minute)
			m.beat()
		}, 100, start},
		"asleep": {func(m *machine) {
			m.start()
			m.run(3 * time.Minute)
			m.pass(6 * time.Minute)
			m.run(3 * time.Minute)
		}, 45.83, start},
		"asleep still": {func(m *machine) {
			m.start()
			m.run(3 * time.Minute)
			m.pass(3 * time.Minute)
		}, 50, start},
		"rounded down": {func(m *machine) {
			m.start()
			m.run(10 * time.Minute)
			m.stop()
			m.pass(time.Millisecond)
			m.start()
		}, 99.99, start},
		"clock set back": {func(m *machine) {
			m.start()
			m.run(4 * time.Minute)
			m.pass(-2 * time.Minute)
			m.run(4 * time.Minute)
		}, 100, start},
		"clock set back before the start": {func(m *machine) {
			m.start()
			m.run(4 * time.Minute)
			m.pass(-8 * time.Minute)
			m.run(8 * time.Minute)
		}, 100, start.Add(-4*time.Minute + uptime.BeatEvery)},
		"clock set back before a start": {func(m *machine) {
			m.start()
			m.run(4 * time.Minute)
			m.stop()
			m.pass(-4 * time.Minute)
			m.start()
			m.run(6 * time.Minute)
		}, 100, start},
		"now before everything": {func(m *machine) {
			m.start()
			m.run(4 * time.Minute)
			m.pass(-time.Hour)
		}, 100, start.Add(-56 * time.Minute)},
		"clock ahead and set right": {func(m *machine) {
			m.start()
			m.run(3 * time.Minute)
			m.pass(10 * time.Hour)
			m.beat()
			m.pass(-10 * time.Hour)
			m.run(3 * time.Minute)
		}, 91.66, start},
		"no more than the window": {func(m *machine) {
			m.start()
			m.run(5 * time.Minute)
			m.stop()
			m.pass(15 * day)
			m.start()
			m.run(10 * time.Minute)
			m.stop()
			m.pass(29 * day)
			m.start()
		}, 0.02, start.Add(14*day + 15*time.Minute)},
		"across the window's beginning": {func(m *machine) {
			m.start()
			m.run(20 * time.Minute)
			m.stop()
			m.pass(uptime.Window - 10*time.Minute)
			m.start()
		}, 0.02, start.Add(10 * time.Minute)},
		"after a long pause": {func(m *machine) {
			m.start()
			m.run(5 * time.Minute)
			m.pass(100 * day)
			m.start()
		}, 0, start.Add(70*day + 5*time.Minute)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := newMachine(t)
			test.live(m)
			m.want(test.percent, test.since)
		})
	}
}

// TestBeatsLeaveNoRecord checks that beats add no record to the log, and that old periods are deleted.
func TestBeatsLeaveNoRecord(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	for range 110 {
		m.start()
		m.pass(5 * time.Minute)
	}
	m.run(time.Minute)
	if n := m.keys(); n < 110 {
		t.Errorf("the store has %d keys, want one for each start", n)
	}
	m.pass(uptime.Window)
	m.start()
	if n := m.keys(); n != 3 {
		t.Errorf("the store has %d keys, want the first start, the last period and the present one", n)
	}
	end, err := m.store.Update(t.Context(), func(w storage.Writer) error {
		w.Append([]byte("end"))
		return nil
	})
	m.check(err)
	for record, err := range m.store.Log(t.Context(), 0) {
		m.check(err)
		if record.Seq != end {
			t.Errorf("record %d has %q", record.Seq, record.Items)
		}
		break
	}
}

func (m *machine) keys() (n int) {
	m.t.Helper()
	m.check(m.store.View(m.t.Context(), func(r storage.Reader) error {
		for _, err := range r.Scan("uptime/", "") {
			if err != nil {
				return err
			}
			n++
		}
		return nil
	}))
	return n
}

// TestFailedBeat checks that a failed beat has no effect if the next one follows in time.
func TestFailedBeat(t *testing.T) {
	t.Parallel()
	m := newMachine(t)
	m.start()
	m.pass(uptime.BeatEvery)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if err := m.meter.Beat(cancelled); err == nil {
		t.Error("a beat that could not be kept gives no error")
	}
	if _, _, err := m.meter.Report(cancelled, m.clock); err == nil {
		t.Error("a report that could not be made gives no error")
	}
	if _, err := uptime.Start(cancelled, m.store, func() time.Time { return m.clock }); err == nil {
		t.Error("a start that could not be kept gives no error")
	}
	m.run(time.Minute)
	m.want(100, start)
}

// full is a store without space.
type full struct{ storage.Store }

func (full) Update(context.Context, func(storage.Writer) error) (storage.Seq, error) {
	return 0, storage.ErrFull
}

// TestStartWithoutRoom checks that uptime counts from the start, even if the store had no space then.
func TestStartWithoutRoom(t *testing.T) {
	m := newMachine(t)
	m.start()
	m.run(time.Hour)
	room := m.store
	m.store = full{room}
	m.start()
	m.store = room
	m.pass(uptime.BeatEvery)
	if err := m.meter.Beat(t.Context()); err == nil {
		t.Error("a beat is kept without room")
	}
	m.want(100, start)
}
