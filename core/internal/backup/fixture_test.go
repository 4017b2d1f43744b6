package backup_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/backup"
	"github.com/quoin-cms/quoin/core/internal/blob"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

var noon = time.Date(2026, time.November, 23, 12, 0, 0, 0, time.UTC)

func atNoon() time.Time { return noon }

// rules count keys by their prefix, and skip those of sessions.
var rules = backup.Rules{
	Skip: func(key string) bool { return strings.HasPrefix(key, "session/") },
	Kind: func(key string) string { kind, _, _ := strings.Cut(key, "/"); return kind },
}

func openStore(t testing.TB, path string) *bolt.Store {
	t.Helper()
	store := bolttest.Open(t, path)
	t.Cleanup(func() { _ = store.Close() })
	return store
}

func put(t testing.TB, store storage.Store, pairs map[string]string) {
	t.Helper()
	_, err := store.Update(context.Background(), func(w storage.Writer) error {
		for key, value := range pairs {
			w.Put(key, []byte(value))
		}
		w.Append([]byte("changed"))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func putFile(t testing.TB, files blob.Store, body []byte) (hash string) {
	t.Helper()
	sum := sha256.Sum256(body)
	hash = hex.EncodeToString(sum[:])
	if err := files.Put(context.Background(), hash, int64(len(body)), bytes.NewReader(body)); err != nil {
		t.Fatal(err)
	}
	return hash
}

func disk(t testing.TB, folder string) *blob.Disk {
	t.Helper()
	files, err := blob.NewDisk(folder)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// small is a store with two types, a session and two files.
func small(t testing.TB) backup.Source {
	t.Helper()
	folder := t.TempDir()
	store, files := openStore(t, filepath.Join(folder, "store")), disk(t, filepath.Join(folder, "media"))
	put(t, store, map[string]string{
		"post/1": "first", "post/2": strings.Repeat("second ", 1000), "user/ada": "{}", "session/1": "secret", "post/empty": "",
	})
	putFile(t, files, []byte("a picture"))
	putFile(t, files, nil)
	return backup.Source{Store: store, Files: files, Rules: rules, Program: "1.2.3", Now: atNoon}
}

// written returns the archive of a source.
func written(t testing.TB, from backup.Source) []byte {
	t.Helper()
	var out bytes.Buffer
	if _, err := backup.Write(context.Background(), &out, from); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func read(archive []byte) (*backup.Contents, error) {
	return backup.Read(context.Background(), bytes.NewReader(archive), rules, backup.Sink{})
}

// restored returns the store and the files that are restored from an archive.
func restored(t testing.TB, archive io.Reader, epoch uint64) (*bolt.Store, *blob.Disk, error) {
	t.Helper()
	folder := t.TempDir()
	path, files := filepath.Join(folder, "store"), disk(t, filepath.Join(folder, "media"))
	_, err := backup.Restore(context.Background(), archive, rules, backup.Place{
		Fill:  func(id storage.Identity, seq storage.Seq) (backup.Filler, error) { return bolt.Fill(path, id, seq) },
		Files: files, Epoch: epoch, Now: atNoon,
	})
	if err != nil {
		return nil, files, err
	}
	return openStore(t, path), files, nil
}

// all returns the contents of a store, without sessions.
func all(t testing.TB, store storage.Store) map[string]string {
	t.Helper()
	pairs := map[string]string{}
	err := store.View(context.Background(), func(r storage.Reader) error {
		for pair, err := range r.Scan("", "") {
			if err != nil {
				return err
			}
			if !rules.Skip(pair.Key) {
				pairs[pair.Key] = string(pair.Value)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return pairs
}

func filesOf(t testing.TB, files blob.Store) map[string]int64 {
	t.Helper()
	found := map[string]int64{}
	for info, err := range files.List(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		found[info.Hash] = info.Size
	}
	return found
}

func same[M ~map[K]V, K, V comparable](t testing.TB, what string, got, want M) {
	t.Helper()
	if !maps.Equal(got, want) {
		t.Errorf("%s: %v, want %v", what, summary(got), summary(want))
	}
}

func summary[M ~map[K]V, K, V comparable](m M) string {
	text := fmt.Sprint(m)
	return fmt.Sprintf("%d: %s", len(m), text[:min(len(text), 300)])
}
