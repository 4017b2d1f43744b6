package bolt

import (
	"bytes"
	"fmt"
	"iter"
	"strings"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/backend"
)

type reader struct {
	data    *bbolt.Bucket // nil once the function has returned
	damaged *damagedKeys
}

func (r *reader) end() {
	r.data = nil
}

func (r *reader) Seq() storage.Seq {
	if r.data == nil {
		panic(backend.ErrOver)
	}
	return storage.Seq(r.data.Sequence())
}

func (r *reader) Get(key string) ([]byte, error) {
	if r.data == nil {
		return nil, backend.ErrOver
	}
	if err := backend.CheckKey(key); err != nil {
		return nil, err
	}
	return r.damaged.get(r.data, key)
}

func (r *reader) Scan(prefix, after string) iter.Seq2[storage.Pair, error] {
	return func(yield func(storage.Pair, error) bool) {
		if r.data == nil {
			yield(storage.Pair{}, backend.ErrOver)
			return
		}
		c := cursor{of: r.data.Cursor(), damaged: r.damaged}
		pair, ok := c.seek(max(prefix, after))
		if ok && after != "" && pair.Key == after {
			pair, ok = c.next()
		}
		for ; ok && strings.HasPrefix(pair.Key, prefix); pair, ok = c.next() {
			if !yield(pair, nil) {
				return
			}
		}
		if c.err != nil {
			yield(storage.Pair{}, c.err)
		}
	}
}

// cursor iterates over the undamaged pairs of a bucket. Once ok is false, err says whether the iteration failed.
type cursor struct {
	of      *bbolt.Cursor
	damaged *damagedKeys
	last    string // the last key that was returned
	err     error
}

// seek moves to the first undamaged pair whose key is not less than key. If damaged keys may have misdirected the
// binary search, it searches linearly from the first pair.
func (c *cursor) seek(key string) (pair storage.Pair, ok bool) {
	defer recoverDamage(&c.err)
	sought := []byte(key)
	k, v := c.of.Seek(sought)
	before, err := checkNeighbours(c.of, sought, k, v)
	switch {
	case err != nil:
		for k, v = c.of.First(); k != nil && (!keyIntact(k, v) || bytes.Compare(k, sought) < 0); {
			k, v = c.of.Next()
		}
	case before:
		k, v = c.of.Next()
	default:
		k, v = c.of.First()
	}
	return c.nextIntact(k, v)
}

func (c *cursor) next() (pair storage.Pair, ok bool) {
	defer recoverDamage(&c.err)
	k, v := c.of.Next()
	return c.nextIntact(k, v)
}

// nextIntact moves on from a pair to the first pair that is not damaged.
func (c *cursor) nextIntact(k, v []byte) (pair storage.Pair, ok bool) {
	for ; k != nil; k, v = c.of.Next() {
		value, err := unseal(k, v)
		if err != nil {
			c.damaged.add(err)
			continue
		}
		pair = storage.Pair{Key: string(k), Value: value}
		if pair.Key <= c.last {
			c.err = fmt.Errorf("%w: keys out of order", storage.ErrDamaged)
			return storage.Pair{}, false
		}
		c.last = pair.Key
		return pair, true
	}
	return storage.Pair{}, false
}

func get(data *bbolt.Bucket, key string) (value []byte, err error) {
	defer recoverDamage(&err)
	sought := []byte(key)
	c := data.Cursor()
	k, v := c.Seek(sought)
	if bytes.Equal(k, sought) {
		return unseal(k, v)
	}
	if _, err := checkNeighbours(c, sought, k, v); err != nil {
		return nil, err
	}
	return nil, storage.ErrNotFound
}

// checkNeighbours reports whether a search for a key that is not there can be trusted: the pair at which it ended and the pair
// before that must have intact keys and lie on either side of the key. Otherwise it fails with a DamagedError, because
// damage may have misdirected the search. It moves the cursor to the pair before, and reports whether there is one.
func checkNeighbours(c *bbolt.Cursor, sought, k, v []byte) (before bool, err error) {
	lost := &storage.DamagedError{Key: string(sought)}
	if k != nil && (!keyIntact(k, v) || bytes.Compare(k, sought) < 0) {
		return false, lost
	}
	if k == nil {
		k, v = c.Last()
	} else {
		k, v = c.Prev()
	}
	if k != nil && (!keyIntact(k, v) || bytes.Compare(k, sought) >= 0) {
		return false, lost
	}
	return k != nil, nil
}
