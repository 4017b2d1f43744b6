package bolt

import (
	"encoding/binary"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

// createEntry writes what the creation of one content entry writes: the entry, two keys that refer to it, a counter of
// the writer, and an item in the log.
func createEntry(b *testing.B, store *Store, n, writer uint64) {
	id := fmt.Sprintf("%016x", n)
	counter := fmt.Sprintf("counter/%d", writer)
	_, err := store.Update(b.Context(), func(w storage.Writer) error {
		if _, err := w.Get(counter); err != nil && !errors.Is(err, storage.ErrNotFound) {
			return err
		}
		w.Put("entry/post/"+id, make([]byte, 600))
		w.Put("newest/post/"+id, []byte(id))
		w.Put(fmt.Sprintf("slug/post/%x", n*0x9E3779B97F4A7C15), []byte(id)) // in pseudo-random order
		w.Put(counter, binary.BigEndian.AppendUint64(nil, n))
		w.Append(make([]byte, 60))
		return nil
	})
	if err != nil {
		b.Error(err)
	}
}

func BenchmarkUpdate(b *testing.B) {
	for _, writers := range []int{1, 8, 64} {
		b.Run(fmt.Sprintf("writers=%d", writers), func(b *testing.B) {
			store := open(b, newPath(b))
			var created, left atomic.Int64
			left.Store(int64(b.N))
			before := store.newest()
			b.ResetTimer()
			together(writers, func(writer int) {
				for left.Add(-1) >= 0 {
					createEntry(b, store, uint64(created.Add(1)), uint64(writer))
				}
			})
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "writes/s")
			b.ReportMetric(float64(b.N)/float64(store.newest()-before), "updates/commit")
		})
	}
}

// BenchmarkUpdateGrown measures whether writes slow down as the store grows.
func BenchmarkUpdateGrown(b *testing.B) {
	store := filled(b, 100_000)
	var n atomic.Uint64
	n.Store(100_000)
	var left atomic.Int64
	left.Store(int64(b.N))
	b.ResetTimer()
	together(64, func(writer int) {
		for left.Add(-1) >= 0 {
			createEntry(b, store, n.Add(1), uint64(writer))
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "writes/s")
}

func BenchmarkGet(b *testing.B) {
	store := filled(b, 100_000)
	var n atomic.Uint64
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			key := fmt.Sprintf("entry/post/%016x", 1+n.Add(7919)%100_000)
			err := store.View(b.Context(), func(r storage.Reader) error {
				_, err := r.Get(key)
				return err
			})
			if err != nil {
				b.Error(err)
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "gets/s")
}

func BenchmarkScan20(b *testing.B) {
	store := filled(b, 100_000)
	var n atomic.Uint64
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			after := fmt.Sprintf("entry/post/%016x", n.Add(7919)%90_000)
			err := store.View(b.Context(), func(r storage.Reader) error {
				left := 20
				for _, err := range r.Scan("entry/post/", after) {
					if left--; err != nil || left == 0 {
						return err
					}
				}
				return errors.New("too few pairs")
			})
			if err != nil {
				b.Error(err)
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "scans/s")
}

func BenchmarkLogCatchUp(b *testing.B) {
	const records = 100_000
	store := filled(b, records)
	for b.Loop() {
		n := 0
		for _, err := range store.Log(b.Context(), 0) {
			if err != nil {
				b.Fatal(err)
			}
			if n++; n == records {
				break
			}
		}
	}
	b.ReportMetric(float64(b.N)*records/b.Elapsed().Seconds(), "records/s")
}

func BenchmarkOpen(b *testing.B) {
	path := newPath(b)
	if err := fill(b, path, 100_000).Close(); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := open(b, path).Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// filled returns a store with the given number of entries.
func filled(b *testing.B, entries int) *Store {
	b.Helper()
	store := fill(b, newPath(b), entries)
	b.ResetTimer()
	return store
}

func fill(b *testing.B, path string, entries int) *Store {
	b.Helper()
	store := open(b, path)
	var n atomic.Uint64
	together(64, func(writer int) {
		for i := n.Add(1); i <= uint64(entries); i = n.Add(1) {
			createEntry(b, store, i, uint64(writer))
		}
	})
	return store
}

// together runs fn in n goroutines and waits for them.
func together(n int, fn func(i int)) {
	var group sync.WaitGroup
	for i := range n {
		group.Go(func() { fn(i) })
	}
	group.Wait()
}
