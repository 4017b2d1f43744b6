// Package bolt keeps a Quoin store in one local file, with bbolt. Updates that arrive together are committed together,
// so that many writers share one disk write, and a single writer does not wait for others.
package bolt

import (
	"context"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
)

var _ storage.Store = (*Store)(nil)

// Store is a storage.Store in one file. Create it with Open.
type Store struct {
	db           atomic.Pointer[bbolt.DB] // the file in use
	path         string
	headPageLost bool // one of the two head pages was lost when the store was opened
	news         backend.Bell
	tail         logTail

	identity atomic.Pointer[storage.Identity]
	health   health
	watch    atomic.Pointer[func(took time.Duration)]
	damaged  damagedKeys

	// writerSlot is held by the one goroutine that works on the open group. It is a channel so that waiting for it can be
	// cancelled, and because a channel serves waiting goroutines in order.
	writerSlot    chan struct{}
	group         *group  // the open group, if any
	lastGroupSize int     // number of writing members of the previous group
	broken        error   // why the store accepts no more writes, if so
	changed       changed // the keys written during a compaction; otherwise nil

	compacting sync.Mutex

	leases leaseNames
	calls  *backend.Calls
	close  func() error
}

func newStore(db *bbolt.DB, path string, id storage.Identity) *Store {
	s := &Store{
		path:       path,
		writerSlot: make(chan struct{}, 1),
		calls:      backend.NewCalls(),
	}
	s.db.Store(db)
	s.identity.Store(&id)
	s.close = sync.OnceValue(s.shutdown)
	return s
}

// View implements storage.Store.
func (s *Store) View(ctx context.Context, fn func(storage.Reader) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return s.read(func(tx *bbolt.Tx) error {
		data, err := openData(tx)
		if err != nil {
			return err
		}
		r := &reader{data: data, damaged: &s.damaged}
		defer r.end()
		return fn(r)
	})
}

// Close implements storage.Store. Every call returns the result of the first one.
func (s *Store) Close() error {
	return s.close()
}

func (s *Store) shutdown() error {
	s.calls.Close()
	if err := s.db.Load().Close(); err != nil {
		return explain("close", s.path, err)
	}
	return nil
}

// read runs fn on a snapshot. Memory faults while fn runs are panics: see recoverDamage.
func (s *Store) read(fn func(*bbolt.Tx) error) error {
	if err := s.calls.Enter(); err != nil {
		return err
	}
	defer s.calls.Leave()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	tx, err := s.begin(false)
	if err != nil {
		return err
	}
	defer rollback(tx)
	return fn(tx)
}

// Halved reports whether one of the two head pages was damaged when the store was opened. If a power cut during a
// commit caused that, nothing is lost. Otherwise the newest commit may be lost.
func (s *Store) Halved() bool { return s.headPageLost }
