package backend

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/quoin-cms/quoin/storage"
)

// Draft is the Writer of one update. It collects the reads and writes of the update's function, enforces the limits of
// package storage, and changes nothing in the store. Create it with NewDraft and use it with Run. An update touches few
// keys, so linear lists are fast enough.
type Draft struct {
	Reads  []string // keys that were read, in order, each once
	Writes []Write  // each key once
	Items  [][]byte

	get   func(key string) ([]byte, error) // reads from the store; nil once the function has returned
	bytes int                              // size of all keys, values and items
	items int                              // size of all items
	err   error                            // the first failure that the function cannot undo
}

// Write is a key with its new value. A nil value deletes the key.
type Write struct {
	Key   string
	Value []byte
}

// NewDraft returns a Draft that reads from a store by get. The errors ErrNotFound and DamagedError of get are passed to
// the function of the update; any other error makes the update fail.
func NewDraft(get func(key string) ([]byte, error)) *Draft { return &Draft{get: get} }

// Run calls fn with the draft. The draft may be committed only if Run returns nil.
func (d *Draft) Run(fn func(storage.Writer) error) error {
	defer func() { d.get = nil }()
	if err := fn(d); err != nil {
		return err
	}
	return d.err
}

// Failed reports whether a limit was exceeded or get failed, even if the function of the update ignored that error.
func (d *Draft) Failed() bool { return d.err != nil }

// Empty reports whether there is nothing to commit.
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

// fail makes the update fail with the first err that it is given, even if the function of the update ignores it. It
// returns err.
func (d *Draft) fail(err error) error {
	d.err = cmp.Or(d.err, err)
	return err
}
