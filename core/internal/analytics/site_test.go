package analytics_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/analytics"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/plugins"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

const (
	host    = "agency.example"
	chrome  = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
	iphone  = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
	ipad    = "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"
	google  = "https://www.google.co.uk/"
	daySpan = 24 * time.Hour
)

var noon = time.Date(2026, time.March, 10, 12, 0, 0, 0, time.UTC)

// testSite is a store with a service that counts into it, and a clock that the test sets.
type testSite struct {
	tb      testing.TB
	store   storage.Store
	content *writer.Writer
	answers *query.Reader
	clock   time.Time
	*analytics.Service
}

func newTestSite(tb testing.TB) *testSite {
	tb.Helper()
	store := bolttest.New(tb)
	s := &testSite{tb: tb, store: store, clock: noon}
	registry, err := model.NewRegistry(plugins.Types()...)
	s.check(err)
	s.content, err = writer.Open(tb.Context(), store, registry, s.now)
	s.check(err)
	s.answers = query.New(store, registry, s.now, s.content.Freshness())
	s.start()
	return s
}

func (s *testSite) now() time.Time { return s.clock }

// start creates a new service, as after a crash: unflushed counts are lost.
func (s *testSite) start() {
	s.tb.Helper()
	service, err := analytics.New(s.tb.Context(), analytics.Config{Store: s.store, Answers: s.answers, Now: s.now})
	s.check(err)
	s.Service = service
}

func (s *testSite) check(err error) {
	s.tb.Helper()
	if err != nil {
		s.tb.Fatal(err)
	}
}

func (s *testSite) advance(d time.Duration) { s.clock = s.clock.Add(d) }

func (s *testSite) flush() {
	s.tb.Helper()
	s.check(s.Flush(s.tb.Context()))
}

// knownPage resolves the pages of the site.
func knownPage(path string) (string, bool) {
	path = "/" + strings.Trim(path, "/")
	for _, page := range []string{"/", "/products", "/products/atlas", "/services", "/blog", "/contact"} {
		if path == page {
			return page, true
		}
	}
	return "", false
}

// testVisitor is a visitor: an address and a user agent.
type testVisitor struct {
	*testSite
	request analytics.Request
}

func (s *testSite) person(n int, agent string) testVisitor {
	return testVisitor{s, analytics.Request{
		Host: host, Address: fmt.Sprintf("203.0.113.%d", n), Agent: agent, Pages: knownPage,
	}}
}

func (p testVisitor) view(page string, referrer ...string) {
	p.collect(analytics.Event{Type: analytics.View, Page: page, Referrer: strings.Join(referrer, "")})
}

func (p testVisitor) leave(page string, seconds float64) {
	p.collect(analytics.Event{Type: analytics.Leave, Page: page, Seconds: seconds, Interacted: true})
}

func (p testVisitor) collect(events ...analytics.Event) { p.Collect(p.request, events) }

func (s *testSite) query(raw string) analytics.Query {
	s.tb.Helper()
	q, err := s.ParseQuery(raw, true)
	s.check(err)
	return q
}

// figures are totals of the default span.
type figures struct {
	visitors, views, visits int64
	bounces, conversions    float64 // rates
}

func (s *testSite) figures(query string) figures {
	s.tb.Helper()
	overview, err := s.Overview(s.tb.Context(), s.query(query))
	s.check(err)
	daily, err := s.Daily(s.tb.Context(), s.query(query))
	s.check(err)
	f := figures{
		visitors: overview.TotalVisitors, views: overview.TotalPageViews,
		bounces: overview.AvgBounceRate, conversions: overview.AvgConversionRate,
	}
	var visitors, views int64
	for _, d := range daily {
		visitors, views, f.visits = visitors+d.Visitors, views+d.PageViews, f.visits+d.Sessions
	}
	if visitors != f.visitors || views != f.views {
		s.tb.Errorf("%q: the days have %d visitors and %d views, the overview %+v", query, visitors, views, overview)
	}
	return f
}

// want compares the figures in every state of the store: before a flush, after it, and after a crash.
func (s *testSite) want(query string, want figures) {
	s.tb.Helper()
	if got := s.figures(query); got != want {
		s.tb.Errorf("%q: %+v, want %+v", query, got, want)
	}
	s.flush()
	if got := s.figures(query); got != want {
		s.tb.Errorf("%q after a flush: %+v, want %+v", query, got, want)
	}
	s.start()
	if got := s.figures(query); got != want {
		s.tb.Errorf("%q after a crash: %+v, want %+v", query, got, want)
	}
}
