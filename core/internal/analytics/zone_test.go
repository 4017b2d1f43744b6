package analytics_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

func (s *testSite) set(settings string) {
	s.tb.Helper()
	admin := core.Actor{Role: core.Administrator}
	_, err := s.content.Update(s.tb.Context(), admin, "settings", "settings", writer.Match{}, []byte(settings))
	s.check(err)
	s.flush()
}

func (s *testSite) at(text string) {
	s.tb.Helper()
	var err error
	s.clock, err = time.Parse(time.RFC3339, text)
	s.check(err)
}

// viewed returns the days, or the hours, of a query and their numbers of views.
func (s *testSite) viewed(hourly bool, query string) string {
	s.tb.Helper()
	report := s.Daily
	if hourly {
		report = s.Hourly
	}
	all, err := report(s.tb.Context(), s.query(query))
	s.check(err)
	var text []string
	for _, d := range all {
		if d.PageViews > 0 {
			text = append(text, fmt.Sprintf("%s %d/%d", d.Date, d.PageViews, d.Visitors))
		}
	}
	return strings.Join(text, ", ")
}

// TestDaysFollowTheTimeZoneOfTheSite checks the time around midnight in summer, when London is an hour ahead of UTC.
func TestDaysFollowTheTimeZoneOfTheSite(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	for i, at := range []string{"2026-06-30T22:59:00Z", "2026-06-30T23:01:00Z", "2026-07-01T22:59:00Z", "2026-07-01T23:01:00Z"} {
		s.at(at)
		s.person(i, chrome).view("/")
	}
	if got, want := s.viewed(false, "from=2026-06-29&to=2026-07-03"), "2026-06-30 1/1, 2026-07-01 2/2, 2026-07-02 1/1"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	hours := "2026-06-30T23:00:00Z 1/1, 2026-07-01T22:00:00Z 1/1"
	if got := s.viewed(true, "from=2026-07-01&to=2026-07-01"); got != hours {
		t.Errorf("%s, want %s", got, hours)
	}
	// Without a query the last day is the current day of the zone.
	if got := s.viewed(false, "from=2026-07-02"); got != "2026-07-02 1/1" {
		t.Errorf("today is told as %q", got)
	}
	s.set(`{"timeZone":"America/New_York"}`)
	s.person(9, chrome).view("/")
	if got := s.viewed(false, "from=2026-06-29&to=2026-07-03"); got != "2026-06-30 1/1, 2026-07-01 3/3, 2026-07-02 1/1" {
		t.Errorf("after a move: %s", got)
	}
}

// TestLongDay checks a day on which an hour occurs twice.
func TestLongDay(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	for i, at := range []string{"2026-10-24T23:30:00Z", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-10-25T23:30:00Z"} {
		s.at(at)
		s.person(i, chrome).view("/")
	}
	want := "2026-10-24T23:00:00Z 1/1, 2026-10-25T00:00:00Z 1/1, 2026-10-25T01:00:00Z 1/1, 2026-10-25T23:00:00Z 1/1"
	if got := s.viewed(true, "from=2026-10-25&to=2026-10-25"); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if all, err := s.Hourly(t.Context(), s.query("from=2026-10-25&to=2026-10-25")); err != nil || len(all) != 25 {
		t.Errorf("%d hours, %v", len(all), err)
	}
}

// TestRevenueOfToday checks that a value counts on the day in the zone of the site.
func TestRevenueOfToday(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	s.at("2026-07-01T23:30:00Z")
	s.create("inquiry", "a", inquiryBody)
	admin := core.Actor{Role: core.Administrator}
	_, err := s.content.Update(t.Context(), admin, "inquiry", "a", writer.Match{}, []byte(`{"status":"resolved","value":100}`))
	s.check(err)
	for zone, want := range map[string]float64{"Europe/London": 100, "UTC": 0} {
		s.at("2026-07-01T23:30:00Z")
		s.set(`{"timeZone":"` + zone + `"}`)
		s.at("2026-07-02T10:00:00Z")
		moment, err := s.Realtime(t.Context())
		s.check(err)
		for _, f := range moment {
			if f.Name == "todayRevenue" && f.Value != want {
				t.Errorf("%s: %v, want %v", zone, f.Value, want)
			}
		}
	}
}
