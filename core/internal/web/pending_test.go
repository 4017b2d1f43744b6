package web_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/search"
	"github.com/quoin-cms/quoin/test/browser/site/casestudy"
)

// pendingStack returns a stack with pending changes of a product and, an hour later, of a post. Another post has taken
// the new slug of that post since.
func pendingStack(t *testing.T) *stack {
	t.Helper()
	s := newStack(t)
	for _, draft := range []struct{ typ, id, body string }{
		{"product", "atlas", `{"name":"Atlas 2","features":["Single sign-on"],"status":"inactive"}`},
		{"post", "hello", `{"title":"Hello again","slug":"hello-again"}`},
	} {
		s.clock.Advance(time.Hour)
		_, err := s.content.SavePending(t.Context(), contenttest.Staff, draft.typ, draft.id, writer.Match{}, []byte(draft.body))
		s.check(err)
	}
	_, err := s.content.Create(t.Context(), contenttest.Staff, "post",
		[]byte(`{"title":"Another hello","slug":"hello-again","content":"<p>Hi.</p>"}`))
	s.check(err)
	return s
}

const keptAtlas = "/api/admin/pending/products/atlas"

// drafted is an entry with its pending changes as a client reads it.
type drafted struct {
	Entity  map[string]any
	Fields  []string
	SavedBy string
}

func (a answer) drafted(t *testing.T) (d drafted) {
	t.Helper()
	if err := json.Unmarshal([]byte(a.want(t, http.StatusOK).body), &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// matched sends a request of staff with the given tag in If-Match.
func (s *stack) matched(method, path, body, tag string) answer {
	s.tb.Helper()
	return s.do(request{method: method, path: path, body: body, staff: true, header: map[string]string{"If-Match": tag}})
}

// TestPendingOverHTTP checks that two editors can store pending changes of an entry, and that they are published
// together.
func TestPendingOverHTTP(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	was := s.staff("/api/products/atlas").want(t, http.StatusOK)
	s.staff(keptAtlas).want(t, http.StatusNotFound)
	first := s.matched(http.MethodPut, keptAtlas, `{"name":"Atlas 2"}`, was.header.Get("Etag"))
	if d := first.drafted(t); !slices.Equal(d.Fields, []string{"name"}) || d.SavedBy != username {
		t.Errorf("kept are %+v", d)
	}
	read := s.staff(keptAtlas).want(t, http.StatusOK)
	tag := read.header.Get("Etag")
	if read.body != first.body || tag != first.header.Get("Etag") || tag == was.header.Get("Etag") || read.header.Get("Cache-Control") != "private, no-cache" {
		t.Errorf("read is %v %s", read.header, read.body)
	}
	s.do(request{method: http.MethodGet, path: keptAtlas, staff: true, header: map[string]string{"If-None-Match": tag}}).want(t, http.StatusNotModified)
	s.matched(http.MethodPut, keptAtlas, `{"name":"x"}`, was.header.Get("Etag")).want(t, http.StatusPreconditionFailed)
	second := s.matched(http.MethodPut, keptAtlas, `{"category":"Apps"}`, tag)
	if d := second.drafted(t); !slices.Equal(d.Fields, []string{"name", "category"}) {
		t.Errorf("kept are %+v", d)
	}
	for _, method := range []string{http.MethodPut, http.MethodDelete} {
		s.matched(method, keptAtlas, `{}`, tag).want(t, http.StatusPreconditionFailed)
	}
	s.matched(http.MethodPost, keptAtlas+"/publish", "", tag).want(t, http.StatusPreconditionFailed)
	if is := s.staff("/api/products/atlas"); is.body != was.body || is.header.Get("Etag") != was.header.Get("Etag") {
		t.Errorf("the entry became %s", is.body)
	}
	published := s.matched(http.MethodPost, keptAtlas+"/publish", "", second.header.Get("Etag")).want(t, http.StatusOK)
	is := s.get("/api/products/atlas")
	if is.body != published.body || !strings.Contains(is.body, `"Atlas 2"`) || !strings.Contains(is.body, `"Apps"`) {
		t.Errorf("published is %s", is.body)
	}
	s.staff(keptAtlas).want(t, http.StatusNotFound)
	if is.header.Get("Etag") != published.header.Get("Etag") {
		t.Errorf("the tags are %v, %v", is.header, published.header)
	}
}

// TestPendingOfEveryType checks that entries of each type can have pending changes, and that only staff can read and
// write them.
func TestPendingOfEveryType(t *testing.T) {
	t.Parallel()
	s := typedStack(t)
	for path, body := range map[string]string{
		"products/atlas": `{"name":"Changed"}`, "case-studies/harrow": `{"client":"Changed"}`, "sections/hero": `{"title":"Changed"}`,
		"settings/settings": `{"siteName":"Changed"}`, "inquiries/question": `{"status":"resolved"}`,
	} {
		kept := "/api/admin/pending/" + path
		if d := s.change(kept, body).drafted(t); len(d.Fields) != 1 {
			t.Errorf("%s: kept are %v", path, d.Fields)
		}
		s.do(request{method: http.MethodPut, path: kept, body: body}).want(t, http.StatusUnauthorized)
		s.get(kept).want(t, http.StatusUnauthorized)
	}
	if all := s.staff("/api/admin/pending"); all.header.Get("X-Total-Count") != "5" {
		t.Errorf("listed are %v %s", all.header, all.body)
	}
	s.get("/api/admin/pending").want(t, http.StatusUnauthorized)
	for _, path := range []string{"products/none", "nothing/atlas", "settings/none"} {
		s.staff("/api/admin/pending/"+path).want(t, http.StatusNotFound)
		s.change("/api/admin/pending/"+path, `{}`).want(t, http.StatusNotFound)
		s.do(request{method: http.MethodPost, path: "/api/admin/pending/" + path + "/publish", staff: true}).want(t, http.StatusNotFound)
	}
}

// TestPreviewOfPendingChanges checks that only staff and clients with a preview link see pending changes.
func TestPreviewOfPendingChanges(t *testing.T) {
	t.Parallel()
	s := typedStack(t, drawn)
	s.change("/api/admin/pending/case-studies/harrow", `{"summary":"Fifteen shops.","team":6,"slug":"moved","notes":"Never shown"}`).want(t, http.StatusOK)
	token := s.link("case-studies/harrow")
	for name, a := range map[string]answer{
		"staff": s.staff("/api/case-studies/harrow?preview"), "a link": s.get("/api/case-studies/harrow?preview=" + token),
	} {
		p := a.previewed(t)
		want := query.Standing{Type: "case-study", ID: "harrow", Status: p.Preview.Status, Visible: true, Pending: 3, MayEdit: name == "staff"}
		if p.Preview != want || !strings.Contains(a.body, "Fifteen shops.") || p.Notes != "" {
			t.Errorf("%s reads %s", name, a.body)
		}
	}
	for name, a := range map[string]answer{
		"staff": s.staff("/case-studies/harrow?preview"), "a link": s.get("/case-studies/harrow?preview=" + token),
	} {
		if p := a.want(t, http.StatusOK).seen(t); !strings.Contains(string(p.Body), "Fifteen shops.") {
			t.Errorf("%s sees %s", name, p.Body)
		}
	}
	for _, path := range []string{"/case-studies/harrow", "/api/case-studies/harrow"} {
		if a := s.get(path).want(t, http.StatusOK); strings.Contains(a.body, "Fifteen") {
			t.Errorf("a visitor reads %s", a.body)
		}
	}
	s.get("/case-studies/moved").want(t, http.StatusNotFound)
}

// TestNobodyHearsOfPendingChanges checks that pending changes alter no answer to visitors, including its headers, and
// that only staff get events of them.
func TestNobodyHearsOfPendingChanges(t *testing.T) {
	t.Parallel()
	s := newStackOf(t, append(types(), casestudy.Type()), func(s *stack, c *parts) {
		drawn(c)
	})
	index := serviceOf[*search.Index](s, "search")
	s.feed(s.hub())
	visitor, staff := s.listen(request{}), s.listen(request{staff: true})
	s.wantEvent(visitor, helloVisitor)
	s.wantEvent(staff, helloStaff)
	look := func() map[string]answer {
		s.check(index.Rebuild(t.Context(), s.seq()))
		return s.look()
	}
	before := look()
	bodies := map[string]string{
		"products/atlas": `{"name":"A xylophonist","description":"xylophonist","slug":"xylophonist","status":"draft"}`,
		"blog/hello":     `{"title":"A xylophonist","content":"<p>xylophonist</p>","tags":["xylophonist"],"publishedAt":"2031-01-01T00:00:00Z"}`,
	}
	tell := func(path string, a answer) {
		typ, id, _ := strings.Cut(path, "/")
		c := core.Change{Op: core.OpPut, Type: map[string]string{"products": "product", "blog": "post"}[typ], ID: id, Rev: 1, Actor: username}
		if a.status >= http.StatusBadRequest {
			t.Fatalf("%s: %d %s", path, a.status, a.body)
		}
		c.Seq = uint64(s.seq())
		s.wantEvent(staff, s.toldStaff(c))
	}
	for _, path := range slices.Sorted(maps.Keys(bodies)) {
		tell(path, s.change("/api/admin/pending/"+path, bodies[path]))
	}
	s.staff("/products/atlas?preview").want(t, http.StatusOK)
	s.wantAsBefore(before, look())
	for _, path := range slices.Sorted(maps.Keys(bodies)) {
		tell(path, s.do(request{method: http.MethodDelete, path: "/api/admin/pending/" + path, staff: true}))
	}
	s.wantAsBefore(before, look())
	public := s.publish(`{"name":"New","description":"Now."}`)
	s.wantEvent(visitor, s.told(public)) // no event before it
}

// look requests every path that visitors can read, and returns the answers by path.
func (s *stack) look() map[string]answer {
	s.tb.Helper()
	paths := []string{
		"/", "/products", "/products/atlas", "/products/xylophonist", "/blog/hello", "/blog?category=News", "/case-studies",
		"/search?q=xylophonist", "/sitemap-1.xml", "/api/search?q=xylophonist", "/api/search?q=atlas", "/api/search/suggest?q=xyl",
		"/api/blog?category=News", "/api/products?sort=-updatedAt", "/api/blog/related?id=sequel",
	}
	paths = slices.AppendSeq(paths, maps.Keys(documents))
	for _, r := range s.api.Routes() {
		if r.Method != http.MethodGet || r.Path == "/api/live" {
			continue
		}
		for _, id := range []string{"atlas", "hello", "xylophonist"} {
			paths = append(paths, strings.ReplaceAll(r.Path, "{id}", id))
		}
	}
	all := map[string]answer{}
	for _, path := range slices.Compact(slices.Sorted(slices.Values(paths))) {
		a := s.get(path)
		if a.status == http.StatusTooManyRequests {
			s.tb.Fatalf("%s has to wait", path)
		}
		for _, name := range []string{"Date", "X-Request-Id", "Server-Timing"} {
			a.header.Del(name)
		}
		all[path] = a
	}
	return all
}

func (s *stack) wantAsBefore(before, after map[string]answer) {
	s.tb.Helper()
	for path, was := range before {
		is := after[path]
		if is.status != was.status || is.body != was.body || fmt.Sprint(is.header) != fmt.Sprint(was.header) {
			s.tb.Errorf("%s was\n%d %v\n%.500s\nand is\n%d %v\n%.500s", path, was.status, was.header, was.body, is.status, is.header, is.body)
		}
	}
	if len(before) < 100 {
		s.tb.Errorf("only %d addresses were looked at", len(before))
	}
}
