package mcp_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/host/hosttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/authtest"
	"github.com/quoin-cms/quoin/core/internal/mcp"
	"github.com/quoin-cms/quoin/core/model"
)

// article is a type with drafts, banner one without, letter one that visitors send.
type (
	article struct {
		Title  string `json:"title" validate:"required" cms:"title"`
		Status string `json:"status" validate:"oneof=draft published" default:"draft" cms:"exact,status=published,hides=draft"`
		Topic  string `json:"topic" cms:"exact"`
	}
	banner struct {
		Title string `json:"title" validate:"required" cms:"title"`
	}
	letter struct {
		Title string `json:"title" cms:"title"`
	}
)

func (a *article) Visible(time.Time) bool { return a.Status == "published" }

// server is an API with the protocol, and a token for each role.
type server struct {
	*contenttest.Site
	t      *testing.T
	mcp    *mcp.Server
	tokens map[core.Role]string
}

func open(t *testing.T) *server {
	t.Helper()
	site := contenttest.Open(t,
		model.Define[article]("article", model.Options{Path: "articles", One: "Article", Many: "Articles"}),
		model.Define[banner]("banner", model.Options{Path: "banners", One: "Banner", Many: "Banners"}),
		model.Define[letter]("letter", model.Options{Path: "letters", One: "Letter", Many: "Letters", Access: core.Inbox}))
	users := authtest.New(t, site.Store, site.Clock.Now)
	t.Cleanup(users.Close)
	if err := users.Add(t.Context(), "ada", "correct horse"); err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	calls := hosttest.OpenAll(t, hosttest.Env(site, users))
	s := &server{site, t, mcp.New(mcp.Config{API: calls.API, Registry: site.Registry(), Log: log, Version: "test"}), map[core.Role]string{}}
	for _, role := range []core.Role{core.Viewer, core.Editor, core.Administrator} {
		_, secret, err := users.AddToken(t.Context(), contenttest.Staff, string(role), role, contenttest.Start.AddDate(1, 0, 0))
		if err != nil {
			t.Fatal(err)
		}
		s.tokens[role] = secret
	}
	return s
}

// send sends a body with a token.
func (s *server) send(method, token, body string) api.Response {
	s.t.Helper()
	r := &api.Request{Method: method, Path: mcp.Path, MediaType: api.MediaJSON, Client: api.Client{Address: "192.0.2.1"}}
	if token != "" {
		r.Authorization = "Bearer " + token
	}
	if body != "" {
		r.Body = func(int) ([]byte, error) { return []byte(body), nil }
	}
	return s.mcp.Do(s.t.Context(), r)
}

// ask calls a method of the protocol, and returns its result.
func (s *server) ask(role core.Role, method string, params any) (result struct {
	Tools []struct {
		Name        string
		InputSchema struct {
			Properties map[string]struct{ Properties map[string]any }
		}
	}
	IsError           bool
	Content           []struct{ Text string }
	StructuredContent map[string]any
},
) {
	s.t.Helper()
	message, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
	if err != nil {
		s.t.Fatal(err)
	}
	out := s.send(http.MethodPost, s.tokens[role], string(message))
	var answer struct {
		Result json.RawMessage
		Error  *struct{ Message string }
	}
	if err := json.Unmarshal(out.Body, &answer); err != nil || answer.Error != nil {
		s.t.Fatalf("%s: %d %s, %v", method, out.Status, out.Body, err)
	}
	if err := json.Unmarshal(answer.Result, &result); err != nil {
		s.t.Fatal(err)
	}
	return result
}

// use calls a tool. It returns the answer, or the text of a refusal.
func (s *server) use(role core.Role, tool string, args map[string]any) (answer map[string]any, refused string) {
	s.t.Helper()
	out := s.ask(role, "tools/call", map[string]any{"name": tool, "arguments": args})
	if out.IsError {
		return nil, out.Content[0].Text
	}
	return out.StructuredContent, ""
}

// must calls a tool that must not be refused.
func (s *server) must(role core.Role, tool string, args map[string]any) map[string]any {
	s.t.Helper()
	answer, refused := s.use(role, tool, args)
	if refused != "" {
		s.t.Fatalf("%s is refused: %s", tool, refused)
	}
	return answer
}

// TestOnlyATokenSpeaks checks what is answered without a good token, by another method, and to what is no message.
func TestOnlyATokenSpeaks(t *testing.T) {
	t.Parallel()
	s := open(t)
	const list = `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`
	for name, c := range map[string]struct {
		method, token, body string
		status              int
	}{
		"no token":        {http.MethodPost, "", list, http.StatusUnauthorized},
		"a wrong token":   {http.MethodPost, "qn_" + strings.Repeat("A", 43), list, http.StatusUnauthorized},
		"another method":  {http.MethodGet, s.tokens[core.Viewer], "", http.StatusMethodNotAllowed},
		"no token to get": {http.MethodGet, "", "", http.StatusUnauthorized},
		"no message":      {http.MethodPost, s.tokens[core.Viewer], "", http.StatusBadRequest},
		"too many":        {http.MethodPost, s.tokens[core.Viewer], "[" + strings.Repeat(list+",", 20) + list + "]", http.StatusRequestEntityTooLarge},
		"a message":       {http.MethodPost, s.tokens[core.Viewer], list, http.StatusOK},
	} {
		out := s.send(c.method, c.token, c.body)
		if out.Status != c.status || out.Route != mcp.Path {
			t.Errorf("%s: %d %s, of the route %q", name, out.Status, out.Body, out.Route)
		}
		if (out.Get("WWW-Authenticate") != "") != (c.status == http.StatusUnauthorized) {
			t.Errorf("%s: WWW-Authenticate is %q", name, out.Get("WWW-Authenticate"))
		}
	}
}

// TestToolsAreThoseOfTheRole checks which tools each role is told of: none that it may not use, and none that writes what
// visitors send.
func TestToolsAreThoseOfTheRole(t *testing.T) {
	t.Parallel()
	s := open(t)
	reads := []string{"list", "read", "search"}
	writes := []string{"change_article", "change_banner", "change_letter", "create_article", "create_banner", "list", "publish_article", "read", "search"}
	for role, want := range map[core.Role][]string{core.Viewer: reads, core.Editor: writes, core.Administrator: writes} {
		var names []string
		for _, tool := range s.ask(role, "tools/list", nil).Tools {
			names = append(names, tool.Name)
			if _, has := tool.InputSchema.Properties["fields"].Properties["status"]; has {
				t.Errorf("%s writes the status, which publishes", tool.Name)
			}
		}
		slices.Sort(names)
		if !slices.Equal(names, want) {
			t.Errorf("%s has the tools %q, want %q", role, names, want)
		}
	}
}

// TestAProgramWritesDrafts checks that what a program creates and changes is not visible until it publishes it, and that it
// overwrites no change that it has not read.
func TestAProgramWritesDrafts(t *testing.T) {
	t.Parallel()
	s := open(t)
	made := s.must(core.Editor, "create_article", map[string]any{"fields": map[string]any{"title": "One"}})
	entry, _ := made["entry"].(map[string]any)
	id := fmt.Sprint(entry["id"])
	if entry["status"] != "draft" || s.Sees(contenttest.Visitor, "article", id) {
		t.Errorf("what was created is %v", entry)
	}
	published := s.must(core.Editor, "publish_article", map[string]any{"id": id, "version": made["version"]})
	if !s.Sees(contenttest.Visitor, "article", id) {
		t.Error("what was published is not visible")
	}
	changed := s.must(core.Editor, "change_article", map[string]any{"id": id, "version": published["version"], "fields": map[string]any{"title": "Two"}})
	if title := s.Entity(contenttest.Visitor, "article", id)["title"]; title != "One" {
		t.Errorf("visitors see the title %q before it is published", title)
	}
	read := s.must(core.Viewer, "read", map[string]any{"type": "article", "id": id})
	if read["version"] != changed["version"] || read["pending"] == nil {
		t.Errorf("after a change the entry is %v", read)
	}
	if _, refused := s.use(core.Editor, "change_article", map[string]any{"id": id, "version": published["version"], "fields": map[string]any{"title": "Late"}}); !strings.HasPrefix(refused, "412 ") {
		t.Errorf("a change of an old version: %q", refused)
	}
	s.must(core.Editor, "publish_article", map[string]any{"id": id, "version": read["version"]})
	if title := s.Entity(contenttest.Visitor, "article", id)["title"]; title != "Two" {
		t.Errorf("visitors see the title %q after it was published", title)
	}
}

// TestRefusalsAreAnswers checks that what a program does wrong is an answer of the tool in words, and writes nothing.
func TestRefusalsAreAnswers(t *testing.T) {
	t.Parallel()
	s := open(t)
	id := s.Add("article", `{"title":"One","topic":"a"}`)
	before := s.Seq()
	for _, c := range []struct {
		tool string
		args map[string]any
		says string
	}{
		{"read", map[string]any{"type": "missing", "id": id}, "missing"},
		{"read", map[string]any{"type": "article", "id": "missing"}, "404 "},
		{"read", map[string]any{"type": "article", "id": "../users"}, "404 "},
		{"list", map[string]any{"type": "article", "filter": map[string]any{"title": "One"}}, `"title" is no filter of article`},
		{"list", map[string]any{"type": "article", "other": 1}, "other"},
		{"create_article", map[string]any{"fields": map[string]any{"title": ""}}, ""},
		{"create_article", map[string]any{"fields": map[string]any{"title": "A", "status": "published"}}, "status"},
		{"search", map[string]any{"query": "x"}, "503 "},
	} {
		if answer, refused := s.use(core.Editor, c.tool, c.args); refused == "" || !strings.Contains(refused, c.says) {
			t.Errorf("%s %v: %v, refused with %q, want %q", c.tool, c.args, answer, refused, c.says)
		}
	}
	if changes := s.Changes(before); len(changes) != 0 {
		t.Errorf("calls that were refused have written %+v", changes)
	}
	list := s.must(core.Viewer, "list", map[string]any{"type": "article", "filter": map[string]any{"topic": "a"}})
	if entries, _ := list["entries"].([]any); len(entries) != 1 || list["total"] != 1.0 || list["next"] != "" {
		t.Errorf("the list is %v", list)
	}
}
