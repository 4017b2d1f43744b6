package bolt

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
)

// writer keeps what one function writes apart from its group until the function has succeeded.
// An update touches few keys, so they are kept in lists.
type writer struct {
	data   *bbolt.Bucket // what the group has written so far; nil once the function has returned
	notes  *notes
	reads  []string
	writes []write
	items  [][]byte
	size   int   // bytes of all items
	err    error // the first failure that the function cannot undo
}

// write is a key with its new value, or with nil for a key to be deleted.
type write struct {
	key   string
	value []byte
}

// run fills the writer by means of fn. The writer is to be applied only if that succeeds.
func (w *writer) run(fn func(storage.Writer) error) error {
	defer w.end()
	if err := fn(w); err != nil {
		return err
	}
	return w.err
}

func (w *writer) end() {
	w.data = nil
}

func (w *writer) empty() bool {
	return len(w.writes) == 0 && len(w.items) == 0
}

func (w *writer) Get(key string) ([]byte, error) {
	if w.data == nil {
		return nil, errOver
	}
	if own := w.find(key); own != nil {
		if own.value == nil {
			return nil, storage.ErrNotFound
		}
		return own.value, nil
	}
	if err := w.noteRead(key); err != nil {
		return nil, w.fail(err)
	}
	value, err := w.notes.get(w.data, key)
	if _, damaged := errors.AsType[*storage.DamagedError](err); err == nil || damaged || errors.Is(err, storage.ErrNotFound) {
		return value, err
	}
	return nil, w.fail(err)
}

func (w *writer) Put(key string, value []byte) {
	if len(value) > storage.MaxValue {
		_ = w.fail(fmt.Errorf("%w: a value of %d bytes, it may have %d",
			storage.ErrLimit, len(value), storage.MaxValue))
		return
	}
	if value == nil {
		value = []byte{}
	}
	w.write(key, value)
}

func (w *writer) Delete(key string) {
	w.write(key, nil)
}

func (w *writer) Append(item []byte) {
	w.size += len(item)
	if len(w.items) == storage.MaxItems || w.size > storage.MaxAppend {
		_ = w.fail(fmt.Errorf("%w: an update may append %d items and %d bytes",
			storage.ErrLimit, storage.MaxItems, storage.MaxAppend))
		return
	}
	w.items = append(w.items, item)
}

func (w *writer) write(key string, value []byte) {
	if own := w.find(key); own != nil {
		own.value = value
		return
	}
	if err := checkKey(key); err != nil {
		_ = w.fail(err)
		return
	}
	if len(w.writes) == storage.MaxWrites {
		_ = w.fail(fmt.Errorf("%w: an update may write %d keys", storage.ErrLimit, storage.MaxWrites))
		return
	}
	w.writes = append(w.writes, write{key, value})
}

func (w *writer) noteRead(key string) error {
	if slices.Contains(w.reads, key) {
		return nil
	}
	if err := checkKey(key); err != nil {
		return err
	}
	if len(w.reads) == storage.MaxReads {
		return fmt.Errorf("%w: an update may read %d keys", storage.ErrLimit, storage.MaxReads)
	}
	w.reads = append(w.reads, key)
	return nil
}

func (w *writer) find(key string) *write {
	for i := range w.writes {
		if w.writes[i].key == key {
			return &w.writes[i]
		}
	}
	return nil
}

// fail makes the update fail, whatever its function does about err.
func (w *writer) fail(err error) error {
	w.err = cmp.Or(w.err, err)
	return err
}
