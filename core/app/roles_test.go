package app_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/core/internal/host/hosttest"
	"github.com/quoin-cms/quoin/plugins"
)

// call is a row of docs/roles.md.
type call struct {
	method, path string
	says         []string // by role, as in roleNames
}

var roleNames = []string{"visitor", "viewer", "editor", "administrator"}

var rowPattern = regexp.MustCompile("^\\| `([A-Z]+) ([^`]+)` \\| (\\w+) \\| (\\w+) \\| (\\w+) \\| (\\w+) \\|$")

// documented reads docs/roles.md.
func documented(t *testing.T) (calls []call) {
	t.Helper()
	text, err := os.ReadFile("../../docs/roles.md")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if m := rowPattern.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			calls = append(calls, call{m[1], m[2], m[3:]})
		}
	}
	return calls
}

// TestEveryCallIsInTheTable of docs/roles.md, which says who may make it.
func TestEveryCallIsInTheTable(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/roles.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != string(hosttest.Describe(t, append(plugins.Types(), library.Type(), redirect.Type())...).RoleTable()) {
		t.Error("docs/roles.md is not what the calls are: run make generate, and look at what it says")
	}
	if n := len(documented(t)); n != strings.Count(string(text), "\n| `") {
		t.Errorf("%d rows of docs/roles.md can be read, not all", n)
	}
}

// house is a running server with one signed-in user of each role.
type house struct {
	*process
	names   map[string]string // by role
	cookies map[string]string
}

func openHouse(t *testing.T) *house {
	t.Helper()
	data := filepath.Join(t.TempDir(), "data")
	for _, role := range []string{"viewer", "editor"} {
		if out, err := user(t, data, password+"\n", "add", "the-"+role, "--role", role); err != nil {
			t.Fatal(out)
		}
	}
	h := &house{
		process: serve(t, data), cookies: map[string]string{},
		names: map[string]string{"visitor": "nobody", "viewer": "the-viewer", "editor": "the-editor", "administrator": "admin"},
	}
	for role := range h.names {
		h.enter(role)
	}
	return h
}

// enter begins a session of somebody of the role.
func (h *house) enter(role string) {
	h.t.Helper()
	if role == "visitor" {
		return
	}
	if h.cookies[role] = h.signIn(h.names[role], password); h.cookies[role] == "" {
		h.t.Fatalf("the %s cannot sign in: %s", role, h.Logs)
	}
}

// status makes a call in a role and gives the status, without waiting for what never ends.
func (h *house) status(role, method, path string, header ...string) int {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.t.Context(), patience)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, h.URL+path, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	if cookie := h.cookies[role]; cookie != "" {
		req.Header.Set("Cookie", cookie)
	}
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		h.t.Fatal(err)
	}
	if !strings.HasPrefix(resp.Header.Get("Content-Type"), "text/event-stream") {
		_, _ = io.Copy(io.Discard, resp.Body) // so that the connection is used again
	}
	_ = resp.Body.Close()
	if resp.Header.Get("Set-Cookie") != "" || method == http.MethodDelete && strings.HasSuffix(path, "/factors") {
		h.enter(role) // the call has ended the session, or begun another one
	}
	return resp.StatusCode
}

// address fills in what stands in braces. It names nothing that is there, but for the account of whoever asks.
func (h *house) address(role, pattern string) string {
	return strings.NewReplacer("{username}", h.names[role], "{path}", "products", "{revision}", "1", "{type}", "product").
		Replace(regexp.MustCompile(`\{(id|name|slug|file|report|key|delivery|attachment|kind|job)\}`).ReplaceAllString(pattern, "nothing"))
}

// refusals are what somebody is told who may not make a call.
func refusal(role string) int {
	if role == "visitor" {
		return http.StatusUnauthorized
	}
	return http.StatusForbidden
}

// TestEveryCallInEveryRole over HTTP is answered as the table of docs/roles.md says.
func TestEveryCallInEveryRole(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	for _, c := range documented(t) {
		for i, role := range roleNames {
			path := h.address(role, c.path)
			if strings.Contains(path, "{") {
				t.Fatalf("%s: nothing stands for what is in braces", path)
			}
			methods := []string{c.method}
			if c.method == http.MethodGet {
				methods = append(methods, http.MethodHead)
			}
			for _, method := range methods {
				status := h.status(role, method, path)
				refused := status == http.StatusUnauthorized || status == http.StatusForbidden
				if says := c.says[i] != "no"; says == refused || refused && status != refusal(role) {
					t.Errorf("%s %s as %s has status %d; the table says %s", method, path, role, status, c.says[i])
				}
			}
		}
	}
}

// TestNoWayAround: what a role may not do it may not do under another method, header, spelling or address either.
func TestNoWayAround(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	for _, c := range documented(t) {
		for i, role := range roleNames {
			if c.says[i] != "no" {
				continue
			}
			path := h.address(role, c.path)
			for way, status := range map[string]int{
				"a slash at the end":      h.status(role, c.method, path+"/"),
				"an overriding header":    h.status(role, c.method, path, "X-HTTP-Method-Override", "GET", "X-Original-Method", "GET"),
				"an overriding key":       h.status(role, c.method, path+"?_method=GET"),
				"another address's title": h.status(role, c.method, path, "X-Original-URL", "/api/products", "X-Rewrite-URL", "/api/products"),
				"capitals":                h.status(role, c.method, strings.ToUpper(path)),
				"a slash more":            h.status(role, c.method, "/"+path),
			} {
				if status < http.StatusBadRequest && status/100 != 3 {
					t.Errorf("%s %s as %s, with %s, has status %d", c.method, path, role, way, status)
				}
			}
		}
	}
	// What a method that anybody may use carries is not taken for another one.
	for _, header := range []string{"X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"} {
		if status := h.status("viewer", http.MethodPost, "/api/admin/presence/products/nothing", header, "DELETE"); status != http.StatusMethodNotAllowed {
			t.Errorf("a POST that says %s has status %d", fmt.Sprint(header, ": DELETE"), status)
		}
	}
}
