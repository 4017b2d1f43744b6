package render_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/encode"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/internal/web/render"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// note is a content type for the pages of these tests.
type note struct {
	Title string `json:"title" validate:"required" cms:"title"`
}

func types() []model.Type {
	var all []model.Type
	for _, name := range []string{"note", "other"} {
		all = append(all, model.Define[note](name, model.Options{Path: name + "s", One: "Note", Many: "Notes"}))
	}
	return all
}

// script replaces the script of the site: its pages list the notes, and some paths fail on purpose.
const script = `
let page = ''
const zones = () => [
	zoneOffset('Europe/London', Date.UTC(2026, 6, 1)), zoneOffset('Asia/Kolkata', 0.5), zoneOffset('Nowhere', -1),
].join()
const misbehave = {
	'/hang': () => { for (;;); },
	'/deep': () => { const f = () => 1 + f(); f() },
	'/memory': () => { const all = []; for (;;) all.push(new ArrayBuffer(1 << 20)) },
	'/mine': () => callApi('/api/mine'),
	'/throw': () => { throw new Error('a component failed') },
}
const parts = {
	'/slow': { first: () => {}, slow: () => { for (;;); }, last: () => {}, slower: () => { for (;;); } },
	'/many': Object.fromEntries(Array.from({ length: 5000 }, (_, n) => ['part' + n, () => { for (let i = 0; i < 20000; i++); }])),
	'/hopeless': Object.fromEntries(Array.from({ length: 9 }, (_, n) => ['part' + n, () => { for (;;); }])),
}
globalThis.renderPage = (text) => {
	page = ''
	const { origin, address, seq, submission, leftOut = [] } = JSON.parse(text)
	misbehave[address]?.()
	const omitted = [...leftOut]
	const shown = ['']
	for (const [id, draw] of Object.entries(parts[address] ?? {})) {
		if (leftOut.some((part) => part.id === id)) continue
		if (!beginPart(id)) {
			omitted.push({ id, cause: 'no time' })
			continue
		}
		draw()
		endPart()
		shown.push(id)
	}
	const [status, headers, body] = callApi('/api/notes')
	if (body.includes('Unspeakable')) throw new Error('it cannot be said')
	if (address === '/wait') return
	if (address === '/branded') callApi('/api/settings')
	Promise.resolve().then(() => {
		page = JSON.stringify({
			theme: 'green',
			head: '<title>Notes</title><link rel="canonical" href="' + origin + address + '">',
			body: '<h1>' + address + (address === '/zones' ? zones() : '') + (address.startsWith('/module') ? drawn() : '') + '</h1><p>' + body.replaceAll('<', '&lt;') + '</p>' + (submission ? submission.type : '') + shown.join(' '),
			answers: JSON.stringify({ '/api/notes': { status, headers, body: JSON.parse(body) } }),
			icons: ['fas/box'],
			leftOut: omitted,
			failed: status === 500 ? ['/api/notes'] : [],
			broken: address === '/module' ? 'it was drawn without' : undefined,
		})
	})
}
globalThis.takePage = () => page
`

var app = fstest.MapFS{
	"index.html": {Data: []byte(`<!doctype html>
<html lang="en-GB" data-theme="blue">
  <head>
    <meta charset="utf-8" />
    <link rel="preload" as="font" type="font/woff2" href="/assets/inter.woff2" crossorigin="">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" crossorigin href="/assets/style.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`)},
	"assets/style.css": {Data: []byte("body{margin:0}")},
	".vite/styles.json": {Data: []byte(`{"file": "/assets/later.css", "rules": [
		{"text": "body{margin:0}", "needs": [["body"]]}, {"text": ".dialog{margin:0}", "needs": [[".dialog"]]}]}`)},
	".vite/fonts.json": {Data: []byte(`{"lora": {"file": "/assets/lora.woff2", "faces": "@font-face{font-family:'Lora'}", "stack": "'Lora',serif"}}`)},
	".vite/manifest.json": {Data: []byte(`{
		"index.html": {"file": "assets/index.js", "isEntry": true, "imports": ["_shared.js"]},
		"_shared.js": {"file": "assets/shared.js"},
		"src/app/browser.tsx": {"file": "assets/browser.js", "imports": ["_react.js", "index.html"]},
		"_react.js": {"file": "assets/react.js"},
		"_cards.js": {"file": "assets/cards.js", "imports": ["_shared.js"]},
		"src/features/generic/own/offered.ts": {"file": "assets/offered.js", "imports": ["_cards.js"]},
		"src/Notes.tsx": {"file": "assets/Notes.js", "imports": ["_shared.js", "_cards.js", "src/app/browser.tsx"]}}`)},
}

// house is a test site with its pages.
type house struct {
	testing.TB
	*contenttest.Site
	pages *render.Pages
	log   bytes.Buffer
	calls atomic.Int64      // calls of the API, one for each rendering
	asked func(path string) // called before the API answers; nil for none
	gone  atomic.Bool       // whether the API answers 404
	fail  atomic.Bool       // whether the API fails
	slow  atomic.Bool       // whether /api/slow answers only when its context ends
	brand atomic.Value      // the JSON of the settings, if it is not that of a theme
	mu    sync.Mutex        // guards log
}

func (h *house) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.log.Write(p)
}

func (h *house) logged() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.log.String()
}

// open returns a house whose script is followed by more.
func open(t testing.TB, more string, modules ...render.Module) *house {
	t.Helper()
	h := &house{TB: t, Site: contenttest.Open(t, types()...)}
	pages, err := render.New(render.Config{
		Files: app, Script: []byte(script + more), Modules: modules, Settings: "/api/settings", Shown: func() uint64 { return 7 }, Event: etag.For("a store", 1).PublicEvent, Freshness: h.Freshness(), API: h.api, Now: h.Clock.Now,
		Icon: func(style, name string) ([]byte, error) {
			return []byte(`<svg viewBox="0 0 8 8" id="i"><path d="M` + style + name + `"/></svg>`), nil
		},
		Log: slog.New(slog.NewTextHandler(h, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	h.pages = pages
	render.Hurry(pages, 300*time.Millisecond, 600*time.Millisecond, 2*time.Second, 15*time.Second)
	t.Cleanup(pages.Close)
	return h
}

func (h *house) api(ctx context.Context, path string) render.Answer {
	if path == "/api/settings" {
		body := `{"theme":"teal"}`
		if set, ok := h.brand.Load().(string); ok {
			body = set
		}
		return render.Answer{Status: 200, Header: map[string]string{}, Body: []byte(body), Types: []string{"other"}}
	}
	if path == "/api/slow" && h.slow.Load() {
		<-ctx.Done()
		return render.Answer{Status: 503, Header: map[string]string{}, Body: []byte(`{}`), Types: []string{"other"}}
	}
	h.calls.Add(1)
	a := render.Answer{Status: 500, Header: map[string]string{}, Body: []byte(`{"status":500}`), Types: []string{"note"}}
	if h.fail.Load() {
		return a
	}
	page, err := h.List(ctx, core.Actor{}, "note", query.Query{})
	if err != nil {
		return a
	}
	if h.asked != nil {
		h.asked(path)
	}
	a.Status, a.Body = 200, page.Body
	if h.gone.Load() {
		a.Status, a.Body = 404, []byte(`{"status":404}`)
	}
	return a
}

func at(path string) render.Request {
	return render.Request{
		Origin: "https://example.co.uk", Path: path, Code: "src/Notes.tsx",
	}
}

// get returns a page; nil, after it has reported the error, if there is none.
func (h *house) get(r render.Request) *render.Page {
	h.Helper()
	p, err := h.pages.Page(h.Context(), r)
	if err != nil {
		h.Errorf("%s: %v", r.Path, err)
	}
	return p
}

// hearLog has the log report all changes so far.
func (h *house) hearLog() {
	h.Helper()
	end, err := h.Store.Update(h.Context(), func(w storage.Writer) error {
		w.Append([]byte("{}"))
		return nil
	})
	if err != nil {
		h.Fatal(err)
	}
	for record, err := range h.Store.Log(h.Context(), 0) {
		if err != nil {
			h.Fatal(err)
		}
		read := changes.Record{Seq: record.Seq}
		for _, raw := range record.Items {
			var item entrystore.LogItem
			if err := json.Unmarshal(raw, &item); err != nil {
				h.Fatal(err)
			}
			read.Changes = append(read.Changes, item.Change)
			if item.Withdrawn {
				read.Withdrawn = append(read.Withdrawn, item.Type)
			}
		}
		if err := h.Freshness().Apply(h.Context(), []changes.Record{read}); err != nil {
			h.Fatal(err)
		}
		if record.Seq == end {
			return
		}
	}
}

// wantRefused checks that a page is refused with a code, and with a time for another attempt.
func (h *house) wantRefused(r render.Request, code core.Code) {
	h.Helper()
	_, err := h.pages.Page(h.Context(), r)
	if e, ok := errors.AsType[*core.Error](err); !ok || e.Code != code || e.RetryAfter <= 0 {
		h.Errorf("%s: %v, want %v", r.Path, err, code)
	}
}

// html returns the document of a page, and checks that all its codings have the same content.
func (h *house) html(p *render.Page) string {
	h.Helper()
	if p == nil {
		return ""
	}
	plain := h.pages.Body(p, "")
	small, err := encode.Decode(h.pages.Body(p, encode.Brotli))
	if err != nil || !bytes.Equal(small, plain) {
		h.Errorf("the brotli page differs: %v", err)
	}
	r, err := gzip.NewReader(bytes.NewReader(h.pages.Body(p, encode.Gzip)))
	if err != nil {
		h.Fatal(err)
	}
	if zipped, err := io.ReadAll(r); err != nil || !bytes.Equal(zipped, plain) {
		h.Errorf("the gzipped page differs: %v", err)
	}
	return string(plain)
}

func (h *house) page(path string) string {
	h.Helper()
	return h.html(h.get(at(path)))
}

func (h *house) wantRenders(n int64, what string) {
	h.Helper()
	if got := h.calls.Swap(0); got != n {
		h.Errorf("%s: %d pages were rendered, want %d", what, got, n)
	}
}

func wantAll(t testing.TB, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if strings.Count(text, part) != 1 {
			t.Errorf("%q stands %d times in %s", part, strings.Count(text, part), text)
		}
	}
}
