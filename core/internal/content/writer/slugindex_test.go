package writer_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

// Other versions of the type: without slugs, and with a text field in their place.
type essayBefore struct {
	Title string `json:"title" validate:"required,max=200" cms:"title"`
}

type essayWithText struct {
	Title string `json:"title" validate:"required,max=200" cms:"title"`
	Slug  string `json:"slug"`
}

func essaysOf[T any]() model.Type {
	return model.Define[T]("essay", model.Options{Path: "essays", One: "Essay", Many: "Essays"})
}

// different fails the test if two entries share a slug, one has none, or one leads to another entry.
func (w contentWriter) different(ids []string) map[string]string {
	w.t.Helper()
	slugs, seen := map[string]string{}, map[string]bool{}
	for _, id := range ids {
		slug := w.slug(id)
		if seen[slug] || slug == "" || field.Slug(slug).Check() != nil {
			w.t.Errorf("%s has the slug %q; it was there before: %v", id, slug, seen[slug])
		}
		seen[slug], slugs[id] = true, slug
		w.leads(slug, id)
	}
	return slugs
}

func storeWithoutSlugs(t *testing.T, n int) (contentWriter, []string) {
	t.Helper()
	w := contentWriter{contenttest.Open(t, essaysOf[essayBefore]()), t}
	ids := make([]string, n)
	for i := range ids {
		title := fmt.Sprintf("Essay %d", i)
		if i%2 == 0 {
			title = "The same"
		}
		ids[i] = w.Add("essay", `{"title":"`+title+`"}`)
	}
	return w, ids
}

func TestAStoreWithoutSlugsGetsSlugs(t *testing.T) {
	t.Parallel()
	w, ids := storeWithoutSlugs(t, 90)
	w.Reopen(essays())
	slugs := w.different(ids)
	if slugs[ids[0]] != "the-same" || slugs[ids[2]] != "the-same-2" || slugs[ids[1]] != "essay-1" {
		t.Errorf("the first are called %q, %q and %q", slugs[ids[0]], slugs[ids[1]], slugs[ids[2]])
	}
	seq := w.Seq()
	w.Reopen(essays())
	if w.Seq() != seq {
		t.Error("the second start wrote something")
	}
	w.Change("essay", ids[1], `{"slug":"renamed"}`)
	w.Reopen(essaysNewestFirst())
	w.want(ids[1], "renamed")
	w.leads("essay-1", ids[1])
	delete(slugs, ids[1])
	for id, slug := range slugs {
		if got := w.slug(id); got != slug {
			t.Errorf("another index makes %q of %q", got, slug)
		}
	}
}

func essaysNewestFirst() model.Type {
	return model.Define[essay]("essay", model.Options{
		Path: "essays", One: "Essay", Many: "Essays", Order: model.NewestFirst,
	})
}

func TestAnInterruptedStartStillGivesSlugs(t *testing.T) {
	t.Parallel()
	for _, survived := range []int{0, 1, 2, 5, 9, 13, 14} {
		t.Run(fmt.Sprint(survived), func(t *testing.T) {
			w, ids := storeWithoutSlugs(t, 12)
			registry, err := model.NewRegistry(essays())
			if err != nil {
				t.Fatal(err)
			}
			if _, err := writer.Open(t.Context(), mortalStore(w.Store, survived), registry, w.Clock.Now); !errors.Is(err, errDied) {
				t.Fatalf("the start ends with %v", err)
			}
			// The version without slugs runs for a while.
			w.Reopen(essaysOf[essayBefore]())
			w.Remove("essay", ids[0])
			again := w.Add("essay", `{"title":"The same"}`)
			w.Reopen(essays())
			slugs := w.different(append(ids[1:], again))
			if slugs[ids[1]] != "essay-1" {
				t.Errorf("an essay is called %q", slugs[ids[1]])
			}
			w.want(w.Add("essay", `{"title":"Essay 99"}`), "essay-99")
		})
	}
}

// ledger has as many unique values as the limits of an update allow.
type ledger struct {
	Title string `json:"title" validate:"required" cms:"title"`
	A     string `json:"a" cms:"unique"`
	B     string `json:"b" cms:"unique"`
	C     string `json:"c" cms:"unique"`
	D     string `json:"d" cms:"unique"`
	E     string `json:"e" cms:"unique"`
}

type ledgerWithSlug struct {
	Title string     `json:"title" validate:"required" cms:"title"`
	A     string     `json:"a" cms:"unique"`
	B     string     `json:"b" cms:"unique"`
	C     string     `json:"c" cms:"unique"`
	D     string     `json:"d" cms:"unique"`
	E     string     `json:"e" cms:"unique"`
	Slug  field.Slug `json:"slug" cms:"from=title"`
}

// TestAStartKeepsToTheLimits resumes after any number of entries, where entries with a slug are followed by
// one for which all choices are tried.
func TestAStartKeepsToTheLimits(t *testing.T) {
	t.Parallel()
	registry, err := model.NewRegistry(essaysOf[ledgerWithSlug]())
	if err != nil {
		t.Fatal(err)
	}
	for survived := 40; survived < 50; survived++ {
		w := contentWriter{contenttest.Open(t, essaysOf[ledger]()), t}
		ids := make([]string, 50)
		for i := range ids {
			ids[i] = w.Add("essay", fmt.Sprintf(`{"title":"The same","a":"%[1]d","b":"%[1]d","c":"%[1]d","d":"%[1]d","e":"%[1]d"}`, i))
		}
		if _, err := writer.Open(t.Context(), mortalStore(w.Store, survived), registry, w.Clock.Now); !errors.Is(err, errDied) {
			t.Fatalf("the start ends with %v", err)
		}
		w.Reopen(essaysOf[ledgerWithSlug]())
		w.different(ids)
	}
}

func TestAnEntryThatIsGoneKeepsNoSlug(t *testing.T) {
	t.Parallel()
	w := write(t)
	importItems := func(title string) {
		t.Helper()
		item := writer.Item{ID: "a", Created: w.Clock.Now(), Body: []byte(`{"title":"` + title + `"}`)}
		if err := w.Import(t.Context(), "essay", []writer.Item{item}); err != nil {
			t.Fatal(err)
		}
	}
	importItems("One")
	// The version without slugs does not know the slug that the entry had.
	w.Reopen(essaysOf[essayBefore]())
	w.Remove("essay", "a")
	w.Reopen(essays())
	w.leads("one", "")
	other := w.Add("essay", `{"title":"One"}`)
	w.want(other, "one")
	importItems("Two")
	w.want("a", "two")
	w.Remove("essay", "a")
	w.want(other, "one")
}

func TestTextsThatBecomeSlugs(t *testing.T) {
	t.Parallel()
	w := contentWriter{contenttest.Open(t, essaysOf[essayWithText]()), t}
	good := w.Add("essay", `{"title":"a","slug":"mine"}`)
	same := w.Add("essay", `{"title":"b","slug":"mine"}`)
	wrong := w.Add("essay", `{"title":"c","slug":"Not One"}`)
	w.Reopen(essays())
	w.want(good, "mine")
	w.want(same, "b")
	w.want(wrong, "c")
}

func TestImportedEntriesHaveSlugs(t *testing.T) {
	t.Parallel()
	w := write(t)
	item := func(id, body string) writer.Item {
		return writer.Item{ID: id, Created: w.Clock.Now().Add(-time.Hour), Body: []byte(body)}
	}
	importItems := func(want core.Code, items ...writer.Item) {
		t.Helper()
		if err := w.Import(t.Context(), "essay", items); core.CodeOf(err) != want {
			t.Errorf("the import ends with %v", err)
		}
	}
	items := []writer.Item{
		item("a", `{"title":"Atlas","slug":"gate"}`), item("atlas", `{"title":"Beacon"}`), item("b", `{"title":"Atlas"}`),
		item("cairn", `{"title":"Cairn"}`),
	}
	// Whichever is written first, none takes the id of a later one.
	for range 20 {
		slices.Reverse(items)
		if err := write(t).Import(t.Context(), "essay", items); err != nil {
			t.Errorf("the import ends with %v", err)
		}
	}
	for range 2 {
		importItems("", items...)
		w.want("a", "gate")
		w.want("atlas", "beacon")
		w.want("b", "atlas-2")
		w.want("cairn", "cairn")
		w.leads("atlas", "atlas")
	}
	items[2] = item("b", `{"title":"Dovetail"}`)
	items[3] = item("cairn", `{"title":"Cairn","slug":"pile"}`)
	importItems("", items...)
	w.want("b", "atlas-2")
	w.want("cairn", "pile")
	importItems(core.Conflict, item("beacon", `{"title":"x"}`))
	importItems(core.Conflict, item("x", `{"title":"x","slug":"cairn"}`))
	importItems(core.Conflict, item("x", `{"title":"x","slug":"y"}`), item("y", `{"title":"y"}`))
}

func TestManyAreImportedUnderOneTitle(t *testing.T) {
	t.Parallel()
	w := write(t)
	items := make([]writer.Item, 50)
	ids := make([]string, len(items))
	for i := range items {
		ids[i] = fmt.Sprintf("chapter-%02d-of-the-book", i)
		items[i] = writer.Item{ID: ids[i], Created: w.Clock.Now(), Body: []byte(`{"title":"Chapter"}`)}
	}
	if err := w.Import(t.Context(), "essay", items); err != nil {
		t.Fatal(err)
	}
	w.different(ids)
}
