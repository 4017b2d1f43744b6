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
	if err := boundMemory(t.Context()); err != nil || debug.SetMemoryLimit(-1) != 1<<40 {
		t.Errorf("the limit is %d (%v)", debug.SetMemoryLimit(-1), err)
	}
	t.Setenv("GOMEMLIMIT", "")
	if err := boundMemory(t.Context()); err != nil || debug.SetMemoryLimit(-1) == 1<<40 {
		t.Errorf("no limit was set (%v)", err)
	}
}
