package web_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/etag"
	"github.com/quoin-cms/quoin/core/internal/live"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/internal/search"
	"github.com/quoin-cms/quoin/plugins/page"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// walkedPage is what the test knows of a page.
type walkedPage struct {
	id, slug, status, parent string
	from, until              time.Time // zero for none
	sections, hidden         []string
}

// walk is a site whose pages and sections change at random, and what is expected of it.
type walk struct {
	*stack
	t        *testing.T
	random   *rand.Rand
	index    *search.Index
	hub      *live.Hub
	read     storage.Seq // the last commit that the followers have
	sections []string
	words    map[string]string // the word of each section, which nothing else has
	pages    []*walkedPage
	made     int
	waiting  []changes.Record // that the search index has not read yet
}

// TestVisitorsSeeSectionsOfVisiblePages changes pages and sections at random. In each state visitors get a section
// exactly where and while a page that they see shows it.
func TestVisitorsSeeSectionsOfVisiblePages(t *testing.T) {
	t.Parallel()
	seed := uint64(20261128)
	if nighttest.On() {
		seed = rand.Uint64()
	}
	t.Logf("seed %d", seed)
	w := newWalk(t, seed)
	for step := range nighttest.Count(200, 5000) {
		did := w.step()
		w.follow()
		w.checkSections()
		w.checkPages()
		changed := w.sections[w.random.IntN(len(w.sections))]
		w.checkNews(changed)
		if step%5 == 0 { // each batch of the index costs some milliseconds
			w.checkSearch(changed)
			w.checkDocuments()
		}
		if t.Failed() {
			t.Fatalf("after step %d: %s\n%s", step, did, w.describe())
		}
	}
}

func newWalk(t *testing.T, seed uint64) *walk {
	t.Helper()
	w := &walk{t: t, random: rand.New(rand.NewPCG(seed, 1)), words: map[string]string{}}
	w.stack = newStack(t)
	w.index, w.hub = serviceOf[*search.Index](w.stack, "search"), w.stack.hub()
	for i := range 4 {
		word := "zq" + strings.Repeat(string(rune('a'+i)), 6)
		id := w.write("section", "", fmt.Sprintf(`{"title":"T %s","type":"text","content":"<p>About %s.</p>"}`, word, word))
		w.sections, w.words[id] = append(w.sections, id), word
	}
	for range 3 {
		w.addPage()
	}
	w.read = w.seq()
	w.check(w.index.Rebuild(t.Context(), w.read))
	w.check(w.hub.Rebuild(t.Context(), w.read))
	return w
}

// write creates an entry, or changes the one with an id, as staff do.
func (w *walk) write(typ, id, body string) string {
	w.t.Helper()
	actor := core.Actor{Role: core.Administrator, Name: username}
	if id == "" {
		e, err := w.content.Create(w.t.Context(), actor, typ, []byte(body))
		w.check(err)
		return e.ID
	}
	if _, err := w.content.Update(w.t.Context(), actor, typ, id, writer.Match{}, []byte(body)); err != nil {
		w.t.Fatalf("%s %s: %v", id, body, err)
	}
	return id
}

func (w *walk) addPage() {
	w.t.Helper()
	w.made++
	p := &walkedPage{slug: fmt.Sprintf("walk-%d", w.made), status: "draft"}
	p.id = w.write("page", "", fmt.Sprintf(`{"title":"Page","slug":%q}`, p.slug))
	w.pages = append(w.pages, p)
}

// step changes something and returns its description.
func (w *walk) step() string {
	w.t.Helper()
	w.clock.Advance(time.Minute)
	p := w.pages[w.random.IntN(len(w.pages))]
	change := map[string]any{}
	switch w.random.IntN(8) {
	case 0, 1:
		p.status = []string{"draft", "published", "archived", "published"}[w.random.IntN(4)]
		change["status"], change["unpublishAt"] = p.status, nil
	case 2, 3:
		p.sections = w.some(w.sections)
		change["sections"] = p.sections
	case 4:
		change["hidden"] = w.some(p.sections)
		p.hidden = change["hidden"].([]string)
	case 5:
		w.schedule(p, change)
	case 6:
		w.clock.Advance(time.Duration(w.random.IntN(90)) * time.Minute)
		w.check(w.content.ApplyDue(w.t.Context()))
		return "time passes"
	case 7:
		return w.replaceOrMove(p)
	}
	p.hidden = slices.DeleteFunc(slices.Clone(p.hidden), func(id string) bool { return !slices.Contains(p.sections, id) })
	body, err := json.Marshal(change)
	w.check(err)
	w.write("page", p.id, string(body))
	w.readTimes(p)
	return p.slug + ": " + string(body)
}

// schedule chooses when a page appears and goes.
func (w *walk) schedule(p *walkedPage, change map[string]any) {
	at := w.clock.Now().Add(time.Duration(w.random.IntN(120)-30) * time.Minute)
	p.status = "published"
	change["status"], change["publishedAt"], change["unpublishAt"] = p.status, at, nil
	if w.random.IntN(2) == 0 {
		if at.Before(w.clock.Now()) {
			at = w.clock.Now() // a page keeps the time at which it was published
		}
		change["unpublishAt"] = at.Add(time.Duration(1+w.random.IntN(90)) * time.Minute)
	}
}

// replaceOrMove deletes a page and adds another, or puts it below another page.
func (w *walk) replaceOrMove(p *walkedPage) string {
	below := w.pages[0]
	if p == below {
		return "nothing"
	}
	if w.random.IntN(2) == 0 {
		parent := "null"
		if p.parent = ""; w.random.IntN(3) > 0 {
			p.parent, parent = below.id, `"`+below.id+`"`
		}
		w.write("page", p.id, `{"parent":`+parent+`}`)
		return p.slug + " is moved below " + parent
	}
	actor := core.Actor{Role: core.Administrator, Name: username}
	w.check(w.content.Delete(w.t.Context(), actor, "page", p.id, writer.Match{}))
	w.pages = slices.DeleteFunc(w.pages, func(other *walkedPage) bool { return other == p })
	w.addPage()
	return p.slug + " is deleted"
}

func (w *walk) some(of []string) []string {
	chosen := []string{}
	for _, i := range w.random.Perm(len(of)) {
		if w.random.IntN(2) == 0 {
			chosen = append(chosen, of[i])
		}
	}
	return chosen
}

// readTimes reads the times of a page, which its type keeps by rules of its own.
func (w *walk) readTimes(p *walkedPage) {
	w.t.Helper()
	a, err := w.answers.Get(w.t.Context(), core.Actor{Role: core.Administrator}, "page", p.id)
	w.check(err)
	var stored struct{ PublishedAt, UnpublishAt *time.Time }
	w.check(json.Unmarshal(a.Body, &stored))
	p.from, p.until = time.Time{}, time.Time{}
	if stored.PublishedAt != nil {
		p.from = *stored.PublishedAt
	}
	if stored.UnpublishAt != nil {
		p.until = *stored.UnpublishAt
	}
}

// follow applies the log to everything that follows it: pages below others, the search index and the live feed. As a
// schedule does, it also applies the due schedules.
func (w *walk) follow() {
	w.t.Helper()
	w.check(w.content.ApplyDue(w.t.Context()))
	derive := page.Plugin().Followers[0].Follow
	sites := pluginhost.Sites{Store: w.store, Writer: w.content, Reader: w.answers, Log: slog.New(slog.DiscardHandler), Now: w.clock.Now}
	content := sites.Of(w.t.Context(), "page")
	for range 3 {
		records := w.records()
		if len(records) == 0 {
			return
		}
		w.waiting = append(w.waiting, records...)
		w.check(w.hub.Apply(w.t.Context(), records))
		for _, r := range records {
			pages := slices.DeleteFunc(slices.Clone(r.Changes), func(c core.Change) bool { return c.Type != "page" })
			w.check(derive(w.t.Context(), content, pages))
		}
	}
}

// records returns the records of the log that the followers have not read yet. It appends a mark, because the newest commit
// may have no record.
func (w *walk) records() (all []changes.Record) {
	w.t.Helper()
	end, err := w.store.Update(w.t.Context(), func(to storage.Writer) error {
		to.Append([]byte("end"))
		return nil
	})
	w.check(err)
	for record, err := range w.store.Log(w.t.Context(), w.read) {
		w.check(err)
		if record.Seq == end {
			break
		}
		r := changes.Record{Seq: record.Seq}
		for _, item := range record.Items {
			var c core.Change
			w.check(json.Unmarshal(item, &c))
			c.Seq = uint64(record.Seq)
			r.Changes = append(r.Changes, c)
		}
		all = append(all, r)
	}
	w.read = end
	return all
}

// visible reports whether visitors see a page.
func (w *walk) visible(p *walkedPage) bool {
	now := w.clock.Now()
	if p.status != "published" || p.from.IsZero() || p.from.After(now) || !p.until.IsZero() && !p.until.After(now) {
		return false
	}
	if p.parent == "" {
		return true
	}
	for _, above := range w.pages {
		if above.id == p.parent {
			return w.visible(above)
		}
	}
	return false
}

// shown returns the sections that visitors see on a page.
func (w *walk) shown(p *walkedPage) []string {
	ids := []string{}
	if !w.visible(p) {
		return ids
	}
	for _, id := range p.sections {
		if !slices.Contains(p.hidden, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// seen returns the sections that visitors see anywhere.
func (w *walk) seen() map[string]bool {
	all := map[string]bool{}
	for _, p := range w.pages {
		for _, id := range w.shown(p) {
			all[id] = true
		}
	}
	return all
}

// checkSections checks the list, the list with some fields, and each section.
func (w *walk) checkSections() {
	w.t.Helper()
	seen := w.seen()
	for _, path := range []string{"/api/sections", "/api/sections?fields=title", "/api/sections?limit=1000&sort=-createdAt"} {
		a := w.get(path)
		var entries []struct{ ID string }
		w.check(json.Unmarshal([]byte(a.body), &entries))
		listed := map[string]bool{}
		for _, e := range entries {
			if w.words[e.ID] != "" {
				listed[e.ID] = true
			}
		}
		if !maps.Equal(listed, seen) || a.header.Get("X-Total-Count") != fmt.Sprint(len(entries)) {
			w.t.Errorf("%s has %v of %s, want %v", path, listed, a.header.Get("X-Total-Count"), seen)
		}
	}
	for _, id := range w.sections {
		want := http.StatusNotFound
		if seen[id] {
			want = http.StatusOK
		}
		for _, query := range []string{"", "?fields=title"} {
			if a := w.get("/api/sections/" + id + query); a.status != want {
				w.t.Errorf("section %s%s: %d, want %d", w.words[id], query, a.status, want)
			}
		}
		told, err := w.answers.Seen(w.t.Context(), "section", id)
		if err != nil || (told != nil) != seen[id] {
			w.t.Errorf("webhooks have %s of %s, error %v", told, w.words[id], err)
		}
	}
}

// checkPages checks what visitors read of pages: the list, the page at a path and expanded references.
func (w *walk) checkPages() {
	w.t.Helper()
	type entity struct {
		ID       string
		Sections json.RawMessage
		Hidden   []string
		Expand   struct{ Sections []struct{ ID string } }
	}
	var all []entity
	w.check(json.Unmarshal([]byte(w.get("/api/pages?expand=sections").body), &all))
	for _, p := range w.pages {
		var ids []string
		at := slices.IndexFunc(all, func(e entity) bool { return e.ID == p.id })
		if (at >= 0) != w.visible(p) {
			w.t.Errorf("%s is listed: %t", p.slug, at >= 0)
			continue
		}
		if at < 0 {
			continue
		}
		w.check(json.Unmarshal(all[at].Sections, &ids))
		want := w.shown(p)
		if !slices.Equal(ids, want) || len(all[at].Hidden) > 0 || len(all[at].Expand.Sections) != len(want) {
			w.t.Errorf("%s has the sections %v, hidden %v, want %v", p.slug, ids, all[at].Hidden, want)
		}
		path := "/" + p.slug
		if p.parent != "" {
			path = "/" + w.pages[0].slug + path
		}
		a := w.get("/api/pages?path="+path).want(w.t, http.StatusOK)
		var composed entity
		var sections []struct{ ID string }
		w.check(json.Unmarshal([]byte(a.body), &composed))
		w.check(json.Unmarshal(composed.Sections, &sections))
		ids = ids[:0]
		for _, s := range sections {
			ids = append(ids, s.ID)
		}
		if !slices.Equal(ids, want) || len(composed.Hidden) > 0 {
			w.t.Errorf("%s shows %v, hidden %v, want %v", path, ids, composed.Hidden, want)
		}
	}
}

// checkNews changes a section. Visitors are told exactly if they see it, and of no other section.
func (w *walk) checkNews(id string) {
	w.t.Helper()
	before := w.hub.Shown()
	word := w.words[id]
	w.made++
	w.write("section", id, fmt.Sprintf(`{"content":"<p>About %s, for the %dth time.</p>"}`, word, w.made))
	w.follow()
	l, err := w.hub.Listen(w.t.Context(), core.Actor{}, "192.0.2.7", etag.Position{Number: before, Counting: etag.Public})
	w.check(err)
	defer l.Close()
	told := slices.ContainsFunc(l.Missed, func(c core.Change) bool { return c.Type == "section" && c.ID == id })
	if told != w.seen()[id] {
		w.t.Errorf("visitors are told of %s: %t", word, told)
	}
}

// checkSearch searches for the word of a section.
func (w *walk) checkSearch(id string) {
	w.t.Helper()
	w.check(w.index.Apply(w.t.Context(), w.waiting))
	w.waiting = nil
	for _, staff := range []bool{false, true} {
		found, err := w.index.Search(w.t.Context(), search.Query{Text: w.words[id], Type: "page", Limit: 50}, staff)
		w.check(err)
		for _, p := range w.pages {
			want := slices.Contains(w.shown(p), id) || staff && slices.Contains(p.sections, id)
			got := false
			for _, hit := range found.Hits {
				got = got || hit.ID == p.id
				if !staff && !w.maySay(hit) {
					w.t.Errorf("the excerpt of %s is %q", hit.ID, hit.Excerpt)
				}
			}
			if got != want {
				w.t.Errorf("the search for %s finds %s: %t (staff: %t)", w.words[id], p.slug, got, staff)
			}
		}
	}
}

// maySay reports whether each word of an excerpt is one that visitors read on the page.
func (w *walk) maySay(hit search.Hit) bool {
	for _, p := range w.pages {
		for id, word := range w.words {
			if p.id == hit.ID && strings.Contains(hit.Excerpt, word) && !slices.Contains(w.shown(p), id) {
				return false
			}
		}
	}
	return true
}

// checkDocuments checks that documents for machines have no words of sections that visitors do not see.
func (w *walk) checkDocuments() {
	w.t.Helper()
	seen := w.seen()
	for _, path := range []string{"/sitemap.xml", "/llms.txt", "/atom.xml"} {
		body := w.get(path).want(w.t, http.StatusOK).body
		for id, word := range w.words {
			if !seen[id] && strings.Contains(body, word) {
				w.t.Errorf("%s has the word of a hidden section", path)
			}
		}
		for _, p := range w.pages {
			if path == "/sitemap.xml" && strings.Contains(body, "/"+p.slug+"<") != w.visible(p) {
				w.t.Errorf("%s: %s is not as visitors see it", path, p.slug)
			}
		}
	}
}

// describe returns the state for a failure.
func (w *walk) describe() string {
	var out strings.Builder
	fmt.Fprintln(&out, "now", w.clock.Now())
	for _, p := range w.pages {
		fmt.Fprintf(&out, "%s (%s) %s from %v until %v below %q: %v hidden %v\n", p.slug, p.id, p.status, p.from, p.until, p.parent, p.sections, p.hidden)
	}
	return out.String()
}
