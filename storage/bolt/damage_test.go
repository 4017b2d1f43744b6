package bolt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
)

// sample creates a store and returns the bytes of its file, without the space at the end that is reserved for growth.
func sample(t *testing.T) []byte {
	t.Helper()
	path := newPath(t)
	store := open(t, path)
	for i := range 12 {
		update(t, store, func(w storage.Writer) {
			for k := range 50 {
				w.Put(fmt.Sprintf("key/%d/%d", k, i), make([]byte, 100))
			}
			w.Put(fmt.Sprintf("long/%d", i%5), make([]byte, 10_000))
			w.Append(make([]byte, 500))
		})
	}
	if err := store.Trim(t.Context(), 10); err != nil {
		t.Fatal(err)
	}
	tx, err := store.begin(false)
	if err != nil {
		t.Fatal(err)
	}
	used := tx.Size()
	rollback(tx)
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return file[:used]
}

func update(t testing.TB, store *Store, fn func(storage.Writer)) storage.Seq {
	t.Helper()
	seq, err := store.Update(t.Context(), func(w storage.Writer) error {
		fn(w)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return seq
}

func TestOpenDamaged(t *testing.T) {
	file, page := sample(t), os.Getpagesize()
	torn := bytes.Clone(file)
	copy(torn[64:], "torn")
	copy(torn[page+64:], "torn")
	for name, content := range map[string][]byte{
		"torn head pages":   torn,
		"first bytes only":  file[:100],
		"first page only":   file[:page],
		"head pages only":   file[:2*page],
		"cut within a page": file[:10*page+17],
		"last byte missing": file[:len(file)-1],
	} {
		t.Run(name, func(t *testing.T) {
			path := newPath(t)
			writeFile(t, path, content)
			refused(t, path, storage.ErrDamaged, "restore it from a backup")
		})
	}
	for name, change := range map[string]func(*bbolt.Tx) error{
		"no data":     func(tx *bbolt.Tx) error { return tx.DeleteBucket(dataBucket) },
		"no log":      func(tx *bbolt.Tx) error { return tx.DeleteBucket(logBucket) },
		"no format":   func(tx *bbolt.Tx) error { return tx.Bucket(headBucket).Delete(formatKey) },
		"half epoch":  func(tx *bbolt.Tx) error { return tx.Bucket(headBucket).Put(epochKey, []byte{1}) },
		"epoch zero":  func(tx *bbolt.Tx) error { return tx.Bucket(headBucket).Put(epochKey, number(0)) },
		"half format": func(tx *bbolt.Tx) error { return tx.Bucket(headBucket).Put(formatKey, []byte{1}) },
	} {
		t.Run(name, func(t *testing.T) {
			path := newPath(t)
			alter(t, path, change)
			refused(t, path, storage.ErrDamaged, "restore it from a backup")
		})
	}
}

// TestOpenLostHeadPage checks that a store with one lost head page can be read. A power cut can destroy one head page
// at most, and the other one is then used.
func TestOpenLostHeadPage(t *testing.T) {
	file, page := sample(t), os.Getpagesize()
	for i := range 2 {
		torn := bytes.Clone(file)
		copy(torn[i*page:], make([]byte, page))
		path := newPath(t)
		writeFile(t, path, torn)
		if err := readAll(t.Context(), open(t, path)); err != nil {
			t.Errorf("without head page %d: %v", i, err)
		}
	}
}

// TestDamagedPages checks that a store with any damaged page reports the damage or works, and that the process
// survives.
func TestDamagedPages(t *testing.T) {
	file, page := sample(t), os.Getpagesize()
	random := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, page)
	for i := range noise {
		noise[i] = byte(random.Uint32())
	}
	found := 0
	for name, spoil := range map[string][]byte{
		"zeros": make([]byte, page), "ones": bytes.Repeat([]byte{0xff}, page), "noise": noise,
		"header": noise[:16], "another": file[5*page : 6*page],
	} {
		for at := 0; at < len(file); at += page {
			spoilt := bytes.Clone(file)
			copy(spoilt[at:], spoil)
			err := useAll(t, spoilt)
			if err != nil && !errors.Is(err, storage.ErrDamaged) {
				t.Errorf("page %d made %s: %v", at/page, name, err)
			}
			if err != nil {
				found++
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d spoilt pages were noticed", found)
	}
}

// useAll opens a file with the given content, reads everything and writes a little.
func useAll(t *testing.T, content []byte) error {
	t.Helper()
	path := newPath(t)
	writeFile(t, path, content)
	defer func() { _ = os.Remove(path) }() // saves space; the folder is removed when the test ends
	store, err := Open(path)
	if err != nil {
		return err
	}
	store.db.Load().NoSync = true // for speed; the files need not last
	err = readAll(t.Context(), store)
	for i := range 5 {
		_, updateErr := store.Update(t.Context(), func(w storage.Writer) error {
			_, err := w.Get("key/1/1")
			w.Put(fmt.Sprintf("key/%d", i), make([]byte, 100))
			w.Append(make([]byte, 100))
			if errors.Is(err, storage.ErrNotFound) {
				return nil
			}
			return err
		})
		err = errors.Join(err, updateErr)
	}
	return errors.Join(err, store.Trim(t.Context(), 20), store.Close())
}

// readAll reads every pair and every record that was not trimmed.
func readAll(ctx context.Context, store *Store) error {
	var newest storage.Seq
	err := store.View(ctx, func(r storage.Reader) error {
		newest = r.Seq()
		for pair, err := range r.Scan("", "") {
			if err != nil {
				return err
			}
			if _, err := r.Get(pair.Key); err != nil && !errors.Is(err, storage.ErrNotFound) {
				return err // not found means that the key itself is damaged, which nothing detects
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for record, err := range store.Log(ctx, 10) {
		if err != nil || record.Seq >= newest {
			return err
		}
	}
	return nil
}
