package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core/app"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins"
)

// notice has a text in each way that a section may have it.
type notice struct {
	Words field.Rich `json:"words" validate:"required"`
	Line  string     `json:"line"`
	Parts []part     `json:"parts" validate:"dive"`
}

type part struct {
	Text field.Long `json:"text" validate:"max=100"`
}

// notices returns a plugin with a section whose module shows all of it.
func notices() plugin.Plugin {
	source := `export default ({ section, value }) => <div><h2>{section.title}</h2><p>{value.line}</p><p dangerouslySetInnerHTML={{ __html: value.words }} /></div>`
	return plugin.Plugin{Name: "notices", Files: fstest.MapFS{"notice.tsx": {Data: []byte(source)}}, Sections: []plugin.Section{
		{Name: "notice", Title: "Notice", Icon: "fas fa-bell", Value: notice{}, File: "notice.tsx"},
	}}
}

// trialSite is a trial with a client; the client of a visitor has no session.
type trialSite struct {
	*testing.T
	*app.Trial
	client http.Client
}

func try(t *testing.T, folder string, all ...plugin.Plugin) *trialSite {
	t.Helper()
	trial, err := app.Try(t.Context(), folder, "admin", "correct horse battery", all...)
	if err != nil {
		t.Fatal(err)
	}
	jar, _ := cookiejar.New(nil)
	return &trialSite{T: t, Trial: trial, client: http.Client{Jar: jar}}
}

func (s *trialSite) call(method, path string, body any) (int, []byte) {
	s.Helper()
	text, _ := json.Marshal(body)
	r, err := http.NewRequestWithContext(s.Context(), method, s.URL+path, bytes.NewReader(text))
	if err != nil {
		s.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Origin", s.URL)
	answer, err := s.client.Do(r)
	if err != nil {
		s.Fatal(err)
	}
	defer answer.Body.Close()
	got, _ := io.ReadAll(answer.Body)
	return answer.StatusCode, got
}

// must calls and returns the JSON object of a success.
func (s *trialSite) must(method, path string, body any) (out map[string]any) {
	s.Helper()
	status, got := s.call(method, path, body)
	if status >= http.StatusBadRequest {
		s.Fatalf("%s %s: %d %s", method, path, status, got)
	}
	_ = json.Unmarshal(got, &out)
	return out
}

func (s *trialSite) signIn() {
	s.must(http.MethodPost, "/api/admin/login", map[string]string{"username": "admin", "password": "correct horse battery"})
}

// reads are addresses of a site beside those that its description names.
var reads = []string{
	"/about", "/", "/sitemap.xml", "/sitemap-1.xml", "/atom.xml", "/feed.json", "/llms.txt", "/search?q=Zyzzyva", "/about?preview", "/about?edit",
	"/api/search?q=Zyzzyva", "/api/search?q=notice", "/api/changes?since=0", "/api/pages?path=/about", "/api/sections?limit=1000",
	"/api/sections?fields=metadata", "/api/sections?q=Zyzzyva",
}

var parameter = regexp.MustCompile(`\{[^}]+\}`)

// addresses returns every address that a visitor may read, with ids in the place of parameters.
func (s *trialSite) addresses(ids ...string) []string {
	all := slices.Clone(reads)
	paths, _ := s.must(http.MethodGet, "/api/openapi.json", nil)["paths"].(map[string]any)
	for path, item := range paths {
		if methods, _ := item.(map[string]any); methods["get"] == nil || path == "/api/live" {
			continue
		}
		for _, id := range ids {
			all = append(all, parameter.ReplaceAllString(path, id))
		}
	}
	return all
}

// TestNoValueOfASectionWithoutItsPluginReachesAVisitor reads every address of a site as a visitor, before and after the
// plugin of a section is removed.
func TestNoValueOfASectionWithoutItsPluginReachesAVisitor(t *testing.T) {
	t.Parallel()
	const secret = "Zyzzyva"
	folder := t.TempDir()
	s := try(t, folder, append(plugins.All(), notices())...)
	s.signIn()
	made := s.must(http.MethodPost, "/api/admin/content/sections", map[string]any{
		"type": "notice", "title": secret + " title", "content": secret + " content",
		"metadata": map[string]any{"words": "<p>" + secret + "</p>", "line": secret, "parts": []any{map[string]any{"text": secret}}},
	})
	id := fmt.Sprint(made["id"])
	page := s.must(http.MethodGet, "/api/pages?path=/about", nil)
	pageID := fmt.Sprint(page["id"])
	stored := s.must(http.MethodGet, "/api/pages/"+pageID, nil)
	sections, _ := stored["sections"].([]any)
	s.must(http.MethodPut, "/api/pages/"+pageID, map[string]any{"sections": append(sections, id)})
	s.client.Jar = nil
	shown := 0
	for _, path := range s.addresses(id, pageID, "section", "page") {
		if _, body := s.call(http.MethodGet, path, nil); bytes.Contains(body, []byte(secret)) {
			shown++
		}
	}
	if _, body := s.call(http.MethodGet, "/about", nil); !bytes.Contains(body, []byte("<p><p>"+secret+"</p></p></div>")) {
		t.Error("the page does not have what the module draws")
	}
	if shown < 4 {
		t.Errorf("with the plugin %d addresses show the section", shown)
	}
	if err := s.Stop(); err != nil {
		t.Fatal(err)
	}

	s = try(t, folder, plugins.All()...)
	for _, path := range s.addresses(id, pageID, "section", "page") {
		_, body := s.call(http.MethodGet, path, nil)
		echoed := strings.Contains(path, secret) || strings.Contains(path, id)
		if bytes.Contains(body, []byte(secret)) && !echoed || bytes.Contains(body, []byte(secret+" ")) || bytes.Contains(body, []byte(`"`+id+`"`)) {
			t.Errorf("%s tells visitors of the section: %.300s", path, body)
		}
	}
	s.signIn()
	if status, body := s.call(http.MethodPut, "/api/admin/content/sections/"+id, map[string]any{"metadata": map[string]any{"line": "a"}}); status != http.StatusUnprocessableEntity {
		t.Errorf("a change of the values has %d %s", status, body)
	}
	s.must(http.MethodPut, "/api/pages/"+pageID, map[string]any{"sections": append([]any{id}, sections...), "hidden": []string{id}})
	if status, body := s.call(http.MethodDelete, "/api/admin/content/sections/"+id+"?force=true", nil); status != http.StatusNoContent {
		t.Errorf("a deletion has %d %s", status, body)
	}
	if err := s.Stop(); err != nil {
		t.Fatal(err)
	}
}
