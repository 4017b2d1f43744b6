package writer_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
)

var other = core.Actor{Role: core.Administrator, Name: "bea"}

// line is a revision as it is sent.
type line struct {
	Revision uint64
	Actor    string
	Act      core.Act
	Fields   []string
}

func (l line) String() string {
	return strings.TrimSpace(fmt.Sprintf("%d %s %s %s", l.Revision, l.Act, l.Actor, strings.Join(l.Fields, ",")))
}

// linesOf returns a summary of the history of an entry: revision, act, actor and fields.
func linesOf(t *testing.T, s *contenttest.Site, typ, id string) []string {
	t.Helper()
	a, err := s.History(t.Context(), staff, typ, id, query.HistoryQuery{})
	if err != nil {
		t.Fatal(err)
	}
	var all []line
	if err := json.Unmarshal(a.Body, &all); err != nil {
		t.Fatal(err)
	}
	out := make([]string, len(all))
	for i, l := range all {
		out[i] = l.String()
		if _, err := s.Revision(t.Context(), staff, typ, id, l.Revision); err != nil {
			t.Errorf("revision %d is told of and cannot be read: %v", l.Revision, err)
		}
	}
	if a.Total != len(all) {
		t.Errorf("the history says that it has %d lines of %d", a.Total, len(all))
	}
	return out
}

func wantTold(t *testing.T, s *contenttest.Site, typ, id string, want ...string) {
	t.Helper()
	if got := linesOf(t, s, typ, id); !reflect.DeepEqual(got, want) {
		t.Errorf("the history tells\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// was returns an entity as it was at a revision.
func was(t *testing.T, s *contenttest.Site, typ, id string, rev uint64) contenttest.Entity {
	t.Helper()
	a, err := s.Revision(t.Context(), staff, typ, id, rev)
	if err != nil {
		t.Fatalf("revision %d: %v", rev, err)
	}
	var e contenttest.Entity
	if err := json.Unmarshal(a.Body, &e); err != nil {
		t.Fatal(err)
	}
	return e
}

// as updates a notice as the actor, a minute after the previous action.
func as(t *testing.T, s *contenttest.Site, who core.Actor, autosaved bool, id, body string) {
	t.Helper()
	s.Clock.Advance(time.Minute)
	save := s.Update
	if autosaved {
		save = s.Autosave
	}
	if _, err := save(t.Context(), who, "notice", id, always, []byte(body)); err != nil {
		t.Fatal(err)
	}
}

func TestEachSaveLeavesARevision(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"a"}`)
	as(t, s, other, false, id, `{"title":"b","rank":2}`)
	as(t, s, staff, false, id, `{"memo":"c"}`)
	as(t, s, staff, false, id, `{}`)
	want := []string{"4 updated ada saves", "3 updated ada memo,saves", "2 updated bea title,rank,saves", "1 created ada"}
	wantTold(t, s, "notice", id, want...)
	for rev, title := range map[uint64]string{1: "a", 2: "b", 3: "b", 4: "b"} {
		e := was(t, s, "notice", id, rev)
		if e["title"] != title || e["updatedAt"] != fmt.Sprintf("2026-01-31T09:%02d:01.000Z", rev-1) {
			t.Errorf("revision %d was %v", rev, e)
		}
	}
	s.Reopen(notices(), letters())
	wantTold(t, s, "notice", id, want...)
	for _, rev := range []uint64{0, 5, 1 << 40} {
		_, err := s.Revision(t.Context(), staff, "notice", id, rev)
		contenttest.WantError(t, err, core.NotFound)
	}
	_, err := s.Revision(t.Context(), staff, "notice", "nobody", 1)
	contenttest.WantError(t, err, core.NotFound)
	_, err = s.History(t.Context(), staff, "notice", "nobody", query.HistoryQuery{})
	contenttest.WantError(t, err, core.NotFound)
	_, err = s.History(t.Context(), visitor, "notice", id, query.HistoryQuery{})
	contenttest.WantError(t, err, core.Unauthenticated)
	_, err = s.Revision(t.Context(), visitor, "notice", id, 1)
	contenttest.WantError(t, err, core.Unauthenticated)
}

// TestWhatNobodyInParticularCreates checks that a creation without a named actor has no step.
func TestWhatNobodyInParticularCreates(t *testing.T) {
	t.Parallel()
	s := open(t)
	items := []writer.Item{{ID: "x", Created: time.Unix(1, 0), Body: []byte(`{"title":"a","code":"k"}`)}}
	for range 2 {
		s.Clock.Advance(time.Second)
		if err := s.Import(t.Context(), "notice", items); err != nil {
			t.Fatal(err)
		}
	}
	wantTold(t, s, "notice", "x", "2 updated", "1 created")
	sent, err := s.Create(t.Context(), visitor, "letter", []byte(`{"from":"a@b.example"}`))
	if err != nil {
		t.Fatal(err)
	}
	wantTold(t, s, "letter", sent.ID, "1 created")
	for key := range everything(t, s.Store) {
		if strings.HasPrefix(key, entrystore.HistoryPrefix("letter", sent.ID)) {
			t.Errorf("there is %q", key)
		}
	}
}

func TestSchedulesAndShapesMakeNoRevision(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"a","from":"2026-01-31T10:00:00Z"}`)
	as(t, s, other, false, id, `{"title":"b"}`)
	s.Clock.Advance(2 * time.Hour)
	s.Reopen(notices(), letters())
	wantTold(t, s, "notice", id, "2 updated bea title,saves", "1 created ada")

	s = contenttest.Open(t, plates[cupOne]())
	id = s.Add("plate", mug)
	s.Clock.Advance(time.Hour)
	s.Change("plate", id, `{"title":"Beaker"}`)
	s.Reopen(plates[plateBefore]())
	wantTold(t, s, "plate", id, "3 updated ada title", "1 created ada")
	s.Clock.Advance(time.Hour)
	s.Change("plate", id, `{"title":"Jug"}`)
	wantTold(t, s, "plate", id, "4 updated ada title", "3 updated ada title", "1 created ada")
}

// TestAMigrationIsARevision checks that a migration adds a revision without an actor, so that the state
// before it can be read.
func TestAMigrationIsARevision(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, plates[cupOne]())
	id := s.Add("plate", mug)
	s.Reopen(plates[cupTwo](migrations(grown)))
	wantTold(t, s, "plate", id, "2 updated  colours,specs,approved", "1 created ada")
}

// TestAnEditingSessionIsOneRevision checks which autosaves of one person share a revision.
func TestAnEditingSessionIsOneRevision(t *testing.T) {
	t.Parallel()
	const auto, plain = true, false
	for name, c := range map[string]struct {
		do   func(t *testing.T, s *contenttest.Site, id string)
		want []string
	}{
		"autosaves": {func(t *testing.T, s *contenttest.Site, id string) {
			as(t, s, staff, auto, id, `{"title":"b"}`)
			as(t, s, staff, auto, id, `{"rank":1}`)
		}, []string{"3 updated ada title,saves,rank", "1 created ada"}},
		"ended by a save": {func(t *testing.T, s *contenttest.Site, id string) {
			as(t, s, staff, auto, id, `{"title":"b"}`)
			as(t, s, staff, plain, id, `{"rank":1}`)
			as(t, s, staff, auto, id, `{"rank":2}`)
			as(t, s, staff, auto, id, `{"rank":3}`)
		}, []string{"5 updated ada rank,saves", "3 updated ada title,saves,rank", "1 created ada"}},
		"another person": {func(t *testing.T, s *contenttest.Site, id string) {
			as(t, s, staff, auto, id, `{"title":"b"}`)
			as(t, s, other, auto, id, `{"rank":1}`)
			as(t, s, staff, auto, id, `{"rank":2}`)
		}, []string{"4 updated ada rank,saves", "3 updated bea rank,saves", "2 updated ada title,saves", "1 created ada"}},
		"a pause": {func(t *testing.T, s *contenttest.Site, id string) {
			as(t, s, staff, auto, id, `{"title":"b"}`)
			s.Clock.Advance(29 * time.Minute)
			as(t, s, staff, auto, id, `{"title":"c"}`)
			s.Clock.Advance(30 * time.Minute)
			as(t, s, staff, auto, id, `{"title":"d"}`)
		}, []string{"4 updated ada title,saves", "3 updated ada title,saves", "1 created ada"}},
		"a clock that was set back": {func(t *testing.T, s *contenttest.Site, id string) {
			as(t, s, staff, auto, id, `{"title":"b"}`)
			s.Clock.Advance(-time.Hour)
			as(t, s, staff, auto, id, `{"title":"c"}`)
		}, []string{"3 updated ada title,saves", "2 updated ada title,saves", "1 created ada"}},
		"a restore": {func(t *testing.T, s *contenttest.Site, id string) {
			as(t, s, staff, auto, id, `{"title":"b"}`)
			if _, err := s.Restore(t.Context(), staff, "notice", id, always, 1); err != nil {
				t.Fatal(err)
			}
			as(t, s, staff, auto, id, `{"title":"c"}`)
		}, []string{"4 updated ada title,saves", "3 restored ada title", "2 updated ada title,saves", "1 created ada"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			id := s.Add("notice", `{"title":"a"}`)
			c.do(t, s, id)
			wantTold(t, s, "notice", id, c.want...)
			if e := was(t, s, "notice", id, 1); e["title"] != "a" {
				t.Errorf("it was %v", e)
			}
		})
	}
}

func TestTheHistoryComesInPages(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"a"}`)
	for i := range 9 {
		as(t, s, []core.Actor{staff, other}[i%2], i%3 == 0, id, fmt.Sprintf(`{"rank":%d}`, i))
	}
	whole := linesOf(t, s, "notice", id)
	for limit := 1; limit <= len(whole)+1; limit++ {
		var pages []string
		q := query.HistoryQuery{Limit: limit}
		for more := true; more; {
			a, err := s.History(t.Context(), staff, "notice", id, q)
			if err != nil {
				t.Fatal(err)
			}
			var page []line
			if err := json.Unmarshal(a.Body, &page); err != nil || len(page) == 0 {
				t.Fatalf("%s, %v", a.Body, err)
			}
			for _, l := range page {
				pages = append(pages, l.String())
			}
			if a.Total != len(whole) {
				t.Errorf("the history has %d lines, want %d", a.Total, len(whole))
			}
			if more = a.Next != ""; more {
				if q, err = query.ParseHistoryQuery(fmt.Sprintf("limit=%d&cursor=%s", limit, a.Next)); err != nil {
					t.Fatal(err)
				}
			}
		}
		if !reflect.DeepEqual(pages, whole) {
			t.Errorf("by %d it tells %q, want %q", limit, pages, whole)
		}
	}
	for _, raw := range []string{"sort=at", "limit=0", "cursor=x", "cursor=0", "limit=1&limit=2"} {
		_, err := query.ParseHistoryQuery(raw)
		contenttest.WantError(t, err, core.Malformed)
	}
}

// TestALargeEntryIsSaved checks an entry that is too large for its previous state to be kept in the history.
func TestALargeEntryIsSaved(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, model.Define[poem]("poem", model.Options{Path: "poems", One: "Poem", Many: "Poems"}))
	letters := []rune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'()*+,-./:;=?@[]^_`{|}~éüß€漢字語")
	random := func() string {
		var b strings.Builder
		for b.Len() < 1_000_000 {
			b.WriteRune(letters[rand.IntN(len(letters))])
		}
		return b.String()
	}
	id := s.Add("poem", fmt.Sprintf(`{"title":"a","text":%q}`, random()))
	for range 3 {
		before := s.Entity(staff, "poem", id)
		e := s.Change("poem", id, fmt.Sprintf(`{"text":%q}`, random()))
		if got := was(t, s, "poem", id, e.Rev-1); !reflect.DeepEqual(got, before) {
			t.Error("what it was is something else")
		}
	}
}

type poem struct {
	Title string `json:"title" cms:"title"`
	Text  string `json:"text" validate:"max=2000000"`
}

// TestForgetting checks that erasure deletes a person's data everywhere.
func TestForgetting(t *testing.T) {
	t.Parallel()
	s := open(t)
	sent, err := s.Create(t.Context(), visitor, "letter", []byte(`{"from":"secret@b.example"}`))
	if err != nil {
		t.Fatal(err)
	}
	for range 250 {
		s.Change("letter", sent.ID, `{}`)
	}
	s.Remove("letter", sent.ID)
	if err := s.Erase(t.Context(), staff, "letter", sent.ID); err != nil {
		t.Fatal(err)
	}
	for key := range everything(t, s.Store) {
		if strings.HasPrefix(key, entrystore.HistoryPrefix("letter", sent.ID)) {
			t.Fatalf("there is %q", key)
		}
	}
	_, err = s.History(t.Context(), staff, "letter", sent.ID, query.HistoryQuery{})
	contenttest.WantError(t, err, core.NotFound)
}
