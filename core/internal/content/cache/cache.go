package cache

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"github.com/maypok86/otter/v2"
)

// entryOverhead is the number of bytes of keys and links for each entry, in addition to its weight.
const entryOverhead = 256

// Cache stores values derived from content until they are invalid or evicted. It is safe for concurrent use. Values are
// shared and must not be changed.
type Cache[K comparable, V any] struct {
	fresh   *Freshness
	entries *otter.Cache[K, entry[V]]
	clock   atomic.Uint64 // orders the calls and the starts of builds

	hits, misses atomic.Uint64

	mu     sync.Mutex
	builds map[K]*runningBuild[V]
}

type entry[V any] struct {
	value     V
	basis     Basis
	startedAt uint64 // when its build began, by the clock; 0 for values of Put
}

// Made is the result of a build.
type Made[V any] struct {
	Value V
	Basis Basis // its Mark was taken before anything was read
	// Once is set for a value that is returned to the waiting callers but not cached. It removes the cached value.
	Once bool
}

// runningBuild is a build that is running.
type runningBuild[V any] struct {
	startedAt uint64
	done      chan struct{}
	made      Made[V]
	err       error
}

// NewCache returns a cache with a maximum size in bytes. weigh returns the size of an entry.
func NewCache[K comparable, V any](f *Freshness, most uint64, weigh func(K, V) int) *Cache[K, V] {
	c := &Cache[K, V]{fresh: f, builds: map[K]*runningBuild[V]{}}
	c.entries = otter.Must(&otter.Options[K, entry[V]]{
		MaximumWeight: most,
		Weigher: func(k K, e entry[V]) uint32 {
			return uint32(min(entryOverhead+weigh(k, e.value), 1<<31)) //nolint:gosec // bounded here
		},
	})
	return c
}

// Kept returns the cached value of the key if it is valid.
func (c *Cache[K, V]) Kept(k K) (V, bool) {
	e, ok := c.entries.GetIfPresent(k)
	if !ok || !c.fresh.True(e.basis) {
		var none V
		return none, false
	}
	c.hits.Add(1)
	return e.value, true
}

// Last returns the cached value of the key, valid or not, and its basis.
func (c *Cache[K, V]) Last(k K) (V, Basis, bool) {
	e, ok := c.entries.GetIfPresent(k)
	return e.value, e.basis, ok
}

// Put stores a value.
func (c *Cache[K, V]) Put(k K, value V, basis Basis) { c.entries.Set(k, entry[V]{value, basis, 0}) }

// Drop removes the value of the key.
func (c *Cache[K, V]) Drop(k K) { c.entries.Invalidate(k) }

// Clear removes all values.
func (c *Cache[K, V]) Clear() { c.entries.InvalidateAll() }

// All yields the cached values in no particular order until yield returns false.
func (c *Cache[K, V]) All(yield func(K, V, Basis) bool) {
	for k, e := range c.entries.All() {
		if !yield(k, e.value, e.basis) {
			return
		}
	}
}

// Get returns the cached value of the key if it is valid, or else the result of build. Concurrent calls share one build.
// A call that joins a running build gets its result only if that is valid when it is ready; otherwise it may lack a
// write that the caller has made or been told of, and these calls share a build that began after them.
//
// Get fails with the context's error if ctx ends first, and with the error of build, which is not cached. A build
// continues even if no caller waits for it: it must limit its own time.
func (c *Cache[K, V]) Get(ctx context.Context, k K, build func(context.Context) (Made[V], error)) (V, error) {
	if v, ok := c.Kept(k); ok {
		return v, nil
	}
	return c.Build(ctx, k, build)
}

// Build is Get without the initial look-up, for builds that look up the cached value themselves.
func (c *Cache[K, V]) Build(ctx context.Context, k K, build func(context.Context) (Made[V], error)) (V, error) {
	came := c.clock.Add(1)
	for {
		var none V
		if err := ctx.Err(); err != nil {
			return none, err
		}
		if e, ok := c.entries.GetIfPresent(k); ok && e.startedAt > came {
			return e.value, nil
		}
		f := c.join(ctx, k, build)
		select {
		case <-f.done:
		case <-ctx.Done():
			return none, ctx.Err()
		}
		if f.startedAt > came || f.err == nil && c.fresh.True(f.made.Basis) {
			return f.made.Value, f.err
		}
	}
}

// join returns the running build of the key, or starts one.
func (c *Cache[K, V]) join(ctx context.Context, k K, build func(context.Context) (Made[V], error)) *runningBuild[V] {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f := c.builds[k]; f != nil {
		return f
	}
	c.misses.Add(1)
	f := &runningBuild[V]{startedAt: c.clock.Add(1), done: make(chan struct{})}
	c.builds[k] = f
	go c.run(context.WithoutCancel(ctx), k, f, build)
	return f
}

func (c *Cache[K, V]) run(
	ctx context.Context, k K, f *runningBuild[V], build func(context.Context) (Made[V], error),
) {
	defer func() {
		if p := recover(); p != nil {
			f.err = fmt.Errorf("cache: a build panicked: %v\n%s", p, debug.Stack())
		}
		switch {
		case f.err != nil:
		case f.made.Once:
			c.Drop(k)
		default:
			c.entries.Set(k, entry[V]{f.made.Value, f.made.Basis, f.startedAt})
		}
		c.mu.Lock()
		delete(c.builds, k)
		c.mu.Unlock()
		close(f.done)
	}()
	f.made, f.err = build(ctx)
}

// Stats are the statistics of a cache since it was created.
type Stats struct {
	Hits   uint64 // values returned from the cache
	Misses uint64 // builds
	Bytes  uint64 // present size
}

// Stats returns the statistics of the cache.
func (c *Cache[K, V]) Stats() Stats { return Stats{c.hits.Load(), c.misses.Load(), c.Size()} }

// Size returns the present size in bytes.
func (c *Cache[K, V]) Size() uint64 {
	c.entries.CleanUp()
	return c.entries.WeightedSize()
}
