// Package etcd keeps a Quoin store in an etcd cluster, which any number of processes may have open at a time.
//
// Each process has all of the store in its memory, see mirror: it is loaded when the store is opened and kept by a watch.
// Views, the log and snapshots read that, never the network, and go on while the cluster is away. An update runs on the
// mirror as well, and is committed by one transaction that holds only if nothing that was read has changed since, see
// change; then it waits until the mirror has the commit, so that who wrote sees it. The Seq of a commit is its revision.
//
// A transaction that the cluster does not answer may have happened, or may happen yet. Before anything is built on
// either, this process writes a fence, which no transaction that it sent earlier survives, and waits until the mirror has
// it: then the mirror tells what happened. So Update says ErrUncertain only if the cluster stays away for longer than its
// patience, if the mirror does not catch up with it in that time, or if the history was compacted in between and the
// update left no record.
//
// What an operator of the cluster has to do is not done here: history grows until it is compacted
// (--auto-compaction-retention), and whoever restores the cluster from a snapshot begins a new epoch of the store.
package etcd

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
)

var _ storage.Store = (*Store)(nil)

// times are how long things may take. Tests make them shorter.
type times struct {
	patience time.Duration // for the cluster to answer anything at all
	attempt  time.Duration // for it to answer one request
	silence  time.Duration // for a watch to say anything
	between  time.Duration // from one watch to the next
	lease    time.Duration // that a lease lasts when its holder is not heard of; a whole number of seconds
	margin   time.Duration // by which the holder gives up before that
	probe    time.Duration // between two probes of Trouble
}

func ordinaryTimes() times {
	return times{
		patience: 5 * time.Second, attempt: 2 * time.Second, silence: 3 * time.Second, between: 100 * time.Millisecond,
		lease: 10 * time.Second, margin: 3 * time.Second, probe: time.Second,
	}
}

// Store is a storage.Store in an etcd cluster. Use Open.
type Store struct {
	client *clientv3.Client
	prefix string // with its slash
	node   string // random, of this process alone
	made   bool   // whether Open made the store
	times  times

	line    *line
	mirror  mirror
	health  health
	watched atomic.Pointer[func(took time.Duration)]

	attempts  atomic.Uint64 // numbers the attempts to commit
	contended chan struct{} // held by the one update of this process that runs again

	fencing  sync.Mutex // held while a fence is written
	fence    atomic.Pointer[string]
	fencedAt int64 // the revision of the newest fence that was written

	asking asking

	calls   *backend.Calls
	ctx     context.Context // ends once no call runs any more
	cancel  context.CancelFunc
	follows sync.WaitGroup
	close   func() error
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
	r := &reader{s.mirror.now.Load()}
	defer func() { r.of = nil }()
	return fn(r)
}

// Made reports whether there was no store before Open.
func (s *Store) Made() bool { return s.made }

// Identity implements storage.Store.
func (s *Store) Identity() storage.Identity { return s.mirror.now.Load().id }

// Close implements storage.Store. Every call gives the outcome of the first.
func (s *Store) Close() error { return s.close() }

func (s *Store) shut() error {
	s.calls.Close()
	s.cancel()
	s.follows.Wait()
	return closeClient(s.client)
}
