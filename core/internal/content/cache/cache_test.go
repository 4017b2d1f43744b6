package cache_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/storage"
)

// shelf is a cache of one number that a test writes.
type shelf struct {
	*cache.Cache[string, int64]
	fresh  *cache.Freshness
	stored atomic.Int64
	seq    atomic.Uint64
	builds atomic.Int64
	hold   func(build int64) // called by each build after it has read; may be nil
}

func newShelf() *shelf {
	s := &shelf{fresh: cache.New("post", "job")}
	s.Cache = cache.NewCache(s.fresh, 1<<20, func(string, int64) int { return 8 })
	return s
}

func (s *shelf) save(types ...string) {
	u := s.fresh.Begin(types...)
	s.stored.Add(1)
	u.Committed(storage.Seq(s.seq.Add(1)), true)
}

func (s *shelf) build(context.Context) (cache.Made[int64], error) {
	n := s.builds.Add(1)
	mark := s.fresh.Mark()
	v := s.stored.Load()
	if s.hold != nil {
		s.hold(n)
	}
	return cache.Made[int64]{Value: v, Basis: cache.Basis{Mark: mark, Types: []string{"post"}}}, nil
}

func (s *shelf) get(t *testing.T) int64 {
	t.Helper()
	v, err := s.Get(t.Context(), "k", s.build)
	if err != nil {
		t.Error(err)
	}
	return v
}

func TestKeptWhileTrue(t *testing.T) {
	t.Parallel()
	s := newShelf()
	s.get(t)
	for range 3000 {
		s.save("job")
	}
	if s.get(t) != 0 || s.builds.Load() != 1 {
		t.Errorf("built %d times", s.builds.Load())
	}
	s.save("post")
	if got := s.get(t); got != 3001 || s.builds.Load() != 2 {
		t.Errorf("after a save it is %d, built %d times", got, s.builds.Load())
	}
}

// TestTheWriterInTheMiddle stops the writer between its commit and its return. Readers that know of the commit must see
// it.
func TestTheWriterInTheMiddle(t *testing.T) {
	t.Parallel()
	s := newShelf()
	s.get(t)
	u := s.fresh.Begin("post")
	s.get(t)
	s.stored.Add(1)
	if got := s.get(t); got != 1 {
		t.Errorf("who heard of the commit gets %d", got)
	}
	u.Committed(storage.Seq(s.seq.Add(1)), true)
	if got := s.get(t); got != 1 {
		t.Errorf("after the return it is %d", got)
	}
}

// TestTheBuildInTheMiddle writes after a build has read and before it is ready. Earlier callers share that build;
// callers after the write share the next.
func TestTheBuildInTheMiddle(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*shelf){
		"saved":      func(s *shelf) { s.save("post") },
		"doubtful":   func(s *shelf) { u := s.fresh.Begin("post"); s.stored.Add(1); u.Doubtful() },
		"heard of":   func(s *shelf) { s.stored.Add(1); hear(s.fresh, 1, "post") },
		"on its way": func(s *shelf) { s.fresh.Begin("post"); s.stored.Add(1) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s := newShelf()
				goOn := make(chan struct{})
				s.hold = func(build int64) {
					if build == 1 {
						<-goOn
					}
				}
				var all sync.WaitGroup
				all.Go(func() {
					if got := s.get(t); got != 0 {
						t.Errorf("the first gets %d", got)
					}
				})
				synctest.Wait()
				end(s)
				for range 8 {
					all.Go(func() {
						if got := s.get(t); got != 1 {
							t.Errorf("who comes afterwards gets %d", got)
						}
					})
				}
				synctest.Wait()
				close(goOn)
				all.Wait()
				if n := s.builds.Load(); n != 2 {
					t.Errorf("built %d times", n)
				}
			})
		})
	}
}

// TestSteadySaves lets 40 callers wait while a write happens during every build.
func TestSteadySaves(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newShelf()
		turn := make(chan struct{})
		s.hold = func(int64) {
			<-turn
			s.save("post")
		}
		var all sync.WaitGroup
		for range 40 {
			all.Go(func() { s.get(t) })
		}
		synctest.Wait()
		for range 40 {
			all.Go(func() { s.get(t) })
		}
		synctest.Wait()
		close(turn)
		all.Wait()
		if n := s.builds.Load(); n > 3 {
			t.Errorf("80 who waited had %d builds", n)
		}
	})
}

// TestWaitersLeave checks that a caller returns when its own context ends, and that the others get the value.
func TestWaitersLeave(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newShelf()
		goOn := make(chan struct{})
		s.hold = func(int64) { <-goOn }
		leaving, leave := context.WithCancel(t.Context())
		var all sync.WaitGroup
		for range 2 { // the caller that started it, and a later one
			all.Go(func() {
				if _, err := s.Get(leaving, "k", s.build); !errors.Is(err, context.Canceled) {
					t.Errorf("who leaves is told %v", err)
				}
			})
			synctest.Wait()
		}
		all.Go(func() { s.get(t) })
		synctest.Wait()
		leave()
		synctest.Wait()
		close(goOn)
		all.Wait()
		if _, err := s.Get(leaving, "k2", s.build); !errors.Is(err, context.Canceled) || s.builds.Load() != 1 {
			t.Errorf("%v, built %d times", err, s.builds.Load())
		}
	})
}

func TestWhatIsNotKept(t *testing.T) {
	t.Parallel()
	s := newShelf()
	fault := errors.New("no luck")
	fail := func(context.Context) (cache.Made[int64], error) { return cache.Made[int64]{Value: 7}, fault }
	if _, err := s.Get(t.Context(), "k", fail); !errors.Is(err, fault) {
		t.Error(err)
	}
	panics := func(context.Context) (cache.Made[int64], error) { panic("a bug") }
	if _, err := s.Get(t.Context(), "k", panics); err == nil || !strings.Contains(err.Error(), "a bug") {
		t.Error(err)
	}
	if s.get(t) != 0 {
		t.Error("what failed is kept")
	}
	once := func(context.Context) (cache.Made[int64], error) { return cache.Made[int64]{Value: 7, Once: true}, nil }
	if v, err := s.Build(t.Context(), "k", once); v != 7 || err != nil {
		t.Error(v, err)
	}
	if _, _, ok := s.Last("k"); ok {
		t.Error("what is for once is kept, or what was before it")
	}
}

func TestLastAndAll(t *testing.T) {
	t.Parallel()
	s := newShelf()
	s.get(t)
	s.save("post")
	if v, basis, ok := s.Last("k"); v != 0 || !ok || basis.Types[0] != "post" {
		t.Error("what is no longer true is forgotten")
	}
	for k, v := range map[string]int64{"a": 1, "b": 2} {
		s.Put(k, v, cache.Basis{})
	}
	sum := int64(0)
	s.All(func(_ string, v int64, _ cache.Basis) bool { sum += v; return true })
	if sum != 3 {
		t.Errorf("the sum is %d", sum)
	}
	s.Clear()
	if _, ok := s.Kept("a"); ok {
		t.Error("something is left")
	}
}

// TestMemoryIsBounded checks that the weights of values limit the cache.
func TestMemoryIsBounded(t *testing.T) {
	t.Parallel()
	c := cache.NewCache(cache.New(), 100_000, func(k string, v []byte) int { return len(k) + len(v) })
	for i := range 1000 {
		c.Put(strings.Repeat("k", i+1), make([]byte, 1000), cache.Basis{})
	}
	c.Put("huge", make([]byte, 200_000), cache.Basis{})
	if n := c.Size(); n > 100_000 || n < 50_000 {
		t.Errorf("%d bytes are kept", n)
	}
}
