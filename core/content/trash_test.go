package content_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/content/contenttest"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// trashed is a line of the trash as it is sent.
type trashed struct {
	Type, Path, ID, Title, Actor string
	DeletedAt, ExpiresAt         time.Time
}

func trash(t *testing.T, s *contenttest.Site, query string) ([]trashed, *answers.Answer) {
	t.Helper()
	q, err := answers.ParseTrashQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	page, err := s.Trash(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	var all []trashed
	if err := json.Unmarshal(page.Body, &all); err != nil {
		t.Fatal(err)
	}
	return all, page
}

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
	// A unique value is taken again.
	if _, err := s.Create(t.Context(), staff, "paper", []byte(`{"title":"x","code":"A1"}`)); core.CodeOf(err) != core.Conflict {
		t.Errorf("its code can be taken: %v", err)
	}
}

func TestWhatStandsInTheWayOfAReturnIsNamed(t *testing.T) {
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
				item := content.Item{ID: id, Created: contenttest.Start, Body: []byte(`{"title":"Taker"}`)}
				if err := s.Import(t.Context(), "paper", []content.Item{item}); err != nil {
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

// TestHistoryOutlivesTheTrash, and ends with the entry.
func TestHistoryOutlivesTheTrash(t *testing.T) {
	s := open(t)
	id := s.Add("notice", `{"title":"one"}`)
	s.Clock.Advance(time.Hour)
	s.Change("notice", id, `{"title":"two"}`)
	s.Remove("notice", id)
	told := func() (acts []core.Act) {
		t.Helper()
		page, err := s.History(t.Context(), staff, "notice", id, answers.HistoryQuery{})
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

// TestAFormerSlugMayGoElsewhere: what others have taken meanwhile of the slugs of before is theirs.
func TestAFormerSlugMayGoElsewhere(t *testing.T) {
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

// TestAReturnIsJudgedAsOfNow: whoever was to appear while in the trash appears with the return, and who waits still waits.
func TestAReturnIsJudgedAsOfNow(t *testing.T) {
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

// TestAnOlderShapeComesBack in the present one.
func TestAnOlderShapeComesBack(t *testing.T) {
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
		Path: "sheets", One: "Sheet", Many: "Sheets", Version: 1,
		Migrate: func(fields map[string]any) error {
			if head, ok := fields["head"]; ok {
				fields["title"] = head
				delete(fields, "head")
			}
			return nil
		},
	}))
	e, err := s.Undelete(t.Context(), staff, "sheet", id)
	if err != nil || !strings.Contains(string(e.JSON), `"title":"kept","board":"hall"`) {
		t.Errorf("it comes back as %s, %v", e.JSON, err)
	}
}

// holds reports whether the store has a text anywhere.
func holds(t *testing.T, s *contenttest.Site, text string) (found []string) {
	t.Helper()
	err := s.Store.View(t.Context(), func(r storage.Reader) error {
		for pair, err := range r.Scan("", "") {
			if err != nil {
				return err
			}
			if strings.Contains(strings.ToLower(pair.Key+string(pair.Value)), text) {
				found = append(found, fmt.Sprintf("%q", pair.Key))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestWhatIsErasedIsGone(t *testing.T) {
	s := contenttest.Open(t, notices(), papers())
	id := s.Add("paper", `{"title":"Secretive","slug":"one"}`)
	s.Change("paper", id, `{"slug":"two"}`)
	if err := s.Erase(t.Context(), staff, "paper", id); core.CodeOf(err) != core.NotFound {
		t.Errorf("what was not deleted is erased: %v", err)
	}
	s.Remove("paper", id)
	if err := s.Erase(t.Context(), visitor, "paper", id); core.CodeOf(err) != core.Unauthenticated {
		t.Errorf("a visitor erases: %v", err)
	}
	s.Clock.Advance(time.Second)
	if err := s.Erase(t.Context(), staff, "paper", id); err != nil {
		t.Fatal(err)
	}
	for _, key := range holds(t, s, id) {
		if !strings.Contains(key, "activity") {
			t.Errorf("%s still tells of it", key)
		}
	}
	lines, _ := activity(t, s, "")
	if got := lines[0].Description; got != `Paper "Secretive" was deleted for good by ada` {
		t.Errorf("the activity says %q", got)
	}
	if _, err := s.Undelete(t.Context(), staff, "paper", id); core.CodeOf(err) != core.NotFound {
		t.Errorf("it comes back: %v", err)
	}
	if err := s.Erase(t.Context(), staff, "paper", id); core.CodeOf(err) != core.NotFound {
		t.Errorf("it is erased twice: %v", err)
	}
}

// TestAnErasureThatBreaksOffIsEnded by the next look at the trash, and nothing of it comes back in between.
func TestAnErasureThatBreaksOffIsEnded(t *testing.T) {
	s := open(t)
	letter, err := s.Create(t.Context(), visitor, "letter", []byte(`{"from":"mia@example.com"}`))
	if err != nil {
		t.Fatal(err)
	}
	s.Remove("letter", letter.ID)
	ctx, cancel := context.WithCancel(t.Context())
	stop := &stopping{Store: s.Store, after: 1, stop: cancel}
	registry, err := model.NewRegistry(notices(), letters())
	if err != nil {
		t.Fatal(err)
	}
	broken, err := content.Open(ctx, stop, registry, s.Clock.Now)
	if err != nil {
		t.Fatal(err)
	}
	stop.armed = true
	if err := broken.Erase(ctx, staff, "letter", letter.ID); err == nil {
		t.Fatal("the erasure was not broken off")
	}
	if _, err := s.Undelete(t.Context(), staff, "letter", letter.ID); core.CodeOf(err) != core.NotFound {
		t.Errorf("what is half erased comes back: %v", err)
	}
	if all, _ := trash(t, s, ""); len(all) != 0 {
		t.Errorf("the trash shows what is going: %+v", all)
	}
	if n, err := s.EmptyTrash(t.Context()); n != 1 || err != nil {
		t.Errorf("%d were ended, %v", n, err)
	}
	if found := holds(t, s, "mia@"); len(found) > 0 {
		t.Errorf("%v still name who wrote", found)
	}
}

// stopping ends a context with the first update after so many.
type stopping struct {
	storage.Store
	armed bool
	after int
	stop  func()
}

func (s *stopping) Update(ctx context.Context, fn func(storage.Writer) error) (storage.Seq, error) {
	seq, err := s.Store.Update(ctx, fn)
	if s.armed {
		if s.after--; s.after == 0 {
			s.stop()
		}
	}
	return seq, err
}

// emptied lets days pass, looks at the trash on each, and gives how many entries were erased.
func emptied(t *testing.T, s *contenttest.Site, days int) (n int) {
	t.Helper()
	for range days {
		s.Clock.Advance(24 * time.Hour)
		some, err := s.EmptyTrash(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		n += some
	}
	return n
}

// TestAClockThatLeapsEmptiesNoTrash before somebody has had a day to notice.
func TestAClockThatLeapsEmptiesNoTrash(t *testing.T) {
	s := open(t)
	id := s.Add("notice", `{"title":"kept"}`)
	emptied(t, s, 3)
	s.Remove("notice", id)
	for _, leap := range []time.Duration{400 * 24 * time.Hour, time.Hour, 22 * time.Hour, -400 * 24 * time.Hour, 23 * time.Hour} {
		s.Clock.Advance(leap)
		if n, err := s.EmptyTrash(t.Context()); n != 0 || err != nil {
			t.Errorf("after %v %d were erased, %v", leap, n, err)
		}
	}
	if n := emptied(t, s, 31); n != 1 {
		t.Errorf("%d were erased in the end", n)
	}
}

func TestTheTrashIsEmptiedOfWhatIsOld(t *testing.T) {
	s := open(t)
	var ids []string
	for i := range 130 {
		ids = append(ids, s.Add("notice", fmt.Sprintf(`{"title":"n%d"}`, i)))
	}
	for _, id := range ids[:125] {
		s.Remove("notice", id)
	}
	if n := emptied(t, s, 29); n != 0 {
		t.Errorf("%d were erased before their time", n)
	}
	for _, id := range ids[125:] {
		s.Remove("notice", id)
	}
	lines, page := activity(t, s, "")
	if n := emptied(t, s, 1); n != 125 {
		t.Errorf("%d were erased", n)
	}
	if after, now := activity(t, s, ""); now.Total != page.Total || after[0] != lines[0] {
		t.Errorf("the activity tells of it: %+v", after[0])
	}
	if all, page := trash(t, s, "limit=2"); len(all) != 2 || page.Total != 5 || page.Next == "" {
		t.Errorf("the trash has %d of %d", len(all), page.Total)
	}
}

// TestTheTrashOfATypeThatIsGone is emptied all the same, and not shown.
func TestTheTrashOfATypeThatIsGone(t *testing.T) {
	s := contenttest.Open(t, notices(), papers())
	id := s.Add("paper", `{"title":"x"}`)
	s.Remove("paper", id)
	s.Reopen(notices())
	if all, page := trash(t, s, ""); len(all) != 0 || page.Total != 0 {
		t.Errorf("the trash shows %+v", all)
	}
	if n := emptied(t, s, 31); n != 1 {
		t.Errorf("%d were erased", n)
	}
	if found := holds(t, s, "gone\x00"); len(found) > 0 {
		t.Errorf("%v are left", found)
	}
}

func TestThePagesOfTheTrash(t *testing.T) {
	s := open(t)
	want := []string{}
	for i := range 5 {
		id := s.Add("notice", fmt.Sprintf(`{"title":"n%d"}`, i))
		s.Remove("notice", id)
		want = append([]string{id}, want...)
	}
	got, cursor := []string{}, ""
	for {
		all, page := trash(t, s, "limit=2&type=notice"+cursor)
		for _, l := range all {
			got = append(got, l.ID)
		}
		if page.Next == "" {
			break
		}
		cursor = "&cursor=" + page.Next
	}
	if !slices.Equal(got, want) {
		t.Errorf("the pages have %v, want %v", got, want)
	}
	if all, _ := trash(t, s, "type=letter"); len(all) != 0 {
		t.Errorf("letters are %+v", all)
	}
	for _, query := range []string{"q=x", "limit=0", "cursor=!", "cursor=YQ", "limit=1&limit=2"} {
		if _, err := answers.ParseTrashQuery(query); core.CodeOf(err) != core.Malformed {
			t.Errorf("%q is taken: %v", query, err)
		}
	}
}

// TestTheLargestEntryCanBeDeleted, and comes back.
func TestTheLargestEntryCanBeDeleted(t *testing.T) {
	s := open(t)
	id := s.Add("notice", `{"title":"large","text":"`+strings.Repeat("a", 1_000_000)+`"}`)
	for len(holds(t, s, strings.Repeat("a", 100))) == 0 {
		t.Fatal("it is not there")
	}
	s.Remove("notice", id)
	if _, err := s.Undelete(t.Context(), staff, "notice", id); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Undelete(t.Context(), staff, "notice", strings.Repeat("x", entries.MaxID+1)); core.CodeOf(err) != core.NotFound {
		t.Errorf("a long id: %v", err)
	}
}
