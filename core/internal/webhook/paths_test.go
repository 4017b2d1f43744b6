package webhook_test

import (
	"slices"
	"testing"
)

// TestMessagesNameThePathsOfPages checks the paths in the messages of an article from its draft to its deletion: those that
// visitors see or saw, former ones included.
func TestMessagesNameThePathsOfPages(t *testing.T) {
	b := newFixture(t)
	r := receive(t, nil)
	b.add(r.url, "*.*")
	want := func(paths ...string) {
		t.Helper()
		if g := r.next(); !slices.Equal(g.Data.Paths, paths) {
			t.Errorf("the paths are %q, want %q, in %s", g.Data.Paths, paths, g.body)
		}
	}
	id := b.site.Add("article", `{"title":"One","draft":true}`)
	want()
	b.site.Change("article", id, `{"slug":"two"}`)
	want()
	b.site.Change("article", id, `{"draft":false}`)
	want("/articles/two")
	b.site.Change("article", id, `{"slug":"three"}`)
	want("/articles/three", "/articles/two")
	b.site.Change("article", id, `{"draft":true}`)
	want("/articles/three")
	b.site.Change("article", id, `{"draft":false,"slug":"four"}`)
	want("/articles/four")
	b.site.Remove("article", id)
	want("/articles/four")
	b.site.Add("note", `{"title":"A type without pages"}`)
	want()
	b.site.Change("menu", "menu", `{"title":"Main"}`)
	want("*")
}
