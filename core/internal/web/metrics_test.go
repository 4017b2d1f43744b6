package web_test

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/metrics"
)

// TestRequestsAreCountedByRoute checks that requests are counted by route, method and status class, so that arbitrary
// paths do not create further series.
func TestRequestsAreCountedByRoute(t *testing.T) {
	t.Parallel()
	requests := metrics.NewRequests()
	s := newStack(t, func(c *parts) { c.Requests = requests })
	for range 3 {
		s.get("/api/products")
	}
	s.get("/api/products/secret-name")
	told := func() string {
		var p metrics.Page
		var out bytes.Buffer
		requests.WriteTo(&p)
		if _, err := p.WriteTo(&out); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	for _, want := range []string{
		`quoin_http_request_duration_seconds_count{method="GET",route="/api/products",status="2xx"} 3`,
		`quoin_http_request_duration_seconds_count{method="GET",route="/api/products/{id}",status="4xx"} 1`,
		"quoin_http_requests_in_flight 0",
	} {
		if !strings.Contains(told(), want+"\n") {
			t.Errorf("%q is not in:\n%s", want, told())
		}
	}
	flood := func(from, to int) {
		for i := from; i < to; i++ {
			for _, path := range []string{
				"/%d", "/api/%d", "/api/products/%d", "/blog/%d", "/sitemap-%d.xml", "/icons/%d/x", "/assets/%d.js", "/admin/%d", "/media/%d/a.png",
				"/api/products?x=%d", "/api/admin/history/products/%d",
			} {
				method := []string{http.MethodGet, http.MethodPost, "M" + strings.Repeat("A", i%7), http.MethodOptions}[i%4]
				s.do(request{method: method, path: fmt.Sprintf(path, i), header: map[string]string{"User-Agent": fmt.Sprint("agent-", i)}})
			}
		}
	}
	series := func() int { return strings.Count(told(), "_count{") }
	flood(0, 56)
	before := series()
	flood(56, 168)
	if after := series(); after != before || after > 100 {
		t.Errorf("%d series, and %d after a flood:\n%s", before, after, told())
	}
	if text := told(); strings.Contains(text, "secret-name") || strings.Contains(text, "127.0.0.1") || strings.Contains(text, "agent-") {
		t.Errorf("an address is in:\n%s", text)
	}
	if a := s.get("/metrics"); a.status != http.StatusNotFound {
		t.Errorf("/metrics is there for visitors: %d", a.status)
	}
}
