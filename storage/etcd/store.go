// Package etcd keeps a Quoin store in an etcd cluster, which any number of processes may have open at the same time.
//
// Each process keeps the whole store in memory, see mirror: it loads the store when it opens it, and updates it from a
// watch. Views, the log and snapshots read that copy, never the network, and work while the cluster is unreachable. An
// update also runs on the mirror. It is committed by one transaction, which succeeds only if nothing that the update
// read has changed, see change. Then it waits until the mirror has the commit, so that the writer can read it. The Seq
// of a commit is its revision, shifted by a constant of the store.
//
// A transaction that the cluster does not answer may have taken effect, or may still do so. To find out, this process
// writes a fence, which makes all transactions that it sent before fail, and waits until the mirror has the fence: then
// the mirror shows the outcome. So Update fails with ErrCommitUnknown only if the cluster is unreachable for longer than
// the timeout, if the mirror does not catch up within that time, or if the history was compacted in between and the
// update left no record.
//
// Two tasks are left to the operator of the cluster: to have the history compacted (--auto-compaction-retention), which
// otherwise grows without limit, and to begin a new epoch of the store after restoring the cluster from a snapshot.
package etcd

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
)

var _ storage.Store = (*Store)(nil)

// times has the timeouts and intervals. Tests use shorter ones.
type times struct {
	timeout        time.Duration // for the cluster to answer any request
	requestTimeout time.Duration // for one request
	maxSilence     time.Duration // for the watch to send anything
	retryDelay     time.Duration // between two watches
	lease          time.Duration // duration of a lease without a sign of its holder; a whole number of seconds
	leaseMargin    time.Duration // how long before that the holder gives up
	probeInterval  time.Duration // between two probes of Trouble
}

func defaultTimes() times {
	return times{
		timeout: 5 * time.Second, requestTimeout: 2 * time.Second, maxSilence: 3 * time.Second, retryDelay: 100 * time.Millisecond,
		lease: 10 * time.Second, leaseMargin: 3 * time.Second, probeInterval: time.Second,
	}
}

// Store is a storage.Store in an etcd cluster. Create it with Open.
type Store struct {
	*connection
	created bool // whether Open created the store

	mirror  mirror
	health  health
	watched atomic.Pointer[func(took time.Duration)]

	attempts  atomic.Uint64 // counts the attempts to commit
	retrySlot chan struct{} // held by the one update of this process that is retried

	fences    fences
	refresher refresher

	calls      *backend.Calls
	cancel     context.CancelFunc
	background sync.WaitGroup
	close      func() error
}

// View implements storage.Store.
func (s *Store) View(ctx context.Context, fn func(storage.Reader) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := s.calls.Enter(); err != nil {
		return err
	}
	defer s.calls.Leave()
	r := &reader{s.mirror.current.Load()}
	defer func() { r.of = nil }()
	return fn(r)
}

// Made reports whether Open created the store.
func (s *Store) Made() bool { return s.created }

// Identity implements storage.Store.
func (s *Store) Identity() storage.Identity { return s.mirror.current.Load().id }

// Close implements storage.Store. Every call returns the result of the first one.
func (s *Store) Close() error { return s.close() }

func (s *Store) shutdown() error {
	s.calls.Close()
	s.cancel()
	s.background.Wait()
	return closeClient(s.client)
}
