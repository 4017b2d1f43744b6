package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/redirecthits"
)

// redirectStack starts a server with redirects, each "from to" or "from to temporary".
func redirectStack(t *testing.T, redirects ...string) *stack {
	t.Helper()
	s := newStackOf(t, append(types(), redirect.Type()), func(*stack, *parts) {})
	for i, one := range redirects {
		words := strings.Fields(one)
		r := redirect.Redirect{From: words[0], To: words[1], Kind: "permanent"}
		if len(words) > 2 {
			r.Kind = words[2]
		}
		body, err := json.Marshal(r)
		s.check(err)
		s.check(s.content.Import(t.Context(), redirect.TypeName, []writer.Item{
			{ID: fmt.Sprintf("00000000-0000-7000-8000-%012d", i+1), Created: s.clock.Now(), Body: body},
		}))
	}
	return s
}

// askedStack starts a server with redirects, of which one was used, and with requests for missing paths.
func askedStack(t *testing.T) *stack {
	s := redirectStack(t, "/old /products", "/sale /products/atlas temporary")
	for _, path := range []string{"/old", "/old", "/lost", "/lost", "/lost", "/blog/gone"} {
		s.get(path)
	}
	return s
}

// TestRedirects checks that each path with a redirect leads to its target, and that no other path is redirected.
func TestRedirects(t *testing.T) {
	t.Parallel()
	s := redirectStack(t,
		"/old /products", "/soon /products temporary", "/?p=123 /products/atlas", "/archive?page=2 /products/atlas", "/more /products?sort=name#list",
		"/out https://example.com/a?b=c#d", "/a%20b /products", "/caf%C3%A9 /products#caf%C3%A9", "/blog/hello /elsewhere", "/blog/secret /products", "/products/cairn /products/atlas",
		"/blog/gone /products/atlas", "/split /x%0d%0aSet-Cookie:a=b", "/absolute "+"http://quoin.example/products", "/deep/er/still/ /products",
	)
	for _, c := range []struct {
		method, path string
		status       int
		to           string
	}{
		{"", "/old", 301, "/products"},
		{"HEAD", "/old", 301, "/products"},
		{"POST", "/old", 308, "/products"},
		{"PUT", "/old?a=b", 308, "/products?a=b"},
		{"OPTIONS", "/old", 405, ""},
		{"", "/soon", 302, "/products"},
		{"HEAD", "/soon", 302, "/products"},
		{"POST", "/soon", 307, "/products"},
		{"", "/OLD", 301, "/products"},
		{"", "/old/", 301, "/products"},
		{"", "/%6Fld", 301, "/products"},
		{"", "/deep/er/still", 301, "/products"},
		{"", "/deep//er/./still", 301, "/products"},
		{"", "/old/more", 404, ""},
		{"", "/old?utm=x&y=%20", 301, "/products?utm=x&y=%20"},
		{"", "/more?a=b", 301, "/products?sort=name&a=b#list"},
		{"", "/out?x=y", 301, "https://example.com/a?b=c&x=y#d"},
		{"", "/?p=123", 301, "/products/atlas"},
		{"POST", "/?p=123", 405, ""}, // the home page exists
		{"", "/?p=124", 200, ""},
		{"", "/?p=123&x=y", 200, ""},
		{"", "/?p=123&fbclid=x", 301, "/products/atlas?fbclid=x"},
		{"", "/?utm_source=a&p=123&utm_medium=b", 301, "/products/atlas?utm_source=a&utm_medium=b"},
		{"", "/index.php?p=123", 301, "/products/atlas"},
		{"", "/index.php?p=123&gclid=y", 301, "/products/atlas?gclid=y"},
		{"", "/index.php?fbclid=x", 404, ""},
		{"", "/?fbclid=x", 200, ""},
		{"", "/old/amp", 301, "/products"},
		{"", "/old/amp/", 301, "/products"},
		{"", "/amp", 404, ""},
		{"", "/cafe%CC%81", 301, "/products#caf%C3%A9"},
		{"", "/archive?page=2", 301, "/products/atlas"},
		{"", "/archive", 404, ""},
		{"", "/a%20b", 301, "/products"},
		{"", "/caf%C3%A9", 301, "/products#caf%C3%A9"},
		{"", "/blog/hello", 200, ""}, // a page takes precedence
		{"POST", "/blog/hello", 405, ""},
		{"", "/blog/gone", 301, "/products/atlas"},
		{"", "/blog/secret", 301, "/products"}, // drafts are hidden
		{"", "/products/cairn", 301, "/products/atlas"},
		{"POST", "/products/cairn", 308, "/products/atlas"},
		{"POST", "/products/atlas", 405, ""},
		{"POST", "/nowhere", 405, ""},
		{"", "/split", 301, "/x%0D%0ASet-Cookie:a=b"},
		{"", "/old?%0d%0aSet-Cookie:a=b", 301, "/products?%0d%0aSet-Cookie:a=b"},
		{"", "/absolute?x=y", 301, "/products?x=y"},
		{"", "/" + strings.Repeat("x", 6000), 404, ""},
		{"", "/old?" + strings.Repeat("x", 6000), 301, "/products?" + strings.Repeat("x", 6000)},
		{"", "//old", 301, "/products"},
		{"", "/admin/old", 404, ""},
		{"", "/assets/old", 404, ""},
	} {
		if c.method == "" {
			c.method = http.MethodGet
		}
		a := s.do(request{method: c.method, path: c.path, header: map[string]string{"Host": "quoin.example"}})
		if a.status != c.status || a.header.Get("Location") != c.to || len(a.header.Values("Set-Cookie")) > 0 {
			t.Errorf("%s %.80s: %d to %.120q, want %d to %.120q", c.method, c.path, a.status, a.header.Get("Location"), c.status, c.to)
		}
		if c.to != "" && a.header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s %.80s: Cache-Control %q", c.method, c.path, a.header.Get("Cache-Control"))
		}
	}
}

// TestRedirectsThatMeet checks that a chain of redirects is followed for a limited number of steps, and that a loop is
// not followed. Staff can still store both if they write a target on this site as an absolute URL, which the rule does
// not recognise.
func TestRedirectsThatMeet(t *testing.T) {
	t.Parallel()
	host := map[string]string{"Host": "quoin.example"}
	chain := []string{"/turn http://quoin.example/round", "/round http://quoin.example/turn", "/self http://quoin.example/self"}
	for n := range 8 {
		chain = append(chain, fmt.Sprintf("/step-%d http://quoin.example/step-%d", n, n+1))
	}
	s := redirectStack(t, append(chain, "/begin http://quoin.example/middle", "/middle /products?a=b temporary")...)
	for path, want := range map[string]string{
		"/begin": "/products?a=b", "/step-7": "/step-8", "/step-4": "/step-8", "/turn": "", "/round": "", "/self": "", "/step-0": "",
	} {
		a := s.do(request{method: http.MethodGet, path: path, header: host})
		status := http.StatusNotFound
		switch {
		case path == "/begin":
			status = http.StatusFound // one step is temporary
		case want != "":
			status = http.StatusMovedPermanently
		}
		if a.status != status || a.header.Get("Location") != want {
			t.Errorf("%s: %d to %q, want %d to %q", path, a.status, a.header.Get("Location"), status, want)
		}
	}
	if a := s.do(request{method: http.MethodGet, path: "/begin", header: map[string]string{"Host": "other.example"}}); a.header.Get("Location") != "http://quoin.example/middle" {
		t.Errorf("asked by another name, it leads to %q", a.header.Get("Location"))
	}
}

// TestAskedFor checks that each visit is counted once, and that paths without a page or a redirect are listed.
func TestAskedFor(t *testing.T) {
	t.Parallel()
	s := redirectStack(t, "/old /products", "/gone-too /products")
	for _, path := range []string{"/old", "/old/", "/old?a=b", "/lost", "/lost/", "/lost?a=b", "/lost", "/products", "/blog/secret", "/gone-too"} {
		s.get(path)
	}
	s.do(request{method: http.MethodHead, path: "/lost"})
	s.do(request{method: http.MethodHead, path: "/old"})
	s.do(request{method: http.MethodPost, path: "/lost"})
	read := func(path string) (all []redirecthits.Count) {
		a := s.do(request{method: http.MethodGet, path: path, staff: true})
		a.want(t, http.StatusOK)
		s.check(json.Unmarshal([]byte(a.body), &all))
		return all
	}
	hits := read("/api/admin/redirect-hits")
	if len(hits) != 2 || hits[0].Count != 3 || hits[1].Count != 1 {
		t.Errorf("uses: %+v", hits)
	}
	missing := read("/api/admin/not-found")
	if len(missing) != 2 || missing[0].Name != "/lost" || missing[0].Count != 3 || missing[1].Name != "/blog/secret" {
		t.Errorf("in vain: %+v", missing)
	}
	s.do(request{method: http.MethodPost, path: "/api/admin/redirects", body: `{"from":"/lost","to":"/products"}`, staff: true}).want(t, http.StatusCreated)
	if missing := read("/api/admin/not-found"); len(missing) != 1 {
		t.Errorf("what was redirected is offered: %+v", missing)
	}
	for _, path := range []string{"/api/admin/redirect-hits", "/api/admin/not-found"} {
		s.get(path).want(t, http.StatusUnauthorized)
		s.do(request{method: http.MethodGet, path: path + "?" + url.Values{"q": {"x"}}.Encode(), staff: true}).want(t, http.StatusBadRequest)
	}
}
