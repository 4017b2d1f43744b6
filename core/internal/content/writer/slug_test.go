package writer_test

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// essay is a type with a slug.
type essay struct {
	Title  string     `json:"title" validate:"required,max=200" cms:"title"`
	Code   string     `json:"code" cms:"unique"`
	Hidden bool       `json:"hidden"`
	From   field.Time `json:"from"`
	Slug   field.Slug `json:"slug" cms:"from=title,exact"`
}

func (e *essay) Visible(now time.Time) bool { return !e.Hidden && !e.From.After(now) }

func (e *essay) Due(time.Time) time.Time { return e.From.Time }

func essays() model.Type {
	return model.Define[essay]("essay", model.Options{Path: "essays", One: "Essay", Many: "Essays"})
}

// writer changes essays and checks where their addresses lead.
type contentWriter struct {
	*contenttest.Site
	t *testing.T
}

func write(t *testing.T) contentWriter {
	t.Helper()
	return contentWriter{contenttest.Open(t, essays()), t}
}

func (w contentWriter) slug(id string) string {
	w.t.Helper()
	return w.Entity(staff, "essay", id)["slug"].(string)
}

// want fails the test if an entry does not have the slug in every answer.
func (w contentWriter) want(id, slug string) {
	w.t.Helper()
	if got := w.slug(id); got != slug {
		w.t.Errorf("the slug is %q, want %q", got, slug)
	}
	w.leads(slug, id)
	if gotID, got, err := w.Resolve(w.t.Context(), staff, "essay", id); gotID != id || got != slug || err != nil {
		w.t.Errorf("%s resolves to %s and %q, %v; want %q", id, gotID, got, err, slug)
	}
	if got := w.IDs(staff, "essay", "slug="+slug); len(got) != 1 || got[0] != id {
		w.t.Errorf("the list has %q under %s", got, slug)
	}
}

// leads fails the test if a slug does not lead to the entry; to none if the id is empty.
func (w contentWriter) leads(slug, id string) {
	w.t.Helper()
	got, _, err := w.Resolve(w.t.Context(), staff, "essay", slug)
	if got != id || (err != nil) != (id == "") {
		w.t.Errorf("%s leads to %q, %v; want %q", slug, got, err, id)
	}
	if id == "" {
		if w.Sees(staff, "essay", slug) {
			w.t.Errorf("there is an entry at %s", slug)
		}
		return
	}
	if e := w.Entity(staff, "essay", slug); e.ID() != id {
		w.t.Errorf("at %s is %s, want %s", slug, e.ID(), id)
	}
}

func (w contentWriter) refused(id, body string, code core.Code) {
	w.t.Helper()
	seq := w.Seq()
	var err error
	if id == "" {
		_, err = w.Create(w.t.Context(), staff, "essay", []byte(body))
	} else {
		_, err = w.Update(w.t.Context(), staff, "essay", id, always, []byte(body))
	}
	contenttest.WantError(w.t, err, code, "slug")
	if w.Seq() != seq {
		w.t.Errorf("%s wrote something", body)
	}
}

// keysOf returns the keys that start with a prefix.
func (w contentWriter) keysOf(prefix string) (keys []string) {
	w.t.Helper()
	if err := w.Store.View(w.t.Context(), func(r storage.Reader) error {
		for pair, err := range r.Scan(prefix, "") {
			if err != nil {
				return err
			}
			keys = append(keys, pair.Key)
		}
		return nil
	}); err != nil {
		w.t.Fatal(err)
	}
	return keys
}

func TestASlugIsMadeOfTheTitle(t *testing.T) {
	t.Parallel()
	w := write(t)
	for _, c := range []struct{ body, want string }{
		{`{"title":"Crème & brûlée"}`, "creme-and-brulee"},
		{`{"title":"Crème & Brûlée!"}`, "creme-and-brulee-2"},
		{`{"title":"Creme and brulee","slug":""}`, "creme-and-brulee-3"},
		{`{"title":"Creme and brulee","slug":null}`, "creme-and-brulee-4"},
		{`{"title":"Creme and brulee","slug":"dessert"}`, "dessert"},
		{`{"title":"日本"}`, "ri-ben"},
		{`{"title":"日本"}`, "ri-ben-2"},
		{`{"title":"😀"}`, "essay"},
		{`{"title":"😀"}`, "essay-2"},
	} {
		w.want(w.Add("essay", c.body), c.want)
	}
}

func TestASlugThatIsGivenIsItsOwn(t *testing.T) {
	t.Parallel()
	w := write(t)
	a, b := w.Add("essay", `{"title":"a"}`), w.Add("essay", `{"title":"b"}`)
	w.refused("", `{"title":"c","slug":"a"}`, core.Conflict)
	w.refused(b, `{"slug":"a"}`, core.Conflict)
	w.refused(b, `{"slug":"`+a+`"}`, core.Conflict)
	for _, bad := range []string{"A", "a b", "a--b", "-a", "é", strings.Repeat("a", 81)} {
		w.refused(b, `{"slug":"`+bad+`"}`, core.Invalid)
		w.refused("", `{"title":"c","slug":"`+bad+`"}`, core.Invalid)
	}
	w.Change("essay", b, `{"slug":"b"}`)
	w.want(b, "b")
	w.Change("essay", b, `{"slug":"`+b+`"}`)
	w.want(b, b)
	w.leads("b", b)
}

func TestASlugStaysUntilItIsCleared(t *testing.T) {
	t.Parallel()
	w := write(t)
	for _, clear := range []string{`""`, `null`, `" "`} {
		id := w.Add("essay", `{"title":"First"}`)
		w.Change("essay", id, `{"title":"Second"}`)
		w.want(id, "first")
		w.Change("essay", id, `{"slug":`+clear+`}`)
		w.want(id, "second")
		w.leads("first", id)
		w.Change("essay", id, `{"title":"Third","slug":`+clear+`}`)
		w.want(id, "third")
		w.Change("essay", id, `{"slug":`+clear+`}`)
		w.want(id, "third")
		for _, slug := range []string{"first", "second", "third"} {
			w.leads(slug, id)
		}
		w.Remove("essay", id)
		for _, slug := range []string{"first", "second", "third"} {
			w.leads(slug, "")
		}
		if left := w.keysOf("slug"); len(left) > 0 {
			t.Errorf("the entry is gone, and there are still %q", left)
		}
	}
}

func TestASlugOfBeforeBelongsToItsEntry(t *testing.T) {
	t.Parallel()
	w := write(t)
	a := w.Add("essay", `{"title":"one"}`)
	w.Change("essay", a, `{"slug":"two"}`)
	w.refused("", `{"title":"b","slug":"one"}`, core.Conflict)
	b := w.Add("essay", `{"title":"one"}`)
	w.want(b, "one-2")
	w.refused(b, `{"slug":"one"}`, core.Conflict)
	w.Change("essay", a, `{"slug":"one"}`)
	w.want(a, "one")
	w.leads("two", a)
	w.Remove("essay", a)
	w.Change("essay", b, `{"slug":""}`)
	w.want(b, "one")
	w.leads("one-2", b)
	w.want(w.Add("essay", `{"title":"c","slug":"two"}`), "two")
}

// TestOneSlugNeedsNoKeyOfItsOwn checks that a single slug has no key of all slugs, and that an entry works whose key of all
// slugs has a single slug, which remains when another is dropped.
func TestOneSlugNeedsNoKeyOfItsOwn(t *testing.T) {
	t.Parallel()
	for name, key := range map[string]bool{"without a key": false, "with a key": true} {
		t.Run(name, func(t *testing.T) {
			w := write(t)
			id := w.Add("essay", `{"title":"one"}`)
			if held := w.keysOf(entrystore.SlugsKey("essay", id)); len(held) > 0 {
				t.Errorf("one slug has %q", held)
			}
			if key {
				if _, err := w.Store.Update(t.Context(), func(u storage.Writer) error {
					u.Put(entrystore.SlugsKey("essay", id), []byte("one"))
					return nil
				}); err != nil {
					t.Fatal(err)
				}
			}
			w.want(id, "one")
			w.Change("essay", id, `{"slug":"two"}`)
			w.want(id, "two")
			w.leads("one", id)
			w.Remove("essay", id)
			if left := w.keysOf("slug"); len(left) > 0 {
				t.Errorf("the entry is gone, and there are still %q", left)
			}
		})
	}
}

func TestTheOldestSlugIsGivenUp(t *testing.T) {
	t.Parallel()
	w := write(t)
	id := w.Add("essay", `{"title":"s1"}`)
	for i := 2; i <= 20; i++ {
		w.Change("essay", id, fmt.Sprintf(`{"slug":"s%d"}`, i))
	}
	w.leads("s1", id)
	w.Change("essay", id, `{"slug":"s1"}`)
	w.leads("s2", id)
	w.Change("essay", id, `{"slug":"s21"}`)
	w.want(id, "s21")
	w.leads("s2", "")
	w.leads("s1", id)
	w.leads("s3", id)
	w.want(w.Add("essay", `{"title":"x","slug":"s2"}`), "s2")
	w.Change("essay", id, `{"slug":"s22"}`)
	w.leads("s3", "")
	w.Remove("essay", id)
	for i := 3; i <= 22; i++ {
		w.leads(fmt.Sprintf("s%d", i), "")
	}
	w.leads("s2", w.IDs(staff, "essay", "")[0])
}

func TestManyOfOneTitle(t *testing.T) {
	t.Parallel()
	w := write(t)
	var all sync.WaitGroup
	for range 64 {
		all.Go(func() {
			if _, err := w.Create(t.Context(), staff, "essay", []byte(`{"title":"The same"}`)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	numbered, seen := 0, map[string]bool{}
	for _, id := range w.IDs(staff, "essay", "") {
		slug := w.slug(id)
		if seen[slug] {
			t.Errorf("%s is given out twice", slug)
		}
		seen[slug] = true
		w.leads(slug, id)
		switch {
		case regexp.MustCompile(`^the-same(-\d{1,2})?$`).MatchString(slug):
			numbered++
		case slug != "the-same-"+id[len(id)-12:]:
			t.Errorf("%s is called %s", id, slug)
		}
	}
	if len(seen) != 64 || numbered != 31 {
		t.Errorf("%d slugs, of which %d are numbered", len(seen), numbered)
	}
}

func TestOneOfManyTakesASlug(t *testing.T) {
	t.Parallel()
	w := write(t)
	ids := make([]string, 16)
	for i := range ids {
		ids[i] = w.Add("essay", `{"title":"x"}`)
	}
	var all sync.WaitGroup
	for _, id := range ids {
		all.Go(func() {
			_, err := w.Update(t.Context(), staff, "essay", id, always, []byte(`{"slug":"wanted"}`))
			if code := core.CodeOf(err); code != "" && code != core.Conflict {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if got := w.IDs(staff, "essay", "slug=wanted"); len(got) != 1 {
		t.Errorf("%q have the slug", got)
	}
}

func TestAnUpdateIsMadeOnce(t *testing.T) {
	t.Parallel()
	w := write(t)
	seq := w.Seq()
	id := w.Add("essay", `{"title":"a"}`)
	w.Change("essay", id, `{"title":"b","slug":""}`)
	if changes := w.Changes(seq); len(changes) != 2 {
		t.Errorf("the log tells of %v", changes)
	}
	w.refused("", `{"title":"c","slug":"a"}`, core.Conflict)
	w.Add("essay", `{"title":"d","code":"k"}`)
	_, err := w.Update(t.Context(), staff, "essay", id, always, []byte(`{"code":"k","slug":"gone"}`))
	contenttest.WantError(t, err, core.Conflict, "code")
	w.leads("gone", "")
	w.want(id, "b")
}
