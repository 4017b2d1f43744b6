package bolt

import (
	"errors"
	"fmt"
	"iter"
	"strings"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
)

// errOver is the answer to a Reader or Writer that outlived its function.
var errOver = errors.New("storage: used after its function returned")

type reader struct {
	data *bbolt.Bucket // nil once the function has returned
}

func (r *reader) end() {
	r.data = nil
}

func (r *reader) Seq() storage.Seq {
	if r.data == nil {
		panic(errOver)
	}
	return storage.Seq(r.data.Sequence())
}

func (r *reader) Get(key string) ([]byte, error) {
	if r.data == nil {
		return nil, errOver
	}
	if err := checkKey(key); err != nil {
		return nil, err
	}
	return get(r.data, key)
}

func (r *reader) Scan(prefix, after string) iter.Seq2[storage.Pair, error] {
	return func(yield func(storage.Pair, error) bool) {
		if r.data == nil {
			yield(storage.Pair{}, errOver)
			return
		}
		c := cursor{of: r.data.Cursor()}
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

// cursor walks the pairs of a bucket. Its error, if any, stands once ok is false.
type cursor struct {
	of  *bbolt.Cursor
	err error
}

func (c *cursor) seek(key string) (pair storage.Pair, ok bool) {
	defer mend(&c.err)
	k, v := c.of.Seek([]byte(key))
	return storage.Pair{Key: string(k), Value: v}, k != nil
}

func (c *cursor) next() (pair storage.Pair, ok bool) {
	defer mend(&c.err)
	k, v := c.of.Next()
	return storage.Pair{Key: string(k), Value: v}, k != nil
}

func get(data *bbolt.Bucket, key string) (value []byte, err error) {
	defer mend(&err)
	if value = data.Get([]byte(key)); value == nil {
		return nil, storage.ErrNotFound
	}
	return value, nil
}

func checkKey(key string) error {
	if key == "" || len(key) > storage.MaxKey {
		return fmt.Errorf("%w: a key of %d bytes, it may have 1 to %d",
			storage.ErrLimit, len(key), storage.MaxKey)
	}
	return nil
}
