package etcd

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
	"go.etcd.io/etcd/api/v3/mvccpb"
	clientv3 "go.etcd.io/etcd/client/v3"
)

// The limits of one transaction of a filling: the number of keys, which must be within the limit of the members, and
// the number of bytes as sent. A single value may be larger than maxBatchBytes.
const (
	maxBatchKeys  = 100
	maxBatchBytes = 512 << 10
)

// Filling is a new store that is being filled with the data of another one. Until Finish, Open fails with ErrFilling.
type Filling struct {
	ctx       context.Context
	store     *Store // not opened: its mirror is not loaded
	plan      fillPlan
	claimedAt int64  // the revision at which this process claimed the filling
	lastRev   int64  // the revision of the last write
	last      string // the greatest key that was put, whether sent or queued
	batch     []clientv3.Op
	size      int
	closed    bool
}

var (
	// ErrFilling means that a store is being filled, or that its filling was not finished.
	ErrFilling = errors.New("etcd: what fills this store was not finished")
	// ErrNone means that a required store does not exist.
	ErrNone = errors.New("etcd: there is no store")
	// ErrTaken means that the prefix has a store already, or that another process is creating one.
	ErrTaken = errors.New("etcd: this place is taken")
)

// Begun returns the identity and the Seq of the store whose filling was begun below the prefix and not finished. ok is
// false if there is none.
func Begun(ctx context.Context, c Config) (id storage.Identity, seq storage.Seq, ok bool, err error) {
	f, err := startFilling(ctx, c)
	if err != nil {
		return id, 0, false, err
	}
	defer func() { err = errors.Join(err, f.GiveUp()) }()
	at, err := f.readPlan()
	if err != nil || at == 0 {
		return id, 0, false, err
	}
	return storage.Identity{ID: f.plan.ID, Epoch: f.plan.Epoch}, storage.Seq(f.plan.Seq), true, nil
}

// Fill begins a store below an empty prefix, with the identity id and with seq as the number of its newest commit. The
// store has no log: a reader of the log with a smaller Seq gets ErrTrimmed. An unfinished filling with the same id and
// seq is continued; one with others is removed. Fill fails with ErrTaken if there is a store, with ErrForeign if there
// are other keys, and otherwise like Open. ctx applies until Finish.
func Fill(ctx context.Context, c Config, id storage.Identity, seq storage.Seq) (*Filling, error) {
	if id.ID == "" || id.Epoch == 0 {
		return nil, fmt.Errorf("%w: no identity to fill a store with", storage.ErrDamaged)
	}
	f, err := startFilling(ctx, c)
	if err != nil {
		return nil, err
	}
	if err := f.claim(fillPlan{id.ID, id.Epoch, uint64(seq)}); err != nil {
		return nil, errors.Join(openError(c.Address, f.store.monitor, err), f.GiveUp())
	}
	return f, nil
}

func startFilling(ctx context.Context, c Config) (*Filling, error) {
	c = c.withDefaults()
	l := new(connMonitor)
	client, err := dial(c, l)
	if err != nil {
		return nil, openError(c.Address, l, err)
	}
	return &Filling{ctx: ctx, store: newStore(client, l, c)}, nil
}

// Last returns the greatest key that was put. After Fill it is that of an earlier attempt, whose pairs are stored
// already.
func (f *Filling) Last() string { return f.last }

// Put adds a pair. The key must be greater than all previous ones.
func (f *Filling) Put(pair storage.Pair) error {
	if err := backend.CheckKey(pair.Key); err != nil {
		return err
	}
	if len(pair.Value) > storage.MaxValue {
		return fmt.Errorf("%w: a value of %d bytes", storage.ErrLimit, len(pair.Value))
	}
	value := string(pack(pair.Value))
	if len(f.batch) == maxBatchKeys || f.size > 0 && f.size+len(pair.Key)+len(value) > maxBatchBytes {
		if err := f.flush(); err != nil {
			return err
		}
	}
	f.last = pair.Key
	f.batch = append(f.batch, clientv3.OpPut(f.store.prefix+dataPrefix+pair.Key, value))
	f.size += len(pair.Key) + len(value)
	return nil
}

func (f *Filling) flush() error {
	if len(f.batch) == 0 {
		return nil
	}
	err := f.commit(f.stillClaimed(), f.batch...)
	f.batch, f.size = nil, 0
	return err
}

// Pairs yields the pairs that were put, as the cluster stores them.
func (f *Filling) Pairs() iter.Seq2[storage.Pair, error] {
	return func(yield func(storage.Pair, error) bool) {
		if err := f.flush(); err != nil {
			yield(storage.Pair{}, err)
			return
		}
		more := errors.New("no more")
		err := f.store.mirror.each(f.ctx, f.lastRev, func(kv *mvccpb.KeyValue) error {
			key, ok := strings.CutPrefix(string(kv.Key), f.store.prefix+dataPrefix)
			if !ok {
				return nil
			}
			value, err := unpack(kv.Value)
			if err != nil {
				return &storage.DamagedError{Key: key}
			}
			if !yield(storage.Pair{Key: key, Value: value}, nil) {
				return more
			}
			return nil
		})
		if err != nil && !errors.Is(err, more) {
			yield(storage.Pair{}, f.callerError(err))
		}
	}
}

// Finish turns the filling into a store that can be opened, and closes the connection.
func (f *Filling) Finish() error {
	if err := f.flush(); err != nil {
		return err
	}
	id := storage.Identity{ID: f.plan.ID, Epoch: f.plan.Epoch}
	ops := append(f.store.creationOps(id, storage.Seq(f.plan.Seq)), clientv3.OpDelete(f.store.prefix+fillingKey))
	if f.plan.Seq > 0 {
		ops = append(ops, clientv3.OpPut(f.store.prefix+trimmedKey, strconv.FormatUint(f.plan.Seq, 10)))
	}
	err := f.commit(f.stillClaimed(), ops...)
	if errors.Is(err, ErrTaken) {
		err = f.checkFinished(err)
	}
	return errors.Join(err, f.GiveUp())
}

// GiveUp closes the connection. The stored pairs remain, so that a later Fill can continue. After Finish it is
// harmless.
func (f *Filling) GiveUp() error {
	if f.closed {
		return nil
	}
	f.closed = true
	f.store.cancel()
	return closeClient(f.store.client)
}
