package app_test

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"regexp"
	"slices"
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

// caseStudies are the pages of the case studies, each below the first one.
var caseStudies = []string{
	"/case-studies", "/case-studies/harcourt-row-dental", "/case-studies/marlpit-catering-supplies", "/case-studies/lagan-lifts",
}

var ownLink = regexp.MustCompile(`(?:"|href=\\")(/[a-z0-9/-]*)(?:\\"|")`)

// TestDemoCaseStudies checks that home leads to every case study, that each one has figures and pictures, and that the
// check of the site finds nothing to mend.
func TestDemoCaseStudies(t *testing.T) {
	t.Parallel()
	p := serve(t, filepath.Join(t.TempDir(), "data"), "--demo")
	defer p.Stop()
	cookie := p.signIn("admin", password)
	read := func(path string) string {
		t.Helper()
		status, body, _ := p.do(http.MethodGet, "/api/pages?path="+path, "", "")
		if status != http.StatusOK {
			t.Fatalf("%s: status %d", path, status)
		}
		return body
	}
	led, next := map[string]bool{}, []string{"/"}
	for len(next) > 0 {
		page := read(next[0])
		next = next[1:]
		for _, found := range ownLink.FindAllStringSubmatch(strings.NewReplacer(`\u003c`, "<", `\u003e`, ">").Replace(page), -1) {
			if path := found[1]; slices.Contains(caseStudies, path) && !led[path] {
				led[path] = true
				next = append(next, path)
			}
		}
	}
	for i, path := range caseStudies {
		if !led[path] {
			t.Errorf("no link leads from home to %s", path)
		}
		page := read(path)
		if figures := strings.Contains(page, `"type":"figures"`); figures != (i > 0) || !strings.Contains(page, `"/media/`) {
			t.Errorf("%s: %s", path, page)
		}
	}
	_, articles, _ := p.do(http.MethodGet, "/api/blog", "", "")
	for _, path := range []string{"/case-studies/harcourt-row-dental", "/case-studies/lagan-lifts"} {
		if !strings.Contains(articles, path) {
			t.Errorf("no article leads to %s", path)
		}
	}
	_, found, _ := p.do(http.MethodGet, "/api/admin/site-check", cookie, "")
	if !strings.Contains(found, `"groups":[]`) {
		t.Errorf("the check of the site found %s", found)
	}
}
