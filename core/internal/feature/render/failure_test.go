package render_test

import (
	"strings"
	"testing"
	"time"
)

// TestFailures checks that a page that cannot be rendered is the app with its settings, and that the next page is
// rendered again.
func TestFailures(t *testing.T) {
	for _, path := range []string{"/hang", "/deep", "/memory", "/throw", "/wait"} {
		t.Run(path[1:], func(t *testing.T) {
			h := open(t, "")
			h.Add("note", `{"title":"Kept safe"}`)
			for range 2 {
				p := h.pages.Page(t.Context(), at(path))
				text := h.html(p)
				if !p.Fallback || !strings.Contains(text, `<div id="root"></div>`) || strings.Contains(text, "Kept safe") ||
					!strings.Contains(text, `data-theme="teal"`) {
					t.Errorf("the fallback is %s", text)
				}
				wantAll(t, text, `<link rel="stylesheet" crossorigin href="/assets/style.css">`)
			}
			if n := strings.Count(h.logged(), "level=ERROR"); n != 1 {
				t.Errorf("the cause was logged %d times: %s", n, h.logged())
			}
			if len(h.pages.Problems()) != 1 {
				t.Errorf("readiness is told %q", h.pages.Problems())
			}
			if text := h.page("/"); !strings.Contains(text, "<h1>/</h1>") {
				t.Errorf("another page is %s", text)
			}
			if h.pages.Problems() != nil {
				t.Errorf("all is well, and readiness is told %q", h.pages.Problems())
			}
		})
	}
}

func TestFailureIsTriedAgain(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	h.fail.Store(true)
	h.page("/")
	h.fail.Store(false)
	if !h.pages.Page(t.Context(), at("/")).Fallback {
		t.Error("a page that failed is rendered for each visitor")
	}
	h.Clock.Advance(31 * time.Second)
	if h.pages.Page(t.Context(), at("/")).Fallback {
		t.Error("a page that failed is not tried again")
	}
}

func TestFailureEndsWithItsCause(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	id := h.Add("note", `{"title":"Unspeakable"}`)
	if !h.pages.Page(t.Context(), at("/")).Fallback {
		t.Fatal("the page did not fail")
	}
	h.Change("note", id, `{"title":"Said"}`)
	if text := h.page("/"); !strings.Contains(text, "<p>[") {
		t.Errorf("after the change it is %s", text)
	}
}

// TestASlowPart checks that the page of an entry is rendered without a part that takes too long, and is complete when
// the part is fast again.
func TestASlowPart(t *testing.T) {
	t.Parallel()
	h := open(t, `
		const whole = globalThis.renderPage
		globalThis.renderPage = (text) => {
			whole(text)
			const told = ['/api/slow', '/api/slow?again'].map((path) => [path, callApi(path)[0]])
			Promise.resolve().then(() => {
				const drawn = JSON.parse(page)
				drawn.body += '<p>parts ' + told.map(([, status]) => status) + '</p>'
				drawn.failed = told.filter(([, status]) => status >= 500).map(([path]) => path)
				page = JSON.stringify(drawn)
			})
		}
	`)
	h.Add("note", `{"title":"Whole"}`)
	h.slow.Store(true)
	entry := at("/notes/1")
	entry.Entry = "/api/notes"
	p := h.pages.Page(t.Context(), entry)
	if text := h.html(p); p.Fallback || !strings.Contains(text, "Whole") || !strings.Contains(text, "parts 503,503") {
		t.Errorf("the page is %s", text)
	}
	if h.pages.Problems() != nil || !strings.Contains(h.logged(), "without a part") {
		t.Errorf("readiness is told %q, the log %s", h.pages.Problems(), h.logged())
	}
	h.slow.Store(false)
	h.Clock.Advance(31 * time.Second)
	if text := h.html(h.pages.Page(t.Context(), entry)); !strings.Contains(text, "parts 200,200") {
		t.Errorf("half a minute later it is %s", text)
	}
	h.slow.Store(true)
	if p := h.pages.Page(t.Context(), at("/notes/2")); !p.Fallback {
		t.Error("a page of no entry was drawn without what it shows")
	}
}
