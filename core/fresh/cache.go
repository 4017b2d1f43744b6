package fresh

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"github.com/maypok86/otter/v2"
)

// overhead is the bytes of keys and links that each entry takes beside what is weighed.
const overhead = 256

// Cache keeps what is derived from content until it is no longer true, or until its memory is wanted for others.
// It is safe for concurrent use. Values are shared and must not be changed.
type Cache[K comparable, V any] struct {
	fresh *Freshness
	kept  *otter.Cache[K, entry[V]]
	clock atomic.Uint64 // orders arrivals and the beginnings of builds

	hits, misses atomic.Uint64

	mu      sync.Mutex
	flights map[K]*flight[V]
}

type entry[V any] struct {
	value V
	basis Basis
	begun uint64 // when its build was, by the clock; 0 for what was put there
}

// Made is what a build has made.
type Made[V any] struct {
	Value V
	Basis Basis // its Mark was taken before anything was read
	// Once is set on what is given to those who wait for it and not kept. What was kept before goes.
	Once bool
}

// flight is a build that is running.
type flight[V any] struct {
	begun uint64
	done  chan struct{}
	made  Made[V]
	err   error
}

// NewCache makes a cache of so many bytes. weigh says how many an entry takes.
func NewCache[K comparable, V any](f *Freshness, most uint64, weigh func(K, V) int) *Cache[K, V] {
	c := &Cache[K, V]{fresh: f, flights: map[K]*flight[V]{}}
	c.kept = otter.Must(&otter.Options[K, entry[V]]{
		MaximumWeight: most,
		Weigher: func(k K, e entry[V]) uint32 {
			return uint32(min(overhead+weigh(k, e.value), 1<<31)) //nolint:gosec // bounded here
		},
	})
	return c
}

// Kept gives what is kept under the key, if it is true.
func (c *Cache[K, V]) Kept(k K) (V, bool) {
	e, ok := c.kept.GetIfPresent(k)
	if !ok || !c.fresh.True(e.basis) {
		var none V
		return none, false
	}
	c.hits.Add(1)
	return e.value, true
}

// Last gives what is kept under the key, whether it is true or not, and what it rests on.
func (c *Cache[K, V]) Last(k K) (V, Basis, bool) {
	e, ok := c.kept.GetIfPresent(k)
	return e.value, e.basis, ok
}

// Put keeps a value.
func (c *Cache[K, V]) Put(k K, value V, basis Basis) { c.kept.Set(k, entry[V]{value, basis, 0}) }

// Drop forgets what is kept under the key.
func (c *Cache[K, V]) Drop(k K) { c.kept.Invalidate(k) }

// Clear forgets everything.
func (c *Cache[K, V]) Clear() { c.kept.InvalidateAll() }

// All yields what is kept, in no order, until yield says no.
func (c *Cache[K, V]) All(yield func(K, V, Basis) bool) {
	for k, e := range c.kept.All() {
		if !yield(k, e.value, e.basis) {
			return
		}
	}
}

// Get gives what is kept under the key, if it is true, or else what build makes. Those who ask at once share one
// build. Who comes while it is running takes what it has made only if that is true when it is ready; otherwise it
// may lack what they have saved or heard of, and they take what was begun after they came, together.
//
// Get fails with the context's error when ctx ends before, and with what build failed with, which is not kept.
// The build goes on although nobody waits: it must bound its own time.
func (c *Cache[K, V]) Get(ctx context.Context, k K, build func(context.Context) (Made[V], error)) (V, error) {
	if v, ok := c.Kept(k); ok {
		return v, nil
	}
	return c.Build(ctx, k, build)
}

// Build is Get without a look at what is kept, for builds that look themselves.
func (c *Cache[K, V]) Build(ctx context.Context, k K, build func(context.Context) (Made[V], error)) (V, error) {
	came := c.clock.Add(1)
	for {
		var none V
		if err := ctx.Err(); err != nil {
			return none, err
		}
		if e, ok := c.kept.GetIfPresent(k); ok && e.begun > came {
			return e.value, nil
		}
		f := c.join(ctx, k, build)
		select {
		case <-f.done:
		case <-ctx.Done():
			return none, ctx.Err()
		}
		if f.begun > came || f.err == nil && c.fresh.True(f.made.Basis) {
			return f.made.Value, f.err
		}
	}
}

// join gives the build of the key that is running, or begins one.
func (c *Cache[K, V]) join(ctx context.Context, k K, build func(context.Context) (Made[V], error)) *flight[V] {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f := c.flights[k]; f != nil {
		return f
	}
	c.misses.Add(1)
	f := &flight[V]{begun: c.clock.Add(1), done: make(chan struct{})}
	c.flights[k] = f
	go c.run(context.WithoutCancel(ctx), k, f, build)
	return f
}

func (c *Cache[K, V]) run(
	ctx context.Context, k K, f *flight[V], build func(context.Context) (Made[V], error),
) {
	defer func() {
		if p := recover(); p != nil {
			f.err = fmt.Errorf("fresh: a build panicked: %v\n%s", p, debug.Stack())
		}
		switch {
		case f.err != nil:
		case f.made.Once:
			c.Drop(k)
		default:
			c.kept.Set(k, entry[V]{f.made.Value, f.made.Basis, f.begun})
		}
		c.mu.Lock()
		delete(c.flights, k)
		c.mu.Unlock()
		close(f.done)
	}()
	f.made, f.err = build(ctx)
}

// Stats tell how a cache did since it was made.
type Stats struct {
	Hits   uint64 // answers from memory
	Misses uint64 // builds
	Bytes  uint64 // that are kept at present
}

// Stats gives how the cache did.
func (c *Cache[K, V]) Stats() Stats { return Stats{c.hits.Load(), c.misses.Load(), c.Size()} }

// Size gives how many bytes are kept at present.
func (c *Cache[K, V]) Size() uint64 {
	c.kept.CleanUp()
	return c.kept.WeightedSize()
}
