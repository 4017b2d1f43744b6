package render_test

import (
	"strings"
	"testing"
	"time"
)

// TestFailures makes pages that cannot be rendered. Each is the app with its settings, and the next page is well.
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
			if len(h.pages.Troubles()) != 1 {
				t.Errorf("readiness is told %q", h.pages.Troubles())
			}
			if text := h.page("/"); !strings.Contains(text, "<h1>/</h1>") {
				t.Errorf("another page is %s", text)
			}
			if h.pages.Troubles() != nil {
				t.Errorf("all is well, and readiness is told %q", h.pages.Troubles())
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
