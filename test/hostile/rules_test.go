package hostile_test

import (
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestNumbersThatNobodyReads are refused wherever a number may stand, and so are amounts below nothing.
func TestNumbersThatNobodyReads(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff := s.staff()
	want(t, "an inquiry", s.visitor("198.51.100.1").post("/api/inquiries", inquiry("Ada", "Hello")), 201)
	id := staff.all("/api/inquiries")[0]["id"]
	for _, one := range []struct{ method, path, body, field string }{
		{"POST", "/api/services", `{"name":"S","description":"D","pricing":{"Basic":1e999}}`, "pricing"},
		{"POST", "/api/services", `{"name":"S","description":"D","pricing":{"Basic":-1e999}}`, "pricing"},
		{"POST", "/api/services", `{"name":"S","description":"D","pricing":{"Basic":-5}}`, "pricing"},
		{"POST", "/api/products", `{"name":"P","description":"D","pricing":{"Basic":1e999}}`, "pricing"},
		{"POST", "/api/products", `{"name":"P","description":"D","pricing":{"Basic":-5}}`, "pricing"},
		{"POST", "/api/products", `{"name":"P","description":"D","specifications":{"Weight":1e999}}`, "specifications"},
		{"POST", "/api/products", `{"name":"P","description":"D","reviews":[{"author":"A","content":"C","rating":1e999}]}`, "rating"},
		{"POST", "/api/blog", `{"title":"T","content":"<p>C</p>","readTime":1e999}`, "readTime"},
		{"PUT", fmt.Sprintf("/api/inquiries/%v", id), `{"value":1e999}`, "value"},
		{"PUT", fmt.Sprintf("/api/inquiries/%v", id), `{"value":-5}`, "value"},
	} {
		r := want(t, one.body, staff.ask(one.method, one.path, one.body), http.StatusUnprocessableEntity)
		if !strings.Contains(r.body, one.field) {
			t.Errorf("%s: the refusal does not name %s: %s", one.body, one.field, r)
		}
	}
	r := want(t, "a price", staff.post("/api/services", `{"name":"S","description":"D","pricing":{"Basic":49.5,"Free":0}}`), 201)
	if !strings.Contains(r.body, `"Basic":49.5`) {
		t.Errorf("the price is gone: %s", r)
	}
}

// TestAddressesThatAreMore than an address are refused: they would fill in a draft of an e-mail.
func TestAddressesThatAreMore(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff := s.staff()
	for i, email := range []string{
		`a@example.com?bcc=spy@evil.example`, `a?bcc=b@example.com`, `a@example.com&cc=b`, `a&b@example.com`,
		`a@example.com\r\nBcc: b@example.com`, `a@example.com\nb`, `a\r@example.com`, `a@example.com\u2028b`, `a@exa\u0085mple.com`,
	} {
		v := s.visitor(address(i))
		for path, body := range map[string]string{
			"/api/subscribers": `{"email":"` + email + `"}`,
			"/api/inquiries":   `{"name":"A","message":"M","email":"` + email + `"}`,
		} {
			r := want(t, email, v.post(path, body), http.StatusUnprocessableEntity)
			if !strings.Contains(r.body, `"field":"email"`) {
				t.Errorf("%s: the refusal does not name the field: %s", email, r)
			}
		}
		body := `{"contactEmail":"` + email + `"}`
		want(t, email, staff.ask(http.MethodPut, "/api/admin/content/settings", body), http.StatusUnprocessableEntity)
	}
	for i, email := range []string{`ada@example.com`, `ada.lovelace+news@mail.example.co.uk`, `o'hara@example.ie`, `müller@bücher.example`} {
		want(t, email, s.visitor(address(i)).post("/api/subscribers", `{"email":"`+email+`"}`), http.StatusCreated)
	}
}

// TestAccents are folded, however they are written.
func TestAccents(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff := s.staff()
	v := s.visitor("198.51.100.1")
	staff.create("/api/products", map[string]any{"name": "Café apart", "description": "Decomposed: cre\u0300me bru\u0302le\u0301e."})
	staff.create("/api/products", map[string]any{"name": "Cafe\u0301 together", "description": "Composed: crème brûlée."})
	for _, query := range []string{"cafe", "café", "cafe\u0301", "creme", "crème", "cre\u0300me", "brulee", "brûlée", "bru\u0302le\u0301e"} {
		within(t, query+" finds both", func() bool {
			r := v.get("/api/search?q=" + url.QueryEscape(query))
			return r.status == 200 && strings.Contains(r.body, `"total":2`)
		})
	}
}

// TestSecureCookies follow the site's address, and its pages may write.
func TestSecureCookies(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t, "--url", "https://agency.example", "--trusted-proxy", "203.0.113.200")
	v := s.visitor("198.51.100.1")
	r := want(t, "sign-in", v.post("/api/admin/login", signIn("admin", password),
		"Host", "agency.example", "Origin", "https://agency.example", "Sec-Fetch-Site", "same-origin"), 200)
	if cookie := r.header.Get("Set-Cookie"); !strings.Contains(cookie, "; Secure") {
		t.Errorf("the cookie is %q", cookie)
	}
	want(t, "a sign-in of another site", v.post("/api/admin/login", signIn("admin", password),
		"Host", "agency.example", "Origin", "https://evil.example"), http.StatusForbidden)
}

// TestOpenForms can be saved after a restart.
func TestOpenForms(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	data := filepath.Join(t.TempDir(), "data")
	s := serveIn(t, data, "")
	staff := s.staff()
	made := staff.create("/api/products", map[string]any{"name": "One", "description": "First."})
	path := fmt.Sprintf("/api/products/%v", made["id"])
	tag := staff.get(path).header.Get("Etag")
	s.Stop()
	s = serveIn(t, data, "")
	staff = s.staff()
	want(t, "what was read", staff.get(path, "If-None-Match", tag), http.StatusNotModified)
	want(t, "a save", staff.ask(http.MethodPut, path, `{"name":"Two"}`, "If-Match", tag), 200)
	want(t, "another with the same tag", staff.ask(http.MethodPut, path, `{"name":"Three"}`, "If-Match", tag), http.StatusPreconditionFailed)
}
