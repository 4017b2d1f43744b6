package bolt

import (
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"sync"
	"time"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
)

// probeInterval is the least time between two attempts of Trouble to write.
const probeInterval = time.Second

// health is the outcome of the last write. The zero value means success.
type health struct {
	mu          sync.Mutex
	failure     error
	lastAttempt time.Time
}

// record stores the outcome of a write.
func (h *health) record(err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.failure, h.lastAttempt = err, time.Now()
}

// shouldProbe reports whether a probe should be written. If so, it reserves the probe for the caller.
func (h *health) shouldProbe() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.failure == nil || time.Since(h.lastAttempt) < probeInterval {
		return false
	}
	h.lastAttempt = time.Now()
	return true
}

func (h *health) lastFailure() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.failure
}

// Trouble implements storage.Store.
func (s *Store) Trouble(ctx context.Context) error {
	if s.health.shouldProbe() {
		// join records the outcome, as for any other write.
		_ = s.join(ctx, func(g *group) error {
			g.probe()
			return nil
		})
	}
	return s.health.lastFailure()
}

// probe writes a value that is already there.
func (g *group) probe() {
	defer recoverDamage(&g.err)
	g.members++
	g.err = g.head.Put(formatKey, number(currentFormat))
}

var _ storage.Measured = (*Store)(nil)

// Stats implements storage.Measured. It reads the number of free pages from the file, because the statistics of bbolt,
// which have it too, would slow down every View.
func (s *Store) Stats(ctx context.Context) (out storage.Stats, err error) {
	if err := ctx.Err(); err != nil {
		return out, err
	}
	err = s.read(func(tx *bbolt.Tx) (err error) {
		defer recoverDamage(&err)
		b, err := openBuckets(tx)
		if err != nil {
			return err
		}
		out.Seq = storage.Seq(b.data.Sequence())
		if first, _ := b.log.Cursor().First(); len(first) == 8 {
			out.Log = out.Seq - storage.Seq(binary.BigEndian.Uint64(first)) + 1
		}
		pages := b.log.Stats()
		out.LogBytes = int64(pages.LeafAlloc) + int64(pages.BranchAlloc)
		out.Bytes = tx.Size()
		free, err := freePages(s.path, tx)
		out.Free = int64(free) * int64(tx.DB().Info().PageSize)
		return err
	})
	return out, err
}

// Watch implements storage.Measured.
func (s *Store) Watch(committed func(took time.Duration)) { s.watch.Store(&committed) }

// reportCommit reports a commit that began at the given time to the function that Watch has set.
func (s *Store) reportCommit(began time.Time) {
	if tell := s.watch.Load(); tell != nil {
		(*tell)(time.Since(began))
	}
}

// The layout of the head pages of bbolt, and of its list of free pages. An open read transaction keeps its own versions
// of them unchanged.
const (
	countAt     = 10 // offset of the number of elements of a page, two bytes
	freelistAt  = pageHead + 32
	txidAt      = pageHead + 48
	countBeyond = 0xFFFF // the number follows the page head instead
)

// freePages reads the number of free pages as of a transaction.
func freePages(path string, tx *bbolt.Tx) (uint64, error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	size := int64(tx.DB().Info().PageSize)
	for i := range int64(2) {
		head := make([]byte, txidAt+8)
		if _, err := file.ReadAt(head, i*size); err != nil {
			return 0, err
		}
		if binary.NativeEndian.Uint64(head[txidAt:]) != uint64(tx.ID()) { //nolint:gosec // never negative
			continue
		}
		list := make([]byte, pageHead+8)
		at := binary.NativeEndian.Uint64(head[freelistAt:])
		if _, err := file.ReadAt(list, int64(at)*size); err != nil { //nolint:gosec // a file is shorter than that
			return 0, err
		}
		if n := binary.NativeEndian.Uint16(list[countAt:]); n != countBeyond {
			return uint64(n), nil
		}
		return binary.NativeEndian.Uint64(list[pageHead:]), nil
	}
	return 0, fmt.Errorf("bolt: no head page is that of transaction %d", tx.ID())
}
