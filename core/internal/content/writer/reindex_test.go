package writer_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// bookOne and bookTwo are two versions of a type: a field is removed, others are added, one becomes exact,
// one unique, and the order changes.
type bookOne struct {
	Title string `json:"title" validate:"required" cms:"title"`
	Shelf string `json:"shelf"`
	Lent  bool   `json:"lent" default:"true"`
	Pages int    `json:"pages" default:"100"`
	Old   string `json:"old" cms:"exact"`
	Code  string `json:"code"`
}

type bookTwo struct {
	Pages int        `json:"pages" default:"100"`
	Shelf string     `json:"shelf" cms:"exact"`
	Title string     `json:"title" validate:"required" cms:"title"`
	Lent  bool       `json:"lent" default:"true"`
	Code  string     `json:"code" cms:"unique"`
	Tone  string     `json:"tone" validate:"oneof=calm loud" default:"calm" cms:"exact"`
	Notes []string   `json:"notes" cms:"lines"`
	Read  field.Time `json:"read"`
}

func (b *bookTwo) Visible(time.Time) bool { return !b.Lent }

func books[T any](order model.Order) model.Type {
	return model.Define[T]("book", model.Options{Path: "books", One: "Book", Many: "Books", Order: order})
}

func fillBooks(s *contenttest.Site, n int) (all []string) {
	for i := range n {
		all = append(all, s.Add("book", fmt.Sprintf(
			`{"title":"t%d","shelf":"s%d","lent":%v,"pages":%d,"old":"o","code":"c%d"}`, i, i%3, i%2 == 0, i%4, i)))
	}
	return all
}

func TestANewShapeKeepsTheData(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, books[bookOne](model.OldestFirst))
	all := fillBooks(s, 50)
	before, err := s.Get(t.Context(), staff, "book", all[4])
	if err != nil {
		t.Fatal(err)
	}
	s.Reopen(books[bookTwo](model.NewestFirst))
	wantBooks(t, s, all)
	s.WantFields("book", all[4], `{"title":"t4","shelf":"s1","lent":true,"pages":0,"code":"c4","tone":"calm","notes":[],"read":null,
		"createdAt":"2026-01-31T09:00:05.000Z","updatedAt":"2026-01-31T09:00:05.000Z"}`)
	if _, ok := s.Entity(staff, "book", all[4])["old"]; ok {
		t.Error("the field that went is still there")
	}
	if after, _ := s.Get(t.Context(), staff, "book", all[4]); after.ETag == before.ETag {
		t.Error("another body has the same tag")
	}
	_, err = s.Create(t.Context(), staff, "book", []byte(`{"title":"a","code":"C7"}`))
	contenttest.WantError(t, err, core.Conflict, "code")
}

// wantBooks compares the lists of the second version with the entries of fillBooks.
func wantBooks(t *testing.T, s *contenttest.Site, all []string) {
	t.Helper()
	newest := slices.Clone(all)
	slices.Reverse(newest)
	some := func(want func(i int) bool) (ids []string) {
		for i, id := range all {
			if want(i) {
				ids = append([]string{id}, ids...)
			}
		}
		return ids
	}
	for _, c := range []struct {
		actor core.Actor
		query string
		want  []string
	}{
		{staff, "", newest},
		{visitor, "", some(func(i int) bool { return i%2 == 1 })},
		{staff, "shelf=s1", some(func(i int) bool { return i%3 == 1 })},
		{visitor, "shelf=s1&tone=calm", some(func(i int) bool { return i%3 == 1 && i%2 == 1 })},
		{staff, "tone=loud", []string{}},
		{staff, "sort=createdAt", all},
	} {
		page := s.Page(c.actor, "book", c.query)
		if got := s.EntityIDs(page); !slices.Equal(got, c.want) || page.Total != len(c.want) {
			t.Errorf("%q for %q lists %d of %d\n%q, want %d\n%q", c.query, c.actor.Role, len(got), page.Total, got, len(c.want), c.want)
		}
	}
}

func TestAnUnchangedShapeIsLeftAlone(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, books[bookOne](model.OldestFirst))
	fillBooks(s, 3)
	seq := s.Seq()
	s.Reopen(books[bookOne](model.OldestFirst))
	if s.Seq() != seq {
		t.Error("the start wrote something")
	}
}

// mortal is a store whose updates fail after some.
type mortal struct {
	storage.Store
	left atomic.Int64
}

func mortalStore(s storage.Store, survived int) *mortal {
	m := &mortal{Store: s}
	m.left.Store(int64(survived))
	return m
}

var errDied = errors.New("the power went")

func (m *mortal) Update(ctx context.Context, fn func(storage.Writer) error) (storage.Seq, error) {
	if m.left.Add(-1) < 0 {
		return 0, errDied
	}
	return m.Store.Update(ctx, fn)
}

func TestAnInterruptedIndexIsCompleted(t *testing.T) {
	t.Parallel()
	for survived := range 9 {
		t.Run(fmt.Sprint(survived), func(t *testing.T) {
			s := contenttest.Open(t, books[bookOne](model.OldestFirst))
			all := fillBooks(s, 40)
			interrupt(t, s, survived)
			s.Reopen(books[bookTwo](model.NewestFirst))
			wantBooks(t, s, all)
		})
	}
}

func TestAnInterruptedIndexMayBeGivenUp(t *testing.T) {
	t.Parallel()
	for survived := range 9 {
		t.Run(fmt.Sprint(survived), func(t *testing.T) {
			s := contenttest.Open(t, books[bookOne](model.OldestFirst))
			all := fillBooks(s, 40)
			interrupt(t, s, survived)
			s.Reopen(books[bookOne](model.OldestFirst))
			if page := s.Page(visitor, "book", ""); page.Total != len(all) || !slices.Equal(s.EntityIDs(page), all) {
				t.Errorf("the old version lists %d of %d", len(s.EntityIDs(page)), page.Total)
			}
		})
	}
}

// interrupt starts the second version on a store whose updates fail after some.
func interrupt(t *testing.T, s *contenttest.Site, survived int) {
	t.Helper()
	registry, err := model.NewRegistry(books[bookTwo](model.NewestFirst))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := writer.Open(t.Context(), mortalStore(s.Store, survived), registry, s.Clock.Now); !errors.Is(err, errDied) {
		if err != nil || survived < 5 {
			t.Fatalf("the start ends with %v", err)
		}
	}
}

// A value becomes unique although several entries have it: the first keeps it.
func TestAValueThatBecameUnique(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, books[bookOne](model.OldestFirst))
	first := s.Add("book", `{"title":"first","code":"same"}`)
	second := s.Add("book", `{"title":"second","code":"same"}`)
	third := s.Add("book", `{"title":"third","code":"same"}`)
	s.Reopen(books[bookTwo](model.OldestFirst))
	if page := s.Page(staff, "book", ""); page.Total != 3 {
		t.Errorf("%d books are left", page.Total)
	}
	taken := func(after string) {
		t.Helper()
		_, err := s.Create(t.Context(), staff, "book", []byte(`{"title":"a","code":"same"}`))
		if core.CodeOf(err) != core.Conflict {
			t.Errorf("after %s the value is free: %v", after, err)
		}
	}
	taken("the start")
	s.Change("book", second, `{"title":"changed"}`)
	s.Change("book", second, `{"code":"other"}`)
	taken("another holder left it")
	s.Remove("book", third)
	taken("another holder was deleted")
	s.Remove("book", first)
	s.Add("book", `{"title":"a","code":"same"}`)
}

func TestTheOptionsAreAPartOfTheShape(t *testing.T) {
	t.Parallel()
	type page struct {
		Title string   `json:"title" cms:"title"`
		Tags  []string `json:"tags" cms:"tags"`
	}
	pages := func(related ...string) model.Type {
		return model.Define[page]("page", model.Options{Path: "pages", One: "Page", Many: "Pages", Public: model.PublicOptions{Related: related}})
	}
	s := contenttest.Open(t, pages())
	a, b := s.Add("page", `{"title":"a","tags":["x"]}`), s.Add("page", `{"title":"b","tags":["x"]}`)
	s.Add("page", `{"title":"c"}`)
	for _, related := range [][]string{{"tags"}, {}, {"tags", "title"}} {
		s.Reopen(pages(related...))
		if got := s.IDs(staff, "page", "sort=-title"); len(got) != 3 || got[2] != a {
			t.Errorf("with %q the list is %q", related, got)
		}
		page, err := s.Related(t.Context(), staff, "page", a, query.RelatedQuery{Limit: 1})
		if len(related) == 0 {
			contenttest.WantError(t, err, core.NotFound)
			continue
		}
		if err != nil || s.EntityIDs(page)[0] != b {
			t.Errorf("with %q %s is related, %v", related, page.Body, err)
		}
	}
}

type dated struct {
	Title string     `json:"title" cms:"title"`
	On    field.Time `json:"on"`
}

type datedByItself dated

func (d *datedByItself) Date() time.Time { return d.On.Time }

func TestAnotherDateIsAnotherOrder(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, books[dated](model.OldestFirst))
	a := s.Add("book", `{"title":"a","on":"2026-01-02T00:00:00Z"}`)
	b := s.Add("book", `{"title":"b","on":"2026-01-01T00:00:00Z"}`)
	s.Reopen(books[datedByItself](model.OldestFirst))
	if got := s.IDs(staff, "book", ""); !slices.Equal(got, []string{b, a}) {
		t.Errorf("the list is %q, want %q", got, []string{b, a})
	}
}
