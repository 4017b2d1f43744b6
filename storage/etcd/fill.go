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

// What one transaction of a filling writes at the most: keys, within what members take, and bytes as they are sent. One
// value alone may be larger.
const (
	fillKeys  = 100
	fillBytes = 512 << 10
)

// plan says what a store will be that is being filled.
type plan struct {
	ID    string `json:"id"`
	Epoch uint64 `json:"epoch"`
	Seq   uint64 `json:"seq"`
}

// Filling is a store that is made of what another one had. Until Finish there is none below its prefix, and Open says so.
type Filling struct {
	ctx    context.Context
	store  *Store // of which nothing but the line and the prefix is used
	plan   plan
	held   int64  // the revision at which this process has taken the filling
	newest int64  // the revision of what was written last
	last   string // the newest key that is there or waits
	batch  []clientv3.Op
	size   int
	closed bool
}

var (
	// ErrFilling says that a store is being filled, or that its filling was not finished.
	ErrFilling = errors.New("etcd: what fills this store was not finished")
	// ErrNone says that there is no store, where one has to be.
	ErrNone = errors.New("etcd: there is no store")
	// ErrTaken says that there is a store already where one was to be made, or that another process is making it.
	ErrTaken = errors.New("etcd: this place is taken")
)

// Begun gives what the store will be whose filling was begun below the prefix, and not finished; ok is false if there is none.
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

// Fill begins a store below a prefix where there is nothing, with an identity and with the number of its newest commit. It
// has no log: whoever followed one is told that what they want was trimmed. One that was begun with the same, and not
// finished, goes on; what was begun with others is removed. It fails with ErrTaken where there is a store, with
// ErrForeign where there is anything else, and else as Open does. ctx is heeded until Finish.
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

// look reads the plan that is there, and the revision at which it was written last; zero if there is none.
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

// begin takes the filling: whoever has it so far writes nothing any more.
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

// lookEmpty makes sure that there is nothing below the prefix.
func (f *Filling) lookEmpty() error {
	return f.try(func(ctx context.Context) error {
		known, err := f.store.look(ctx)
		if known && err == nil {
			err = fmt.Errorf("%w: a store lies below this prefix: choose another", ErrTaken)
		}
		return err
	})
}

// take writes the plan, if nobody else has since it was looked at.
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

// findLast finds the newest key that is there.
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

// mine holds for as long as nobody else has taken the filling, and until it is finished.
func (f *Filling) mine() clientv3.Cmp {
	return clientv3.Compare(clientv3.ModRevision(f.store.prefix+fillingKey), "=", f.held)
}

// Last gives the newest key that was put. After Fill it is that of an earlier attempt: pairs up to it are there already.
func (f *Filling) Last() string { return f.last }

// Put adds a pair. The key must be behind all that were put before.
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

// Pairs gives what was put, as the cluster has it.
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

// Finish makes the store of what was put.
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

// isMade gives nil if the store is there, and else the error: a Finish that was not answered may have happened.
func (f *Filling) isMade(otherwise error) error {
	return f.try(func(ctx context.Context) error {
		answer, err := f.store.client.Get(ctx, f.store.prefix+idKey)
		if err == nil && (len(answer.Kvs) == 0 || string(answer.Kvs[0].Value) != f.plan.ID) {
			err = otherwise
		}
		return err
	})
}

// GiveUp ends the connection. What was put stays, for whoever goes on. After Finish it is harmless.
func (f *Filling) GiveUp() error {
	if f.closed {
		return nil
	}
	f.closed = true
	f.store.cancel()
	return closeClient(f.store.client)
}

// commit writes all of it or nothing. What it writes is the same however often it is sent.
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

// try sends something until the cluster answers, for no longer than it may take to find a new leader.
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

// fillPatience is for how long a filling waits for the cluster.
const fillPatience = 30 * time.Second

// settled tells whether it is of no use to ask again.
func settled(err error) bool {
	for _, known := range []error{ErrTaken, ErrFilling, ErrNone, storage.ErrForeign, storage.ErrNewer, storage.ErrDamaged} {
		if errors.Is(err, known) {
			return true
		}
	}
	return refusal(err) != nil
}

// told gives an error as it is told.
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
