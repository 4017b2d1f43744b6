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

// BenchmarkReferrers measures the list of the entries that refer to an entry, among 100,000 articles of 4 kB: of an author
// with one article, and of the author of all others, of which the list has 100.
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
	copyEntry(b, s, "post", article(other))
	for name, of := range map[string]struct {
		member string
		want   int
	}{"one": {writes, 1}, "many": {other, 100}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				users, err := s.ReferredBy(b.Context(), "member", of.member)
				if err != nil || len(users) != of.want {
					b.Fatal(users, err)
				}
			}
		})
	}
}

// copyEntry makes many copies of the record of an entry and of its references, without list rows.
func copyEntry(b *testing.B, s *contenttest.Site, typ, id string) {
	b.Helper()
	t, err := s.Registry().Find(typ)
	if err != nil {
		b.Fatal(err)
	}
	var record []byte
	var value any
	err = s.Store.View(b.Context(), func(r storage.Reader) error {
		state, err := entrystore.LoadState(r, t, id)
		if err == nil {
			record, value = bytes.Clone(state.Encode()), state.Value
		}
		return err
	})
	const perUpdate = storage.MaxWrites / 4
	for i := 0; i < manyEntries && err == nil; i += perUpdate {
		_, err = s.Store.Update(b.Context(), func(w storage.Writer) error {
			for n := i; n < min(i+perUpdate, manyEntries); n++ {
				w.Put(entrystore.EntryKey(typ, copyOf(id, n)), record)
				for _, pair := range entrystore.References(t, copyOf(id, n), value) {
					w.Put(pair.Key, pair.Value)
				}
			}
			return nil
		})
	}
	if err != nil {
		b.Fatal(fmt.Errorf("copies of %s: %w", typ, err))
	}
}
