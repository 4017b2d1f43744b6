package backup_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/backup"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt"
)

// BenchmarkBackup saves and verifies a store of QUOIN_BACKUP_MB (64) during 500 writes per second. It reports the 99th
// percentile of the time of a write with and without a backup, the duration of the backup, and its maximum use of
// memory and disk space.
func BenchmarkBackup(b *testing.B) {
	size := 64
	if text := os.Getenv("QUOIN_BACKUP_MB"); text != "" {
		var err error
		if size, err = strconv.Atoi(text); err != nil {
			b.Fatal(err)
		}
	}
	folder := b.TempDir()
	path := filepath.Join(folder, "store")
	fillStore(b, path, size)
	store := openStore(b, path)
	from := backup.Source{Store: store, Rules: rules, Program: "1", Now: time.Now}
	for b.Loop() {
		quiet := writeFor(b.Context(), store, 30*time.Second)
		before := fileSize(b, path)
		ctx, cancel := context.WithCancel(b.Context())
		var busy []time.Duration
		var grown runtime.MemStats
		var all sync.WaitGroup
		all.Go(func() { busy = writeFor(ctx, store, time.Hour) })
		begin, out := time.Now(), filepath.Join(folder, "out.tar")
		var wrote time.Duration
		contents, err := backup.Save(ctx, out, true, backup.Lock{}, rules, func(to io.Writer) error {
			_, err := backup.Write(ctx, to, from)
			wrote = time.Since(begin)
			return err
		})
		if err != nil {
			b.Fatal(err)
		}
		runtime.ReadMemStats(&grown)
		cancel()
		all.Wait()
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(p99(quiet), "ms-quiet-p99")
		b.ReportMetric(p99(busy), "ms-p99")
		b.ReportMetric(wrote.Seconds(), "s-written")
		b.ReportMetric(time.Since(begin).Seconds(), "s-verified")
		b.ReportMetric(float64(contents.Size)/(1<<20), "MB-archive")
		b.ReportMetric(float64(grown.Sys)/(1<<20), "MB-memory")
		b.ReportMetric(float64(fileSize(b, path)-before)/(1<<20), "MB-grown")
		b.ReportMetric(float64(len(busy)), "writes")
	}
}

// fillStore makes a store with entries of 1 KB of words.
func fillStore(b *testing.B, path string, megabytes int) {
	b.Helper()
	store, err := bolt.Fill(path, storage.Identity{ID: "bench", Epoch: 1}, 1)
	if err != nil {
		b.Fatal(err)
	}
	words := rand.New(rand.NewPCG(1, 2))
	var text strings.Builder
	for i := range megabytes << 10 {
		text.Reset()
		for text.Len() < 1000 {
			fmt.Fprintf(&text, "w%d ", words.IntN(20_000))
		}
		if err := store.Put(storage.Pair{Key: fmt.Sprintf("post/%09d", i), Value: []byte(text.String())}); err != nil {
			b.Fatal(err)
		}
	}
	if err := store.Finish(); err != nil {
		b.Fatal(err)
	}
}

// writeFor writes 500 times per second, several at a time, and returns the duration of each write.
func writeFor(ctx context.Context, store storage.Store, span time.Duration) (times []time.Duration) {
	var mu sync.Mutex
	var all sync.WaitGroup
	defer all.Wait()
	ticker := time.NewTicker(2 * time.Millisecond)
	defer ticker.Stop()
	value := []byte(strings.Repeat("new words ", 100))
	for begin, i := time.Now(), 0; time.Since(begin) < span; i++ {
		select {
		case <-ctx.Done():
			return times
		case due := <-ticker.C:
			all.Go(func() {
				_, err := store.Update(context.Background(), func(w storage.Writer) error {
					w.Put(fmt.Sprintf("post/%09d", i*37), value)
					w.Append([]byte("changed"))
					return nil
				})
				if err != nil {
					return
				}
				mu.Lock()
				defer mu.Unlock()
				times = append(times, time.Since(due))
			})
		}
	}
	return times
}

func p99(times []time.Duration) float64 {
	if len(times) == 0 {
		return 0
	}
	slices.Sort(times)
	return float64(times[len(times)*99/100].Microseconds()) / 1000
}

func fileSize(b *testing.B, path string) int64 {
	b.Helper()
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	return info.Size()
}
