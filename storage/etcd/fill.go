package etcd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"time"

	"go.etcd.io/etcd/api/v3/mvccpb"
	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
)

// The limits of one transaction of a filling: the number of keys, which must be within the limit of the members, and
// the number of bytes as sent. A single value may be larger than fillBytes.
const (
	fillKeys  = 100
	fillBytes = 512 << 10
)

// plan is the identity and the number of the newest commit that a store will have once its filling is finished.
type plan struct {
	ID    string `json:"id"`
	Epoch uint64 `json:"epoch"`
	Seq   uint64 `json:"seq"`
}

// Filling is a new store that is being filled with the data of another one. Until Finish, Open fails with ErrFilling.
type Filling struct {
	ctx    context.Context
	store  *Store // not opened: its mirror is not loaded
	plan   plan
	held   int64  // the revision at which this process claimed the filling
	newest int64  // the revision of the last write
	last   string // the greatest key that was put, whether sent or queued
	batch  []clientv3.Op
	size   int
	closed bool
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
	at, err := f.look()
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
	if err := f.begin(plan{id.ID, id.Epoch, uint64(seq)}); err != nil {
		return nil, errors.Join(openError(c.Address, f.store.line, err), f.GiveUp())
	}
	return f, nil
}

func startFilling(ctx context.Context, c Config) (*Filling, error) {
	c = c.filled()
	l := new(line)
	client, err := dial(c, l)
	if err != nil {
		return nil, openError(c.Address, l, err)
	}
	return &Filling{ctx: ctx, store: newStore(client, l, c)}, nil
}

// look reads the existing plan, and returns the revision that last wrote it, or zero if there is none.
func (f *Filling) look() (at int64, err error) {
	var answer *clientv3.GetResponse
	err = f.try(func(ctx context.Context) (err error) {
		answer, err = f.store.client.Get(ctx, f.store.prefix+fillingKey)
		return err
	})
	if err != nil || len(answer.Kvs) == 0 {
		return 0, err
	}
	if err := json.Unmarshal(answer.Kvs[0].Value, &f.plan); err != nil {
		return 0, fmt.Errorf("%w: %s cannot be read", storage.ErrForeign, fillingKey)
	}
	return answer.Kvs[0].ModRevision, nil
}

// begin claims the filling. The process that had claimed it before can write no more.
func (f *Filling) begin(want plan) error {
	at, err := f.look()
	if err != nil {
		return err
	}
	if at == 0 {
		if err := f.lookEmpty(); err != nil {
			return err
		}
	}
	goesOn := at > 0 && f.plan == want
	f.plan = want
	if err := f.take(at); err != nil {
		return err
	}
	if goesOn {
		return f.findLast()
	}
	if at > 0 {
		err = f.commit(f.mine(), clientv3.OpDelete(f.store.prefix+dataRoom, clientv3.WithPrefix()))
	}
	return err
}

// lookEmpty fails unless there are no keys below the prefix.
func (f *Filling) lookEmpty() error {
	return f.try(func(ctx context.Context) error {
		known, err := f.store.look(ctx)
		if known && err == nil {
			err = fmt.Errorf("%w: a store lies below this prefix: choose another", ErrTaken)
		}
		return err
	})
}

// take writes the plan, unless another process has written it after revision at.
func (f *Filling) take(at int64) error {
	text, err := json.Marshal(f.plan)
	if err != nil {
		return err
	}
	key := f.store.prefix + fillingKey
	if err := f.commit(clientv3.Compare(clientv3.ModRevision(key), "=", at), clientv3.OpPut(key, string(text))); err != nil {
		return err
	}
	f.held = f.newest
	return nil
}

// findLast finds the greatest key that is stored.
func (f *Filling) findLast() error {
	return f.try(func(ctx context.Context) error {
		answer, err := f.store.client.Get(ctx, f.store.prefix+dataRoom, clientv3.WithPrefix(), clientv3.WithKeysOnly(),
			clientv3.WithSort(clientv3.SortByKey, clientv3.SortDescend), clientv3.WithLimit(1))
		if err == nil && len(answer.Kvs) > 0 {
			f.last = strings.TrimPrefix(string(answer.Kvs[0].Key), f.store.prefix+dataRoom)
		}
		return err
	})
}

// mine is a condition that holds until another process claims the filling, or it is finished.
func (f *Filling) mine() clientv3.Cmp {
	return clientv3.Compare(clientv3.ModRevision(f.store.prefix+fillingKey), "=", f.held)
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
	if len(f.batch) == fillKeys || f.size > 0 && f.size+len(pair.Key)+len(value) > fillBytes {
		if err := f.flush(); err != nil {
			return err
		}
	}
	f.last = pair.Key
	f.batch = append(f.batch, clientv3.OpPut(f.store.prefix+dataRoom+pair.Key, value))
	f.size += len(pair.Key) + len(value)
	return nil
}

func (f *Filling) flush() error {
	if len(f.batch) == 0 {
		return nil
	}
	err := f.commit(f.mine(), f.batch...)
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
		err := f.store.mirror.each(f.ctx, f.newest, func(kv *mvccpb.KeyValue) error {
			key, ok := strings.CutPrefix(string(kv.Key), f.store.prefix+dataRoom)
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
			yield(storage.Pair{}, f.told(err))
		}
	}
}

// Finish turns the filling into a store that can be opened, and closes the connection.
func (f *Filling) Finish() error {
	if err := f.flush(); err != nil {
		return err
	}
	id := storage.Identity{ID: f.plan.ID, Epoch: f.plan.Epoch}
	ops := append(f.store.birth(id, storage.Seq(f.plan.Seq)), clientv3.OpDelete(f.store.prefix+fillingKey))
	if f.plan.Seq > 0 {
		ops = append(ops, clientv3.OpPut(f.store.prefix+trimmedKey, strconv.FormatUint(f.plan.Seq, 10)))
	}
	err := f.commit(f.mine(), ops...)
	if errors.Is(err, ErrTaken) {
		err = f.isMade(err)
	}
	return errors.Join(err, f.GiveUp())
}

// isMade returns nil if the store exists, and the given error otherwise. A Finish that was not answered may have taken
// effect.
func (f *Filling) isMade(otherwise error) error {
	return f.try(func(ctx context.Context) error {
		answer, err := f.store.client.Get(ctx, f.store.prefix+idKey)
		if err == nil && (len(answer.Kvs) == 0 || string(answer.Kvs[0].Value) != f.plan.ID) {
			err = otherwise
		}
		return err
	})
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

// commit makes all writes or none of them, if the guard holds. The writes are idempotent, so that they may be sent
// again.
func (f *Filling) commit(guard clientv3.Cmp, ops ...clientv3.Op) error {
	return f.try(func(ctx context.Context) error {
		answer, err := f.store.client.Txn(ctx).If(guard).Then(ops...).Commit()
		if err != nil {
			return err
		}
		if !answer.Succeeded {
			return fmt.Errorf("%w: another process fills it, too", ErrTaken)
		}
		f.newest = answer.Header.GetRevision()
		return nil
	})
}

// try calls send until the cluster answers, for at most fillPatience, which is enough to elect a new leader.
func (f *Filling) try(send func(ctx context.Context) error) error {
	s := f.store
	for begin := time.Now(); ; {
		ctx, cancel := context.WithTimeout(f.ctx, s.times.patience)
		err := send(ctx)
		cancel()
		switch {
		case err == nil:
			return nil
		case f.ctx.Err() != nil:
			return f.ctx.Err()
		case settled(err), time.Since(begin) > fillPatience:
			return f.told(err)
		}
		pause(f.ctx, s.times.between)
	}
}

// fillPatience is how long a filling waits for the cluster.
const fillPatience = 30 * time.Second

// settled reports whether a retry cannot change the outcome.
func settled(err error) bool {
	for _, known := range []error{ErrTaken, ErrFilling, ErrNone, storage.ErrForeign, storage.ErrNewer, storage.ErrDamaged} {
		if errors.Is(err, known) {
			return true
		}
	}
	return refusal(err) != nil
}

// told returns an error in the form for callers.
func (f *Filling) told(err error) error {
	refused := refusal(err)
	switch {
	case refused != nil:
		return refused
	case settled(err), f.ctx.Err() != nil:
		return err
	}
	return f.store.line.away(err)
}
