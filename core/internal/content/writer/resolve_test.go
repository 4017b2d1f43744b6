package writer_test

import (
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
)

func TestWhoMayFollowASlug(t *testing.T) {
	t.Parallel()
	w := write(t)
	id := w.Add("essay", `{"title":"Old","hidden":true}`)
	w.Change("essay", id, `{"slug":"new"}`)
	soon := w.Add("essay", `{"title":"Soon","from":"2026-01-31T10:00:00Z"}`)
	for _, name := range []string{"old", "new", id, "soon", soon, "missing", "", "OLD", "a b", strings.Repeat("a", 300)} {
		if _, _, err := w.Resolve(t.Context(), visitor, "essay", name); core.CodeOf(err) != core.NotFound {
			t.Errorf("a visitor follows %.20q: %v", name, err)
		}
		if w.Sees(visitor, "essay", name) {
			t.Errorf("a visitor sees %.20q", name)
		}
	}
	w.leads("old", id)
	w.leads("soon", soon)
	w.Change("essay", id, `{"hidden":false}`)
	w.Clock.Advance(2 * time.Hour)
	w.Reopen(essays())
	for name, want := range map[string]string{"old": id, "new": id, id: id, "soon": soon} {
		if got, _, err := w.Resolve(t.Context(), visitor, "essay", name); got != want || err != nil {
			t.Errorf("a visitor who follows %s comes to %q, %v", name, got, err)
		}
	}
	w.Change("essay", id, `{"hidden":true}`)
	if w.Sees(visitor, "essay", "old") || w.Sees(visitor, "essay", "new") {
		t.Error("an answer under a slug outlives the change")
	}
}

func TestAnAnswerUnderASlugFollowsItsEntry(t *testing.T) {
	t.Parallel()
	w := write(t)
	id := w.Add("essay", `{"title":"a"}`)
	w.want(id, "a")
	w.Change("essay", id, `{"title":"changed"}`)
	if got := w.Entity(visitor, "essay", "a")["title"]; got != "changed" {
		t.Errorf("under the slug the title is %q", got)
	}
	w.Remove("essay", id)
	w.leads("a", "")
	other := w.Add("essay", `{"title":"a"}`)
	w.want(other, "a")
}

func TestWritesGoByIDAlone(t *testing.T) {
	t.Parallel()
	w := write(t)
	id := w.Add("essay", `{"title":"a"}`)
	_, err := w.Update(t.Context(), staff, "essay", "a", always, []byte(`{"title":"b"}`))
	contenttest.WantError(t, err, core.NotFound)
	contenttest.WantError(t, w.Delete(t.Context(), staff, "essay", "a", always), core.NotFound)
	w.want(id, "a")
}

func TestTypesWithoutASlugResolveByID(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"a"}`)
	if got, slug, err := s.Resolve(t.Context(), visitor, "notice", id); got != id || slug != "" || err != nil {
		t.Errorf("%s resolves to %q and %q, %v", id, got, slug, err)
	}
	for _, c := range []struct{ typ, id string }{{"notice", "a"}, {"nothing", id}} {
		if _, _, err := s.Resolve(t.Context(), visitor, c.typ, c.id); core.CodeOf(err) != core.NotFound {
			t.Errorf("%s %s: %v", c.typ, c.id, err)
		}
	}
}
