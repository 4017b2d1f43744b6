package backend

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/quoin-cms/quoin/storage"
)

// Draft is the Writer of one update: it keeps what a function reads and writes apart until that has succeeded, and
// holds it to the limits. Use NewDraft and Run. An update touches few keys, so they are kept in lists.
type Draft struct {
	Reads  []string // keys that were read, in order, each once
	Writes []Write  // each key once
	Items  [][]byte

	get   func(key string) ([]byte, error) // what the store has; nil once the function has returned
	bytes int                              // of all keys, values and items
	items int                              // bytes of all items
	err   error                            // the first failure that the function cannot undo
}

// Write is a key with its new value, or with nil for a key to be deleted.
type Write struct {
	Key   string
	Value []byte
}

// NewDraft gives a Draft over a store. Of get's errors, ErrNotFound and a DamagedError are answers; any other makes the
// update fail.
func NewDraft(get func(key string) ([]byte, error)) *Draft { return &Draft{get: get} }

// Run has fn fill the draft, which is to be committed only if that succeeds.
func (d *Draft) Run(fn func(storage.Writer) error) error {
	defer func() { d.get = nil }()
	if err := fn(d); err != nil {
		return err
	}
	return d.err
}

// Failed tells whether the draft is beyond a limit, or get failed, whatever the function made of it.
func (d *Draft) Failed() bool { return d.err != nil }

// Empty tells whether there is nothing to commit.
func (d *Draft) Empty() bool {
	return len(d.Writes) == 0 && len(d.Items) == 0
}

// Get implements storage.Writer.
func (d *Draft) Get(key string) ([]byte, error) {
	if d.get == nil {
		return nil, ErrOver
	}
	if own := d.find(key); own != nil {
		if own.Value == nil {
			return nil, storage.ErrNotFound
		}
		return own.Value, nil
	}
	if err := d.noteRead(key); err != nil {
		return nil, d.fail(err)
	}
	value, err := d.get(key)
	if _, damaged := errors.AsType[*storage.DamagedError](err); err == nil || damaged || errors.Is(err, storage.ErrNotFound) {
		return value, err
	}
	return nil, d.fail(err)
}

// Put implements storage.Writer.
func (d *Draft) Put(key string, value []byte) {
	if len(value) > storage.MaxValue {
		_ = d.fail(fmt.Errorf("%w: a value of %d bytes, it may have %d",
			storage.ErrLimit, len(value), storage.MaxValue))
		return
	}
	if value == nil {
		value = []byte{}
	}
	d.write(key, value)
}

// Delete implements storage.Writer.
func (d *Draft) Delete(key string) {
	d.write(key, nil)
}

// Append implements storage.Writer.
func (d *Draft) Append(item []byte) {
	d.items += len(item)
	if len(d.Items) == storage.MaxItems || d.items > storage.MaxAppend {
		_ = d.fail(fmt.Errorf("%w: an update may append %d items and %d bytes",
			storage.ErrLimit, storage.MaxItems, storage.MaxAppend))
		return
	}
	d.Items = append(d.Items, item)
	d.grow(len(item))
}

func (d *Draft) write(key string, value []byte) {
	if own := d.find(key); own != nil {
		d.grow(len(value) - len(own.Value))
		own.Value = value
		return
	}
	if err := CheckKey(key); err != nil {
		_ = d.fail(err)
		return
	}
	if len(d.Writes) == storage.MaxWrites {
		_ = d.fail(fmt.Errorf("%w: an update may write %d keys", storage.ErrLimit, storage.MaxWrites))
		return
	}
	d.Writes = append(d.Writes, Write{key, value})
	d.grow(len(key) + len(value))
}

func (d *Draft) grow(bytes int) {
	if d.bytes += bytes; d.bytes > storage.MaxUpdate {
		_ = d.fail(fmt.Errorf("%w: an update may have %d bytes of keys, values and items", storage.ErrLimit, storage.MaxUpdate))
	}
}

func (d *Draft) noteRead(key string) error {
	if slices.Contains(d.Reads, key) {
		return nil
	}
	if err := CheckKey(key); err != nil {
		return err
	}
	if len(d.Reads) == storage.MaxReads {
		return fmt.Errorf("%w: an update may read %d keys", storage.ErrLimit, storage.MaxReads)
	}
	d.Reads = append(d.Reads, key)
	return nil
}

func (d *Draft) find(key string) *Write {
	for i := range d.Writes {
		if d.Writes[i].Key == key {
			return &d.Writes[i]
		}
	}
	return nil
}

// fail makes the update fail, whatever its function does about err.
func (d *Draft) fail(err error) error {
	d.err = cmp.Or(d.err, err)
	return err
}
