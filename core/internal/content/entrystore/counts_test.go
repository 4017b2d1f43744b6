package entrystore_test

import (
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

// TestCountsOfParts checks that parts are summed, together with the single counter of stores from before there were
// parts.
func TestCountsOfParts(t *testing.T) {
	store := bolttest.New(t)
	typ, keys := &model.Type{Name: "post"}, entrystore.CountKeys("post")
	parts := map[string]entrystore.Totals{keys[0]: {All: 50, Seen: 20}}
	want := parts[keys[0]]
	for _, id := range []string{"a", "b", "c", "d"} {
		key := entrystore.CountKey("post", id)
		parts[key] = parts[key].Plus(entrystore.Totals{All: -1, Seen: 2})
		want = want.Plus(entrystore.Totals{All: -1, Seen: 2})
	}
	parts[entrystore.CountKey("posts", "a")] = entrystore.Totals{All: 1000}
	_, err := store.Update(t.Context(), func(w storage.Writer) error {
		for key, n := range parts {
			w.Put(key, n.Encode())
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	err = store.View(t.Context(), func(r storage.Reader) error {
		if got, err := entrystore.Counts(r, typ); got != want || err != nil {
			t.Errorf("counted %v, want %v, %v", got, want, err)
		}
		for key := range parts {
			if name := entrystore.Named(key); name.Family != entrystore.CountFamily || name.ID != "" {
				t.Errorf("%q is %+v", key, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
