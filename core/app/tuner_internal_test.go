package app

import (
	"context"
	"math"
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/quoin-cms/quoin/core/processors"
	"github.com/quoin-cms/quoin/storage"
)

// counted is a store of which nothing is asked but how many updates it has had.
type counted struct {
	storage.Store
	seq storage.Seq
}

func (c *counted) View(_ context.Context, fn func(storage.Reader) error) error {
	return fn(counting{seq: c.seq})
}

type counting struct {
	storage.Reader
	seq storage.Seq
}

func (c counting) Seq() storage.Seq { return c.seq }

func TestMemoryLimit(t *testing.T) {
	for live, want := range map[uint64]int64{
		0: enoughMemory, 50 << 20: enoughMemory, 400 << 20: 500 << 20, math.MaxUint64: math.MaxInt64 / 2 / 4 * 5,
	} {
		if got := memoryLimit(live); got != want {
			t.Errorf("with %d in use the limit is %d, want %d", live, got, want)
		}
	}
}

// TestAGivenMemoryLimitStays: not parallel, because the limit is the process's.
func TestAGivenMemoryLimitStays(t *testing.T) {
	before := debug.SetMemoryLimit(1 << 40)
	defer debug.SetMemoryLimit(before)
	t.Setenv("GOMEMLIMIT", "1TiB")
	if err := new(tuner).look(t.Context()); err != nil || debug.SetMemoryLimit(-1) != 1<<40 {
		t.Errorf("the limit is %d (%v)", debug.SetMemoryLimit(-1), err)
	}
	t.Setenv("GOMEMLIMIT", "")
	if err := new(tuner).look(t.Context()); err != nil || debug.SetMemoryLimit(-1) == 1<<40 {
		t.Errorf("no limit was set (%v)", err)
	}
}

// TestSaversHaveRoom: not parallel, because the limit and the threads are the process's.
func TestSaversHaveRoom(t *testing.T) {
	t.Setenv("GOMAXPROCS", "") // as where nobody says how many
	defer processors.Share(false)
	before := debug.SetMemoryLimit(-1)
	defer debug.SetMemoryLimit(before)
	defer debug.SetGCPercent(debug.SetGCPercent(quietGarbage))
	t.Setenv("GOMEMLIMIT", "")
	var store counted
	m := tuner{store: &store}
	look := func() bool {
		t.Helper()
		if err := m.look(t.Context()); err != nil {
			t.Fatal(err)
		}
		room, shared := debug.SetMemoryLimit(-1) >= enoughMemory+savingMemory, runtime.GOMAXPROCS(0) > processors.Count()
		if shared != (room && processors.Count() < 16) {
			t.Errorf("with room %v there are %d threads for %d processors", room, runtime.GOMAXPROCS(0), processors.Count())
		}
		return room
	}
	for second, step := range []struct {
		updates storage.Seq
		want    bool
	}{{5 * manyUpdates, false}, {manyUpdates - 1, false}, {manyUpdates, true}, {0, true}} {
		store.seq += step.updates
		if got := look(); got != step.want {
			t.Errorf("in second %d the runtime has room: %v, want %v", second, got, step.want)
		}
	}
	for range calmSeconds {
		look()
	}
	if look() {
		t.Error("after a calm time the room is still there")
	}
}

// TestACrowdIsNotCollectedAllTheTime: not parallel, because the pace is the process's.
func TestACrowdIsNotCollectedAllTheTime(t *testing.T) {
	before := debug.SetGCPercent(quietGarbage)
	defer debug.SetGCPercent(before)
	pace := func() int {
		now := debug.SetGCPercent(quietGarbage)
		debug.SetGCPercent(now)
		return now
	}
	var m tuner
	taken := uint64(0)
	for second, step := range []struct {
		taken uint64
		want  int
	}{{1 << 20, quietGarbage}, {busyRate, busyGarbage}, {0, busyGarbage}, {busyRate, busyGarbage}} {
		taken += step.taken
		if m.pace(taken); pace() != step.want {
			t.Errorf("in second %d the pace is %d, want %d", second, pace(), step.want)
		}
	}
	for second := range calmSeconds {
		if pace() != busyGarbage {
			t.Fatalf("after %d calm seconds the pace is %d", second, pace())
		}
		m.pace(taken)
	}
	if pace() != quietGarbage {
		t.Errorf("after a calm time the pace is %d", pace())
	}
}
