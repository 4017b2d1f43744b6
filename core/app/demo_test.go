package app_test

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

var demoPaths = []string{
	"/api/products", "/api/services", "/api/blog", "/api/jobs", "/api/testimonials", "/api/team", "/api/inquiries",
	"/api/admin/content/sections", "/api/admin/content/settings",
}

// everything reads all content, as staff.
func everything(p *process) map[string]string {
	p.t.Helper()
	cookie := p.signIn("admin", password)
	all := map[string]string{}
	for _, path := range demoPaths {
		status, body, _ := p.do(http.MethodGet, path, cookie, "")
		if status != http.StatusOK {
			p.t.Fatalf("%s: status %d", path, status)
		}
		all[path] = body
	}
	return all
}

// TestDemoTwice changes nothing the second time.
func TestDemoTwice(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	p := serve(t, data, "--demo")
	before := everything(p)
	for path, least := range map[string]int{
		"/api/products": 6, "/api/services": 4, "/api/blog": 9, "/api/jobs": 4, "/api/testimonials": 3, "/api/team": 4,
		"/api/inquiries": 12,
	} {
		var entries []struct{ ID string }
		if err := json.Unmarshal([]byte(before[path]), &entries); err != nil || len(entries) < least {
			t.Errorf("%s: %d entries, want %d: %v", path, len(entries), least, err)
		}
	}
	_, id, _ := strings.Cut(before["/api/products"], `"id":"`)
	id, _, _ = strings.Cut(id, `"`)
	if status, _, _ := p.do(http.MethodDelete, "/api/products/"+id, p.signIn("admin", password), ""); status != http.StatusNoContent {
		t.Fatalf("delete: status %d", status)
	}
	before = everything(p)
	p.Stop()
	p = serve(t, data, "--demo")
	for path, body := range everything(p) {
		if body != before[path] {
			t.Errorf("%s has changed", path)
		}
	}
	p.Stop()
}

// TestDemoLeavesContentAlone that people wrote.
func TestDemoLeavesContentAlone(t *testing.T) {
	t.Parallel()
	for name, write := range map[string]func(p *process){
		"an entry": func(p *process) { create(p, p.signIn("admin", password)) },
		"a section": func(p *process) {
			status, body, _ := p.do(http.MethodPut, "/api/admin/content/sections/hero", p.signIn("admin", password), `{"title":"Ours"}`)
			if status != http.StatusOK {
				p.t.Fatal(body)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data := filepath.Join(t.TempDir(), "data")
			p := serve(t, data)
			write(p)
			before := everything(p)
			p.Stop()
			p = serve(t, data, "--demo")
			for path, body := range everything(p) {
				if body != before[path] {
					t.Errorf("%s has changed", path)
				}
			}
			p.Stop()
		})
	}
}
