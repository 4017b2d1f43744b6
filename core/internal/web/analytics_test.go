package web_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/analytics"
)

const eventsPath = "/api/analytics/events"

// beacon returns a request as the sendBeacon of a browser makes it.
func beacon(body string, header map[string]string) request {
	all := map[string]string{"Content-Type": "text/plain;charset=UTF-8", "User-Agent": phoneAgent, "Host": "agency.example"}
	maps.Copy(all, header)
	return request{method: http.MethodPost, path: eventsPath, body: body, header: all}
}

const oneView = `{"events":[{"type":"view","page":"/products/atlas?utm_source=fair"}]}`

// today reads a report on the present day, as staff.
func today[T any](s *stack, report string) (into T) {
	s.tb.Helper()
	day := s.clock.Now().Format(time.DateOnly)
	a := s.do(request{
		method: http.MethodGet, staff: true, path: "/api/analytics/" + report + "?from=" + day + "&to=" + day,
	}).want(s.tb, http.StatusOK)
	s.check(json.Unmarshal([]byte(a.body), &into))
	return into
}

// refusedToday returns the reasons for which events were not counted, with their numbers.
func (s *stack) refusedToday() string {
	s.tb.Helper()
	var all []string
	for _, r := range today[[]analytics.Refused](s, "refused") {
		all = append(all, fmt.Sprintf("%s %d", r.Reason, r.Events))
	}
	return strings.Join(all, ", ")
}

// TestBeacons checks that beacons are accepted at once and counted by their headers and content, and that invalid ones
// are refused.
func TestBeacons(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		request request
		status  int
		views   int64
		refused string
	}{
		"plain text":     {beacon(oneView, nil), 202, 1, ""},
		"JSON":           {beacon(oneView, map[string]string{"Content-Type": "application/json"}), 202, 1, ""},
		"same site":      {beacon(oneView, map[string]string{"Sec-Fetch-Site": "same-origin"}), 202, 1, ""},
		"another site":   {beacon(oneView, map[string]string{"Sec-Fetch-Site": "cross-site"}), 403, 0, ""},
		"DNT":            {beacon(oneView, map[string]string{"DNT": "1"}), 202, 0, "do-not-track 1"},
		"no DNT":         {beacon(oneView, map[string]string{"DNT": "0"}), 202, 1, ""},
		"GPC":            {beacon(oneView, map[string]string{"Sec-GPC": "1"}), 202, 0, "global-privacy 1"},
		"prefetch":       {beacon(oneView, map[string]string{"Sec-Purpose": "prefetch;prerender"}), 202, 0, "prefetch 1"},
		"a bot":          {beacon(oneView, map[string]string{"User-Agent": "curl/8.9"}), 202, 0, "bot 1"},
		"another host":   {beacon(oneView, map[string]string{"Host": "other.example"}), 202, 1, ""},
		"foreign page":   {beacon(`{"events":[{"type":"view","page":"https://evil.example/"}]}`, nil), 202, 0, "bad-address 1"},
		"a draft":        {beacon(`{"events":[{"type":"view","page":"/products/cairn"}]}`, nil), 202, 1, ""},
		"no body":        {beacon("", nil), 400, 0, "bad-body 1"},
		"half a body":    {beacon(oneView[:40], nil), 400, 0, "bad-body 1"},
		"a form":         {beacon("a=b", map[string]string{"Content-Type": "application/x-www-form-urlencoded"}), 415, 0, "bad-body 1"},
		"a forged field": {beacon(`{"events":[{"type":"view","page":"/","ip":"1.2.3.4"}]}`, nil), 422, 0, "bad-body 1"},
		"a large body":   {beacon(oneView+strings.Repeat(" ", analytics.MaxBody), nil), 413, 0, "bad-body 1"},
		"1 MB of referrer": {
			beacon(`{"events":[{"type":"view","page":"/","referrer":"https://a.example/`+strings.Repeat("a", 1<<20)+`"}]}`, nil),
			413, 0, "bad-body 1",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newStack(t)
			a := s.do(test.request).want(t, test.status)
			if test.status == http.StatusAccepted && a.body != "" {
				t.Errorf("answered %q", a.body)
			}
			if got := today[analytics.Overview](s, "overview").TotalPageViews; got != test.views {
				t.Errorf("%d views, want %d", got, test.views)
			}
			if got := s.refusedToday(); got != test.refused {
				t.Errorf("refused %q, want %q", got, test.refused)
			}
		})
	}
}

// TestPagesOfVisits checks that visits count under one path for each page of the site, and under one name for all
// other paths.
func TestPagesOfVisits(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for _, page := range []string{
		"/products/atlas", "/products/%61tlas/", "/products/atlas?x=1#y", "/products/nothing", "/products/cairn", "/admin", "/a/b",
	} {
		s.do(beacon(fmt.Sprintf(`{"events":[{"type":"view","page":%q}]}`, page), nil)).want(t, http.StatusAccepted)
	}
	got := fmt.Sprint(today[[]analytics.Page](s, "top-pages"))
	if want := "[{(unknown) 4 1} {/products/atlas 3 1}]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestFloodOfBeacons checks that beacons are limited for each client address.
func TestFloodOfBeacons(t *testing.T) {
	t.Parallel()
	s := newStack(t, trust("127.0.0.0/8"))
	from := func(address string) request { return beacon(oneView, map[string]string{"X-Forwarded-For": address}) }
	var a answer
	for range 401 {
		a = s.do(from("203.0.113.1"))
	}
	a.want(t, http.StatusTooManyRequests)
	if a.header.Get("Retry-After") == "" {
		t.Error("it is not said when to come back")
	}
	s.do(from("203.0.113.2")).want(t, http.StatusAccepted)
	overview := today[analytics.Overview](s, "overview")
	if overview.TotalVisitors != 2 || overview.TotalPageViews != 21 || !strings.Contains(s.refusedToday(), "too-many 1") {
		t.Errorf("%+v, refused %s", overview, s.refusedToday())
	}
}

// TestConversionsOverHTTP checks that submissions and downloads of visitors count as conversions, those of staff do
// not, and that a conversion names the pages that were read.
func TestConversionsOverHTTP(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	send := func(path, body string, staff bool) answer {
		return s.do(request{
			method: http.MethodPost, path: path, body: body, staff: staff,
			header: map[string]string{"User-Agent": phoneAgent, "Host": "agency.example"},
		})
	}
	inquiry := `{"name":"Mia","email":"mia@example.com","message":"Hello"}`
	s.do(beacon(oneView, nil)).want(t, http.StatusAccepted)
	send("/api/inquiries", `{"name":"Mia"}`, false).want(t, http.StatusUnprocessableEntity)
	sent := send("/api/inquiries", inquiry, false).want(t, http.StatusCreated)
	send("/api/inquiries", inquiry, true).want(t, http.StatusCreated)
	send("/api/subscribers", `{"email":"mia@example.com"}`, false).want(t, http.StatusCreated)
	brochure := func(method string, staff bool) {
		s.do(request{
			method: method, path: "/api/products/atlas/brochure", staff: staff,
			header: map[string]string{"User-Agent": phoneAgent, "Host": "agency.example"},
		}).want(t, http.StatusOK)
	}
	brochure(http.MethodHead, false)
	brochure(http.MethodGet, true)
	if got := string(today[json.RawMessage](s, "conversions")); !strings.Contains(got, `"brochures":0`) {
		t.Errorf("nobody downloaded anything: %s", got)
	}
	brochure(http.MethodGet, false)
	got := string(today[json.RawMessage](s, "conversions"))
	if want := `[{"name":"fair","visits":1,"inquiries":1,"signups":1,"brochures":1,"rate":100}]`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	visit := "/api/analytics/visits/" + strings.TrimPrefix(sent.header.Get("Location"), "/api/inquiries/")
	a := s.do(request{method: http.MethodGet, path: visit, staff: true}).want(t, http.StatusOK)
	if want := `"pages":[{"page":"/products/atlas"`; !strings.Contains(a.body, want) {
		t.Errorf("%s lacks %s", a.body, want)
	}
	s.do(request{method: http.MethodDelete, path: sent.header.Get("Location"), staff: true}).want(t, http.StatusNoContent)
	s.do(request{method: http.MethodGet, path: visit, staff: true}).want(t, http.StatusNotFound)
}

// TestReportQueries checks that query keys and values that a report does not accept are refused.
func TestReportQueries(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for query, status := range map[string]int{
		"overview": 200, "overview?from=2026-01-01": 200, "overview?to=2025-12-31": 200, "overview?page=/": 200,
		"daily?from=2026-01-31&to=2026-01-31&device=Mobile": 200, "hourly?from=2026-01-01&to=2026-01-31": 200,
		"overview?from=": 400, "overview?from=yesterday": 400, "overview?from=2026-02-30": 400, "overview?to=2026-1-1": 400,
		"overview?from=2026-02-01&to=2026-01-01": 400, "overview?from=0001-01-01": 400, "overview?from=2026-01-01&from=2026-01-02": 400,
		"overview?source=a&page=/": 400, "overview?limit=1": 400, "overview?%zz": 400, "vitals?source=Google": 400,
		"hourly?from=2025-12-01": 400, "refused.csv?device=Mobile": 400,
	} {
		if a := s.do(request{method: http.MethodGet, path: "/api/analytics/" + query, staff: true}); a.status != status {
			t.Errorf("%s: status %d, want %d: %s", query, a.status, status, a.body)
		}
	}
}

// TestReportTables checks that CSV reports are for staff only, and that a spreadsheet does not run a value as a
// formula.
func TestReportTables(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	s.do(beacon(`{"events":[{"type":"view","page":"/?utm_source=%3D1%2B1&utm_medium=email&utm_campaign=a,b"}]}`, nil)).want(t, http.StatusAccepted)
	for _, route := range s.routes() {
		path, ok := strings.CutPrefix(route, "GET /api/analytics/")
		if !ok || strings.Contains(path, "{") {
			continue
		}
		s.do(request{method: http.MethodGet, path: "/api/analytics/" + path}).want(t, http.StatusUnauthorized)
		if strings.HasPrefix(path, "hourly") {
			path += "?from=2026-01-31"
		}
		a := s.do(request{method: http.MethodGet, path: "/api/analytics/" + path, staff: true}).want(t, http.StatusOK)
		if strings.Contains(path, ".csv") && !strings.HasPrefix(a.body, "\ufeff") {
			t.Errorf("%s: %.40q", path, a.body)
		}
	}
	a := s.do(request{method: http.MethodGet, path: "/api/analytics/campaigns.csv", staff: true})
	if !strings.Contains(a.body, "\r\n'=1+1,email,\"a,b\",1,100,0\r\n") {
		t.Errorf("%q", a.body)
	}
}

// TestWithoutAnalytics checks that a program without analytics has none of its calls, and accepts other writes.
func TestWithoutAnalytics(t *testing.T) {
	t.Parallel()
	s := newStack(t, func(c *parts) { c.Without = []string{"analytics"} })
	s.do(beacon(oneView, nil)).want(t, http.StatusNotFound)
	s.do(request{method: http.MethodGet, path: "/api/analytics/overview", staff: true}).want(t, http.StatusNotFound)
	s.do(request{method: http.MethodPost, path: "/api/subscribers", body: `{"email":"mia@example.com"}`}).want(t, http.StatusCreated)
}

// TestVisitsByTheClock checks that the server's clock separates visits: a pause of half an hour starts a new visit.
func TestVisitsByTheClock(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	view := func() { s.do(beacon(oneView, nil)).want(t, http.StatusAccepted) }
	s.clock.Advance(14*time.Hour + 30*time.Minute) // half an hour before midnight
	view()
	s.clock.Advance(31 * time.Minute)
	view() // on the next day, in another visit
	s.check(s.visits().Flush(t.Context()))
	s.clock.Advance(-10 * time.Minute)
	view() // the clock was set back: the visitor of the day before, in a new visit
	s.clock.Advance(10 * time.Minute)
	query, err := s.visits().ParseQuery("from=2026-01-31", false)
	s.check(err)
	daily, err := s.visits().Daily(t.Context(), query)
	s.check(err)
	if got := fmt.Sprint(daily); got != "[{2026-01-31 1 2 2} {2026-02-01 1 1 1}]" {
		t.Errorf("%s", got)
	}
}
