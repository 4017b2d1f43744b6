package app_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/app"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins"
)

// tickets returns a plugin with pages.
func tickets() plugin.Plugin {
	source := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	files := fstest.MapFS{
		"ticket.tsx": source("import { Shell, Heading } from 'quoin'\nimport { useSearchParams } from 'react-router'\nimport { Seat } from './parts/seat'\n" +
			"export const query = ['failed']\nexport const load = { all: { type: 'lecture', filter: { level: { query: 'level' } }, sort: 'title' } }\n" +
			"export default ({ holder, data }) => <Shell><Heading>Ticket of {holder}</Heading><Seat n={7} /><p>[{data.all.entries.map((e) => `${e.title}/`).join()} of {data.all.total}]</p><i>{useSearchParams()[0].toString()}</i></Shell>"),
		"parts/seat.tsx": source("export const Seat = ({ n }) => <b>Seat {n}</b>"),
		"list.tsx":       source("export default ({ value }) => <p>{value.join('+')}</p>"),
		"broken.tsx":     source("export default () => { throw new Error('it has no seat') }"),
	}
	show := func(page plugin.Page) func(context.Context, *plugin.Call, plugin.None) (plugin.Page, error) {
		return func(context.Context, *plugin.Call, plugin.None) (plugin.Page, error) { return page, nil }
	}
	visitors, summary := plugin.Visitors(6000), plugin.Summary("A page")
	return plugin.Plugin{Name: "tickets", Files: files, Routes: []plugin.Route{
		plugin.Handle("GET /tickets/{id}", func(_ context.Context, _ *plugin.Call, in struct {
			ID    string `path:"id"`
			Level string `query:"level"`
		},
		) (plugin.Page, error) {
			if in.ID == "none" {
				return plugin.Page{}, core.Errorf(core.NotFound, "There is no such ticket.")
			}
			return plugin.Page{File: "ticket.tsx", Title: "Your ticket", Props: map[string]string{"holder": "<" + in.ID + ">"}}, nil
		}, visitors, summary),
		plugin.Handle("POST /api/tickets/bought", show(plugin.Page{File: "./list.tsx", Title: "Bought", Props: []string{"a", "b"}, Status: 201, Index: true}), visitors, summary, plugin.Form()),
		plugin.Handle("GET /tickets/broken", show(plugin.Page{File: "broken.tsx", Title: "Broken"}), visitors, summary),
		plugin.Handle("GET /tickets/lost", show(plugin.Page{File: "lost.tsx"}), visitors, summary),
		plugin.Handle("GET /tickets/part", show(plugin.Page{File: "parts/seat.tsx"}), visitors, summary),
		plugin.Handle("GET /tickets/props", show(plugin.Page{File: "list.tsx", Props: func() {}}), visitors, summary),
		plugin.Handle("GET /tickets/staff", show(plugin.Page{File: "list.tsx", Props: []string{"a"}}), plugin.Staff(core.Viewer), summary),
		plugin.Handle("GET /products/compared", show(plugin.Page{File: "list.tsx", Title: "Compared", Props: []string{"x"}}), visitors, summary),
	}}
}

// got is a response.
type got struct {
	status int
	header http.Header
	body   string
}

// open asks for a page as a browser does.
func (s *lectureSite) open(method, path string) got {
	s.Helper()
	r, err := http.NewRequestWithContext(s.Context(), method, s.URL+path, nil)
	if err != nil {
		s.Fatal(err)
	}
	r.Header.Set("Accept", "text/html")
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		s.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		s.Fatal(err)
	}
	return got{answer.StatusCode, answer.Header, comments.ReplaceAllString(string(body), "")}
}

// TestPagesOfPlugins checks what routes answer with whose output is a page.
func TestPagesOfPlugins(t *testing.T) {
	t.Parallel()
	s := tryLectures(t, tickets())
	s.add("lectures", map[string]any{"title": "Aqua", "shown": true})
	s.add("lectures", map[string]any{"title": "Brio", "level": "hard", "shown": true})
	s.add("lectures", map[string]any{"title": "Cove", "shown": false})
	for name, c := range map[string]struct {
		method, path string
		status       int
		has          []string
		lacks        []string
	}{
		"a page": {http.MethodGet, "/tickets/a%20b", 200, []string{
			"<title>Your ticket | ", "Ticket of &lt;a b&gt;</h1>", "<b>Seat 7</b>", "[Aqua/,Brio/ of 2]", `<meta name="robots" content="noindex"/>`, `href="#main"`, `id="brought"`, `"given":{"name":"/page/tickets/ticket.tsx"`, `"props":{"holder":"\u003ca b\u003e"}`, `rel="modulepreload"`,
		}, []string{"Cove", "canonical"}},
		"with keys":             {http.MethodGet, "/tickets/a?level=hard&failed=invalid&utm_source=x", 200, []string{"[Brio/ of 1]", "<i>failed=invalid&amp;level=hard</i>"}, []string{"utm"}},
		"of a form":             {http.MethodPost, "/api/tickets/bought", 201, []string{"<title>Bought | ", "<p>a+b</p>"}, []string{`content="noindex"`}},
		"below a page":          {http.MethodGet, "/products/compared", 200, []string{"<p>x</p>", "<title>Compared | "}, nil},
		"not found":             {http.MethodGet, "/tickets/none", 404, []string{"<title>Page Not Found"}, []string{"ticket"}},
		"a broken module":       {http.MethodGet, "/tickets/broken", 500, []string{"Broken could not be loaded", `href="#main"`}, nil},
		"an unknown module":     {http.MethodGet, "/tickets/lost", 500, []string{"application/problem+json"}, []string{"lost.tsx"}},
		"a part":                {http.MethodGet, "/tickets/part", 500, nil, []string{"Seat"}},
		"props that cannot be":  {http.MethodGet, "/tickets/props", 500, nil, nil},
		"staff's for a visitor": {http.MethodGet, "/tickets/staff", 401, nil, []string{"<p>a"}},
	} {
		answer := s.open(c.method, c.path)
		text := answer.header.Get("Content-Type") + answer.body
		if answer.status != c.status {
			t.Errorf("%s: %d %s, want %d", name, answer.status, text, c.status)
		}
		for _, want := range c.has {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is not in %s", name, want, text)
			}
		}
		for _, other := range c.lacks {
			if strings.Contains(text, other) {
				t.Errorf("%s: %q is in %s", name, other, text)
			}
		}
		if c.status < 300 {
			index := strings.Contains(c.path, "bought")
			if h := answer.header; h.Get("Cache-Control") != "private, no-store" || (h.Get("X-Robots-Tag") != "noindex") != index ||
				!strings.Contains(h.Get("Content-Security-Policy"), "default-src") || h.Get("ETag") != "" {
				t.Errorf("%s: the headers are %v", name, h)
			}
		}
	}
}

// startError returns the error with which a program does not start.
func startError(t *testing.T, all ...plugin.Plugin) error {
	t.Helper()
	trial, err := app.Try(t.Context(), t.TempDir(), "admin", "correct horse battery", all...)
	if err == nil {
		err = trial.Stop()
	}
	return err
}

// TestPagesOfPluginsThatCannotBe checks that a program does not start with them.
func TestPagesOfPluginsThatCannotBe(t *testing.T) {
	t.Parallel()
	show := func(context.Context, *plugin.Call, plugin.None) (plugin.Page, error) { return plugin.Page{}, nil }
	file := func(text string) fstest.MapFS { return fstest.MapFS{"a.tsx": {Data: []byte(text)}} }
	for name, c := range map[string]struct {
		files   fstest.MapFS
		options []plugin.Option
		want    string
	}{
		"no files":      {nil, nil, `route "GET /a/b": it answers with a plugin.Page, and the plugin has no Files`},
		"no modules":    {fstest.MapFS{"a.css": {}}, nil, `there is no source of a module among the Files`},
		"a mistake":     {file("export default () => <p>"), nil, `plugin "pages": a.tsx:1:`},
		"a wrong query": {file("export const load = { a: { type: 'nothing' } }\nexport default () => null"), nil, `plugin "pages": a.tsx:1:23: the list "a" cannot be loaded`},
		"a wrong field": {file("export const fields = ['a']\nexport default () => null"), nil, `a.tsx:1:14: "fields" is for pages of types`},
		"idempotent":    {file("export default () => null"), []plugin.Option{plugin.Idempotent()}, "leave plugin.Idempotent out"},
	} {
		p := plugin.Plugin{Name: "pages", Routes: []plugin.Route{plugin.Handle("GET /a/b", show, append(c.options, plugin.Visitors(1), plugin.Summary("A"))...)}}
		if c.files != nil {
			p.Files = c.files
		}
		if err := startError(t, append(plugins.All(), p)...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}
