package web_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestCrossSiteWrites checks that writes are accepted from the site's own pages and from clients other than browsers
// only.
func TestCrossSiteWrites(t *testing.T) {
	t.Parallel()
	s := newStack(t, trust("127.0.0.0/8"))
	host := strings.TrimPrefix(s.url, "http://")
	for name, test := range map[string]struct {
		header map[string]string
		status int
	}{
		"no browser":             {nil, 204},
		"own page":               {map[string]string{"Sec-Fetch-Site": "same-origin", "Origin": s.url}, 204},
		"typed by hand":          {map[string]string{"Sec-Fetch-Site": "none"}, 204},
		"other site":             {map[string]string{"Sec-Fetch-Site": "cross-site"}, 403},
		"subdomain":              {map[string]string{"Sec-Fetch-Site": "same-site"}, 403},
		"nonsense":               {map[string]string{"Sec-Fetch-Site": "SAME"}, 403},
		"other origin":           {map[string]string{"Origin": "http://evil.example"}, 403},
		"other port":             {map[string]string{"Origin": "http://127.0.0.1:1"}, 403},
		"other scheme":           {map[string]string{"Origin": "https://" + host}, 403},
		"prefix of the origin":   {map[string]string{"Origin": s.url + ".evil.example"}, 403},
		"sandboxed frame":        {map[string]string{"Origin": "null"}, 403},
		"own page, other origin": {map[string]string{"Sec-Fetch-Site": "same-origin", "Origin": "http://evil.example"}, 403},
		"https before a proxy":   {map[string]string{"Origin": "https://" + host, "X-Forwarded-Proto": "https"}, 204},
		"default port": {map[string]string{
			"Origin": "https://quoin.example", "Host": "quoin.example:443", "X-Forwarded-Proto": "https",
		}, 204},
	} {
		t.Run(name, func(t *testing.T) {
			a := s.do(request{method: http.MethodPost, path: "/api/admin/logout", header: test.header})
			a.want(t, test.status)
		})
	}
}

// TestCrossSiteReads checks that reads from other sites are allowed: they change nothing, and the browser does not
// show the answer to the other site.
func TestCrossSiteReads(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	header := map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "http://evil.example"}
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		s.do(request{method: method, path: "/api/products", header: header}).want(t, http.StatusOK)
	}
}

// TestForgedForwarding checks that forwarding headers are ignored if no proxy is trusted.
func TestForgedForwarding(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	origin := strings.Replace(s.url, "http://", "https://", 1)
	s.do(request{method: http.MethodPost, path: "/api/admin/logout", header: map[string]string{
		"Origin": origin, "X-Forwarded-Proto": "https",
	}}).want(t, http.StatusForbidden)
}
