package writer_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

// paper has slugs, a unique value and a reference.
type paper struct {
	Title  string     `json:"title" validate:"required" cms:"title"`
	Slug   field.Slug `json:"slug" cms:"from=title"`
	Code   string     `json:"code" cms:"unique"`
	Notice field.Ref  `json:"notice" cms:"ref=notice"`
}

func papers() model.Type {
	return model.Define[paper]("paper", model.Options{Path: "papers", One: "Paper", Many: "Papers"})
}

func TestADeletedEntryComesBackAsItWas(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, notices(), papers())
	id := s.Add("paper", `{"title":"First","code":"a1"}`)
	s.Change("paper", id, `{"slug":"second"}`)
	before := s.Change("paper", id, `{"slug":"third"}`)
	s.Clock.Advance(time.Hour)
	deleted := s.Clock.Now()
	s.Remove("paper", id)

	for _, slug := range []string{id, "first", "second", "third"} {
		if s.Sees(staff, "paper", slug) {
			t.Errorf("%q still leads to the deleted entry", slug)
		}
	}
	all, page := trash(t, s, "")
	want := trashed{
		"paper", "papers", id, "First", "ada", deleted, deleted.Add(30 * 24 * time.Hour),
	}
	if len(all) != 1 || all[0] != want || page.Total != 1 {
		t.Fatalf("the trash has %+v", all)
	}

	s.Clock.Advance(time.Hour)
	from := s.Seq()
	e, err := s.Undelete(t.Context(), staff, "paper", id)
	if err != nil {
		t.Fatal(err)
	}
	if e.ID != id || e.Rev <= before.Rev+1 || !e.Created.Equal(before.Created) || !e.Updated.Equal(s.Clock.Now()) || !e.Visible {
		t.Errorf("what came back is %+v, it was %+v", e, before)
	}
	for _, slug := range []string{id, "first", "second", "third"} {
		if !s.Sees(visitor, "paper", slug) {
			t.Errorf("%q does not lead to what came back", slug)
		}
	}
	if changes := s.Changes(from); len(changes) != 1 || changes[0].Op != core.OpPut || changes[0].ID != id {
		t.Errorf("the log tells %+v", changes)
	}
	if all, _ := trash(t, s, ""); len(all) != 0 {
		t.Errorf("the trash still has %+v", all)
	}
	lines, _ := activity(t, s, "")
	if got := lines[0].Description; got != `Paper "First" was restored from the trash by ada` {
		t.Errorf("the activity says %q", got)
	}
	if _, err := s.Undelete(t.Context(), staff, "paper", id); core.CodeOf(err) != core.NotFound {
		t.Errorf("what is not in the trash comes back again: %v", err)
	}
	// A unique value is taken by another entry.
	if _, err := s.Create(t.Context(), staff, "paper", []byte(`{"title":"x","code":"A1"}`)); core.CodeOf(err) != core.Conflict {
		t.Errorf("its code can be taken: %v", err)
	}
}

func TestWhatStandsInTheWayOfAReturnIsNamed(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		meanwhile func(t *testing.T, s *contenttest.Site, id, notice string)
		code      core.Code
		says      string
		field     string
	}{
		"its slug": {
			func(_ *testing.T, s *contenttest.Site, _, _ string) {
				s.Add("paper", `{"title":"Taker","slug":"first"}`)
			},
			core.Conflict, `Its slug "first" belongs to Paper "Taker" now. Change it there first.`, "slug",
		},
		"a unique value": {
			func(_ *testing.T, s *contenttest.Site, _, _ string) { s.Add("paper", `{"title":"Taker","code":"A1"}`) },
			core.Conflict, "Code is already taken by another paper.", "code",
		},
		"its id": {
			func(t *testing.T, s *contenttest.Site, id, _ string) {
				item := writer.Item{ID: id, Created: contenttest.Start, Body: []byte(`{"title":"Taker"}`)}
				if err := s.Import(t.Context(), "paper", []writer.Item{item}); err != nil {
					t.Fatal(err)
				}
			},
			core.Conflict, "There is another paper with its id", "",
		},
		"what it refers to": {
			func(_ *testing.T, s *contenttest.Site, _, notice string) { s.Remove("notice", notice) },
			core.Invalid, "Notice refers to what is not there.", "notice",
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := contenttest.Open(t, notices(), papers())
			notice := s.Add("notice", `{"title":"n"}`)
			id := s.Add("paper", fmt.Sprintf(`{"title":"First","code":"a1","notice":%q}`, notice))
			s.Remove("paper", id)
			c.meanwhile(t, s, id, notice)
			_, err := s.Undelete(t.Context(), staff, "paper", id)
			e, ok := errors.AsType[*core.Error](err)
			if !ok || e.Code != c.code || !strings.Contains(e.Detail, c.says) {
				t.Fatalf("it fails with %v", err)
			}
			if c.field != "" && (len(e.Fields) != 1 || e.Fields[0].Field != c.field) {
				t.Errorf("it names %+v", e.Fields)
			}
			if all, _ := trash(t, s, ""); !slices.ContainsFunc(all, func(l trashed) bool { return l.ID == id }) {
				t.Error("the trash has lost it")
			}
		})
	}
}

// TestHistoryOutlivesTheTrash checks that the history survives the trash, and is erased with the entry.
func TestHistoryOutlivesTheTrash(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"one"}`)
	s.Clock.Advance(time.Hour)
	s.Change("notice", id, `{"title":"two"}`)
	s.Remove("notice", id)
	told := func() (acts []core.Act) {
		t.Helper()
		page, err := s.History(t.Context(), staff, "notice", id, query.HistoryQuery{})
		if err != nil {
			t.Fatal(err)
		}
		var all []struct{ Act core.Act }
		if err := json.Unmarshal(page.Body, &all); err != nil {
			t.Fatal(err)
		}
		for _, line := range all {
			acts = append(acts, line.Act)
		}
		return acts
	}
	if got := told(); !slices.Equal(got, []core.Act{core.ActUpdated, core.ActCreated}) {
		t.Errorf("in the trash it tells of %v", got)
	}
	if e := was(t, s, "notice", id, 2); e["title"] != "two" {
		t.Errorf("what is in the trash was %v", e)
	}
	s.Clock.Advance(time.Hour)
	if _, err := s.Undelete(t.Context(), staff, "notice", id); err != nil {
		t.Fatal(err)
	}
	if got := told(); !slices.Equal(got, []core.Act{core.ActUndeleted, core.ActUpdated, core.ActCreated}) {
		t.Errorf("after its return it tells of %v", got)
	}
	if e := was(t, s, "notice", id, 1); e["title"] != "one" {
		t.Errorf("it was %v at first", e)
	}
	s.Remove("notice", id)
	if err := s.Erase(t.Context(), staff, "notice", id); err != nil {
		t.Fatal(err)
	}
	if found := holds(t, s, "history"); len(found) > 0 {
		t.Errorf("%v are left", found)
	}
}

// TestAFormerSlugMayGoElsewhere checks that earlier slugs stay with the entries that have taken them
// meanwhile.
func TestAFormerSlugMayGoElsewhere(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, notices(), papers())
	id := s.Add("paper", `{"title":"First"}`)
	s.Change("paper", id, `{"slug":"second"}`)
	s.Remove("paper", id)
	other := s.Add("paper", `{"title":"Other","slug":"first"}`)
	if _, err := s.Undelete(t.Context(), staff, "paper", id); err != nil {
		t.Fatal(err)
	}
	for slug, want := range map[string]string{"first": other, "second": id} {
		if got, _, err := s.Resolve(t.Context(), staff, "paper", slug); got != want || err != nil {
			t.Errorf("%q leads to %q, %v, want %q", slug, got, err, want)
		}
	}
}

// TestAReturnIsJudgedAsOfNow checks that an entry whose time came while it was in the trash is visible when
// it is restored, and that one whose time is yet to come is not.
func TestAReturnIsJudgedAsOfNow(t *testing.T) {
	t.Parallel()
	s := open(t)
	soon := s.Add("notice", fmt.Sprintf(`{"title":"soon","from":%q}`, contenttest.Start.Add(time.Hour).Format(time.RFC3339)))
	later := s.Add("notice", fmt.Sprintf(`{"title":"later","from":%q}`, contenttest.Start.Add(48*time.Hour).Format(time.RFC3339)))
	s.Remove("notice", soon)
	s.Remove("notice", later)
	s.Clock.Advance(24 * time.Hour)
	s.Reopen(notices(), letters())
	for id, want := range map[string]bool{soon: true, later: false} {
		if s.Sees(staff, "notice", id) {
			t.Errorf("a schedule has brought %s back", id)
		}
		if e, err := s.Undelete(t.Context(), staff, "notice", id); err != nil || e.Visible != want {
			t.Errorf("it comes back seen: %v, %v", e.Visible, err)
		}
	}
	s.Clock.Advance(48 * time.Hour)
	s.Reopen(notices(), letters())
	if !s.Sees(visitor, "notice", later) {
		t.Error("what came back has lost its schedule")
	}
}

// TestAnOlderShapeComesBack checks that an entry is restored in the current schema version.
func TestAnOlderShapeComesBack(t *testing.T) {
	t.Parallel()
	type before struct {
		Head string `json:"head" cms:"title"`
	}
	type now struct {
		Title string `json:"title" cms:"title"`
		Board string `json:"board" default:"hall"`
	}
	s := contenttest.Open(t, model.Define[before]("sheet", model.Options{Path: "sheets", One: "Sheet", Many: "Sheets"}))
	id := s.Add("sheet", `{"head":"kept"}`)
	s.Remove("sheet", id)
	s.Reopen(model.Define[now]("sheet", model.Options{
		Path: "sheets", One: "Sheet", Many: "Sheets", Migrations: []migration{renamed("head", "title")},
	}))
	e, err := s.Undelete(t.Context(), staff, "sheet", id)
	if err != nil || !strings.Contains(string(e.JSON), `"title":"kept","board":"hall"`) {
		t.Errorf("it comes back as %s, %v", e.JSON, err)
	}
}

// TestTheLargestEntryCanBeDeleted also checks that it can be restored.
func TestTheLargestEntryCanBeDeleted(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"large","text":"`+strings.Repeat("a", 1_000_000)+`"}`)
	for len(holds(t, s, strings.Repeat("a", 100))) == 0 {
		t.Fatal("it is not there")
	}
	s.Remove("notice", id)
	if _, err := s.Undelete(t.Context(), staff, "notice", id); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Undelete(t.Context(), staff, "notice", strings.Repeat("x", entrystore.MaxID+1)); core.CodeOf(err) != core.NotFound {
		t.Errorf("a long id: %v", err)
	}
}
