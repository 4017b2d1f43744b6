package writer_test

import (
	"slices"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
)

// TestVisitorsFindNoTraceOfTheHidden looks in every way for one entry that is shown and three that are not.
func TestVisitorsFindNoTraceOfTheHidden(t *testing.T) {
	t.Parallel()
	s := open(t)
	shown := s.Add("notice", `{"title":"shown","place":"attic","rank":1,"tags":["x"]}`)
	hidden := []string{
		s.Add("notice", `{"title":"hidden","place":"cellar","rank":2,"tags":["x"],"hidden":true}`),
		s.Add("notice", `{"title":"later","place":"attic","rank":1,"tags":["x"],"from":"2026-02-01T00:00:00Z"}`),
		s.Add("notice", `{"title":"turned","place":"attic","rank":1,"tags":["x"]}`),
	}
	s.Change("notice", hidden[2], `{"hidden":true}`)

	for _, id := range hidden {
		_, err := s.Get(t.Context(), visitor, "notice", id)
		contenttest.WantError(t, err, core.NotFound)
		_, err = s.Related(t.Context(), visitor, "notice", id, query.RelatedQuery{Limit: 2})
		contenttest.WantError(t, err, core.NotFound)
		if !s.Sees(staff, "notice", id) {
			t.Errorf("staff do not see %s", id)
		}
	}
	for query, want := range map[string]int{
		"": 1, "place=attic": 1, "place=cellar": 0, "rank=1": 1, "rank=2": 0, "sort=title": 1, "sort=-rank": 1,
		"place=attic&sort=createdAt": 1, "limit=1": 1, "limit=1&sort=rank": 1,
	} {
		page := s.Page(visitor, "notice", query)
		if page.Total != want || len(s.Entities(page)) != want || page.Next != "" {
			t.Errorf("%q: a visitor lists %d, next %q: %s", query, page.Total, page.Next, page.Body)
		}
	}
	for query, want := range map[string]int{"": 4, "place=attic": 3, "place=cellar": 1, "sort=title": 4, "rank=2": 1} {
		if page := s.Page(staff, "notice", query); page.Total != want {
			t.Errorf("%q: staff list %d, want %d", query, page.Total, want)
		}
	}
	for actor, want := range map[core.Actor]string{visitor: `["attic"]`, staff: `["attic","cellar"]`} {
		page, err := s.Distinct(t.Context(), actor, "notice", "place")
		if err != nil || string(page.Body) != want {
			t.Errorf("%q finds the places %s, %v; want %s", actor.Role, page.Body, err, want)
		}
	}
	other := s.Add("notice", `{"title":"other","tags":["x"]}`)
	page, err := s.Related(t.Context(), visitor, "notice", other, query.RelatedQuery{Limit: 9})
	if err != nil || !slices.Equal(s.EntityIDs(page), []string{shown}) {
		t.Errorf("a visitor finds %s related, %v", page.Body, err)
	}
}

func TestVisibilityFollowsTheEntry(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"a","hidden":true}`)
	for _, c := range []struct {
		body string
		want bool
	}{
		{`{"hidden":false}`, true},
		{`{"rank":1}`, true},
		{`{"from":"2026-01-31T09:00:01Z"}`, true},
		{`{"from":"2026-01-31T09:00:02Z"}`, false},
		{`{"from":null}`, true},
		{`{"from":"9999-01-01T00:00:00Z"}`, false},
		{`{"from":"2025-01-01T00:00:00Z","hidden":true}`, false},
		{`{"hidden":false}`, true},
	} {
		s.Change("notice", id, c.body)
		listed := slices.Contains(s.IDs(visitor, "notice", ""), id)
		total := s.Page(visitor, "notice", "").Total == 1
		if sees := s.Sees(visitor, "notice", id); sees != c.want || listed != c.want || total != c.want {
			t.Errorf("after %s a visitor sees it: %v, lists it: %v, counts it: %v; want %v", c.body, sees, listed, total, c.want)
		}
	}
}

func TestWhatFallsDueIsSettledAtTheStart(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("notice", `{"title":"a","from":"2026-01-31T10:00:00Z"}`)
	for _, c := range []struct {
		pass time.Duration
		want bool
	}{{30 * time.Minute, false}, {29 * time.Minute, false}, {59 * time.Second, true}, {time.Hour, true}} {
		s.Clock.Advance(c.pass)
		seq := s.Seq()
		s.Reopen(notices(), letters())
		if got := s.Sees(visitor, "notice", id); got != c.want || s.Page(visitor, "notice", "").Total == 1 != c.want {
			t.Errorf("at %s a visitor sees it: %v, want %v", s.Clock.Now(), got, c.want)
		}
		if !c.want && s.Seq() != seq {
			t.Errorf("at %s the start wrote something", s.Clock.Now())
		}
	}
	changes := s.Changes(0)
	if len(changes) != 2 || changes[1] != (core.Change{Op: core.OpPut, Type: "notice", ID: id, Rev: 1, Act: core.ActPublished, Number: 1}) {
		t.Errorf("the log tells of %v, want the creation and the appearance", changes)
	}
	s.WantFields("notice", id, `{"saves":0}`)
}
