// Package plugindata stores the values that plugins keep beside the entries, each under a key of its plugin.
package plugindata

import (
	"context"
	"encoding/binary"
	"errors"
	"iter"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// The limits of the values of a plugin.
const (
	MaxKey   = 512      // bytes of a key; the minimum is one
	MaxValue = 64 << 10 // bytes of a value
	MaxKeys  = 100_000  // keys in all
	MaxBytes = 64 << 20 // bytes of all keys and values
)

// The families of keys.
const (
	valueKeys = "data"     // plugin, key -> value
	sizeKeys  = "datasize" // plugin -> the size of its values
)

// pageSize is the number of keys that Scan reads in one view, and pageBytes the number of bytes of their values after which it
// reads no more.
const (
	pageSize  = 500
	pageBytes = 1 << 20
)

// size is the size of the values of a plugin.
type size struct{ keys, bytes uint64 }

// EntryPrefix returns the prefix of the keys of values that belong to an entry. They are erased with it.
func EntryPrefix(typ, id string) string { return "entry/" + typ + "/" + id + "/" }

func keyOf(plugin, key string) string { return entrystore.Key(valueKeys, plugin, key) }

// prefixOf returns the prefix of the stored keys of the values whose keys begin with prefix.
func prefixOf(plugin, prefix string) string {
	return strings.TrimSuffix(entrystore.Key(valueKeys, plugin, prefix), entrystore.Key(""))
}

// Get returns a copy of a value. It fails with core.NotFound.
func Get(g entrystore.Getter, plugin, key string) ([]byte, error) {
	if err := checkKey(key); err != nil {
		return nil, err
	}
	value, err := g.Get(keyOf(plugin, key))
	if errors.Is(err, storage.ErrNotFound) {
		return nil, NotFound()
	}
	if err != nil {
		return nil, err
	}
	return append([]byte{}, value...), nil
}

// NotFound returns the error for a key without a value.
func NotFound() error { return core.Errorf(core.NotFound, "There is no value with that key.") }

// TooLarge returns the error for a value that is too large.
func TooLarge() error {
	return core.Errorf(core.TooLarge, "A value has at most %d KB.", MaxValue>>10)
}

// Set stores a value in an update, in place of the present value of the key. It fails with core.Invalid for a key that is
// empty or too long, with core.NotFound for the key of an entry that does not exist and is not in the trash, because nothing
// would erase its value, and with core.TooLarge for a value, or values, beyond the limits.
func Set(w storage.Writer, plugin, key string, value []byte) error {
	if err := checkKey(key); err != nil {
		return err
	}
	if len(value) > MaxValue {
		return TooLarge()
	}
	if err := checkEntry(w, key); err != nil {
		return err
	}
	total, old, err := sizes(w, plugin, key)
	if err != nil {
		return err
	}
	total = size{total.keys - old.keys + 1, total.bytes - old.bytes + uint64(len(key)+len(value))}
	if total.keys > MaxKeys && old.keys == 0 || total.bytes > MaxBytes {
		return core.Errorf(core.TooLarge, "The plugin %s has as much data as it may have: %d keys and %d MB.", plugin, MaxKeys, MaxBytes>>20)
	}
	w.Put(keyOf(plugin, key), value)
	total.put(w, plugin)
	return nil
}

// Delete deletes a value in an update. A key without a value is no error.
func Delete(w storage.Writer, plugin, key string) error {
	if err := checkKey(key); err != nil {
		return err
	}
	total, old, err := sizes(w, plugin, key)
	if err != nil || old.keys == 0 {
		return err
	}
	w.Delete(keyOf(plugin, key))
	size{total.keys - 1, total.bytes - old.bytes}.put(w, plugin)
	return nil
}

// Scan yields the keys that begin with prefix in byte order, with copies of their values. It reads page by page: a value that
// is written meanwhile appears in one of its states.
func Scan(ctx context.Context, store storage.Store, plugin, prefix string) iter.Seq2[storage.Pair, error] {
	return func(yield func(storage.Pair, error) bool) {
		for after := ""; ; {
			page, more, err := scanPage(ctx, store, plugin, prefix, after)
			for _, pair := range page {
				if !yield(pair, nil) {
					return
				}
				after = keyOf(plugin, pair.Key)
			}
			if err != nil {
				yield(storage.Pair{}, entrystore.Explain(err))
				return
			}
			if !more {
				return
			}
		}
	}
}

func scanPage(ctx context.Context, store storage.Store, plugin, prefix, after string) (page []storage.Pair, more bool, err error) {
	err = store.View(ctx, func(r storage.Reader) error {
		page, more = nil, false
		total := 0
		for pair, err := range r.Scan(prefixOf(plugin, prefix), after) {
			if err != nil {
				return err
			}
			parts, err := entrystore.Parts(pair.Key)
			if err != nil {
				return err
			}
			page = append(page, storage.Pair{Key: parts[2], Value: append([]byte{}, pair.Value...)})
			if total += len(pair.Value); len(page) == pageSize || total >= pageBytes {
				more = true
				return nil
			}
		}
		return nil
	})
	return page, more, err
}

// Names returns the names of the plugins that have values, in order.
func Names(r storage.Reader) (names []string, err error) {
	for pair, err := range r.Scan(entrystore.Key(sizeKeys), "") {
		if err != nil {
			return nil, err
		}
		parts, err := entrystore.Parts(pair.Key)
		if err != nil {
			return nil, err
		}
		names = append(names, parts[1])
	}
	return names, nil
}

// perUpdate is the number of values that Erase deletes in one update: each is read and deleted.
const perUpdate = storage.MaxWrites / 2

// Erase deletes the values of a plugin whose keys begin with prefix; all if it is empty. It may be interrupted; another Erase
// completes it.
func Erase(ctx context.Context, store storage.Store, plugin, prefix string) error {
	var keys []string
	flush := func() error {
		_, err := store.Update(ctx, func(w storage.Writer) error {
			for _, key := range keys {
				if err := Delete(w, plugin, key); err != nil {
					return err
				}
			}
			return nil
		})
		keys = nil
		return entrystore.Explain(err)
	}
	for pair, err := range Scan(ctx, store, plugin, prefix) {
		if err != nil {
			return err
		}
		if keys = append(keys, pair.Key); len(keys) == perUpdate {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	return flush()
}

// EraseOf deletes the values of all plugins that belong to an entry.
func EraseOf(ctx context.Context, store storage.Store, typ, id string) error {
	var names []string
	err := store.View(ctx, func(r storage.Reader) (err error) {
		names, err = Names(r)
		return err
	})
	if err != nil {
		return entrystore.Explain(err)
	}
	for _, name := range names {
		if err := Erase(ctx, store, name, EntryPrefix(typ, id)); err != nil {
			return err
		}
	}
	return nil
}

// checkEntry fails with core.NotFound for a key below that of an entry that does not exist.
func checkEntry(g entrystore.Getter, key string) error {
	rest, ofEntry := strings.CutPrefix(key, "entry/")
	typ, rest, _ := strings.Cut(rest, "/")
	id, _, complete := strings.Cut(rest, "/")
	if !ofEntry || !complete {
		return nil
	}
	for _, at := range []string{entrystore.EntryKey(typ, id), entrystore.GoneKey(typ, id)} {
		_, err := g.Get(at)
		if err == nil || !errors.Is(err, storage.ErrNotFound) {
			return err
		}
	}
	return core.Errorf(core.NotFound, "There is no entry for a value with that key.")
}

func checkKey(key string) error {
	if key == "" || len(key) > MaxKey {
		return core.Errorf(core.Invalid, "A key has from 1 to %d bytes.", MaxKey)
	}
	return nil
}

// sizes returns the size of the values of a plugin, and that of one of them.
func sizes(g entrystore.Getter, plugin, key string) (total, one size, err error) {
	text, err := g.Get(entrystore.Key(sizeKeys, plugin))
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return total, one, err
	}
	keys, n := binary.Uvarint(text)
	if n > 0 {
		total.keys = keys
		total.bytes, _ = binary.Uvarint(text[n:])
	}
	value, err := g.Get(keyOf(plugin, key))
	if errors.Is(err, storage.ErrNotFound) {
		return total, one, nil
	}
	return total, size{1, uint64(len(key) + len(value))}, err
}

func (s size) put(w storage.Writer, plugin string) {
	key := entrystore.Key(sizeKeys, plugin)
	if s.keys == 0 {
		w.Delete(key)
		return
	}
	w.Put(key, binary.AppendUvarint(binary.AppendUvarint(nil, s.keys), s.bytes))
}
