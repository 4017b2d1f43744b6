package render_test

import (
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// TestFailures checks that a page that cannot be rendered is refused, and that the next page is rendered.
func TestFailures(t *testing.T) {
	for _, path := range []string{"/hang", "/deep", "/memory", "/throw", "/wait"} {
		t.Run(path[1:], func(t *testing.T) {
			t.Parallel()
			h := open(t, "")
			h.Add("note", `{"title":"Kept safe"}`)
			for range 2 {
				h.wantRefused(at(path), core.Unavailable)
				if h.pages.Kept(at(path)) != nil {
					t.Error("a page that failed is kept")
				}
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

// TestFailuresOfOneRequest checks that pages that are not cached are refused as well if they cannot be rendered.
func TestFailuresOfOneRequest(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	entry := at("/throw")
	entry.Entry = "/api/notes"
	_, fresh := h.pages.Fresh(t.Context(), at("/throw"), nil)
	_, _, preview := h.pages.RenderPreview(t.Context(), entry, []byte(`{}`))
	_, _, edit := h.pages.Edit(t.Context(), entry, nil, nil)
	for name, err := range map[string]error{"fresh": fresh, "preview": preview, "edit": edit} {
		if core.CodeOf(err) != core.Unavailable {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestPartsThatTakeTooLong checks that a page is rendered without the parts whose drawing takes too much processor time,
// and that staff are told which.
func TestPartsThatTakeTooLong(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	text := h.page("/slow")
	wantAll(t, text, "first last", `"leftOut":["slow","slower"]`)
	if h.pages.Problems() != nil {
		t.Errorf("readiness is told %q", h.pages.Problems())
	}
	told := h.pages.Omissions()
	if len(told) != 2 || told[0].Page != "/slow" || told[0].Part != "slow" || told[1].Part != "slower" || told[0].Cause == "" {
		t.Errorf("staff are told %+v", told)
	}
	if h.pages.Kept(at("/slow")) == nil {
		t.Error("the page is not kept")
	}
}

// TestPartsBeyondTheTime checks that a page with very many parts has as many as can be drawn in time.
func TestPartsBeyondTheTime(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	text := h.page("/many")
	if !strings.Contains(text, "part0 part1 ") || strings.Contains(text, " part4999</p>") || !strings.Contains(text, `"part4999"]`) {
		t.Errorf("the page is %.200s", text)
	}
	if told := h.pages.Omissions(); len(told) == 0 || told[0].Cause != "no time" {
		t.Errorf("staff are told %d things", len(told))
	}
}

// TestPartsWithoutEnd checks that a page of which too many parts take too long is refused.
func TestPartsWithoutEnd(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	h.wantRefused(at("/hopeless"), core.Unavailable)
}

func TestFailureIsTriedAgain(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	h.fail.Store(true)
	h.wantRefused(at("/"), core.Unavailable)
	h.fail.Store(false)
	h.wantRefused(at("/"), core.Unavailable)
	h.wantRenders(1, "a page that failed")
	h.Clock.Advance(31 * time.Second)
	h.page("/")
}

func TestFailureEndsWithItsCause(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	id := h.Add("note", `{"title":"Unspeakable"}`)
	h.wantRefused(at("/"), core.Unavailable)
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
	p := h.get(entry)
	if text := h.html(p); !strings.Contains(text, "Whole") || !strings.Contains(text, "parts 503,503") {
		t.Errorf("the page is %s", text)
	}
	if h.pages.Problems() != nil || !strings.Contains(h.logged(), "lacks a part") {
		t.Errorf("readiness is told %q, the log %s", h.pages.Problems(), h.logged())
	}
	h.slow.Store(false)
	h.Clock.Advance(31 * time.Second)
	if text := h.html(h.get(entry)); !strings.Contains(text, "parts 200,200") {
		t.Errorf("half a minute later it is %s", text)
	}
	h.slow.Store(true)
	// A page of no entry is not drawn without what it shows.
	h.wantRefused(at("/notes/2"), core.Unavailable)
}
