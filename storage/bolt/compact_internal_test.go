package bolt

import (
	"errors"
	"maps"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

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
