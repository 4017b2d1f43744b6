package app

import (
	"math"
	"runtime/debug"
	"testing"
)

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
	if err := new(memory).look(t.Context()); err != nil || debug.SetMemoryLimit(-1) != 1<<40 {
		t.Errorf("the limit is %d (%v)", debug.SetMemoryLimit(-1), err)
	}
	t.Setenv("GOMEMLIMIT", "")
	if err := new(memory).look(t.Context()); err != nil || debug.SetMemoryLimit(-1) == 1<<40 {
		t.Errorf("no limit was set (%v)", err)
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
	var m memory
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
