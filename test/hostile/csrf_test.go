package hostile_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// simple are the content types that a form, or a script without leave, of another site may send.
var simple = []string{
	"", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain; application/json", "text/plain;charset=application/json",
	"application/jsonp", "text/json", "application/x-www-form-urlencoded, application/json",
}

// TestAdvisoryCSRFByContentType: nothing is written by a body that another site may send, with the cookie of staff, and nothing
// that says that it comes from another site, whatever it is.
func TestAdvisoryCSRFByContentType(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t, "--mcp")
	staff := s.staff()
	made := staff.create("/api/products", map[string]any{"name": "P", "description": "D"})
	at := fmt.Sprintf("/api/products/%v", made["id"])
	body := `{"name":"Forged","description":"Forged"}`
	sites := [][]string{
		{"Origin", "https://evil.example"},
		{"Origin", "null"},
		{"Sec-Fetch-Site", "cross-site"},
		{"Sec-Fetch-Site", "same-site"},
		{"Origin", "http://" + s.addr + ".evil.example"},
		{"Origin", "http://evil.example/" + s.addr},
		{"Origin", "https://" + s.addr + "@evil.example"},
	}
	for _, site := range sites {
		for _, call := range []struct{ method, path, body string }{
			{"POST", "/api/products", body},
			{"PUT", at, body},
			{"DELETE", at, ""},
			{"POST", "/api/admin/logout", ""},
			{"POST", "/api/admin/users", newUser("eve", password)},
			{"PUT", "/api/admin/users/admin/password", `{"password":"battery staple"}`},
			{"POST", "/api/admin/login", signIn("admin", password)},
			{"POST", "/api/inquiries", inquiry("Eve", "Forged")},
			{"POST", "/mcp", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`},
			{"POST", "/contact", "name=Forged"},
		} {
			want(t, fmt.Sprint(call.method, " ", call.path, " ", site), staff.ask(call.method, call.path, call.body, site...), 403, 401, 404)
		}
		form, contentType := formOf(t, "forged.jpg", photograph(t, 30, 20, 0))
		want(t, fmt.Sprint("an upload ", site), staff.post(library, form, append([]string{"Content-Type", contentType}, site...)...), http.StatusForbidden)
	}
	// Older browsers say neither: then no simple content type may do.
	for _, contentType := range simple {
		want(t, "a creation as "+contentType, staff.post("/api/products", body, "Content-Type", contentType), http.StatusUnsupportedMediaType)
		want(t, "a change as "+contentType, staff.ask(http.MethodPut, at, body, "Content-Type", contentType), http.StatusUnsupportedMediaType)
		want(t, "a user as "+contentType, staff.post("/api/admin/users", newUser("eve", password), "Content-Type", contentType), http.StatusUnsupportedMediaType)
		want(t, "a sign-in as "+contentType, s.visitor("198.51.100.1").post("/api/admin/login", signIn("admin", password), "Content-Type", contentType),
			http.StatusUnsupportedMediaType)
	}
	// Nothing writes by reading, or by another name of the method.
	for _, override := range []string{"X-HTTP-Method-Override", "X-Method-Override", "X-HTTP-Method"} {
		want(t, override, staff.post(at, body, override, "PUT"), http.StatusMethodNotAllowed)
		want(t, override, staff.get(at, override, "DELETE"), http.StatusOK)
	}
	want(t, "_method", staff.get(at+"?_method=DELETE"), http.StatusBadRequest)
	if r := must(t, "the product", staff.get(at), http.StatusOK); strings.Contains(r.body, "Forged") {
		t.Errorf("it was changed: %s", r)
	}
	if all := staff.get("/api/products").body + staff.get("/api/admin/users").body + staff.get("/api/inquiries").body + staff.get(library).body; strings.Contains(all, "orged") || strings.Contains(all, `"eve"`) {
		t.Errorf("something was made: %s", all)
	}
	r := must(t, "sign-in", s.visitor("198.51.100.3").post("/api/admin/login", signIn("admin", password)), http.StatusOK)
	for _, cookie := range r.header.Values("Set-Cookie") {
		if !strings.Contains(cookie, "SameSite=Lax") || !strings.Contains(cookie, "HttpOnly") {
			t.Errorf("a cookie: %s", cookie)
		}
	}
	if r := staff.get("/api/products", "Origin", "https://evil.example"); r.header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("another site may read: %v", r.header)
	}
}
