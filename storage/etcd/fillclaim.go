package etcd

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/quoin-cms/quoin/storage"
	clientv3 "go.etcd.io/etcd/client/v3"
)

// fillPlan is the identity and the number of the newest commit that a store will have once its filling is finished.
type fillPlan struct {
	ID    string `json:"id"`
	Epoch uint64 `json:"epoch"`
	Seq   uint64 `json:"seq"`
}

// readPlan reads the existing plan, and returns the revision that last wrote it, or zero if there is none.
func (f *Filling) readPlan() (at int64, err error) {
	var answer *clientv3.GetResponse
	err = f.retry(func(ctx context.Context) (err error) {
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

// claim claims the filling. The process that had claimed it before can write no more.
func (f *Filling) claim(want fillPlan) error {
	at, err := f.readPlan()
	if err != nil {
		return err
	}
	if at == 0 {
		if err := f.checkEmpty(); err != nil {
			return err
		}
	}
	continues := at > 0 && f.plan == want
	f.plan = want
	if err := f.writePlan(at); err != nil {
		return err
	}
	if continues {
		return f.findLast()
	}
	if at > 0 {
		err = f.commit(f.stillClaimed(), clientv3.OpDelete(f.store.prefix+dataPrefix, clientv3.WithPrefix()))
	}
	return err
}

// checkEmpty fails unless there are no keys below the prefix.
func (f *Filling) checkEmpty() error {
	return f.retry(func(ctx context.Context) error {
		known, err := f.store.exists(ctx)
		if known && err == nil {
			err = fmt.Errorf("%w: a store lies below this prefix: choose another", ErrTaken)
		}
		return err
	})
}

// writePlan writes the plan, unless another process has written it after revision at.
func (f *Filling) writePlan(at int64) error {
	text, err := json.Marshal(f.plan)
	if err != nil {
		return err
	}
	key := f.store.prefix + fillingKey
	if err := f.commit(clientv3.Compare(clientv3.ModRevision(key), "=", at), clientv3.OpPut(key, string(text))); err != nil {
		return err
	}
	f.claimedAt = f.lastRev
	return nil
}

// findLast finds the greatest key that is stored.
func (f *Filling) findLast() error {
	return f.retry(func(ctx context.Context) error {
		answer, err := f.store.client.Get(ctx, f.store.prefix+dataPrefix, clientv3.WithPrefix(), clientv3.WithKeysOnly(),
			clientv3.WithSort(clientv3.SortByKey, clientv3.SortDescend), clientv3.WithLimit(1))
		if err == nil && len(answer.Kvs) > 0 {
			f.last = strings.TrimPrefix(string(answer.Kvs[0].Key), f.store.prefix+dataPrefix)
		}
		return err
	})
}
