package render_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/encode"
	"github.com/quoin-cms/quoin/core/internal/web/render"
)

func TestDocument(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	h.Add("note", `{"title":"</script><b>"}`)
	text := h.page("/notes")
	head, body, _ := strings.Cut(text, "</head>")
	wantAll(t, head, `data-theme="green"`, `<title>Notes</title><link rel="canonical" href="https://example.co.uk/notes">`, `<style>body{margin:0}</style>`)
	link := `<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/`
	wantAll(t, body, `</script><link rel="stylesheet" href="/assets/later.css" fetchpriority="low">`+link+`react.js">`+link+`browser.js">`+link+`cards.js">`+link+`Notes.js">`)
	wantAll(t, body, `<div id="root"><h1>/notes</h1>`, `<symbol id="icon-fas-box" viewBox="0 0 8 8" fill="currentColor"><path d="Mfasbox"/></symbol>`)
	for _, unwanted := range []string{"/assets/style.css", ".dialog", "shared.js", "index.js", "</script><b>"} {
		if strings.Contains(text, unwanted) {
			t.Errorf("the page has %q", unwanted)
		}
	}
	var preloaded struct {
		Origin  string
		Answers map[string]struct {
			Status int
			Body   []struct{ Title string }
		}
	}
	data := regexp.MustCompile(`(?s)<script type="application/json" id="brought">(.*?)</script>`).FindStringSubmatch(body)
	if err := json.Unmarshal([]byte(data[1]), &preloaded); err != nil {
		t.Fatal(err)
	}
	if got := preloaded.Answers["/api/notes"]; preloaded.Origin != "https://example.co.uk" || got.Body[0].Title != "</script><b>" {
		t.Errorf("the page brings %+v", preloaded)
	}
}

func TestPageFollowsWhatItShows(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	id := h.Add("note", `{"title":"First"}`)
	h.page("/")
	first := h.get(at("/"))
	h.wantRenders(1, "twice the same")
	h.Add("other", `{"title":"Unrelated"}`)
	if h.pages.Kept(at("/")) == nil || h.pages.Kept(at("/")).ETag("") != first.ETag("") {
		t.Error("the page went with a change that does not concern it")
	}
	h.Change("note", id, `{"title":"Second"}`)
	if h.pages.Kept(at("/")) != nil {
		t.Error("the page stayed after a change")
	}
	if text := h.page("/"); !strings.Contains(text, "Second") {
		t.Errorf("the change does not show: %s", text)
	}
	if second := h.pages.Kept(at("/")); second.ETag(encode.Gzip) == first.ETag(encode.Gzip) {
		t.Error("another page has the same tag")
	}
	h.Remove("note", id)
	if text := h.page("/"); strings.Contains(text, "Second") {
		t.Errorf("what was deleted shows: %s", text)
	}
}

func TestPageIsMadeOnce(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	var all sync.WaitGroup
	for range 64 {
		all.Go(func() { h.get(at("/")) })
	}
	all.Wait()
	h.wantRenders(1, "64 visitors at once")
}

// TestNobodyGetsAnOlderPage checks that a request after a save does not get a page whose rendering began before the
// save.
func TestNobodyGetsAnOlderPage(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	reached, goOn := make(chan struct{}), make(chan struct{})
	var once sync.Once
	h.asked = func(string) {
		once.Do(func() {
			close(reached)
			<-goOn
		})
	}
	var all sync.WaitGroup
	all.Go(func() { h.get(at("/")) })
	<-reached
	h.Add("note", `{"title":"Saved"}`)
	for range 8 {
		all.Go(func() {
			if text := h.html(h.get(at("/"))); !strings.Contains(text, "Saved") {
				t.Errorf("a visitor after the save gets %s", text)
			}
		})
	}
	close(goOn)
	all.Wait()
	h.wantRenders(2, "one before the save, one after it")
}

func TestWhatIsNotKept(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	for range 2 {
		if _, err := h.pages.Fresh(t.Context(), at("/?q=a"), json.RawMessage(`{"type":"inquiry"}`)); err != nil {
			t.Error(err)
		}
	}
	h.wantRenders(2, "pages for one request")
}

func TestMissingPagesStandApart(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	r := at("/~")
	r.Missing = true
	h.get(r)
	if h.pages.Kept(at("/~")) != nil {
		t.Error("the page of what is not there has an address")
	}
}

// TestWhatIsTakenAway checks that a page is Missing and is not cached if the API answers 404 for its entry.
func TestWhatIsTakenAway(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	of := at("/note")
	of.Entry = "/api/notes"
	h.get(of)
	h.gone.Store(true)
	h.Add("note", `{"title":"News"}`)
	if p := h.get(of); !p.Missing || h.pages.Kept(of) != nil {
		t.Errorf("it is kept as %+v", p)
	}
	if p := h.get(at("/")); p.Missing {
		t.Error("a page of no entry is missing")
	}
	r := at("/~")
	r.Missing = true
	if p := h.get(r); p.Missing || h.pages.Kept(r) == nil {
		t.Error("the page of what is not there is not kept")
	}
}

func TestEnginesGrowOld(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	for range 305 {
		if _, err := h.pages.Fresh(t.Context(), at("/"), nil); err != nil {
			t.Fatal(err)
		}
	}
}

func TestNothingBuilt(t *testing.T) {
	if pages, err := render.New(render.Config{Files: app}); pages != nil || err != nil {
		t.Errorf("without a script: %v, %v", pages, err)
	}
}

// TestZones checks that the script gets time zone offsets from the server, because it has no time zone data.
func TestZones(t *testing.T) {
	t.Parallel()
	h := open(t, "")
	if text := h.page("/zones"); !strings.Contains(text, "<h1>/zones+01:00,+05:30,+00:00</h1>") {
		t.Errorf("the page is %s", text)
	}
}

// TestWhatAnEntryRefersTo checks that a page is Missing only if its own entry is missing, not one that it refers to.
func TestWhatAnEntryRefersTo(t *testing.T) {
	t.Parallel()
	for entry, missing := range map[string]bool{"/api/notes": true, "/api/n%6ftes": true, "/api/others": false} {
		h := open(t, "")
		h.gone.Store(true)
		r := at("/")
		r.Entry = entry
		if p := h.get(r); p.Missing != missing {
			t.Errorf("a page of %s is missing: %t", entry, p.Missing)
		}
	}
}
