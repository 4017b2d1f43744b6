package web_test

import (
	"net/http"
	"testing"

	"github.com/quoin-cms/quoin/core"
)

// FuzzMessage checks that no message to the Model Context Protocol causes a server error other than 503.
func FuzzMessage(f *testing.F) {
	s := newStack(f, speaking)
	secret, _ := s.programToken(core.Viewer)
	for _, body := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, `{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":"list","arguments":{"type":"post","limit":-1}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read","arguments":{"type":"post","id":"../x"}}}`, `[]`, `[{"jsonrpc":"2.0"}]`, `null`,
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`, `{"jsonrpc":"2.0","id":1,"result":{}}`, `{`,
	} {
		f.Add(body)
	}
	f.Fuzz(func(t *testing.T, body string) {
		s.tb = t
		a := s.do(request{method: http.MethodPost, path: "/mcp", body: body, header: bearer(secret, "Accept", "application/json, text/event-stream")})
		if a.status >= 500 && a.status != http.StatusServiceUnavailable {
			t.Errorf("%q: %d %s", body, a.status, a.body)
		}
	})
}

// FuzzEntry checks that a dry run of any body as an entry of each type causes no server error.
func FuzzEntry(f *testing.F) {
	s := newStack(f)
	paths := []string{"products", "services", "blog", "jobs", "team", "testimonials", "inquiries", "subscribers"}
	for i, body := range []string{
		`{"name":"A","description":"B","features":["a"],"specifications":{"a":"b"},"pricing":{"a":1e308},"reviews":[{"author":"a","rating":5}]}`,
		`{"name":"A","description":"B","pricing":{"a":null},"color":"blue"}`, `{"title":"A","content":"<p>B<script>x()</script></p>","tags":["a"],"publishedAt":"2030-01-01T00:00:00Z"}`,
		`{"title":"A","requirements":[""]}`, `{"name":"A","linkedin":"javascript:x()"}`, `{"content":"A"}`, `{"name":"A","email":"a@b.co","message":"\ud800"}`, `{"email":"a@b\u0000.co"}`,
	} {
		f.Add(uint8(i), body)
	}
	f.Fuzz(func(t *testing.T, which uint8, body string) {
		s.tb = t
		path := "/api/admin/" + paths[int(which)%len(paths)] + "/dry-run"
		a := s.do(request{method: http.MethodPost, path: path, body: body, staff: true})
		if a.status >= 500 || a.status == http.StatusUnauthorized {
			t.Errorf("%s %q: %d %s", path, body, a.status, a.body)
		}
	})
}
