package analytics_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/analytics"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

func (s *testSite) create(typ, id, body string) {
	s.tb.Helper()
	s.check(s.content.Import(s.tb.Context(), typ, []writer.Item{{ID: id, Created: s.clock, Body: []byte(body)}}))
}

const inquiryBody = `{"name":"Tom","email":"tom@example.com","message":"Hello"}`

// TestReading checks that a reading exists as long as the inquiry exists or can be restored.
func TestReading(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	p := s.person(1, chrome)
	p.view("/blog?utm_source=spring&utm_campaign=fair")
	s.advance(time.Minute)
	p.view("/contact")
	p.view("/blog")
	s.create("inquiry", "tom", inquiryBody)
	p.Convert(p.request, "inquiry", "tom")
	want := fmt.Sprint(analytics.Reading{Source: "spring", Campaign: "fair", Entry: "/blog", Pages: []analytics.PageRead{
		{Page: "/blog", At: noon}, {Page: "/contact", At: noon.Add(time.Minute)},
	}})
	for range 2 {
		got, err := s.Reading(t.Context(), "tom")
		s.check(err)
		if fmt.Sprint(got) != want {
			t.Errorf("%v, want %v", got, want)
		}
		s.flush()
	}
	if _, err := s.Reading(t.Context(), "nobody"); core.CodeOf(err) != core.NotFound {
		t.Errorf("of nobody: %v", err)
	}
	admin := core.Actor{Role: core.Administrator}
	s.check(s.content.Delete(t.Context(), admin, "inquiry", "tom", writer.Match{}))
	if _, err := s.Reading(t.Context(), "tom"); core.CodeOf(err) != core.NotFound {
		t.Errorf("of a deleted inquiry: %v", err)
	}
	s.flush()
	_, err := s.content.Undelete(t.Context(), admin, "inquiry", "tom")
	s.check(err)
	if got, err := s.Reading(t.Context(), "tom"); err != nil || fmt.Sprint(got) != want {
		t.Errorf("of one that came back: %v, %v", got, err)
	}
	s.check(s.content.Delete(t.Context(), admin, "inquiry", "tom", writer.Match{}))
	s.check(s.content.Erase(t.Context(), admin, "inquiry", "tom"))
	s.flush()
	if left := s.keys("analytics/sender/"); left != nil {
		t.Errorf("kept: %v", left)
	}
}

// TestOldReadings checks that readings are deleted together with the days of their time.
func TestOldReadings(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	p := s.person(1, chrome)
	p.view("/contact")
	s.create("inquiry", "tom", inquiryBody)
	p.Convert(p.request, "inquiry", "tom")
	s.flush()
	s.advanceDays(365)
	if kept := s.keys("analytics/sender/"); len(kept) != 1 {
		t.Errorf("after a year: %v", kept)
	}
	s.advanceDays(367)
	if kept := s.keys("analytics/sender/"); kept != nil {
		t.Errorf("after two years: %v", kept)
	}
}

// TestRealtime checks that revenue and signups are computed from the content.
func TestRealtime(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	admin := core.Actor{Role: core.Administrator}
	resolve := func(id string, value int) {
		s.create("inquiry", id, inquiryBody)
		_, err := s.content.Update(t.Context(), admin, "inquiry", id, writer.Match{},
			fmt.Appendf(nil, `{"status":"resolved","value":%d}`, value))
		s.check(err)
	}
	s.advance(-daySpan)
	resolve("yesterday", 200)
	s.create("subscriber", "a", `{"email":"a@example.com"}`)
	s.advance(daySpan)
	resolve("today", 250)
	resolve("again", 50)
	s.create("inquiry", "open", inquiryBody)
	for i, days := range []time.Duration{0, 6, 8, 13, 15} {
		s.advance(-days * daySpan)
		s.create("subscriber", fmt.Sprint("s", i), fmt.Sprintf(`{"email":"%d@example.com"}`, i))
		s.advance(days * daySpan)
	}
	_, err := s.content.Update(t.Context(), admin, "settings", "settings", writer.Match{}, []byte(`{"monthlyGoal":1000}`))
	s.check(err)
	s.person(1, chrome).view("/")
	s.advance(5*time.Minute - time.Second)
	s.person(2, chrome).view("/")
	for _, active := range []int{2, 1} {
		moment, err := s.Realtime(t.Context())
		s.check(err)
		got, err := json.Marshal(moment)
		s.check(err)
		want := fmt.Sprintf(`{"activeUsers":%d,"todayRevenue":300,"revenueChange":50,"newSignups":3,"signupChange":50,`+
			`"monthRevenue":500,"monthlyGoal":1000}`, active)
		if string(got) != want {
			t.Errorf("%s, want %s", got, want)
		}
		s.advance(2 * time.Second)
	}
}

// TestConversions checks the conversions by source and by entry page.
func TestConversions(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	a, b, c := s.person(1, chrome), s.person(2, chrome), s.person(3, chrome)
	a.view("/blog", google)
	a.Convert(a.request, "signup", "")
	a.Convert(a.request, "inquiry", "x")
	b.view("/blog", google)
	b.view("/contact")
	c.Convert(c.request, "inquiry", "y") // has no visit
	for range 2 {
		const line = `{"name":%q,"visits":2,"inquiries":1,"signups":1,"brochures":0,"rate":50}`
		const unknown = `{"name":"(unknown)","visits":0,"inquiries":1,"signups":0,"brochures":0,"rate":0}`
		for name, report := range map[string]func(context.Context, analytics.Query) ([]analytics.Conversions, error){
			"Google": s.ConversionsBySource, "/blog": s.ConversionsByEntry,
		} {
			lines, err := report(t.Context(), s.query(""))
			s.check(err)
			got, err := json.Marshal(lines)
			s.check(err)
			if want := "[" + fmt.Sprintf(line, name) + "," + unknown + "]"; string(got) != want {
				t.Errorf("%s, want %s", got, want)
			}
		}
		s.flush()
	}
}

// TestEntriesAndExits checks that entry and exit pages follow each visit.
func TestEntriesAndExits(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	a, b := s.person(1, chrome), s.person(2, chrome)
	a.view("/")
	s.flush()
	a.view("/blog")
	b.view("/blog")
	a.view("/contact")
	entries, err := s.EntryPages(t.Context(), s.query(""))
	s.check(err)
	exits, err := s.ExitPages(t.Context(), s.query(""))
	s.check(err)
	if got := fmt.Sprint(entries, exits); got != "[{/ 1 0 0} {/blog 1 100 0}] [{/blog 1} {/contact 1}]" {
		t.Errorf("%s", got)
	}
}

// TestChange checks the comparison with the preceding span of the same length.
func TestChange(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	s.person(1, chrome).view("/")
	s.person(2, chrome).view("/")
	s.advance(daySpan)
	p := s.person(1, chrome)
	p.view("/")
	p.view("/blog")
	p.view("/contact")
	overview, err := s.Overview(t.Context(), s.query("from=2026-03-11&to=2026-03-11"))
	s.check(err)
	if want := (analytics.Change{Visitors: -50, PageViews: 50, BounceRate: -100}); overview.Change != want {
		t.Errorf("%+v, want %+v", overview.Change, want)
	}
	overview, err = s.Overview(t.Context(), s.query(""))
	s.check(err)
	if overview.Change != (analytics.Change{}) {
		t.Errorf("against nothing: %+v", overview.Change)
	}
}
