package hostile_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestAdvisoryHostPoisoning: where the site's address is configured, no header and no form of a request puts another into a link;
// where it is not, what a request says counts for its own answer alone, and only a plain host does. TestMadeUpHosts asks of caches.
func TestAdvisoryHostPoisoning(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t, "--demo", "--url", "https://agency.example")
	staff := s.staff()
	v := s.visitor("198.51.100.1")
	lies := [][]string{
		{"Host", "evil.example"},
		{"X-Forwarded-Host", "evil.example"},
		{"Forwarded", "host=evil.example;proto=https"},
		{"X-Host", "evil.example"},
		{"X-Original-Host", "evil.example"},
		{"X-Rewrite-URL", "//evil.example/"},
		{"X-Original-URL", "//evil.example/"},
		{"X-Forwarded-Server", "evil.example"},
		{"X-Forwarded-Prefix", "//evil.example"},
		{"X-Forwarded-Proto", "evil.example://"},
		{"Host", "agency.example@evil.example"},
		{"X-Forwarded-Port", "evil.example"},
	}
	product := staff.all("/api/products")[0]
	for _, lie := range lies {
		for _, path := range []string{"/", "/blog", fmt.Sprintf("/products/%v", product["slug"]), "/sitemap.xml", "/robots.txt", "/atom.xml", "/feed.json", "/llms.txt", "/api/openapi.json", "/nothing", "/blog/"} {
			r := want(t, fmt.Sprint(path, lie), v.get(path, lie...), 200, 308, 400, 404)
			if strings.Contains(r.body, "evil.example") || strings.Contains(r.header.Get("Location"), "evil.example") || strings.Contains(r.header.Get("Link"), "evil.example") {
				t.Errorf("%s says %v: %s %v", path, lie, "evil.example", r.header)
			}
		}
		r := staff.post(fmt.Sprintf("/api/admin/products/%v/preview-link", product["id"]), "", lie...)
		want(t, fmt.Sprint("a link", lie), r, 201, 400)
		if r.status == http.StatusCreated && !strings.HasPrefix(text(fieldsOf(t, r), "url"), "https://agency.example/") {
			t.Errorf("%v leads to %s", lie, r)
		}
		if r := v.post("/api/admin/login/passkey/options", "", lie...); strings.Contains(r.body, "evil.example") {
			t.Errorf("%v asks for a passkey of %s", lie, r)
		}
	}
	for _, request := range []string{
		"GET http://evil.example/ HTTP/1.1\r\nHost: agency.example\r\n", "GET http://evil.example/atom.xml HTTP/1.1\r\nHost: agency.example\r\n",
		"GET https://evil.example/sitemap.xml HTTP/1.1\r\nHost: evil.example\r\n", "GET //evil.example/ HTTP/1.1\r\nHost: agency.example\r\n",
		"GET / HTTP/1.1\r\nHost: agency.example\r\nHost: evil.example\r\n", "GET / HTTP/1.0\r\n", "GET / HTTP/1.1\r\nHost:\r\n",
		"GET / HTTP/1.1\r\n Host: evil.example\r\nHost: agency.example\r\n",
	} {
		if r := s.raw("198.51.100.2", request+"Connection: close\r\n\r\n"); strings.Contains(r.body, "evil.example") || strings.Contains(r.header.Get("Location"), "evil.example") {
			t.Errorf("%q: %s %v", request, r, r.header)
		}
	}

	s = serve(t)
	staff, v = s.staff(), s.visitor("198.51.100.1")
	made := staff.create("/api/products", map[string]any{"name": "P", "description": "D"})
	links := fmt.Sprintf("/api/admin/products/%v/preview-link", made["id"])
	for _, host := range []string{`evil.example"><script>`, "evil.example/path", "evil.example?x", "a b", "evil.example#", "user@evil.example", "[::1", "a:99999999", strings.Repeat("a", 300), `evil\example`} {
		for _, path := range []string{"/", "/sitemap.xml", "/atom.xml"} {
			if r := s.raw("198.51.100.2", "GET "+path+" HTTP/1.1\r\nHost: "+host+"\r\nConnection: close\r\n\r\n"); r.err == nil && r.status != http.StatusBadRequest {
				t.Errorf("%s of the host %q: %s", path, host, r)
			}
		}
	}
	for _, lie := range lies {
		if lie[0] == "Host" {
			continue
		}
		for _, r := range []reply{v.get("/", lie...), v.get("/atom.xml", lie...), staff.post(links, "", lie...)} {
			if strings.Contains(r.body, "evil.example") {
				t.Errorf("%v is believed: %s", lie, r)
			}
		}
	}
}
