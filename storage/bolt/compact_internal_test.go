package bolt

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"go.etcd.io/bbolt"

	"github.com/quoin-cms/quoin/storage"
)

// older creates a store of the format without seals.
func older(t testing.TB, path string, keys int) {
	t.Helper()
	if err := makeOlder(path, keys); err != nil {
		t.Fatal(err)
	}
}

func makeOlder(path string, keys int) error {
	store, err := Open(path)
	if err != nil {
		return err
	}
	store.db.Load().NoSync = true
	for i := range keys {
		_, err := store.Update(context.Background(), func(w storage.Writer) error {
			w.Put(entryID(1, i), make([]byte, 1+i*7%5000))
			w.Append([]byte(entryID(1, i)))
			return nil
		})
		if err != nil {
			return err
		}
	}
	err = store.db.Load().Update(func(tx *bbolt.Tx) error {
		b, err := openBuckets(tx)
		if err != nil {
			return err
		}
		for _, bucket := range []*bbolt.Bucket{b.data, b.log, b.head} {
			for k, v := bucket.Cursor().First(); k != nil; k, v = after(bucket, k) {
				if string(k) == string(formatKey) {
					continue
				}
				if err := bucket.Put(k, append([]byte{}, v[sealSize:]...)); err != nil {
					return err
				}
			}
		}
		return errors.Join(b.head.Delete(seqKey), b.head.Put(formatKey, number(formatUnsealed)))
	})
	return errors.Join(err, store.Close())
}

// after returns the pair after a key, even if the bucket was changed meanwhile.
func after(b *bbolt.Bucket, key []byte) (k, v []byte) {
	c := b.Cursor()
	c.Seek(append([]byte{}, key...))
	return c.Next()
}

// TestUpgrade checks that a store of the previous format is upgraded when it is opened first, and that the original
// file is kept beside it.
func TestUpgrade(t *testing.T) {
	path := newPath(t)
	older(t, path, 300)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	store := open(t, path)
	if want := path + ".before-v2"; store.Kept() != want {
		t.Errorf("kept in %q, want %q", store.Kept(), want)
	}
	kept, err := os.ReadFile(store.Kept())
	if err != nil || string(kept) != string(before) {
		t.Errorf("what is kept is not what was there (error %v)", err)
	}
	got, err := contentOf(t, store, 300)
	if err != nil || len(got.pairs) != 300 || len(got.log) != 290 || got.seq != 300 || got.id.ID == "" {
		t.Errorf("%d pairs, %d records, %d, %v, error %v", len(got.pairs), len(got.log), got.seq, got.id, err)
	}
	if seq := update(t, store, func(w storage.Writer) { w.Put("new", nil) }); seq != 301 {
		t.Errorf("the next commit is %d", seq)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	again := open(t, path)
	if again.Kept() != "" {
		t.Errorf("brought over again, and kept in %q", again.Kept())
	}
	// Restore the original and upgrade again: the first kept file must stay.
	if err := errors.Join(again.Close(), os.WriteFile(path, before, 0o600)); err != nil {
		t.Fatal(err)
	}
	if third := open(t, path); third.Kept() != path+".before-v2.2" {
		t.Errorf("the second time it is kept in %q", third.Kept())
	}
}

// killedWhile runs children that work on a store, kills each of them after a different number of printed lines, and
// checks the store after each.
func killedWhile(t *testing.T, task, path string, prepare func(), check func(store *Store)) {
	t.Helper()
	for round := range rounds(6, 200) {
		prepare()
		c := startChild(t, task, path)
		for range round % 12 {
			c.line()
		}
		c.kill(t)
		c.wait()
		store, err := Open(path)
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		check(store)
		if err := store.Close(); err != nil || t.Failed() {
			t.Fatalf("round %d: %v", round, err)
		}
		if _, err := os.Stat(path + newSuffix); err == nil {
			t.Fatalf("round %d: a file that is nobody's stays", round)
		}
	}
}

// TestUpgradeKilled checks that a store is complete after the program was killed while it upgraded the store.
func TestUpgradeKilled(t *testing.T) {
	path := newPath(t)
	prepare := func() {
		if err := errors.Join(discard(path), discard(path+".before-v2")); err != nil {
			t.Fatal(err)
		}
		older(t, path, 200)
	}
	killedWhile(t, "upgrade", path, prepare, func(store *Store) {
		got, err := contentOf(t, store, 200)
		if err != nil || len(got.pairs) != 200 || len(got.log) != 190 {
			t.Errorf("%d pairs, %d records, error %v", len(got.pairs), len(got.log), err)
		}
		kept, err := filepath.Glob(path + ".before-v2*")
		if err != nil || len(kept) != 1 {
			t.Errorf("kept are %q", kept)
		}
	})
}

// TestCompact checks that a store can be compacted while others read and write.
func TestCompact(t *testing.T) {
	path := newPath(t)
	store := open(t, path)
	store.db.Load().NoSync = true
	for range 3 {
		for i := range 300 {
			update(t, store, func(w storage.Writer) {
				w.Put(entryID(1, i), make([]byte, 20_000))
				w.Append([]byte("x"))
			})
		}
	}
	for i := range 250 {
		update(t, store, func(w storage.Writer) { w.Delete(entryID(1, i)) })
	}
	if err := store.Trim(t.Context(), 10); err != nil {
		t.Fatal(err)
	}
	written := make(chan int)
	stop := make(chan struct{})
	for writer := range 4 {
		go func() {
			n := 0
			for ; ; n++ {
				select {
				case <-stop:
					written <- n
					return
				default:
				}
				_, err := store.Update(t.Context(), func(w storage.Writer) error {
					w.Put(entryID(10+writer, n), []byte{byte(n)})
					w.Delete(entryID(10+writer, n-5))
					w.Append([]byte{byte(writer)})
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			}
		}()
	}
	before, size, err := store.Compact(t.Context())
	if err != nil || size >= before/2 {
		t.Errorf("from %d to %d bytes, error %v", before, size, err)
	}
	close(stop)
	want := 900 + 250
	for range 4 {
		want += <-written
	}
	got, err := contentOf(t, store, storage.Seq(want))
	if err != nil || int(got.seq) != want || len(got.pairs) != 50+4*5 {
		t.Errorf("Seq %d, want %d, %d pairs, error %v", got.seq, want, len(got.pairs), err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := contentOf(t, open(t, path), storage.Seq(want))
	if err != nil || !maps.Equal(got.pairs, again.pairs) || again.seq != got.seq || again.id != got.id || len(again.log) != len(got.log) {
		t.Errorf("opened anew, %d pairs, %d records of %d, error %v", len(again.pairs), len(again.log), len(got.log), err)
	}
}

// TestCompactKilled checks that no acknowledged write is lost when the program is killed while it compacts and writes.
func TestCompactKilled(t *testing.T) {
	path := newPath(t)
	if err := open(t, path).Close(); err != nil {
		t.Fatal(err)
	}
	acked := map[string]storage.Seq{}
	var log []storage.Record
	for round := range rounds(6, 200) {
		c := startChild(t, "compact", path)
		for range 20 + 37*round%150 {
			readAck(t, c, acked)
		}
		c.kill(t)
		for readAck(t, c, acked) {
		}
		c.wait()
		if log = checkCrash(t, path, acked, log); t.Failed() {
			t.Fatalf("after round %d", round)
		}
	}
	t.Logf("%d writes acknowledged", len(acked))
}

// TestSalvage checks that Salvage drops damaged values, and that Compact fails on them and changes nothing.
func TestSalvage(t *testing.T) {
	path := newPath(t)
	store := open(t, path)
	update(t, store, func(w storage.Writer) {
		w.Put("a", []byte("aaaaaaaa"))
		w.Put("b", []byte("bbbbbbbb"))
	})
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	spoil(t, path, "bbbbbbbb")
	store = open(t, path)
	if _, _, err := store.Compact(t.Context()); !errors.Is(err, storage.ErrDamaged) {
		t.Errorf("Compact gives %v", err)
	}
	lost, err := store.Salvage(t.Context())
	if err != nil || len(lost) != 1 || lost[0] != "b" {
		t.Errorf("lost %q, error %v", lost, err)
	}
	noted, err := store.Damage(t.Context())
	if err != nil || len(noted) > 0 {
		t.Errorf("Damage gives %q, error %v", noted, err)
	}
}
