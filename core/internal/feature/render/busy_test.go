package render_test

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/feature/render"
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
		all.Go(func() { h.pages.Page(t.Context(), at(fmt.Sprintf("/occupied/%d", i))) })
	}
	for range engines {
		<-reached
	}
	return func() {
		close(goOn)
		all.Wait()
	}
}

// TestABusyRendererServesWhatItHas checks that 400 requests for a changed page get the older page while no engine is
// free, and that they get the bare app after half a minute.
func TestABusyRendererServesWhatItHas(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	id := h.Add("note", `{"title":"Older"}`)
	h.page("/")
	h.Change("note", id, `{"title":"Newer"}`)
	free := h.occupy(t)
	var all sync.WaitGroup
	for range 400 {
		all.Go(func() {
			if text := string(h.pages.Body(h.pages.Page(t.Context(), at("/")), "")); !strings.Contains(text, "Older") {
				t.Errorf("somebody gets %s", text)
			}
		})
	}
	all.Wait()
	h.Clock.Advance(31 * time.Second)
	if p := h.pages.Page(t.Context(), at("/")); !p.Fallback {
		t.Error("an older page serves for ever")
	}
	if p := h.pages.Page(t.Context(), at("/never-seen")); !p.Fallback || h.pages.Kept(at("/never-seen")) != nil {
		t.Error("where there is no page, it is not the bare app, or that is kept")
	}
	if h.pages.Problems() != nil || h.logged() != "" {
		t.Errorf("a busy renderer is a broken one: %s", h.logged())
	}
	free()
	if text := h.page("/"); !strings.Contains(text, "Newer") {
		t.Errorf("afterwards it is %s", text)
	}
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
	bare := make(chan struct{}, 40)
	for range 40 {
		all.Go(func() {
			if h.pages.Fresh(t.Context(), at("/?q=a"), nil).Fallback {
				bare <- struct{}{}
			}
		})
	}
	<-reached
	select {
	case <-bare:
	case <-time.After(time.Minute):
		t.Error("any number of one-off pages wait")
	}
	kept := make(chan string)
	all.Go(func() { kept <- h.html(h.pages.Page(t.Context(), at("/"))) })
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
		for n == 0 && render.Askers(h.pages) < 40 {
			runtime.Gosched()
		}
		n++
		h.Change("note", id, fmt.Sprintf(`{"title":"%d"}`, n))
	}
	h.Change("note", id, `{"title":"first"}`)
	var all sync.WaitGroup
	for range 40 {
		all.Go(func() { h.pages.Page(t.Context(), at("/")) })
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
	h.pages.Fresh(t.Context(), r, nil)
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
