package web_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the answers in testdata/golden")

// golden is a recorded exchange, which the tests of the front end replay.
type golden struct {
	Name    string        `json:"name"`
	Times   int           `json:"times,omitempty"` // number of requests; the last answer counts
	Request goldenRequest `json:"request"`
	Answer  goldenAnswer  `json:"response"`
}

type goldenRequest struct {
	Method  string            `json:"method"`
	Path    string            `json:"path"`
	Headers map[string]string `json:"headers,omitempty"`
	Body    json.RawMessage   `json:"body,omitempty"`
}

type goldenAnswer struct {
	Status  int               `json:"status"`
	Headers map[string]string `json:"headers"`
	Body    json.RawMessage   `json:"body,omitempty"`
}

// recorded lists the headers that clients read; the others have tests of their own.
var recorded = []string{
	"Allow", "Cache-Control", "Content-Type", "Etag", "Link", "Location", "Retry-After", "Set-Cookie", "Vary",
	"X-Total-Count",
}

// TestGolden checks that the answer to each exchange of testdata/golden has not changed. Exchanges that change nothing
// share one server for each kind; each other exchange has a server of its own.
func TestGolden(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/golden/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden exchanges", err)
	}
	kinds := newKinds(t)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".json"), func(t *testing.T) {
			t.Parallel()
			replay(t, kinds, file)
		})
	}
}

func replay(t *testing.T, kinds []kind, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var g golden
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&g); err != nil {
		t.Fatal(err)
	}
	want := encode(t, g)
	s := stackFor(t, kinds, g)
	for range max(g.Times, 1) {
		g.Answer = normalise(s, s.do(request{
			method: g.Request.Method, path: s.withOne(g.Request.Path), body: string(g.Request.Body),
			header: withSession(s, g.Request.Headers),
		}))
	}
	got := encode(t, g)
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(got, want) {
		t.Errorf("the exchange has changed; if it should, run the test with -update.\ngot:\n%s\nwant:\n%s", got, want)
	}
}

// caseStudies is the prefix of the names of exchanges that are recorded from a server with case studies.
const caseStudies = "case-study-"

// kind is a server with some content, and the exchanges that are recorded from it.
type kind struct {
	has    func(g golden) bool
	open   func(t *testing.T) *stack
	shared func() *stack // for exchanges that change nothing; nil if each request counts
}

// newKinds returns the kinds of servers, the default one last. A shared server lives as long as the test.
func newKinds(t *testing.T) []kind {
	t.Helper()
	named := func(start string) func(golden) bool {
		return func(g golden) bool { return strings.HasPrefix(g.Name, start) }
	}
	all := []kind{
		// Each search has a server of its own, because searches are limited for each client, and only searches need an
		// index, which takes time to build.
		{has: func(g golden) bool { return strings.Contains(g.Request.Path, "/search") }, open: func(t *testing.T) *stack { return searchStack(t) }},
		{has: named(caseStudies), open: func(t *testing.T) *stack { return typedStack(t) }},
		{has: named("trash"), open: trashStack},
		{has: named("media"), open: func(t *testing.T) *stack { return mediaStack(t) }},
		{has: named("pending"), open: pendingStack},
		{has: named("token"), open: tokenStack},
		{has: named("webhook"), open: hookStack},
		{has: named("redirect"), open: askedStack},
		{has: named(""), open: func(t *testing.T) *stack { return newStack(t) }},
	}
	for i := range all[1:] {
		all[i+1].shared = sync.OnceValue(func() *stack { return all[i+1].open(t) })
	}
	return all
}

func stackFor(t *testing.T, kinds []kind, g golden) *stack {
	t.Helper()
	k := kinds[slices.IndexFunc(kinds, func(k kind) bool { return k.has(g) })]
	if k.shared == nil || g.Times > 0 || g.Request.Method != http.MethodGet {
		return k.open(t)
	}
	return k.shared()
}

// placeholder replaces the token of the session, which differs in each run.
const placeholder = "session-token"

func withSession(s *stack, headers map[string]string) map[string]string {
	out := map[string]string{}
	for name, value := range headers {
		value = strings.ReplaceAll(value, placeholder, s.token)
		out[name] = revisionPattern.ReplaceAllString(value, `"$1-`+s.mark()+`"`)
	}
	return out
}

var (
	tokenPattern = regexp.MustCompile(`quoin_session=[^;]+`)
	userPattern  = regexp.MustCompile(`usr_[a-z2-7]{26}`)
	// linkPattern matches the token of a preview link.
	linkPattern = regexp.MustCompile(`preview=qp_[A-Z2-7]{26}[A-Za-z0-9_-]+`)
	// revisionPattern matches the entity tag of an entry, which is recorded without the mark of the test's own store.
	revisionPattern = regexp.MustCompile(`"(\d+)"`)
	idPattern       = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}`)
)

// mark returns the mark that distinguishes the tags of the test's store from those of other stores.
func (s *stack) mark() string { return s.answers.Tags().Mark() }

// normalise replaces values that differ in each run: tokens, and IDs in the order in which they appear.
func normalise(s *stack, a answer) goldenAnswer {
	ids := map[string]string{}
	tidy := func(text string) string {
		text = strings.ReplaceAll(text, "-"+s.mark(), "")
		text = strings.ReplaceAll(text, s.url, "http://localhost:8080")
		text = linkPattern.ReplaceAllString(text, "preview=link-token")
		text = userPattern.ReplaceAllString(text, "usr_someone")
		text = tokenPattern.ReplaceAllString(text, "quoin_session="+placeholder)
		text = withoutSecrets(text)
		return idPattern.ReplaceAllStringFunc(text, func(id string) string {
			if ids[id] == "" {
				ids[id] = fmt.Sprintf("00000000-0000-7000-8000-%012d", len(ids)+1)
			}
			return ids[id]
		})
	}
	g := goldenAnswer{Status: a.status, Headers: map[string]string{}}
	for _, name := range recorded {
		if value := a.header.Get(name); value != "" {
			g.Headers[strings.ToLower(name)] = tidy(value)
		}
	}
	if a.body != "" {
		g.Body = json.RawMessage(tidy(a.body))
		if !json.Valid(g.Body) {
			s.tb.Fatalf("status %d: the body is not JSON: %.200q", a.status, a.body)
		}
	}
	return g
}

func encode(t *testing.T, g golden) []byte {
	t.Helper()
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(g); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestGoldenCoversTheCalls checks that there is an exchange for each call that the apps make.
func TestGoldenCoversTheCalls(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/golden/*.json")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, file := range files {
		var g golden
		text, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(text, &g)
		}
		if err != nil {
			t.Fatal(err)
		}
		if g.Name != strings.TrimSuffix(filepath.Base(file), ".json") {
			t.Errorf("%s is named %q", file, g.Name)
		}
		path, _, _ := strings.Cut(g.Request.Path, "?")
		seen[fmt.Sprintf("%s %s %d", g.Request.Method, callOf(path), g.Answer.Status)] = true
	}
	for _, call := range calls {
		if !seen[call] {
			t.Errorf("no exchange for %s", call)
		}
	}
}

var segment = regexp.MustCompile(`/(products|services|blog|inquiries|sections|related)/[a-z-]+$`)

// callOf replaces the ID at the end of a path.
func callOf(path string) string {
	if path == "/api/blog/categories" || path == "/api/blog/related" {
		return path
	}
	return segment.ReplaceAllString(path, "/$1/{id}")
}

// calls lists the content and session calls of the apps, with the statuses that clients must handle.
var calls = func() []string {
	var all []string
	add := func(method, path string, statuses ...int) {
		for _, status := range statuses {
			all = append(all, fmt.Sprintf("%s %s %d", method, path, status))
		}
	}
	for _, path := range []string{"/api/products", "/api/services", "/api/blog"} {
		add(http.MethodGet, path, 200, 304, 400)
		add(http.MethodPost, path, 201, 400, 401, 403, 415, 422)
		add(http.MethodGet, path+"/{id}", 200, 304, 404)
		add(http.MethodPut, path+"/{id}", 200, 400, 401, 403, 404, 412, 415, 422)
		add(http.MethodDelete, path+"/{id}", 204, 401, 403, 404, 412)
	}
	add(http.MethodGet, "/api/testimonials", 200)
	add(http.MethodGet, "/api/team", 200)
	add(http.MethodGet, "/api/jobs", 200)
	add(http.MethodGet, "/api/blog/categories", 200)
	add(http.MethodGet, "/api/blog/related", 200, 400, 404)
	add(http.MethodGet, "/api/blog/related/{id}", 200, 404)
	add(http.MethodPost, "/api/inquiries", 201, 400, 403, 415, 422, 429)
	add(http.MethodGet, "/api/inquiries", 200, 401)
	add(http.MethodPut, "/api/inquiries/{id}", 200, 400, 401, 403, 404, 412, 415, 422)
	add(http.MethodDelete, "/api/inquiries/{id}", 204, 401, 403, 404, 412)
	add(http.MethodPost, "/api/admin/login", 200, 400, 401, 403, 415, 422, 429)
	add(http.MethodPost, "/api/admin/logout", 204, 403)
	add(http.MethodGet, "/api/admin/me", 200, 401)
	add(http.MethodGet, "/api/admin/schema", 200, 401)
	add(http.MethodGet, "/api/admin/stats", 200, 401)
	add(http.MethodGet, "/api/admin/upcoming", 200, 400, 401)
	add(http.MethodGet, "/api/admin/activity", 200, 304, 400, 401)
	add(http.MethodGet, "/api/admin/history/products/{id}", 200, 400, 401, 404)
	add(http.MethodGet, "/api/admin/history/products/atlas/1", 200, 400, 401)
	add(http.MethodGet, "/api/admin/history/products/atlas/2", 404)
	add(http.MethodPost, "/api/admin/history/products/atlas/1/restore", 200, 401, 403, 412)
	add(http.MethodPost, "/api/admin/history/products/atlas/7/restore", 404)
	add(http.MethodGet, "/api/admin/pending", 200, 400, 401)
	add(http.MethodGet, "/api/admin/pending/products/{id}", 200, 401, 404)
	add(http.MethodPut, "/api/admin/pending/products/{id}", 200, 400, 401, 403, 404, 409, 412, 415, 422)
	add(http.MethodDelete, "/api/admin/pending/products/{id}", 204, 401, 403, 404, 412)
	add(http.MethodPost, "/api/admin/pending/products/atlas/publish", 200, 401, 403, 412)
	add(http.MethodPost, "/api/admin/pending/products/beacon/publish", 404)
	add(http.MethodPost, "/api/admin/pending/blog/hello/publish", 409)
	add(http.MethodGet, "/api/types", 200)
	add(http.MethodGet, "/api/types/case-study", 200)
	add(http.MethodGet, "/api/search", 200, 400)
	add(http.MethodGet, "/api/search/suggest", 200, 400)
	add(http.MethodGet, "/api/admin/search", 200, 400, 401)
	add(http.MethodGet, "/api/admin/search/misses", 200, 401)
	add(http.MethodGet, "/api/admin/users", 200, 401)
	add(http.MethodPost, "/api/admin/users", 201, 400, 401, 403, 409, 415, 422)
	add(http.MethodPut, "/api/admin/users/ada/password", 204, 400, 401, 403, 415, 422)
	add(http.MethodPut, "/api/admin/users/nobody/password", 404)
	add(http.MethodDelete, "/api/admin/users/ada", 401, 403, 409)
	add(http.MethodDelete, "/api/admin/users/nobody", 404)
	add(http.MethodGet, "/api/inquiries.csv", 400, 401)
	add(http.MethodGet, "/api/admin/inquiries/question/attachments", 200, 401)
	add(http.MethodGet, "/api/admin/inquiries/nobody/attachments", 404)
	add(http.MethodPost, "/api/admin/products/atlas/preview-link", 201, 401)
	add(http.MethodPost, "/api/admin/products/none/preview-link", 404)
	add(http.MethodDelete, "/api/admin/products/atlas/preview-link", 204)
	add(http.MethodPost, "/api/admin/products/atlas/dry-run", 200, 401, 422)
	add(http.MethodPost, "/api/admin/products/none/dry-run", 404)
	add(http.MethodGet, "/api/admin/content/sections", 200, 401)
	add(http.MethodPut, "/api/admin/content/sections/{id}", 200, 400, 401, 403, 404, 412, 415, 422)
	add(http.MethodGet, "/api/admin/content/settings", 200, 401)
	add(http.MethodPut, "/api/admin/content/settings", 200, 400, 401, 403, 412, 415, 422)
	add(http.MethodPost, "/api/subscribers", 201, 422)
	add(http.MethodPost, "/api/analytics/events", 202, 400, 403, 415, 422)
	for _, report := range []string{"overview", "daily", "traffic-sources", "devices", "top-pages"} {
		add(http.MethodGet, "/api/analytics/"+report, 200, 400, 401)
	}
	for _, report := range []string{
		"realtime", "hourly", "browsers", "systems", "pages/entry", "pages/exit", "pages/time", "conversions",
		"conversions/entry", "campaigns", "vitals", "refused", "visits/question",
	} {
		add(http.MethodGet, "/api/analytics/"+report, 200)
	}
	add(http.MethodGet, "/api/analytics/realtime", 401)
	add(http.MethodGet, "/api/analytics/visits/nobody", 401, 404)
	add(http.MethodGet, "/api/nothing", 404)
	add(http.MethodPatch, "/api/products", 405)
	add(http.MethodPost, "/api/subscribers", 409)
	return all
}()
