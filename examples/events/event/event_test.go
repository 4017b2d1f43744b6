package event

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins/member"
)

// TestContract needs events that end after they start, and are announced.
func TestContract(t *testing.T) {
	modeltest.RunWith(t, modeltest.Samples{
		"starts": {"2026-02-10T09:00:00.000Z"}, "ends": {"2026-02-10T17:00:00.000Z"}, "featured": {false},
	}, Type(), member.Type())
}

// open makes a site with the type and that of speakers. Its clock stands at nine on 31 January 2026.
func open(t *testing.T) *modeltest.Site {
	t.Helper()
	return modeltest.Open(t, Type(), member.Type())
}

// inFebruary is an event of one day, and what more is said of it.
func inFebruary(more string) string {
	return `{"name":"Open day","starts":"2026-02-10T09:00:00Z","ends":"2026-02-10T17:00:00Z"` + more + `}`
}

func TestAnEventEndsAfterItStarts(t *testing.T) {
	s := open(t)
	_, err := s.Create(modeltest.Staff, name, `{"name":"Back","starts":"2026-02-10T09:00:00Z","ends":"2026-02-10T08:00:00Z"}`)
	modeltest.WantError(t, err, core.Invalid)
}

func TestOneEventAtTheMostIsFeatured(t *testing.T) {
	s := open(t)
	first, second := s.Add(name, inFebruary(`,"featured":true`)), s.Add(name, inFebruary(""))
	for _, fields := range []string{`{"featured":true}`, inFebruary(`,"featured":true`)} {
		_, err := s.Update(modeltest.Staff, name, second, fields)
		modeltest.WantError(t, err, core.Conflict)
	}
	s.Change(name, first, `{"name":"Renamed"}`) // it does not stand in its own way
	s.Change(name, first, `{"featured":false}`)
	s.Change(name, second, `{"featured":true}`)
}

func TestTheSpeakerIsBilled(t *testing.T) {
	s := open(t)
	ada := s.Add("member", `{"name":"Ada","position":"CTO"}`)
	id := s.Add(name, inFebruary(`,"speaker":"`+ada+`"`))
	for _, want := range []string{"Ada", "Ada L."} {
		s.Change("member", ada, `{"name":"`+want+`"}`)
		for range 2 { // it may be told twice
			if err := bill(t.Context(), s.Plugin(), nil); err != nil {
				t.Fatal(err)
			}
		}
		s.WantFields(name, id, `{"billing":"`+want+`"}`)
	}
	modeltest.WantError(t, s.Delete(modeltest.Staff, "member", ada), core.Conflict)
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
		s.Reopen(Type(), member.Type()) // what fell due is settled at the start
		if got := s.Sees(modeltest.Visitor, name, id); got != at.shown {
			t.Errorf("at %s a visitor sees it: %t", at.moment, got)
		}
	}
	if err := closeNow(t.Context(), s.Plugin(), nil, t.Output()); err != nil {
		t.Fatal(err)
	}
	s.WantFields(name, id, `{"status":"past"}`)
}

func TestEventsWithoutASpeakerAreFound(t *testing.T) {
	s := open(t)
	ada := s.Add("member", `{"name":"Ada","position":"CTO"}`)
	s.Add(name, inFebruary(`,"speaker":"`+ada+`"`))
	found, err := findWithoutSpeaker(t.Context(), s.Plugin())
	if err != nil || len(found) > 0 {
		t.Errorf("%v, %v", found, err)
	}
	id := s.Add(name, strings.Replace(inFebruary(""), "Open day", "Quiet day", 1))
	found, err = findWithoutSpeaker(t.Context(), s.Plugin())
	if err != nil || len(found) != 1 || found[0] != (plugin.Finding{Text: "Quiet day has no speaker.", Path: "/admin/events/" + id}) {
		t.Errorf("%v, %v", found, err)
	}
}

func TestTheCalendar(t *testing.T) {
	s := open(t)
	s.Add(name, inFebruary(""))
	s.Add(name, `{"name":"A; b","starts":"2026-03-01T09:00:00Z","ends":"2026-03-01T10:00:00Z","featured":true}`)
	s.Add(name, strings.Replace(inFebruary(`,"announce":"2026-02-05T00:00:00Z"`), "Open day", "Secret", 1))
	for featured, want := range map[bool][]string{false: {"Open day", `A\; b`}, true: {`A\; b`}} {
		file, err := answerCalendar(t.Context(), s.Call(modeltest.Visitor, "/api/events/calendar.ics", nil), shown{Featured: featured})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for line := range bytes.Lines(file.Body) {
			if summary, ok := strings.CutPrefix(strings.TrimSpace(string(line)), "SUMMARY:"); ok {
				got = append(got, summary)
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%t: %q, want %q", featured, got, want)
		}
	}
}
