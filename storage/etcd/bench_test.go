package etcd

import (
	"encoding/binary"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/quoin-cms/quoin/storage"
)

// createEntry writes what the creation of one content entry writes: the entry, two keys that refer to it, a counter,
// and an item in the log.
func createEntry(b *testing.B, s *Store, n uint64, counter string) {
	id := fmt.Sprintf("%016x", n)
	_, err := s.Update(b.Context(), func(w storage.Writer) error {
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

// BenchmarkUpdate measures one node and a cluster of three members on this machine, with a counter for each writer, and
// with a shared counter that causes conflicts.
func BenchmarkUpdate(b *testing.B) {
	_, address := startCluster(b)
	s := open(b, Config{Address: address})
	var n atomic.Uint64
	for _, counters := range []string{"own", "shared"} {
		for _, writers := range []int{1, 8, 64} {
			b.Run(fmt.Sprintf("counter=%s/writers=%d", counters, writers), func(b *testing.B) {
				var left atomic.Int64
				left.Store(int64(b.N))
				var running sync.WaitGroup
				for writer := range writers {
					counter := "counter"
					if counters == "own" {
						counter = fmt.Sprintf("counter/%d", writer)
					}
					running.Go(func() {
						for left.Add(-1) >= 0 {
							createEntry(b, s, n.Add(1), counter)
						}
					})
				}
				running.Wait()
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "writes/s")
			})
		}
	}
}

// BenchmarkVisible measures the time between the acknowledgement of an update and its arrival at another node.
func BenchmarkVisible(b *testing.B) {
	_, a := startCluster(b)
	one, other := open(b, Config{Address: a}), open(b, Config{Address: a})
	if _, err := put(b.Context(), one, "key", ""); err != nil {
		b.Fatal(err)
	}
	var late, most time.Duration
	b.ResetTimer()
	for n := range b.N {
		seq, err := put(b.Context(), one, "key", fmt.Sprint(n))
		began := time.Now()
		if err = errors.Join(err, other.mirror.waitFor(int64(seq))); err != nil {
			b.Fatal(err)
		}
		took := time.Since(began)
		late, most = late+took, max(most, took)
	}
	b.ReportMetric(float64(late.Microseconds())/float64(b.N), "µs/late")
	b.ReportMetric(float64(most.Microseconds()), "µs/latest")
}

// BenchmarkOpen measures opening a store of 100,000 entries, each with two list keys.
func BenchmarkOpen(b *testing.B) {
	a := newAddress(b)
	s := open(b, Config{Address: a})
	const entries, step = 100_000, 40
	for n := 0; n < entries; n += step {
		var ops []clientv3.Op
		for i := n; i < n+step; i++ {
			id := fmt.Sprintf("%016x", i)
			for key, value := range map[string][]byte{
				"entry/post/" + id: make([]byte, 600), "newest/post/" + id: make([]byte, 100), "slug/post/" + id: []byte(id),
			} {
				ops = append(ops, clientv3.OpPut(s.prefix+dataPrefix+key, string(pack(value))))
			}
		}
		if _, err := s.client.Txn(b.Context()).Then(ops...).Commit(); err != nil {
			b.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		s, err := Open(b.Context(), Config{Address: a})
		if err != nil {
			b.Fatal(err)
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		if n := s.mirror.current.Load().data.Len(); n != 3*entries {
			b.Fatalf("%d keys", n)
		}
		b.ReportMetric((float64(after.HeapInuse)-float64(before.HeapInuse))/(1<<20), "MB")
		b.ReportMetric(float64(s.mirror.current.Load().dataBytes)/(1<<20), "MB/data")
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkGet measures reading one of 100,000 keys.
func BenchmarkGet(b *testing.B) {
	st := newState()
	const keys = 100_000
	for i := range keys {
		st.data.Set(fmt.Sprintf("entry/post/%016x", i), value{1, make([]byte, 600)})
	}
	r := &reader{st.freeze()}
	var n int
	for b.Loop() {
		if _, err := r.Get(fmt.Sprintf("entry/post/%016x", n)); err != nil {
			b.Fatal(err)
		}
		n = (n + 7919) % keys
	}
}

// BenchmarkUnpack measures how much slower a read would be if the mirror kept values in their packed form.
func BenchmarkUnpack(b *testing.B) {
	for _, size := range []int{600, 6_000, 60_000} {
		text := []byte(strings.Repeat(`{"title":"A sentence of some length","id":"018f`+fmt.Sprint(size)+`"},`, size/40+1)[:size])
		in := pack(text)
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			b.ReportMetric(float64(len(in))/float64(size), "packed")
			for b.Loop() {
				if _, err := unpack(in); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("pack/%d", size), func(b *testing.B) {
			for b.Loop() {
				pack(text)
			}
		})
	}
}
