// Package bolt keeps a Quoin store in one local file, by way of bbolt, and what was saved last in a journal beside it.
// Updates that arrive together are committed together, by one write to the journal, and a single one waits for nobody.
// Some hundreds of commits are then brought to the file as one.
package bolt

import (
	"context"
	"errors"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
)

var _ storage.Store = (*Store)(nil)

// Store is a storage.Store in one file. Use Open.
type Store struct {
	db     atomic.Pointer[bbolt.DB] // the file that is in use
	path   string
	halved bool   // one of the two head pages was lost when the store was opened
	kept   string // what the store was before it was brought to this format
	news   backend.Bell
	tail   tail

	now        atomic.Pointer[recent] // what the file has not yet, as readers see it; use publish
	publishing sync.Mutex
	settling   sync.Mutex    // held by whoever brings what is old to the file
	frozen     chan struct{} // says that something is old
	wrote      chan struct{} // says that something is young
	settled    chan struct{} // closed once settler has ended

	identity atomic.Pointer[storage.Identity]
	health   health
	watch    atomic.Pointer[func(took time.Duration)]
	notes    notes

	// turn is held by the one goroutine that works on the open group. It is a channel so that
	// waiting for it can be given up, and because channels serve whoever waits in order.
	turn    chan struct{}
	group   *group  // the open group, if any
	crowd   int     // how many wrote in the group before
	changed changed // noted while the store is compacted

	journal   *journal
	marked    bool // whether the file says that there is a journal
	recovered bool // whether both files of the journal have what a killed process left

	broken atomic.Pointer[error] // why nothing can be written any more, if so

	compacting sync.Mutex

	leases names
	calls  *backend.Calls
	close  func() error
}

func newStore(db *bbolt.DB, path string, id storage.Identity) *Store {
	s := &Store{
		path:    path,
		turn:    make(chan struct{}, 1),
		frozen:  make(chan struct{}, 1),
		wrote:   make(chan struct{}, 1),
		settled: make(chan struct{}),
		journal: newJournal(path, id),
		calls:   backend.NewCalls(),
	}
	s.db.Store(db)
	s.now.Store(&recent{young: newLayer()})
	s.identity.Store(&id)
	s.close = sync.OnceValue(s.shut)
	return s
}

// View implements storage.Store.
func (s *Store) View(ctx context.Context, fn func(storage.Reader) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return s.read(func(v view) error {
		r := &reader{view: v}
		defer r.end()
		return fn(r)
	})
}

// Close implements storage.Store. Every call gives the outcome of the first.
func (s *Store) Close() error {
	return s.close()
}

// shut leaves a file that has everything, and no journal. Where that cannot be, the journal stays, and is read when the store
// is opened again.
func (s *Store) shut() error {
	s.calls.Close()
	<-s.settled
	err := s.settleAll()
	if err == nil && s.marked {
		// Twice, so that either head page has it: one of them may be lost one day.
		if err = s.mark(false); err == nil {
			err = s.write(func(b buckets) error { return b.head.Put(formatKey, number(format)) })
		}
	}
	if closed := s.journal.close(); err == nil && closed == nil {
		err = discardJournal(s.path)
	}
	if errors.Is(err, storage.ErrBroken) {
		err = nil // which was said when it happened
	}
	if err = errors.Join(err, s.db.Load().Close()); err != nil {
		return refusal("close", s.path, err)
	}
	return nil
}

// read runs fn on a snapshot. Memory faults while it runs are panics, see mend.
func (s *Store) read(fn func(view) error) error {
	if err := s.calls.Enter(); err != nil {
		return err
	}
	defer s.calls.Leave()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	v, err := s.look()
	if err != nil {
		return err
	}
	defer v.end()
	return fn(v)
}

// Halved reports whether one of the two head pages was damaged when the store was opened. A power cut may do that
// while a commit is written, and nothing is lost then; otherwise the newest commit may be.
func (s *Store) Halved() bool { return s.halved }

// Kept names the file that has the store as it was before this start brought it to the present format; empty where that
// was not to be done.
func (s *Store) Kept() string { return s.kept }
