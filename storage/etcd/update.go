package etcd

import (
	"context"
	"fmt"
	"strconv"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
)

// Update implements storage.Store. fn runs in the caller's goroutine, concurrently with those of other updates.
func (s *Store) Update(ctx context.Context, fn func(storage.Writer) error) (storage.Seq, error) {
	var began time.Time
	seq, err := s.change(ctx, func(st *state) (*change, error) {
		c, err := s.draft(st, fn)
		began = time.Now()
		return c, err
	})
	if err != nil {
		return 0, err
	}
	if tell := s.watched.Load(); tell != nil {
		(*tell)(time.Since(began))
	}
	return seq, nil
}

// draft runs fn on a state.
func (s *Store) draft(st *state, fn func(storage.Writer) error) (*change, error) {
	d := backend.NewDraft(func(key string) ([]byte, error) {
		value, _, err := st.get(key)
		return value, err
	})
	err := d.Run(fn)
	if err != nil && (len(d.Reads) == 0 || d.Failed()) {
		return nil, err
	}
	c := &change{outcome: err}
	for _, key := range d.Reads {
		_, rev, _ := st.get(key)
		c.guards = append(c.guards, clientv3.Compare(clientv3.ModRevision(s.prefix+dataPrefix+key), "=", rev))
	}
	if err != nil || d.Empty() {
		if len(c.guards) == 0 {
			return nil, nil
		}
		return c, nil
	}
	s.fill(c, d)
	return c, nil
}

// fill adds the writes of a draft to a change.
func (s *Store) fill(c *change, d *backend.Draft) {
	c.markerKey = lastKey
	for _, w := range d.Writes {
		key := s.prefix + dataPrefix + w.Key
		if w.Value == nil {
			c.ops = append(c.ops, clientv3.OpDelete(key))
		} else {
			c.ops = append(c.ops, clientv3.OpPut(key, string(pack(w.Value))))
		}
	}
	if len(d.Items) > 0 {
		c.record = pack(backend.EncodeRecord(d.Items))
	}
}

// trimStep is the largest number of records that one step of Trim removes.
const trimStep = 100

// Trim implements storage.Store. It works in small steps, so that updates can run between them.
func (s *Store) Trim(ctx context.Context, upTo storage.Seq) error {
	// This excludes records that are added while Trim runs.
	upTo = min(upTo, s.mirror.current.Load().seq())
	for more := true; more; {
		_, err := s.change(ctx, func(st *state) (*change, error) {
			var c *change
			c, more = s.trim(st, upTo)
			return c, nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// trim returns a change that removes the oldest records up to upTo, trimStep at most. It reports whether there may be
// more of them.
func (s *Store) trim(st *state, upTo storage.Seq) (c *change, more bool) {
	last := st.trimmed
	c = &change{markerKey: changeKey}
	st.log.Scan(func(rev int64, r record) bool {
		if st.seqAt(rev) > upTo || len(c.ops) == trimStep {
			return false
		}
		last = max(last, st.seqAt(rev))
		c.ops = append(c.ops, clientv3.OpDelete(s.prefix+logPrefix+r.marker))
		return true
	})
	if len(c.ops) == 0 {
		return nil, false
	}
	more = len(c.ops) == trimStep
	c.guards = []clientv3.Cmp{clientv3.Compare(clientv3.ModRevision(s.prefix+trimmedKey), "=", st.trimmedRev)}
	c.ops = append(c.ops, clientv3.OpPut(s.prefix+trimmedKey, strconv.FormatUint(uint64(last), 10)))
	return c, more
}

// NewEpoch implements storage.Store.
func (s *Store) NewEpoch(ctx context.Context) (id storage.Identity, err error) {
	_, err = s.change(ctx, func(st *state) (*change, error) {
		id = storage.Identity{ID: st.id.ID, Epoch: st.id.Epoch + 1}
		return &change{
			markerKey: changeKey,
			guards:    []clientv3.Cmp{clientv3.Compare(clientv3.ModRevision(s.prefix+epochKey), "=", st.epochRev)},
			ops:       []clientv3.Op{clientv3.OpPut(s.prefix+epochKey, strconv.FormatUint(id.Epoch, 10))},
		}, nil
	})
	if err != nil {
		return storage.Identity{}, fmt.Errorf("etcd: new epoch: %w", err)
	}
	return id, nil
}
