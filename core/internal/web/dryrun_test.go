package web_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestDryRun checks that each type that staff can write has dry runs, which return the result of a write and change
// nothing.
func TestDryRun(t *testing.T) {
	t.Parallel()
	s := typedStack(t)
	try := func(path, body string, staff bool) answer {
		return s.do(request{method: http.MethodPost, path: "/api/admin/" + path + "/dry-run", body: body, staff: staff})
	}
	read := []string{"/api/products", "/api/blog", "/api/case-studies", "/api/sections", "/api/settings", "/api/inquiries"}
	before := map[string]string{}
	for _, path := range read {
		before[path] = s.staff(path).want(t, http.StatusOK).body
	}
	for name, c := range map[string]struct {
		path, body string
		status     int
		says       string
	}{
		"an update":    {"products/atlas", `{"name":" Atlas 2 "}`, http.StatusOK, `"name":"Atlas 2"`},
		"a creation":   {"case-studies", `{"client":"Fourteen shops"}`, http.StatusOK, `"slug":"fourteen-shops`},
		"a section":    {"sections/hero", `{"title":"Hello"}`, http.StatusOK, `"title":"Hello"`},
		"the settings": {"settings", `{"siteName":"Else"}`, http.StatusOK, `"siteName":"Else"`},
		"an inquiry":   {"inquiries", `{"name":"Ada","email":"ada@example.com","message":"Hi."}`, http.StatusOK, `"status":"new"`},
		"broken":       {"products/atlas", `{"name":`, http.StatusBadRequest, ""},
		"invalid":      {"products/atlas", `{"name":" "}`, http.StatusUnprocessableEntity, `"field":"name"`},
		"nobody":       {"products/none", `{}`, http.StatusNotFound, ""},
	} {
		t.Run(name, func(t *testing.T) {
			a := try(c.path, c.body, true).want(t, c.status)
			if !strings.Contains(a.body, c.says) || a.header.Get("Cache-Control") != "no-store" || a.header.Get("Etag") != "" {
				t.Errorf("%v %s", a.header, a.body)
			}
			try(c.path, c.body, false).want(t, http.StatusUnauthorized)
		})
	}
	try("sections", `{"title":"Hello"}`, true).want(t, http.StatusOK)
	stale := s.do(request{
		method: http.MethodPost, path: "/api/admin/products/atlas/dry-run", body: `{"name":"a"}`, staff: true,
		header: map[string]string{"If-Match": `"0"`},
	})
	stale.want(t, http.StatusPreconditionFailed)
	for _, path := range read {
		if after := s.staff(path).want(t, http.StatusOK).body; after != before[path] {
			t.Errorf("%s became %.300s", path, after)
		}
	}
}
