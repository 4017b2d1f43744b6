package event

import (
	"bytes"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/content/contenttest"
)

// open makes a site with the type and that of speakers. Its clock stands at nine on 31 January 2026.
func open(t *testing.T) *contenttest.Site {
	t.Helper()
	return contenttest.Open(t, Type(), contenttest.Stub("member"))
}

// inFebruary is an event of one day, and what more is said of it.
func inFebruary(more string) string {
	return `{"name":"Open day","starts":"2026-02-10T09:00:00Z","ends":"2026-02-10T17:00:00Z"` + more + `}`
}

func TestAnEventEndsAfterItStarts(t *testing.T) {
	s := open(t)
	_, err := s.Create(t.Context(), contenttest.Staff, name,
		[]byte(`{"name":"Back","starts":"2026-02-10T09:00:00Z","ends":"2026-02-10T08:00:00Z"}`))
	contenttest.WantError(t, err, core.Invalid)
}

func TestOneEventAtTheMostIsFeatured(t *testing.T) {
	s := open(t)
	first, second := s.Add(name, inFebruary(`,"featured":true`)), s.Add(name, inFebruary(""))
	for _, fields := range []string{`{"featured":true}`, inFebruary(`,"featured":true`)} {
		_, err := s.Update(t.Context(), contenttest.Staff, name, second, content.Match{}, []byte(fields))
		contenttest.WantError(t, err, core.Conflict)
	}
	s.Change(name, first, `{"name":"Renamed"}`) // it does not stand in its own way
	s.Change(name, first, `{"featured":false}`)
	s.Change(name, second, `{"featured":true}`)
}

func TestTheSpeakerIsThere(t *testing.T) {
	s := open(t)
	ada := s.Add("member", `{"title":"Ada"}`)
	id := s.Add(name, inFebruary(`,"speaker":"`+ada+`"`))
	_, err := s.Create(t.Context(), contenttest.Staff, name, []byte(inFebruary(`,"speaker":"nobody"`)))
	contenttest.WantError(t, err, core.Invalid)

	s.Remove("member", ada)
	if err := farewell(t.Context(), s.Content(), []core.Change{{Op: core.OpDelete, Type: "member", ID: ada}}); err != nil {
		t.Fatal(err)
	}
	s.WantFields(name, id, `{"speaker":""}`)
}

func TestTheWindow(t *testing.T) {
	s := open(t)
	id := s.Add(name, inFebruary(`,"announce":"2026-02-01T00:00:00Z"`))
	for _, at := range []struct {
		moment string
		shown  bool
	}{
		{"2026-01-31T23:59:00Z", false}, {"2026-02-01T00:00:00Z", true}, {"2026-02-10T16:59:00Z", true}, {"2026-02-10T17:00:00Z", false},
	} {
		moment, err := time.Parse(time.RFC3339, at.moment)
		if err != nil {
			t.Fatal(err)
		}
		s.Clock.Advance(moment.Sub(s.Clock.Now()))
		s.Reopen(Type(), contenttest.Stub("member")) // what fell due is settled at the start
		if got := s.Sees(contenttest.Visitor, name, id); got != at.shown {
			t.Errorf("at %s a visitor sees it: %t", at.moment, got)
		}
	}
	if err := closePast(t.Context(), s.Content()); err != nil {
		t.Fatal(err)
	}
	s.WantFields(name, id, `{"status":"past"}`)
}

func TestTheCalendar(t *testing.T) {
	s := open(t)
	s.Add(name, inFebruary(""))
	s.Add(name, `{"name":"A; b","starts":"2026-03-01T09:00:00Z","ends":"2026-03-01T10:00:00Z","featured":true}`)
	s.Add(name, strings.Replace(inFebruary(`,"announce":"2026-02-05T00:00:00Z"`), "Open day", "Secret", 1))
	for query, want := range map[string][]string{"": {"Open day", `A\; b`}, "featured=true": {`A\; b`}} {
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		body, err := answerCalendar(t.Context(), s.As(t.Context(), contenttest.Visitor), values)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for line := range bytes.Lines(body) {
			if summary, ok := strings.CutPrefix(strings.TrimSpace(string(line)), "SUMMARY:"); ok {
				got = append(got, summary)
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", query, got, want)
		}
	}
}
