package analytics_test

import (
	"reflect"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/analytics"
)

// TestVisits checks how visitors, visits and bounces are distinguished.
func TestVisits(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		live func(s *testSite)
		want figures
	}{
		"nobody":     {func(*testSite) {}, figures{}},
		"one page":   {func(s *testSite) { s.person(1, chrome).view("/") }, figures{1, 1, 1, 100, 0}},
		"two pages":  {func(s *testSite) { p := s.person(1, chrome); p.view("/"); p.view("/blog") }, figures{1, 2, 1, 0, 0}},
		"same twice": {func(s *testSite) { p := s.person(1, chrome); p.view("/"); p.view("/") }, figures{1, 2, 1, 0, 0}},
		"two people": {func(s *testSite) { s.person(1, chrome).view("/"); s.person(2, chrome).view("/") }, figures{2, 2, 2, 100, 0}},
		"two devices": {func(s *testSite) {
			s.person(1, chrome).view("/")
			s.person(1, iphone).view("/")
		}, figures{2, 2, 2, 100, 0}},
		"a short pause": {func(s *testSite) {
			p := s.person(1, chrome)
			p.view("/")
			s.advance(29 * time.Minute)
			p.view("/blog")
		}, figures{1, 2, 1, 0, 0}},
		"a long pause": {func(s *testSite) {
			p := s.person(1, chrome)
			p.view("/")
			s.advance(31 * time.Minute)
			p.view("/blog")
		}, figures{1, 2, 2, 100, 0}},
		"a pause with a sign of life": {func(s *testSite) {
			p := s.person(1, chrome)
			p.view("/")
			s.advance(29 * time.Minute)
			p.leave("/", 60)
			s.advance(29 * time.Minute)
			p.view("/blog")
		}, figures{1, 2, 1, 0, 0}},
		"all day": {func(s *testSite) {
			p := s.person(1, chrome)
			s.advance(-12 * time.Hour)
			for range 26 {
				p.view("/")
				p.leave("/", 5)
				s.advance(29 * time.Minute)
			}
		}, figures{1, 26, 2, 50, 0}},
		"a conversion": {func(s *testSite) {
			p := s.person(1, chrome)
			p.view("/products/atlas")
			p.Convert(p.request, "brochure", "atlas")
			s.person(2, chrome).view("/")
		}, figures{2, 2, 2, 50, 50}},
		"two conversions": {func(s *testSite) {
			p := s.person(1, chrome)
			p.view("/contact")
			p.Convert(p.request, "inquiry", "a")
			p.Convert(p.request, "inquiry", "b")
			p.Convert(p.request, "signup", "")
		}, figures{1, 1, 1, 0, 100}},
		"midnight": {func(s *testSite) {
			s.advance(11*time.Hour + 50*time.Minute)
			p := s.person(1, chrome)
			p.view("/")
			s.advance(20 * time.Minute)
			p.view("/blog") // one more visitor of the new day, but no other visit
			s.advance(31 * time.Minute)
			p.view("/") // the visitor of the new day, and another visit
		}, figures{2, 3, 2, 50, 0}},
		"long after midnight": {func(s *testSite) {
			s.advance(11*time.Hour + 50*time.Minute)
			p := s.person(1, chrome)
			p.view("/")
			s.advance(40 * time.Minute)
			p.view("/blog")
		}, figures{2, 2, 2, 100, 0}},
		"a clock that is set back": {func(s *testSite) {
			p := s.person(1, chrome)
			p.view("/")
			s.advance(-10 * time.Minute)
			p.view("/blog")
			s.advance(-2 * daySpan)
			p.view("/blog")
			s.advance(2 * daySpan)
		}, figures{2, 3, 2, 50, 0}},
		"a clock that is ahead and set right": {func(s *testSite) {
			p := s.person(1, chrome)
			s.advance(-5 * daySpan)
			p.view("/")
			s.advance(5 * daySpan)
			p.view("/")
			s.advance(-5 * daySpan)
			p.view("/")
			s.advance(5 * daySpan)
		}, figures{2, 3, 3, 100, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newTestSite(t)
			test.live(s)
			s.want("", test.want)
		})
	}
}

// TestCrash checks that open visits continue after a crash.
func TestCrash(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	s.advance(11*time.Hour + 55*time.Minute)
	p := s.person(1, chrome)
	p.view("/", google)
	s.flush()
	s.start()
	p.view("/blog")
	s.flush()
	s.advance(10 * time.Minute)
	s.start()
	p.view("/contact")
	s.flush()
	s.start()
	p.Convert(p.request, "inquiry", "")
	p.view("/contact")
	s.want("", figures{2, 4, 1, 0, 100})
	s.want("source=Google", figures{2, 4, 1, 0, 100})
}

// TestUnflushed checks that a crash loses unflushed data completely, not in part.
func TestUnflushed(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	p := s.person(1, chrome)
	p.view("/")
	s.flush()
	p.view("/blog")
	s.start()
	s.want("", figures{1, 1, 1, 100, 0})
	p.view("/blog")
	s.want("", figures{1, 2, 1, 0, 0})
}

// TestBreakdowns checks each report, with and without filters, against known visits.
func TestBreakdowns(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	a, b, c := s.person(1, chrome), s.person(2, iphone), s.person(3, ipad)
	a.view("/?utm_source=Google&utm_medium=cpc&utm_campaign=Spring", "https://www.bing.com/")
	a.view("https://" + host + "/products/atlas")
	b.view("/products/atlas/", "https://chatgpt.com/")
	c.view("/blog", "https://shop.example.com/links?who=me")
	c.view("/nowhere")
	c.view("/blog")
	for name, got := range map[string]func(q analytics.Query) (any, error){
		"sources": func(q analytics.Query) (any, error) {
			all, err := s.TrafficSources(t.Context(), q)
			names := map[string]int64{}
			for _, one := range all {
				names[one.Name] = one.Value
			}
			return names, err
		},
		"devices": func(q analytics.Query) (any, error) {
			all, err := s.Devices(t.Context(), q)
			names := map[string]int64{}
			for _, one := range all {
				names[one.Name] = one.Value
			}
			return names, err
		},
		"pages": func(q analytics.Query) (any, error) {
			all, err := s.TopPages(t.Context(), q)
			names := map[string]int64{}
			for _, one := range all {
				names[one.Page] = 10*one.Views + one.UniqueViews
			}
			return names, err
		},
	} {
		for query, want := range map[string]map[string]map[string]int64{
			"": {
				"sources": {"Google": 1, "ChatGPT": 1, "shop.example.com": 1},
				"devices": {"Desktop": 1, "Mobile": 1, "Tablet": 1},
				"pages":   {"/": 11, "/products/atlas": 22, "/blog": 21, "(unknown)": 11},
			},
			"source=Google": {
				"sources": {"Google": 1}, "devices": {"Desktop": 1}, "pages": {"/": 11, "/products/atlas": 11},
			},
			"page=/products/atlas": {
				"sources": {"Google": 1, "ChatGPT": 1}, "devices": {"Desktop": 1, "Mobile": 1},
				"pages": {"/products/atlas": 22},
			},
			"device=Tablet": {
				"sources": {"shop.example.com": 1}, "devices": {"Tablet": 1}, "pages": {"/blog": 21, "(unknown)": 11},
			},
			"source=nobody": {"sources": {}, "devices": {}, "pages": {}},
		} {
			for range 2 {
				report, err := got(s.query(query))
				s.check(err)
				if !reflect.DeepEqual(report, want[name]) {
					t.Errorf("%s with %q: %v, want %v", name, query, report, want[name])
				}
				s.flush()
			}
		}
	}
	s.want("page=/products/atlas", figures{2, 2, 2, 50, 0})
	s.want("device=Tablet", figures{1, 3, 1, 0, 0})
	all, err := s.Campaigns(t.Context(), s.query(""))
	s.check(err)
	if want := (analytics.Campaign{Source: "Google", Medium: "cpc", Campaign: "spring", Visits: 1}); len(all) != 1 || all[0] != want {
		t.Errorf("campaigns %+v", all)
	}
}
