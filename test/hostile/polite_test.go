package hostile_test

import (
	"fmt"
	"slices"
	"sync"
	"time"
)

const (
	politePause = 100 * time.Millisecond
	// politeWait bounds the time of 99 of 100 polite requests.
	politeWait = 100 * time.Millisecond
)

// beside runs a flood while a polite visitor asks for these addresses in turn, every 100 ms. Each of them has to
// be answered with 200; how long they took is printed, and bounded where times are asserted.
func (s *server) beside(flood func(), paths ...string) {
	s.t.Helper()
	polite := s.visitor("192.0.2.77")
	for _, path := range paths {
		must(s.t, "before the flood "+path, polite.get(path), 200)
	}
	var times sorted
	over, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		polite.keepAsking(paths, over, &times)
	}()
	defer func() {
		close(over)
		<-done
		s.t.Logf("a polite visitor waited %s", &times)
		if fierce && times.share(99) > politeWait {
			s.t.Errorf("99 of 100 polite requests took up to %v, want %v", times.share(99), politeWait)
		}
	}()
	flood()
}

// keepAsking asks until it is over, and waits for no answer before the next request.
func (v *visitor) keepAsking(paths []string, over <-chan struct{}, times *sorted) {
	var asking sync.WaitGroup
	defer asking.Wait()
	ticker := time.NewTicker(politePause)
	defer ticker.Stop()
	for n := 0; ; n++ {
		path := paths[n%len(paths)]
		asking.Go(func() {
			r := want(v.s.t, "a polite visitor of "+path, v.get(path), 200)
			times.add(r.took)
		})
		select {
		case <-over:
			return
		case <-ticker.C:
		}
	}
}

// sorted are times.
type sorted struct {
	mu    sync.Mutex
	times []time.Duration
}

func (s *sorted) add(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at, _ := slices.BinarySearch(s.times, d)
	s.times = slices.Insert(s.times, at, d)
}

// share gives the time within which so many of a hundred were.
func (s *sorted) share(percent int) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.times[(len(s.times)-1)*percent/100]
}

func (s *sorted) String() string {
	return fmt.Sprintf("%v at the median, p99 %v, at most %v (%d requests)",
		s.share(50).Round(time.Millisecond/10), s.share(99).Round(time.Millisecond/10),
		s.share(100).Round(time.Millisecond/10), len(s.times))
}
