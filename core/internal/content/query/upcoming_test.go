package query_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/model"
)

// offer is visible between two times.
type offer struct {
	Title  string     `json:"title" cms:"title"`
	Status string     `json:"status" validate:"oneof=draft live" default:"live" cms:"exact,status=live,hides=draft"`
	From   field.Time `json:"from" cms:"publishes"`
	Until  field.Time `json:"until" cms:"unpublishes"`
}

func (o *offer) Visible(now time.Time) bool {
	return o.Status == "live" && !o.From.After(now) && (o.Until.IsZero() || o.Until.After(now))
}

func (o *offer) Due(after time.Time) time.Time {
	switch {
	case o.Status != "live":
		return time.Time{}
	case o.From.After(after):
		return o.From.Time
	}
	return o.Until.Time
}

var _ model.Scheduler = (*offer)(nil)

func offers() model.Type {
	return model.Define[offer]("offer", model.Options{Path: "offers", One: "Offer", Many: "Offers"})
}

func moment(s *contenttest.Site, in time.Duration) string {
	return field.At(s.Clock.Now().Add(in)).String()
}

// addOffers returns the ids of an offer that will appear, one that will disappear, one that will do both, and a draft,
// which will do neither.
func addOffers(s *contenttest.Site) (comes, goes, both, draft string) {
	comes = s.Add("offer", `{"title":"comes","from":"`+moment(s, 2*time.Hour)+`"}`)
	goes = s.Add("offer", `{"title":"goes","until":"`+moment(s, time.Hour)+`"}`)
	both = s.Add("offer", `{"title":"both","from":"`+moment(s, 3*time.Hour)+`","until":"`+moment(s, 4*time.Hour)+`"}`)
	draft = s.Add("offer", `{"title":"draft","status":"draft","from":"`+moment(s, time.Hour)+`"}`)
	s.Add("offer", `{"title":"there"}`)
	return comes, goes, both, draft
}

// TestUpcoming checks that each entry is listed with its next change, and none whose changes are past.
func TestUpcoming(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, offers(), papers())
	comes, goes, both, _ := addOffers(s)
	read := func(limit int) (said []string) {
		t.Helper()
		next, err := s.Upcoming(t.Context(), limit)
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range next {
			said = append(said, fmt.Sprint(u.Type, u.ID, u.Title, u.At.Sub(s.Clock.Now()).Round(10*time.Minute), u.Visible))
		}
		return said
	}
	want := []string{
		fmt.Sprint("offer", goes, "goes", time.Hour, false),
		fmt.Sprint("offer", comes, "comes", 2*time.Hour, true),
		fmt.Sprint("offer", both, "both", 3*time.Hour, true),
	}
	if got := read(0); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("comes up:\n%q\nwant\n%q", got, want)
	}
	if got := read(2); fmt.Sprint(got) != fmt.Sprint(want[:2]) {
		t.Errorf("the next two are %q", got)
	}
	s.Remove("offer", comes)
	s.Clock.Advance(200 * time.Minute)
	s.Reopen(offers(), papers())
	if got := read(0); fmt.Sprint(got) != fmt.Sprint([]string{fmt.Sprint("offer", both, "both", 40*time.Minute, false)}) {
		t.Errorf("later on %q comes up", got)
	}
	// A removed type, and one that is registered again, must not prevent others from being listed.
	s.Reopen(papers())
	if got := read(0); len(got) != 0 {
		t.Errorf("without the type %q comes up", got)
	}
}

func TestParseUpcoming(t *testing.T) {
	t.Parallel()
	if limit, err := query.ParseUpcoming("limit=7"); limit != 7 || err != nil {
		t.Errorf("the limit is %d, %v", limit, err)
	}
	for _, raw := range []string{"limit=0", "limit=101", "limit=x", "type=post", "limit=1&limit=2"} {
		if _, err := query.ParseUpcoming(raw); core.CodeOf(err) != core.Malformed {
			t.Errorf("%s: %v", raw, err)
		}
	}
}

// TestScheduledOnes checks that the filter returns entries until they appear, to staff only.
func TestScheduledOnes(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, offers(), papers())
	comes, _, both, draft := addOffers(s)
	total := func(query string) int {
		t.Helper()
		return s.Page(staff, "offer", query).Total
	}
	if got := total("scheduled=true"); got != 2 {
		t.Errorf("%d are scheduled, want 2", got)
	}
	if got := total("scheduled=true&status=draft") + total("limit=1&scheduled=true&sort=-title"); got != 2 {
		t.Errorf("%d with other keys, want 2", got)
	}
	s.Change("offer", comes, `{"from":null}`)
	s.Change("offer", draft, `{"status":"live"}`)
	if got := total("scheduled=true"); got != 2 {
		t.Errorf("%d are scheduled after the changes, want 2", got)
	}
	s.Remove("offer", both)
	s.Clock.Advance(90 * time.Minute)
	s.Reopen(offers(), papers())
	if got := total("scheduled=true"); got != 0 {
		t.Errorf("%d are scheduled in the end", got)
	}
	for _, c := range []struct{ typ, query string }{
		{"offer", "scheduled=false"}, {"offer", "scheduled="}, {"paper", "scheduled=true"},
	} {
		typ, _ := s.Registry().Type(c.typ)
		if _, err := query.ParseQuery(&typ, c.query); core.CodeOf(err) != core.Malformed {
			t.Errorf("%s?%s: %v", c.typ, c.query, err)
		}
	}
	_, err := s.List(t.Context(), visitor, "offer", query.Query{Scheduled: true})
	if core.CodeOf(err) != core.Malformed {
		t.Errorf("a visitor may ask: %v", err)
	}
}
