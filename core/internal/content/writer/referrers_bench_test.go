package writer_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/storage"
)

// BenchmarkReferrers measures the answer to what refers to an entry, which reads every entry of the types that may: among
// 100,000 articles of 4 kB, of which one does.
func BenchmarkReferrers(b *testing.B) {
	s := contenttest.Open(b, plugins.Types()...)
	writes := s.Add("member", `{"name":"A"}`)
	other := s.Add("member", `{"name":"B"}`)
	article := func(member string) string {
		body, err := json.Marshal(map[string]string{
			"title": "Good software", "category": "Web Development", "author": "A", "member": member,
			"excerpt": "What it takes.", "content": "<p>" + strings.Repeat("Words that stand in an article. ", 125) + "</p>",
		})
		if err != nil {
			b.Fatal(err)
		}
		return s.Add("post", string(body))
	}
	article(writes)
	copyEntry(b, s.Store, "post", article(other))
	for b.Loop() {
		users, err := s.ReferredBy(b.Context(), "member", writes)
		if err != nil || len(users) != 1 {
			b.Fatal(users, err)
		}
	}
}

// copyEntry copies the record of an entry many times, without its lists.
func copyEntry(b *testing.B, store storage.Store, typ, id string) {
	b.Helper()
	var record []byte
	err := store.View(b.Context(), func(r storage.Reader) error {
		value, err := r.Get(entrystore.EntryKey(typ, id))
		record = bytes.Clone(value)
		return err
	})
	for i := 0; i < manyEntries && err == nil; i += storage.MaxWrites {
		_, err = store.Update(b.Context(), func(w storage.Writer) error {
			for n := i; n < min(i+storage.MaxWrites, manyEntries); n++ {
				w.Put(entrystore.EntryKey(typ, copyOf(id, n)), record)
			}
			return nil
		})
	}
	if err != nil {
		b.Fatal(fmt.Errorf("copies of %s: %w", typ, err))
	}
}
