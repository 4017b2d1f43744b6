package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/quoin-cms/quoin/core"
)

// program is a client of the Model Context Protocol, with a token of a role.
type program struct {
	s       *stack
	session *mcp.ClientSession
}

// tokenBearer is a transport that sends a token with each request.
type tokenBearer string

func (b tokenBearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

func newProgram(t *testing.T, s *stack, role core.Role) program {
	t.Helper()
	_, secret, err := s.auth.AddToken(t.Context(), core.Actor{Role: core.Administrator, Name: username}, "program "+string(role), role, time.Time{})
	s.check(err)
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{
		Endpoint: s.url + "/mcp", HTTPClient: &http.Client{Transport: tokenBearer(secret)}, DisableStandaloneSSE: true,
	}, nil)
	s.check(err)
	t.Cleanup(func() { _ = session.Close() })
	return program{s, session}
}

func (p program) tools() (names []string) {
	p.s.tb.Helper()
	for tool, err := range p.session.Tools(p.s.tb.Context(), nil) {
		p.s.check(err)
		names = append(names, tool.Name)
	}
	return names
}

// call returns the result of a tool; refused is the error message if the call fails.
func (p program) call(tool string, args map[string]any) (out map[string]any, refused string) {
	p.s.tb.Helper()
	result, err := p.session.CallTool(p.s.tb.Context(), &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		return nil, err.Error()
	}
	text := ""
	for _, part := range result.Content {
		if t, ok := part.(*mcp.TextContent); ok {
			text += t.Text
		}
	}
	if result.IsError {
		return nil, text
	}
	p.s.check(json.Unmarshal([]byte(text), &out))
	return out, ""
}

func (p program) must(tool string, args map[string]any) map[string]any {
	p.s.tb.Helper()
	out, refused := p.call(tool, args)
	if refused != "" {
		p.s.tb.Fatalf("%s is refused: %s", tool, refused)
	}
	return out
}

func speaking(p *parts) { p.MCP = true }

// TestProgramWrites creates, changes and publishes an article, and checks after each step what visitors see.
func TestProgramWrites(t *testing.T) {
	s := newStack(t, speaking)
	p := newProgram(t, s, core.Editor)
	made := p.must("create_post", map[string]any{"fields": map[string]any{"title": "From afar", "content": "<p>One<script>x()</script></p>", "slug": "from-afar"}})
	entry, _ := made["entry"].(map[string]any)
	id, _ := entry["id"].(string)
	if entry["status"] != "draft" || strings.Contains(entry["content"].(string), "script") {
		t.Errorf("made is %v", entry)
	}
	s.get("/api/blog/"+id).want(t, 404)

	read := p.must("read", map[string]any{"type": "post", "id": id})
	changed := p.must("change_post", map[string]any{"id": id, "version": read["version"], "fields": map[string]any{"title": "From near"}})
	s.get("/api/blog/"+id).want(t, 404)
	if _, refused := p.call("change_post", map[string]any{"id": id, "version": read["version"], "fields": map[string]any{"title": "Late"}}); !strings.HasPrefix(refused, "412 ") {
		t.Errorf("a change of an old version: %q", refused)
	}
	published := p.must("publish_post", map[string]any{"id": id, "version": changed["version"]})
	if body := s.get("/api/blog/"+id).want(t, 200).body; !strings.Contains(body, "From near") {
		t.Errorf("visitors see %s", body)
	}

	beside := p.must("change_post", map[string]any{"id": id, "version": published["version"], "fields": map[string]any{"title": "Not yet"}})
	if body := s.get("/api/blog/"+id).want(t, 200).body; !strings.Contains(body, "From near") {
		t.Errorf("visitors see %s", body)
	}
	again := p.must("read", map[string]any{"type": "post", "id": id})
	if again["pending"] == nil || again["version"] != beside["version"] {
		t.Errorf("read is %v after %v", again, beside)
	}
	p.must("publish_post", map[string]any{"id": id, "version": again["version"]})
	if body := s.get("/api/blog/"+id).want(t, 200).body; !strings.Contains(body, "Not yet") {
		t.Errorf("visitors see %s", body)
	}
	if _, refused := p.call("publish_post", map[string]any{"id": id, "version": again["version"]}); refused == "" {
		t.Error("what is published is published again")
	}
	list := p.must("list", map[string]any{"type": "post", "limit": 1})
	if list["next"] == "" || len(list["entries"].([]any)) != 1 {
		t.Errorf("list is %v", list)
	}
	p.must("list", map[string]any{"type": "post", "limit": 1, "cursor": list["next"]})
}

// TestProgramMayWhatItsTokenMay checks that tools allow only what the role of the token allows.
func TestProgramMayWhatItsTokenMay(t *testing.T) {
	s := newStack(t, speaking)
	viewer, editor := newProgram(t, s, core.Viewer), newProgram(t, s, core.Editor)
	if got := viewer.tools(); !slices.Equal(got, []string{"list", "read", "search"}) {
		t.Errorf("a viewer has %q", got)
	}
	for _, name := range []string{"create_post", "change_post", "publish_post", "change_settings", "create_product"} {
		if !slices.Contains(editor.tools(), name) {
			t.Errorf("an editor lacks %s", name)
		}
		if _, refused := viewer.call(name, map[string]any{"id": "x", "version": `"1"`, "fields": map[string]any{}}); refused == "" {
			t.Errorf("a viewer calls %s", name)
		}
	}
	for _, name := range editor.tools() {
		if strings.Contains(name, "create_inquiry") || strings.Contains(name, "user") || strings.Contains(name, "token") {
			t.Errorf("there is a tool %s", name)
		}
	}
}

// TestProgramErrs checks that the error messages tell a program how to correct its call.
func TestProgramErrs(t *testing.T) {
	s := newStack(t, speaking)
	p := newProgram(t, s, core.Editor)
	for _, c := range []struct {
		tool string
		args map[string]any
		want string
	}{
		{"read", map[string]any{"type": "dragon", "id": "x"}, "dragon"},
		{"read", map[string]any{"type": "post", "id": "../../admin/users"}, "404 "},
		{"read", map[string]any{"type": "post", "id": ""}, "404 "},
		{"list", map[string]any{"type": "post", "filter": map[string]any{"password": "x"}}, "no filter"},
		{"list", map[string]any{"type": "post", "limit": 9999}, "400 "},
		{"list", map[string]any{"type": "post", "cursor": "nonsense"}, "400 "},
		{"list", map[string]any{"type": "post", "mode": "all"}, "mode"},
		{"search", map[string]any{"query": strings.Repeat("x", 10000)}, "4"},
		{"create_post", map[string]any{}, "fields"},
		{"create_post", map[string]any{"fields": map[string]any{"title": ""}}, "422 "},
		{"create_post", map[string]any{"fields": map[string]any{"title": "A", "content": "b", "status": "published"}}, "publish_post"},
		{"change_post", map[string]any{"id": "nobody", "version": `"1"`, "fields": map[string]any{"title": "A"}}, "404 "},
	} {
		if out, refused := p.call(c.tool, c.args); !strings.Contains(refused, c.want) || refused == "" {
			t.Errorf("%s %v: %q, %v", c.tool, c.args, refused, out)
		}
	}
}

// TestSpeakingAtTheDoor checks the statuses of raw HTTP requests to the path of the protocol.
func TestSpeakingAtTheDoor(t *testing.T) {
	s := newStack(t, speaking)
	_, secret, err := s.auth.AddToken(context.Background(), core.Actor{Role: core.Administrator, Name: username}, "door", core.Viewer, time.Time{})
	s.check(err)
	good := map[string]string{"Authorization": "Bearer " + secret, "Content-Type": "application/json"}
	ping := `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`
	for name, c := range map[string]struct {
		r    request
		want int
	}{
		"no token":       {request{method: "POST", body: ping, header: map[string]string{"Content-Type": "application/json"}}, 401},
		"a cookie":       {request{method: "POST", body: ping, staff: true}, 401},
		"a wrong token":  {request{method: "POST", body: ping, header: map[string]string{"Authorization": "Bearer qn_wrong", "Content-Type": "application/json"}}, 401},
		"a read":         {request{method: "GET", header: good}, 405},
		"no message":     {request{method: "POST", header: good}, 400},
		"no JSON":        {request{method: "POST", body: "{", header: good}, 400},
		"a good message": {request{method: "POST", body: ping, header: good}, 200},
		"deep":           {request{method: "POST", header: good, body: strings.Repeat("[", 200_000)}, 400},
		"too much":       {request{method: "POST", header: good, body: `{"jsonrpc":"2.0","id":1,"method":"` + strings.Repeat("x", 3<<20) + `"}`}, 413},
	} {
		c.r.path = "/mcp"
		if got := s.do(c.r); got.status != c.want {
			t.Errorf("%s: %d %s", name, got.status, got.body)
		}
	}
	newStack(t).get("/mcp").want(t, 404)
}

// TestBatchesAreBounded checks that a batch has at most 20 messages; an older version of the protocol allows batches.
func TestBatchesAreBounded(t *testing.T) {
	s := newStack(t, speaking)
	_, secret, err := s.auth.AddToken(context.Background(), core.Actor{Role: core.Administrator, Name: username}, "door", core.Viewer, time.Time{})
	s.check(err)
	list := `{"jsonrpc":"2.0","id":%d,"method":"tools/list"}`
	for n, want := range map[int]int{1: 200, 20: 200, 21: 413, 3000: 413} {
		var batch []string
		for id := range n {
			batch = append(batch, fmt.Sprintf(list, id+1))
		}
		got := s.do(request{method: "POST", path: "/mcp", body: "[" + strings.Join(batch, ",") + "]", header: map[string]string{
			"Authorization": "Bearer " + secret, "Content-Type": "application/json", "MCP-Protocol-Version": "2025-03-26",
		}})
		if got.status != want {
			t.Errorf("%d messages: %d %.200s", n, got.status, got.body)
		}
		if want == 200 && strings.Count(got.body, `"cacheScope":"private"`) != n {
			t.Errorf("%d messages: they may be kept for everybody: %.200s", n, got.body)
		}
	}
}
