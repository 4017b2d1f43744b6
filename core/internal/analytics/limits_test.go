package analytics_test

import (
	"fmt"
	"maps"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/analytics"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// from returns a visitor at an address, with a user agent of its own.
func (s *testSite) from(address string, n int) testVisitor {
	p := s.person(0, fmt.Sprintf("%s Build/%d", chrome, n))
	p.request.Address = address
	return p
}

// refusals returns the number of events that were not counted, by reason.
func (s *testSite) refusals() map[analytics.Reason]int64 {
	s.tb.Helper()
	all, err := s.Refusals(s.tb.Context(), s.query(""))
	s.check(err)
	by := map[analytics.Reason]int64{}
	for _, r := range all {
		by[r.Reason] = r.Events
	}
	return by
}

func (s *testSite) wantRefusals(want map[analytics.Reason]int64) {
	s.tb.Helper()
	if got := s.refusals(); !maps.Equal(got, want) {
		s.tb.Errorf("refused %v, want %v", got, want)
	}
}

func views(n int) []analytics.Event {
	all := make([]analytics.Event, n)
	for i := range all {
		all[i] = analytics.Event{Type: analytics.View, Page: "/"}
	}
	return all
}

// TestVisitsOfOneNetwork checks that one network begins at most 60 visits an hour, however many user agents it sends.
func TestVisitsOfOneNetwork(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	for i := range 100 {
		s.from("203.0.113.1", i).view("/")
		s.from(fmt.Sprintf("2001:db8:1:2::%x", i), i).view("/")
		s.from(fmt.Sprintf("::ffff:203.0.113.%d", i), 1).view("/") // of the last, 203.0.113.1 is the one above
	}
	if got := s.figures("").visits; got != 60+60+99 {
		t.Errorf("%d visits", got)
	}
	s.wantRefusals(map[analytics.Reason]int64{analytics.TooMany: 40 + 40 + 1})
	s.from("203.0.113.1", 1).view("/") // already has a visit
	s.from("2001:db8:1:3::1", 1).view("/")
	s.advance(time.Hour)
	s.from("203.0.113.1", 101).view("/")
	if got := s.figures("").visits; got != 60+60+99+2 {
		t.Errorf("%d visits after an hour", got)
	}
	s.wantRefusals(map[analytics.Reason]int64{analytics.TooMany: 81})
}

// TestEventsOfOneNetwork checks that events are limited by the minute, whole requests at a time, also when the clock is
// set back.
func TestEventsOfOneNetwork(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	for i := range 31 {
		s.from("203.0.113.1", i).collect(views(20)...)
	}
	if got := s.figures("").views; got != 600 {
		t.Errorf("%d views", got)
	}
	s.wantRefusals(map[analytics.Reason]int64{analytics.TooMany: 20})
	s.from("203.0.113.2", 1).view("/")
	for _, d := range []time.Duration{time.Minute, -time.Hour} {
		s.advance(d)
		s.from("203.0.113.1", 0).leave("/", 1)
	}
	if got := s.refusals()[analytics.TooMany]; got != 20 {
		t.Errorf("%d refused", got)
	}
}

// TestAFloodOfNetworks checks that a flood from many networks counts some thousands of events, not millions.
func TestAFloodOfNetworks(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	const networks, requests = 60, 56
	seconds := nighttest.Count(8, 40) // 27,000 requests of 20 events, or 135,000
	agent := 0
	for range seconds {
		for n := range networks {
			for range requests {
				agent++
				p := s.from(fmt.Sprintf("198.51.100.%d", n), agent)
				p.collect(views(20)...)
			}
		}
		s.advance(time.Second)
	}
	f := s.figures("")
	if f.views > 20_000 || f.visits > networks*60 {
		t.Errorf("%+v", f)
	}
	refused := s.refusals()
	if refused[analytics.TooMany] == 0 || refused[analytics.TooManyOfAll] == 0 ||
		refused[analytics.TooMany]+refused[analytics.TooManyOfAll]+f.views != int64(networks*seconds*requests*20) {
		t.Errorf("refused %v", refused)
	}
	s.advance(time.Minute)
	s.from("203.0.113.9", 1).view("/blog")
	if got := s.figures("").views; got != f.views+1 {
		t.Errorf("%d views after the flood", got)
	}
}

// TestNamesOfOneNetwork checks that one network cannot use up the names of all others.
func TestNamesOfOneNetwork(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	for i := range 60 {
		s.from("203.0.113.1", i).view("/", fmt.Sprintf("https://site-%d.example/", i))
		s.from("203.0.113.2", i).view(fmt.Sprintf("/?utm_source=newsletter&utm_campaign=c%d", i))
	}
	s.from("203.0.113.3", 1).view("/", "https://site-1.example/")
	s.from("203.0.113.3", 2).view("/", "https://other.example/")
	s.from("203.0.113.3", 3).view("/?utm_source=letter&utm_medium=post")
	lines, err := s.TrafficSources(t.Context(), s.query(""))
	s.check(err)
	sources := map[string]int64{}
	for _, l := range lines {
		sources[l.Name] = l.Value
	}
	if len(sources) != 30+4 || sources["(other)"] != 30 || sources["site-1.example"] != 2 || sources["other.example"] != 1 || sources["letter"] != 1 {
		t.Errorf("%d sources: %v", len(sources), sources)
	}
	campaigns, err := s.Campaigns(t.Context(), s.query(""))
	s.check(err)
	// The name of the source is one of the thirty.
	if len(campaigns) != 29+2 || campaigns[0] != (analytics.Campaign{Source: "(other)", Visits: 31, BounceRate: 100}) {
		t.Errorf("%d campaigns, the first %+v", len(campaigns), campaigns[0])
	}
	s.advance(daySpan)
	s.from("203.0.113.1", 1).view("/", "https://new.example/")
	lines, err = s.TrafficSources(t.Context(), s.query("from=2026-03-11"))
	s.check(err)
	if len(lines) != 1 || lines[0].Name != "new.example" {
		t.Errorf("the next day: %v", lines)
	}
}

// TestListedSourcesAreReserved checks that listed sources are counted in a table that is full of unlisted ones, even
// after several restarts.
func TestListedSourcesAreReserved(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	for run := range 3 {
		for i := range 1500 {
			n := run*1500 + i
			s.from(fmt.Sprintf("198.51.%d.%d", n/250, n%250), n).view("/", fmt.Sprintf("https://site-%d.example/", n))
		}
		s.flush()
		s.start()
	}
	s.from("203.0.113.1", 1).view("/", google)
	s.from("203.0.113.2", 1).view("/")
	s.from("203.0.113.3", 1).view("/", "https://late.example/")
	s.flush()
	lines, err := s.TrafficSources(t.Context(), s.query(""))
	s.check(err)
	found := map[string]int64{}
	for _, l := range lines {
		found[l.Name] = l.Value
	}
	if found["Google"] != 1 || found["Direct"] != 1 || len(lines) > 2500 {
		t.Errorf("%d sources, Google %d, Direct %d", len(lines), found["Google"], found["Direct"])
	}
}

// TestRepeatedDownloadCountsOnce checks that a download counts once a day for each visitor, with or without a visit.
func TestRepeatedDownloadCountsOnce(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	visiting, passing := s.person(1, chrome), s.person(2, iphone)
	take := func(p testVisitor, entry string) { p.Convert(p.request, "brochure", entry) }
	for range 2 {
		visiting.view("/products/atlas")
		take(visiting, "atlas")
		take(visiting, "atlas")
		take(passing, "atlas")
		take(passing, "atlas")
		s.advance(time.Hour)
	}
	brochures := func() (n int64) {
		lines, err := s.ConversionsBySource(t.Context(), s.query(""))
		s.check(err)
		for _, l := range lines {
			n += l.Reached[2].Count
		}
		return n
	}
	if got := brochures(); got != 2 {
		t.Errorf("%d downloads", got)
	}
	take(passing, "cairn")
	s.advance(daySpan)
	take(passing, "atlas")
	if got := brochures(); got != 4 {
		t.Errorf("%d downloads with another one and one of the next day", got)
	}
}

// TestDownloadsWithoutVisits checks that such downloads are limited in the same way as visits.
func TestDownloadsWithoutVisits(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	for i := range 100 {
		p := s.from("203.0.113.1", i)
		p.Convert(p.request, "brochure", "atlas")
	}
	s.wantRefusals(map[analytics.Reason]int64{analytics.TooMany: 40})
}
