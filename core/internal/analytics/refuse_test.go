package analytics_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/analytics"
)

// TestRefusals checks that refused events are counted by reason only.
func TestRefusals(t *testing.T) {
	t.Parallel()
	view := func(page string) analytics.Event { return analytics.Event{Type: analytics.View, Page: page} }
	long := strings.Repeat("a", 5000)
	for name, test := range map[string]struct {
		live   func(s *testSite)
		reason analytics.Reason
		events int64
	}{
		"a search engine": {func(s *testSite) {
			s.person(1, "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)").view("/")
		}, analytics.Bot, 1},
		"an AI crawler": {func(s *testSite) {
			s.person(1, "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.2; +https://openai.com/gptbot").view("/")
		}, analytics.Bot, 1},
		"a headless browser": {func(s *testSite) {
			s.person(1, strings.ReplaceAll(chrome, "Chrome", "HeadlessChrome")).view("/")
		}, analytics.Bot, 1},
		"a command":        {func(s *testSite) { s.person(1, "curl/8.9.1").view("/") }, analytics.Bot, 1},
		"a library":        {func(s *testSite) { s.person(1, "python-requests/2.32").view("/") }, analytics.Bot, 1},
		"an endless agent": {func(s *testSite) { s.person(1, chrome+long).view("/") }, analytics.Bot, 1},
		"no agent":         {func(s *testSite) { s.person(1, " ").view("/") }, analytics.NoAgent, 1},
		"asked not to": {func(s *testSite) {
			p := s.person(1, chrome)
			p.request.Refused = analytics.GlobalPrivacy
			p.collect(view("/"), view("/blog"))
			p.Convert(p.request, "inquiry", "a")
		}, analytics.GlobalPrivacy, 2},
		"another host":       {func(s *testSite) { s.person(1, chrome).view("https://elsewhere.example/") }, analytics.BadAddress, 1},
		"a preview":          {func(s *testSite) { s.person(1, chrome).view("/?utm_source=x&preview=T0KEN") }, analytics.BadAddress, 1},
		"hidden host":        {func(s *testSite) { s.person(1, chrome).view("//elsewhere.example/") }, analytics.BadAddress, 1},
		"another scheme":     {func(s *testSite) { s.person(1, chrome).view("javascript:alert(1)") }, analytics.BadAddress, 1},
		"a file":             {func(s *testSite) { s.person(1, chrome).view("file:///etc/passwd") }, analytics.BadAddress, 1},
		"a password":         {func(s *testSite) { s.person(1, chrome).view("https://u:p@" + host + "/") }, analytics.BadAddress, 1},
		"no path":            {func(s *testSite) { s.person(1, chrome).view("blog") }, analytics.BadAddress, 1},
		"a control":          {func(s *testSite) { s.person(1, chrome).view("/\x00") }, analytics.BadAddress, 1},
		"an endless address": {func(s *testSite) { s.person(1, chrome).view("/" + long) }, analytics.BadAddress, 1},
		"left, never seen":   {func(s *testSite) { s.person(1, chrome).leave("/", 10) }, analytics.NoVisit, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newTestSite(t)
			test.live(s)
			s.want("", figures{})
			refused, err := s.Refusals(t.Context(), s.query(""))
			s.check(err)
			if want := (analytics.Refused{Reason: test.reason, Events: test.events}); len(refused) != 1 || refused[0] != want {
				t.Errorf("refused %+v, want %+v", refused, want)
			}
		})
	}
}

// TestFloods checks that one visitor's events count no more than a person could cause.
func TestFloods(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	fast, silent := s.person(1, chrome), s.person(2, chrome)
	for range 100 {
		fast.view("/")
		fast.leave("/", 1)
	}
	for range 40 {
		silent.view("/")
		s.advance(10 * time.Second)
	}
	s.want("", figures{2, 50, 2, 0, 0})
	refused, err := s.Refusals(t.Context(), s.query(""))
	s.check(err)
	if len(refused) != 2 || refused[0] != (analytics.Refused{Reason: analytics.TooFast, Events: 70}) ||
		refused[1] != (analytics.Refused{Reason: analytics.NoInteraction, Events: 20}) {
		t.Errorf("refused %+v", refused)
	}
}

// TestForgedValues checks that forged values do not falsify figures.
func TestForgedValues(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	p := s.person(1, chrome)
	p.view("/")
	for range 3 {
		s.advance(10 * time.Second)
		p.leave("/", 1e300) // limited to the time that has passed
	}
	p.collect(
		analytics.Event{Type: analytics.Vital, Page: "/", Name: "LCP", Value: 1e300},
		analytics.Event{Type: analytics.Vital, Page: "/", Name: "LCP", Value: 1000},
		analytics.Event{Type: analytics.Vital, Page: "/", Name: "CLS", Value: 0.1},
	)
	s.want("", figures{1, 1, 1, 100, 0})
	times, err := s.PageTimes(t.Context(), s.query(""))
	s.check(err)
	if len(times) != 1 || times[0].AverageSeconds != 30 {
		t.Errorf("times %+v", times)
	}
	vitals, err := s.PageVitals(t.Context(), s.query(""))
	s.check(err)
	if v := vitals[0]; len(vitals) != 1 || v.Samples != 1 || *v.LCP < 900 || *v.LCP > 1150 || *v.CLS < 0.09 || *v.CLS > 0.12 || v.INP != nil {
		t.Errorf("vitals %+v", v)
	}
}

// TestManyValues checks that values beyond the limit are combined and the totals stay correct.
func TestManyValues(t *testing.T) {
	t.Parallel()
	s := newTestSite(t)
	const referrers = 9000
	for i := range referrers {
		p := s.person(i, chrome)
		p.view("/", "https://site-"+strings.Repeat("x", i%7)+string(rune('a'+i%26))+"."+strconv.Itoa(i)+".example/")
	}
	s.flush()
	sources, err := s.TrafficSources(t.Context(), s.query(""))
	s.check(err)
	var visits int64
	for _, one := range sources {
		visits += one.Value
	}
	if visits != referrers || len(sources) > 2500 || sources[0].Name != "(other)" {
		t.Errorf("%d sources with %d visits, the first %+v", len(sources), visits, sources[0])
	}
	s.advance(3 * daySpan)
	s.flush()
	folded, err := s.TrafficSources(t.Context(), s.query(""))
	s.check(err)
	if visits = 0; len(folded) > 2000 {
		t.Errorf("%d sources of a folded day", len(folded))
	}
	for _, one := range folded {
		visits += one.Value
	}
	if visits != referrers {
		t.Errorf("%d visits of a folded day", visits)
	}
}
