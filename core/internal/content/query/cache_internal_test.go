package query

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

// TestAnAnswerIsNoNewerThanWhatWasPrepared checks that an answer is not kept if one of its types changes between the
// preparation and the snapshot: it is as old as the prepared selection.
func TestAnAnswerIsNoNewerThanWhatWasPrepared(t *testing.T) {
	t.Parallel()
	store := bolttest.Open(t, filepath.Join(t.TempDir(), "quoin.db"))
	t.Cleanup(func() { _ = store.Close() })
	registry, err := model.NewRegistry()
	if err != nil {
		t.Fatal(err)
	}
	fresh := cache.New("talk", "speaker")
	s := &source{store: store, registry: registry, fresh: fresh, cache: newCache(fresh)}
	speaker := "before"
	write := func() {
		seq, err := store.Update(t.Context(), func(w storage.Writer) error {
			w.Put("speaker", []byte("x"))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		speaker = "after"
		fresh.Reached(seq, "speaker")
	}
	ask := func(meanwhile func()) string {
		prepared := ""
		answer, err := cachedAfter(t.Context(), s, cacheKey{typ: "talk"}, []string{"speaker"},
			func(context.Context) error { prepared = speaker; meanwhile(); return nil },
			func(r storage.Reader) (*Answer, error) {
				return &Answer{Body: []byte(prepared), seq: uint64(r.Seq())}, nil
			})
		if err != nil {
			t.Fatal(err)
		}
		return string(answer.Body)
	}
	nothing := func() {}
	if got := ask(write); got != "before" {
		t.Fatalf("the first answer is %s", got)
	}
	if got := ask(nothing); got != "after" {
		t.Errorf("after the change the answer is %s", got)
	}
}
