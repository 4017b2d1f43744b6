package render_test

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// engines is the number of pages that are rendered at the same time.
var engines = max(2, min(runtime.GOMAXPROCS(0), 4))

// occupy keeps every engine busy with cached pages until free is called.
func (h *house) occupy(t *testing.T) (free func()) {
	t.Helper()
	reached, goOn := make(chan struct{}, 64), make(chan struct{})
	h.asked = func(string) {
		reached <- struct{}{}
		<-goOn
	}
	var all sync.WaitGroup
	for i := range engines {
		all.Go(func() { h.get(at(fmt.Sprintf("/occupied/%d", i))) })
	}
	for range engines {
		<-reached
	}
	return func() {
		close(goOn)
		all.Wait()
	}
}

// TestABusyRendererServesWhatItHas checks that requests for a changed page get the older page with its age while no
// engine is free, and the new page once something was deleted.
func TestABusyRendererServesWhatItHas(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	id := h.Add("note", `{"title":"Older"}`)
	gone := h.Add("note", `{"title":"Deleted"}`)
	h.page("/")
	h.Clock.Advance(40 * time.Second)
	h.Change("note", id, `{"title":"Newer"}`)
	h.hearLog()
	free := h.occupy(t)
	var all sync.WaitGroup
	for range 400 {
		all.Go(func() {
			p := h.get(at("/"))
			if text := string(h.pages.Body(p, "")); !strings.Contains(text, "Older") || p.Age != 40*time.Second {
				t.Errorf("a visitor gets, with age %v, %s", p.Age, text)
			}
		})
	}
	all.Wait()
	if h.pages.Problems() != nil || h.logged() != "" {
		t.Errorf("a busy renderer is a broken one: %s", h.logged())
	}
	h.Remove("note", gone)
	h.hearLog()
	all.Go(func() {
		if p := h.get(at("/")); p.Age != 0 || strings.Contains(h.html(p), "Deleted") {
			t.Errorf("after a deletion a visitor gets %s", h.html(p))
		}
	})
	free()
	all.Wait()
	if text := h.page("/"); !strings.Contains(text, "Newer") {
		t.Errorf("afterwards it is %s", text)
	}
}

// TestAnUnheardSave checks that an older page is not sent while the log has not reported what a save did.
func TestAnUnheardSave(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	id := h.Add("note", `{"title":"Older"}`)
	h.page("/")
	h.Change("note", id, `{"title":"Newer"}`)
	free := h.occupy(t)
	var all sync.WaitGroup
	all.Go(func() {
		if text := h.page("/"); !strings.Contains(text, "Newer") {
			t.Errorf("a visitor gets %s", text)
		}
	})
	for h.pages.Waiting() == 0 {
		runtime.Gosched()
	}
	free()
	all.Wait()
}

// TestAFloodOfOneClient checks that the pages of one client wait behind each other, that it is told to slow down, and
// that another client is served at its turn.
func TestAFloodOfOneClient(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	free := h.occupy(t)
	asked := h.asked
	// After the first page of the flood, the others hold their engines until the page of the other client is rendered.
	mine := make(chan struct{})
	found := sync.OnceFunc(func() { close(mine) })
	var begun atomic.Bool
	h.asked = func(path string) {
		switch {
		case path == "/api/mine":
			found()
		case path == "/api/notes" && begun.Swap(true):
			select {
			case <-mine:
			case <-time.After(time.Minute):
				t.Error("all engines render pages of the flood before the page of another client")
			}
		}
		asked(path)
	}
	var all sync.WaitGroup
	var refused, served atomic.Int64
	for i := range 100 {
		all.Go(func() {
			r := at(fmt.Sprintf("/flood/%d", i))
			r.Client = "192.0.2.1"
			_, err := h.pages.Page(t.Context(), r)
			switch core.CodeOf(err) {
			case core.Throttled:
				refused.Add(1)
			default:
				served.Add(1)
			}
		})
	}
	for refused.Load() < 100-32 {
		runtime.Gosched()
	}
	all.Go(func() {
		r := at("/mine")
		r.Client = "198.51.100.7"
		if text := h.html(h.get(r)); !strings.Contains(text, "/mine") {
			t.Errorf("another client gets %s", text)
		}
	})
	for h.pages.Waiting() < 32+1 {
		runtime.Gosched()
	}
	free()
	all.Wait()
	if !begun.Load() {
		t.Error("no page of the flood was rendered")
	}
	if served.Load() != 32 {
		t.Errorf("%d pages of the flood were served", served.Load())
	}
}

// TestEveryPageHasItsText checks that clients that ask for pages which nobody has asked for get all of them with their
// text, although each takes an engine some time.
func TestEveryPageHasItsText(t *testing.T) {
	t.Parallel()
	h := open(t, `
		const quick = globalThis.renderPage
		globalThis.renderPage = (text) => {
			for (let i = 0, x = 0; i < 400000; i++) x += Math.sqrt(i)
			quick(text)
		}
	`)
	h.Add("note", `{"title":"Said"}`)
	var all sync.WaitGroup
	for client := range 8 {
		all.Go(func() {
			for i := range 8 {
				r := at(fmt.Sprintf("/page/%d", (client*5+i*3)%60))
				r.Client = fmt.Sprintf("192.0.2.%d", client%3)
				if text := h.html(h.get(r)); !strings.Contains(text, "Said") {
					t.Errorf("%s has no text: %s", r.Path, text)
				}
			}
		})
	}
	all.Wait()
}

// TestOneOffPagesLeaveAnEngine checks that a cached page is rendered while as many uncached pages as possible are
// being rendered.
func TestOneOffPagesLeaveAnEngine(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	reached, goOn := make(chan struct{}, 64), make(chan struct{})
	h.asked = func(string) {
		reached <- struct{}{}
		<-goOn
	}
	var all sync.WaitGroup
	refused := make(chan struct{}, 40)
	for range 40 {
		all.Go(func() {
			if _, err := h.pages.Fresh(t.Context(), at("/?q=a"), nil); core.CodeOf(err) == core.Throttled {
				refused <- struct{}{}
			}
		})
	}
	<-reached
	select {
	case <-refused:
	case <-time.After(time.Minute):
		t.Error("any number of one-off pages wait")
	}
	kept := make(chan string)
	all.Go(func() { kept <- h.html(h.get(at("/"))) })
	// The rendering of the cached page reaches the API although uncached pages occupy every other engine.
	for range engines - 1 {
		<-reached
	}
	close(goOn)
	if text := <-kept; !strings.Contains(text, "<h1>/</h1>") {
		t.Errorf("the page is %s", text)
	}
	all.Wait()
}

// TestSteadySaves checks that 40 requests for a page need at most 6 renderings if a save follows each rendering.
func TestSteadySaves(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	id := h.Add("note", `{"title":"0"}`)
	h.page("/")
	h.calls.Store(0)
	var n int
	var mu sync.Mutex
	h.asked = func(string) {
		mu.Lock()
		defer mu.Unlock()
		n++
		h.Change("note", id, fmt.Sprintf(`{"title":"%d"}`, n))
	}
	h.Change("note", id, `{"title":"first"}`)
	var all sync.WaitGroup
	for range 40 {
		all.Go(func() { h.get(at("/")) })
	}
	all.Wait()
	if got := h.calls.Load(); got > 6 {
		t.Errorf("40 who waited had %d renderings", got)
	}
}

// TestQueriesAreNotLogged checks that the log line of a failed page has no query, because a query may be private.
func TestQueriesAreNotLogged(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	h.fail.Store(true)
	r := at("/search")
	r.Query = "q=private+words"
	_, _ = h.pages.Fresh(t.Context(), r, nil)
	if text := h.logged(); !strings.Contains(text, "/search") || strings.Contains(text, "private") {
		t.Errorf("the log has %s", text)
	}
}

// TestVisitsMakeNoPageStale checks that 1100 changes that do not concern a page do not make it stale.
func TestVisitsMakeNoPageStale(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	h.page("/")
	for range 1100 {
		h.Add("other", `{"title":"Unrelated"}`)
	}
	h.page("/")
	h.wantRenders(1, "1100 changes that do not concern the page")
}
