package hostile_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestAdvisoryPrivilegeByUpdate: nobody raises themselves, and nobody writes by a door what they may not write by another, with
// a cookie or a token. docs/roles.md has every call, which TestEveryCallInEveryRole makes in each role.
func TestAdvisoryPrivilegeByUpdate(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t, "--mcp")
	staff := s.staff()
	made := staff.create("/api/blog", map[string]any{"title": "Ours", "content": "<p>C</p>", "status": "published"})
	id := text(made, "id")
	must(t, "a change", staff.ask(http.MethodPut, "/api/blog/"+id, `{"title":"Ours again"}`), http.StatusOK)
	must(t, "a change for later", staff.ask(http.MethodPut, "/api/admin/pending/blog/"+id, `{"title":"Ours later"}`), 200, 201)
	gone := staff.create("/api/blog", map[string]any{"title": "Gone", "content": "<p>C</p>"})
	must(t, "a deletion", staff.ask(http.MethodDelete, "/api/blog/"+text(gone, "id"), ""), http.StatusNoContent)
	revisions := read[[]map[string]any](t, must(t, "the history", staff.get("/api/admin/history/blog/"+id), http.StatusOK))
	first := fmt.Sprint("/api/admin/history/blog/", id, "/", revisions[len(revisions)-1]["revision"], "/restore")

	house := []struct{ method, path, body string }{
		{"PUT", "/api/admin/users/%s", `{"role":"administrator"}`},
		{"POST", "/api/admin/users", `{"username":"eve","password":"correct horse","role":"administrator"}`},
		{"PUT", "/api/admin/users/admin/password", `{"password":"battery staple"}`},
		{"DELETE", "/api/admin/users/admin", ""},
		{"DELETE", "/api/admin/users/admin/factors", ""},
		{"POST", "/api/admin/tokens", `{"name":"T","role":"administrator"}`},
		{"PUT", "/api/admin/security", `{"requireSecondFactor":true}`},
		{"POST", "/api/admin/webhooks", `{"url":"https://evil.example","events":["*.*"]}`},
		{"GET", "/api/admin/users", ""},
		{"GET", "/api/admin/tokens", ""},
	}
	content := []struct{ method, path, body string }{
		{"POST", "/api/blog", `{"title":"Forged","content":"<p>C</p>"}`},
		{"PUT", "/api/blog/" + id, `{"title":"Forged"}`},
		{"DELETE", "/api/blog/" + id, ""},
		{"POST", first, ""},
		{"PUT", "/api/admin/pending/blog/" + id, `{"title":"Forged"}`},
		{"POST", "/api/admin/pending/blog/" + id + "/publish", ""},
		{"DELETE", "/api/admin/pending/blog/" + id, ""},
		{"POST", "/api/admin/trash/blog/" + text(gone, "id") + "/restore", ""},
		{"DELETE", "/api/admin/trash/blog/" + text(gone, "id"), ""},
		{"POST", "/api/admin/blog/dry-run", `{"title":"Forged"}`},
		{"POST", "/api/admin/blog/" + id + "/preview-link", ""},
		{"PUT", "/api/admin/content/settings", `{"siteName":"Forged"}`},
	}
	for i, role := range []string{"viewer", "editor"} {
		who := s.someone(staff, "the-"+role, role, fmt.Sprintf("192.0.2.%d", 20+i))
		program := s.program(staff, role, fmt.Sprintf("192.0.2.%d", 30+i))
		for _, v := range []*visitor{who, program} {
			for _, call := range house {
				path := call.path
				if strings.Contains(path, "%s") {
					path = fmt.Sprintf(path, "the-"+role)
				}
				want(t, role+" "+call.method+" "+path, v.ask(call.method, path, call.body), http.StatusForbidden)
			}
			for _, call := range content {
				if role == "viewer" {
					want(t, role+" "+call.method+" "+call.path, v.ask(call.method, call.path, call.body), http.StatusForbidden)
				}
			}
			for _, header := range []string{"X-Role", "X-User", "X-Forwarded-User", "Remote-User", "X-Original-URL"} {
				want(t, role+" with "+header, v.get("/api/admin/users", header, "administrator"), http.StatusForbidden)
			}
		}
		if role == "viewer" {
			r := program.post("/mcp", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_post","arguments":{"fields":{"title":"Forged","content":"<p>C</p>"}}}}`)
			if r.status == http.StatusOK && !strings.Contains(r.body, "error") && !strings.Contains(r.body, `"isError":true`) {
				t.Errorf("a viewer's program writes: %s", r)
			}
		}
		want(t, "one's own role beside a password", who.ask(http.MethodPut, "/api/admin/users/the-"+role+"/password", `{"password":"correct horse","role":"administrator"}`), http.StatusUnprocessableEntity)
		if me := fieldsOf(t, must(t, "who one is", who.get("/api/admin/me"), http.StatusOK)); me["role"] != role {
			t.Errorf("the %s became %v", role, me["role"])
		}
	}
	now := staff.get("/api/blog/"+id).body + staff.get("/api/blog").body + staff.get("/api/admin/users").body + staff.get("/api/settings").body
	if strings.Contains(now, "Forged") || strings.Contains(now, "eve") || !strings.Contains(now, "Ours again") {
		t.Errorf("something was written: %s", now)
	}
}
