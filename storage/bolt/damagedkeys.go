package bolt

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
)

var _ storage.Inspector = (*Store)(nil)

// damagedKeys is the set of keys that were found to be damaged. The zero value is empty.
type damagedKeys struct {
	mu   sync.Mutex
	keys map[string]bool
}

// add records the key of a DamagedError and ignores any other error.
func (n *damagedKeys) add(err error) {
	damaged, ok := errors.AsType[*storage.DamagedError](err)
	if !ok {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.keys == nil {
		n.keys = map[string]bool{}
	}
	if len(n.keys) < storage.MaxDamage {
		n.keys[damaged.Key] = true
	}
}

// get reads a value, and records its key if it is damaged.
func (n *damagedKeys) get(data *bbolt.Bucket, key string) ([]byte, error) {
	value, err := get(data, key)
	if err != nil {
		n.add(err)
	}
	return value, err
}

func (n *damagedKeys) all() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Sorted(maps.Keys(n.keys))
}

func (n *damagedKeys) remove(key string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.keys, key)
}

// Damage implements storage.Inspector. It reads each recorded key again.
func (s *Store) Damage(ctx context.Context) (still []string, err error) {
	keys := s.damaged.all()
	if len(keys) == 0 {
		return nil, nil
	}
	err = s.View(ctx, func(r storage.Reader) error {
		still = nil
		for _, key := range keys {
			if _, err := r.Get(key); errors.Is(err, storage.ErrDamaged) {
				still = append(still, key)
				continue
			}
			s.damaged.remove(key)
		}
		return nil
	})
	return still, err
}

// Inspect implements storage.Inspector.
func (s *Store) Inspect(ctx context.Context, after string, limit int) (last string, read int, err error) {
	err = s.View(ctx, func(r storage.Reader) error {
		last, read = after, 0
		for pair, err := range r.Scan("", after) {
			if err != nil {
				return err
			}
			last = pair.Key
			if read += len(pair.Key) + sealSize + len(pair.Value); read >= limit {
				return nil
			}
		}
		last = ""
		return nil
	})
	return last, read, err
}

// recoverDamage must be deferred around calls into bbolt. It turns a panic, which is how bbolt reports damaged pages, into
// ErrDamaged. The file is mapped into memory: reading a missing page is a memory fault, which is a panic only while
// debug.SetPanicOnFault is set.
func recoverDamage(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("%w: %v", storage.ErrDamaged, p)
	}
}
