package bolt

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

// taken returns all records after a number, or the error of reading them.
func taken(t *testing.T, store *Store, after storage.Seq) (records []storage.Record, err error) {
	t.Helper()
	for {
		batch, err := store.batch(t.Context(), after)
		if err != nil || len(batch) == 0 {
			return records, err
		}
		records = append(records, batch...)
		after = batch[len(batch)-1].Seq
	}
}

// TestTailIsTheLog checks that the tail and the file have the same records after any sequence of updates and trims.
func TestTailIsTheLog(t *testing.T) {
	store := open(t, newPath(t))
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same each time
	for round := range 60 {
		for range random.IntN(40) {
			update(t, store, func(w storage.Writer) {
				w.Put("key", []byte("value"))
				for i := range random.IntN(3) {
					w.Append(make([]byte, random.IntN(20_000)*i))
				}
			})
		}
		newest := newestOf(t, store)
		if round%7 == 6 {
			if err := store.Trim(t.Context(), storage.Seq(random.Int64N(int64(newest)+10))); err != nil { //nolint:gosec // small
				t.Fatal(err)
			}
		}
		for range 5 {
			after := storage.Seq(random.Int64N(int64(newest) + 3)) //nolint:gosec // small
			got, gotErr := taken(t, store, after)
			memory := store.tail.records
			store.tail.reset()
			want, wantErr := taken(t, store, after)
			if !slices.EqualFunc(got, want, sameRecord) || !errors.Is(gotErr, wantErr) {
				t.Fatalf("after %d of %d: %d records, %v; the file has %d, %v", after, newest, len(got), gotErr, len(want), wantErr)
			}
			if random.IntN(4) > 0 {
				store.tail.add(memory)
			}
		}
	}
}

// TestTailServesFollowers checks that followers get records from the tail, as copies.
func TestTailServesFollowers(t *testing.T) {
	store := open(t, newPath(t))
	const updates = 3 * tailRecords
	for i := range updates {
		update(t, store, func(w storage.Writer) { w.Append(fmt.Append(nil, i)) })
	}
	if n := len(store.tail.records); n != tailRecords {
		t.Errorf("memory has %d records, want %d", n, tailRecords)
	}
	batch, ok := store.tail.batch(updates - 2)
	if !ok || len(batch) != 2 {
		t.Fatalf("the newest two are %v, %v", batch, ok)
	}
	clear(batch[0].Items[0])
	again, _ := store.tail.batch(updates - 2)
	if want := fmt.Sprint(updates - 2); string(again[0].Items[0]) != want {
		t.Errorf("a record was %q after its reader had changed it, want %q", again[0].Items[0], want)
	}
	if _, ok := store.tail.batch(updates - tailRecords - 1); ok {
		t.Error("memory answers for what it has forgotten")
	}
}

func TestTailIsBounded(t *testing.T) {
	store := open(t, newPath(t))
	for range 40 {
		update(t, store, func(w storage.Writer) { w.Append(make([]byte, storage.MaxAppend)) })
	}
	if store.tail.bytes > tailBytes {
		t.Errorf("memory has %d bytes of the log", store.tail.bytes)
	}
}

func newestOf(t *testing.T, store *Store) (newest storage.Seq) {
	t.Helper()
	err := store.View(t.Context(), func(r storage.Reader) error {
		newest = r.Seq()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return newest
}
