package writer_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

func TestRestore(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"a","text":"<p>b</p>","code":"c","tags":["d"],"from":"2026-01-31T08:00:00Z","memo":"e"}`)
	first := s.Entity(staff, "notice", id)
	as(t, s, other, false, id, `{"title":"b","text":null,"code":null,"tags":["x"],"from":null,"memo":null,"hidden":true}`)
	as(t, s, other, false, id, `{"code":"z"}`)
	s.Clock.Advance(time.Minute)
	seq := s.Seq()
	e, err := s.Restore(t.Context(), staff, "notice", id, writer.Match{Revisions: []uint64{3}}, 1)
	if err != nil || e.Rev != 4 {
		t.Fatalf("it is restored as %+v, %v", e, err)
	}
	now := s.Entity(staff, "notice", id)
	if now["updatedAt"] == first["updatedAt"] {
		t.Error("a restored entry was not changed now")
	}
	for _, one := range []contenttest.Entity{first, now} {
		delete(one, "updatedAt")
		delete(one, "saves") // counts
	}
	if !reflect.DeepEqual(now, first) {
		t.Errorf("what was %v is restored as %v", first, now)
	}
	if got := s.Changes(seq); len(got) != 1 || got[0].Rev != 4 || got[0].Act != core.ActRestored || got[0].Actor != staff.Name {
		t.Errorf("the log tells %v", got)
	}
	if text := toldText(t, s); !strings.Contains(text, "taken back to an earlier revision by ada") {
		t.Errorf("the activity tells %s", text)
	}
	wantTold(t, s, "notice", id, "4 restored ada title,text,code,tags,hidden,from,memo,saves", "3 updated bea code,saves",
		"2 updated bea title,text,code,tags,hidden,from,memo,saves", "1 created ada")
	if !s.Sees(visitor, "notice", id) || len(s.IDs(staff, "notice", "board=hall")) != 1 {
		t.Error("the lists do not know of it")
	}

	_, err = s.Restore(t.Context(), staff, "notice", id, writer.Match{Revisions: []uint64{3}}, 2)
	contenttest.WantError(t, err, core.Stale)
	_, err = s.Restore(t.Context(), staff, "notice", id, always, 5)
	contenttest.WantError(t, err, core.NotFound)
	_, err = s.Restore(t.Context(), staff, "notice", "nobody", always, 1)
	contenttest.WantError(t, err, core.NotFound)
	_, err = s.Restore(t.Context(), visitor, "notice", id, always, 1)
	contenttest.WantError(t, err, core.Unauthenticated)
	s.Add("notice", `{"title":"other","code":"z"}`)
	_, err = s.Restore(t.Context(), staff, "notice", id, always, 3)
	contenttest.WantError(t, err, core.Conflict, "code")
	s.WantFields("notice", id, `{"title":"a"}`)
}

// TestARestoreIsAWriteLikeAnother checks that a restore passes the checks of an update: slugs, references and
// cross-entry rules.
func TestARestoreIsAWriteLikeAnother(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, crowns())
	one, two := s.Add("crown", `{"name":"a","worn":true}`), s.Add("crown", `{"name":"b"}`)
	s.Change("crown", one, `{"worn":false}`)
	s.Change("crown", two, `{"worn":true}`)
	_, err := s.Restore(t.Context(), staff, "crown", one, always, 1)
	contenttest.WantError(t, err, core.Invalid)

	leaves := model.Define[leafRef]("leaf", model.Options{Path: "leaves", One: "Leaf", Many: "Leaves"})
	s = contenttest.Open(t, leaves)
	root := s.Add("leaf", `{"title":"root"}`)
	twig := s.Add("leaf", fmt.Sprintf(`{"title":"twig","of":%q}`, root))
	s.Change("leaf", twig, `{"of":null,"title":"free"}`)
	s.Remove("leaf", root)
	_, err = s.Restore(t.Context(), staff, "leaf", twig, always, 1)
	contenttest.WantError(t, err, core.Invalid, "of")

	s = contenttest.Open(t, pages("all"))
	page := s.Add("page", `{"title":"Hello"}`)
	s.Change("page", page, `{"slug":"other"}`)
	if _, err := s.Restore(t.Context(), staff, "page", page, always, 1); err != nil {
		t.Fatal(err)
	}
	s.WantFields("page", page, `{"slug":"hello"}`)
}

// TestARestoreFromBeforeAChangeOfShape checks that it works, or that the error names what does not fit.
func TestARestoreFromBeforeAChangeOfShape(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, courses[Course](model.Options{}))
	id := s.Add("course", pottery)
	s.Change("course", id, `{"title":"Weaving","teacher":"Bea","price":1,"topics":"wool"}`)
	rename := model.Options{Migrations: []func(map[string]any) error{renameTeacher}}
	for _, c := range []struct {
		name string
		next model.Type
		want string
	}{
		{"added", courses[CourseWithLevel](model.Options{}), `{"title":"Pottery","level":"beginner"}`},
		{"renamed", courses[CourseWithTutor](rename), `{"title":"Pottery","tutor":"Ada"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := contenttest.Open(t, courses[Course](model.Options{}))
			id := s.Add("course", pottery)
			s.Change("course", id, `{"title":"Weaving","teacher":"Bea"}`)
			s.Reopen(c.next)
			var want contenttest.Entity
			if err := json.Unmarshal([]byte(c.want), &want); err != nil {
				t.Fatal(err)
			}
			e := was(t, s, "course", id, 1)
			for name, value := range want {
				if e[name] != value {
					t.Errorf("it was %v, want %s", e, c.want)
				}
			}
			if _, known := e["teacher"]; known {
				t.Errorf("what no field is for is given: %v", e)
			}
			if _, err := s.Restore(t.Context(), staff, "course", id, always, 1); err != nil {
				t.Fatal(err)
			}
			s.WantFields("course", id, c.want)
		})
	}
	t.Run("dropped", func(t *testing.T) {
		s.Reopen(courses[CourseWithLevel](model.Options{}))
		if _, err := s.Restore(t.Context(), staff, "course", id, always, 1); err != nil {
			t.Fatal(err)
		}
		s.Reopen(courses[Course](model.Options{}))
		s.WantFields("course", id, pottery)
	})
	t.Run("retyped", func(t *testing.T) {
		s := contenttest.Open(t, plates[labelled]())
		id := s.Add("plate", `{"title":"a","size":"wide"}`)
		s.Change("plate", id, `{"size":"12"}`)
		s.Change("plate", id, `{"title":"b"}`)
		s.Reopen(plates[sized](migrations(sizeInNumbers)))
		s.WantFields("plate", id, `{"size":12}`)
		if _, err := s.Restore(t.Context(), staff, "plate", id, always, 2); err != nil {
			t.Error(err)
		}
		s.WantFields("plate", id, `{"title":"a","size":12}`)
		_, err := s.Restore(t.Context(), staff, "plate", id, always, 1)
		contenttest.WantError(t, err, core.Invalid)
		if !strings.Contains(err.Error(), "wide is no number") {
			t.Errorf("it says %v", err)
		}
		_, err = s.Revision(t.Context(), staff, "plate", id, 1)
		contenttest.WantError(t, err, core.Invalid)
	})
	t.Run("retyped without a migration", func(t *testing.T) {
		s := contenttest.Open(t, plates[labelled]())
		id := s.Add("plate", `{"title":"a","size":"wide"}`)
		s.Change("plate", id, `{"title":"b"}`)
		// The current entry fits, the earlier state does not.
		rewrite(t, s, id, func(r *entrystore.Record) {
			r.JSON = []byte(strings.Replace(string(r.JSON), `"wide"`, `12`, 1))
		})
		s.Reopen(plates[sized]())
		_, err := s.Revision(t.Context(), staff, "plate", id, 1)
		contenttest.WantError(t, err, core.Invalid, "size")
		_, err = s.Restore(t.Context(), staff, "plate", id, always, 1)
		contenttest.WantError(t, err, core.Invalid, "size")
	})
	t.Run("a migration that panics", func(t *testing.T) {
		s := contenttest.Open(t, plates[labelled]())
		id := s.Add("plate", `{"title":"a","size":"wide"}`)
		s.Change("plate", id, `{"size":"12"}`)
		s.Reopen(plates[sized](migrations(func(fields map[string]any) error {
			if fields["size"] == "wide" {
				panic("nobody told me")
			}
			return sizeInNumbers(fields)
		})))
		_, err := s.Revision(t.Context(), staff, "plate", id, 1)
		contenttest.WantError(t, err, core.Invalid)
	})
}

type leafRef struct {
	Title string    `json:"title" cms:"title"`
	Of    field.Ref `json:"of" cms:"ref=leaf"`
}

type labelled struct {
	Title string `json:"title" validate:"required" cms:"title"`
	Size  string `json:"size"`
}

type sized struct {
	Title string `json:"title" validate:"required" cms:"title"`
	Size  int    `json:"size"`
}

func sizeInNumbers(fields map[string]any) error {
	text, ok := fields["size"].(string)
	if !ok {
		return nil
	}
	var n int
	if _, err := fmt.Sscan(text, &n); err != nil {
		return errors.New(text + " is no number")
	}
	fields["size"] = n
	return nil
}

// rewrite changes the stored record of a plate.
func rewrite(t *testing.T, s *contenttest.Site, id string, change func(r *entrystore.Record)) {
	t.Helper()
	typ, _ := s.Registry().Type("plate")
	_, err := s.Store.Update(t.Context(), func(w storage.Writer) error {
		r, err := entrystore.Load(w, &typ, id)
		if err == nil {
			change(&r)
			w.Put(entrystore.EntryKey("plate", id), r.Encode())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
