package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
)

const front = "https://front.example"

// allow adds an origin whose scripts may call the API.
func allow(origins ...string) func(*parts) {
	return func(c *parts) { c.CORSOrigins = append(c.CORSOrigins, origins...) }
}

// wantShared checks the headers of an answer below /api or /media for an origin that is named or not.
func (a answer) wantShared(t *testing.T, what string, named bool) {
	t.Helper()
	if vary := ", " + strings.Join(a.header.Values("Vary"), ", ") + ","; strings.Count(vary, " Origin,") != 1 {
		t.Errorf("%s: %d, Vary %q", what, a.status, vary)
	}
	origin, exposed := "", ""
	if named {
		origin, exposed = front, "Link, X-Total-Count, ETag, Retry-After"
	}
	got := [3]string{
		a.header.Get("Access-Control-Allow-Origin"), a.header.Get("Access-Control-Expose-Headers"), a.header.Get("Access-Control-Allow-Credentials"),
	}
	if want := [3]string{origin, exposed, ""}; got != want {
		t.Errorf("%s: %d, headers %q, want %q", what, a.status, got, want)
	}
}

// TestCORS checks the headers of answers of all kinds, for named and other origins and for requests without one.
func TestCORS(t *testing.T) {
	t.Parallel()
	s := mediaStack(t, allow("http://localhost:4321", front), trust("127.0.0.1/32"))
	tag := s.get("/api/products").header.Get("ETag")
	picture := "/media/" + s.put("lake.png", pngOf(t, 64, 48)).ID + "/lake.png"
	s.throttled("192.0.2.7")
	for _, c := range []struct {
		what   string
		r      request
		status int
	}{
		{"list", request{path: "/api/products"}, 200},
		{"head", request{method: http.MethodHead, path: "/api/products"}, 200},
		{"entry", request{path: "/api/products/atlas"}, 200},
		{"not modified", request{path: "/api/products", header: map[string]string{"If-None-Match": tag}}, 304},
		{"bad query", request{path: "/api/products?colour=red"}, 400},
		{"staff alone", request{path: "/api/admin/users"}, 401},
		{"unknown call", request{path: "/api/nothing"}, 404},
		{"unknown entry", request{path: "/api/products/nothing"}, 404},
		{"method", request{method: http.MethodPatch, path: "/api/products", header: map[string]string{"Authorization": "Bearer x"}}, 401},
		{"throttled", request{method: http.MethodPost, path: "/api/inquiries", body: inquiryBody, header: map[string]string{"X-Forwarded-For": "192.0.2.7"}}, 429},
		{"document", request{path: "/api/openapi.json"}, 200},
		{"picture", request{path: picture}, 200},
		{"unknown picture", request{path: "/media/nothing/nothing.png"}, 404},
	} {
		for origin, named := range map[string]bool{front: true, "https://evil.example": false, "": false, front + ".evil.example": false, "null": false} {
			r := c.r
			r.header = map[string]string{"Origin": origin}
			for name, value := range c.r.header {
				r.header[name] = value
			}
			if r.method == "" {
				r.method = http.MethodGet
			}
			status := c.status
			if r.method == http.MethodPost && origin != "" && !named {
				status = 403
			}
			s.do(r).want(t, status).wantShared(t, fmt.Sprintf("%s from %q", c.what, origin), named)
		}
	}
	for _, path := range []string{"/", "/apix", "/mediax", "/healthz"} {
		a := s.do(request{method: http.MethodGet, path: path, header: map[string]string{"Origin": front}})
		if a.header.Get("Access-Control-Allow-Origin") != "" || strings.Contains(a.header.Get("Vary"), "Origin") {
			t.Errorf("%s is open to others: %v", path, a.header)
		}
	}
}

// TestPreflights checks which preflights allow a call, and that they have no effect without configured origins.
func TestPreflights(t *testing.T) {
	t.Parallel()
	s, closed := newStack(t, allow(front)), newStack(t)
	ask := func(s *stack, path, origin, method string) answer {
		t.Helper()
		return s.do(request{method: http.MethodOptions, path: path, header: map[string]string{
			"Origin": origin, "Access-Control-Request-Method": method, "Access-Control-Request-Headers": "authorization,if-match", "Sec-Fetch-Site": "cross-site",
		}})
	}
	for _, path := range []string{"/api/products", "/api/products/atlas", "/api/inquiries", "/api/nothing", "/media/x/y.png"} {
		a := ask(s, path, front, "PUT").want(t, http.StatusNoContent)
		a.wantShared(t, "preflight of "+path, true)
		if got := a.header.Get("Access-Control-Allow-Methods"); got != "GET, HEAD, POST, PUT, PATCH, DELETE" {
			t.Errorf("methods %q", got)
		}
		if got := a.header.Get("Access-Control-Allow-Headers"); got != "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, *" {
			t.Errorf("headers %q", got)
		}
		if got := a.header.Get("Access-Control-Max-Age"); got != "7200" || a.body != "" {
			t.Errorf("max age %q, body %q", got, a.body)
		}
	}
	for what, a := range map[string]answer{
		"other origin": ask(s, "/api/products", "https://evil.example", "PUT"), "no origin": ask(s, "/api/products", "", "PUT"),
		"no preflight": ask(s, "/api/products", front, ""),
	} {
		a.want(t, http.StatusMethodNotAllowed).wantShared(t, what, what == "no preflight")
		if a.header.Get("Access-Control-Allow-Methods") != "" {
			t.Errorf("%s: %v", what, a.header)
		}
	}
	a := ask(closed, "/api/products", front, "PUT").want(t, http.StatusMethodNotAllowed)
	if a.header.Get("Vary") != "" || a.header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("without origins: %v", a.header)
	}
	if got := closed.get("/api/products").header.Get("Vary"); got != "Accept-Encoding, Cookie" {
		t.Errorf("without origins: Vary %q", got)
	}
}

// TestCrossOriginWrites checks that a named origin may make the writes of visitors and those of a token, and that a
// session, a call of the back office or another origin is refused as ever.
func TestCrossOriginWrites(t *testing.T) {
	t.Parallel()
	s := newStack(t, allow(front), trust("127.0.0.1/32"))
	secret, _ := s.programToken(core.Editor)
	token := bearer(secret)
	for name, c := range map[string]struct {
		r      request
		origin string
		status int
	}{
		"inquiry":                 {request{path: "/api/inquiries", body: inquiryBody}, front, 201},
		"newsletter":              {request{path: "/api/subscribers", body: `{"email":"mia@example.com"}`}, front, 201},
		"invalid inquiry":         {request{path: "/api/inquiries", body: `{}`}, front, 422},
		"inquiry, other origin":   {request{path: "/api/inquiries", body: inquiryBody}, "https://evil.example", 403},
		"inquiry, other port":     {request{path: "/api/inquiries", body: inquiryBody}, front + ":8443", 403},
		"inquiry, other scheme":   {request{path: "/api/inquiries", body: inquiryBody}, "http://front.example", 403},
		"inquiry, no origin":      {request{path: "/api/inquiries", body: inquiryBody}, "", 403},
		"inquiry, session":        {request{path: "/api/inquiries", body: inquiryBody, staff: true}, front, 403},
		"inquiry, ended session":  {request{path: "/api/inquiries", body: inquiryBody, header: map[string]string{"Cookie": "quoin_session=x"}}, front, 403},
		"product":                 {request{path: "/api/products", body: `{"name":"N","description":"D"}`}, front, 403},
		"product, session":        {request{path: "/api/products", body: `{"name":"N","description":"D"}`, staff: true}, front, 403},
		"product, token":          {request{path: "/api/products", body: `{"name":"N","description":"D"}`, header: token}, front, 201},
		"product, session, token": {request{path: "/api/products", body: `{"name":"M","description":"D"}`, staff: true, header: token}, front, 201},
		"product, wrong token":    {request{path: "/api/products", body: `{}`, header: map[string]string{"Authorization": "Bearer qn_x"}}, front, 401},
		"sign-in":                 {request{path: "/api/admin/login", body: `{"username":"` + username + `","password":"` + password + `"}`}, front, 403},
		"sign-out, session":       {request{path: "/api/admin/logout", staff: true}, front, 403},
		"deletion":                {request{method: http.MethodDelete, path: "/api/products/atlas"}, front, 403},
		"deletion, session":       {request{method: http.MethodDelete, path: "/api/products/atlas", staff: true}, front, 403},
		"unknown call":            {request{path: "/api/nothing", body: `{}`}, front, 403},
	} {
		r := c.r
		if r.method == "" {
			r.method = http.MethodPost
		}
		r.header = map[string]string{"Origin": c.origin, "Sec-Fetch-Site": "cross-site"}
		for name, value := range c.r.header {
			r.header[name] = value
		}
		if a := s.do(r); a.status != c.status {
			t.Errorf("%s: %d, want %d; %s", name, a.status, c.status, a.body)
		} else {
			a.wantShared(t, name, c.origin == front)
		}
	}
}
