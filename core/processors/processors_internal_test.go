package processors

import (
	"runtime"
	"testing"
)

func TestThreads(t *testing.T) {
	for processors, want := range map[int]int{1: 4, 2: 8, 4: 16, 8: 16, 16: 16, 64: 64} {
		if got := threads(processors); got != want {
			t.Errorf("%d processors: %d threads, want %d", processors, got, want)
		}
	}
}

// Whoever starts the program has the last word, and the count is always that of the start.
func TestShare(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(before)
	for _, step := range []struct {
		given string
		crowd bool
		want  int
	}{{"1", true, count}, {"", true, Threads()}, {"", true, Threads()}, {"", false, count}, {"", false, count}} {
		t.Setenv("GOMAXPROCS", step.given)
		Share(step.crowd)
		if runtime.GOMAXPROCS(0) != step.want || Count() != before {
			t.Errorf("%+v: %d threads for %d processors", step, runtime.GOMAXPROCS(0), Count())
		}
	}
}
