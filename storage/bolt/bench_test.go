package bolt

import (
	"encoding/binary"
	"fmt"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

// create writes what making one entry of content writes: the entry, two keys that point to it, a
// counter of the writer's own, and an item in the log.
func createEntry(b *testing.B, store *Store, n, writer uint64) {
	id := fmt.Sprintf("%016x", n)
	_, err := store.Update(b.Context(), func(w storage.Writer) error {
		counter := fmt.Sprintf("counter/%d", writer)
		count, err := w.Get(counter)
		_ = err
		_ = count
		w.Put("entry/post/"+id, make([]byte, 600))
		w.Put("newest/post/"+id, []byte(id))
		w.Put(fmt.Sprintf("slug/post/%x", n*0x9E3779B97F4A7C15), []byte(id))
		w.Put(counter, binary.BigEndian.AppendUint64(nil, n))
		w.Append(make([]byte, 60))
		return nil
	})
	if err != nil {
		b.Error(err)
	}
}

func BenchmarkUpdate(b *testing.B) {
	for _, writers := range []int{1, 64} {
		b.Run(fmt.Sprintf("writers=%d", writers), func(b *testing.B) {
			store, err := Open(filepath.Join(b.TempDir(), "quoin.db"))
			if err != nil {
				b.Fatal(err)
			}
			var n, w atomic.Uint64
			before := store.newest()
			b.SetParallelism(max(writers/2, 1))
			b.ResetTimer()
			if writers == 1 {
				for b.Loop() {
					createEntry(b, store, n.Add(1), 1)
				}
			} else {
				b.RunParallel(func(pb *testing.PB) {
					me := w.Add(1)
					for pb.Next() {
						createEntry(b, store, n.Add(1), me)
					}
				})
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "writes/s")
			b.ReportMetric(float64(b.N)/float64(store.newest()-before), "updates/commit")
			store.Close()
		})
	}
}
