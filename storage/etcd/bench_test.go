package etcd

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

// createEntry writes what making one piece of content writes: the entry, two keys that lead to it, a counter, and an
// item in the log.
func createEntry(b *testing.B, s *Store, n uint64, counter string) {
	id := fmt.Sprintf("%016x", n)
	_, err := s.Update(b.Context(), func(w storage.Writer) error {
		if _, err := w.Get(counter); err != nil && !errors.Is(err, storage.ErrNotFound) {
			return err
		}
		w.Put("entry/post/"+id, make([]byte, 600))
		w.Put("newest/post/"+id, []byte(id))
		w.Put(fmt.Sprintf("slug/post/%x", n*0x9E3779B97F4A7C15), []byte(id)) // spread at random
		w.Put(counter, binary.BigEndian.AppendUint64(nil, n))
		w.Append(make([]byte, 60))
		return nil
	})
	if err != nil {
		b.Error(err)
	}
}

// BenchmarkUpdate measures a node over three members on this machine, with a counter for each writer and with one for all,
// on which they race.
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

// BenchmarkUnpack measures what a read would cost more if the mirror kept values as they lie in etcd.
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
