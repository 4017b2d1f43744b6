package web_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/inquiry"
	"github.com/quoin-cms/quoin/plugins/job"
	"github.com/quoin-cms/quoin/plugins/member"
	"github.com/quoin-cms/quoin/plugins/page"
	"github.com/quoin-cms/quoin/plugins/post"
	"github.com/quoin-cms/quoin/plugins/product"
	"github.com/quoin-cms/quoin/plugins/section"
	"github.com/quoin-cms/quoin/plugins/service"
	"github.com/quoin-cms/quoin/plugins/settings"
	"github.com/quoin-cms/quoin/plugins/subscriber"
	"github.com/quoin-cms/quoin/plugins/testimonial"
	"github.com/quoin-cms/quoin/test/browser/site/casestudy"
)

// types returns the content types of a test server. It is fixed, so that a further type does not change the golden
// exchanges.
func types() []model.Type {
	return []model.Type{
		product.Type(), service.Type(), post.Type(), job.Type(), testimonial.Type(), member.Type(),
		inquiry.Type(), subscriber.Type(), form.Type(), section.Type(), page.Type(), settings.Type(),
	}
}

// typed gives the public app a catch-all page, which renders the content types without pages of their own.
func typed(c *parts) {
	c.Public.Routes = []byte(`[
		{"path":"/"}, {"path":"/products"}, {"path":"/products/:id","type":"product"}, {"path":"/blog/:id","type":"post"},
		{"path":"*","code":"src/Any.tsx","query":["page"]}]`)
}

// typedStack starts a server with such a content type and three entries of it, one of them hidden.
func typedStack(tb testing.TB, changes ...func(*parts)) *stack {
	tb.Helper()
	s := newStackOf(tb, append(types(), casestudy.Type()), func(_ *stack, c *parts) {
		for _, change := range append([]func(*parts){typed}, changes...) {
			change(c)
		}
	})
	items := []writer.Item{}
	for id, body := range map[string]string{
		"harrow": `{"client":"Harrow & Sons","summary":"Fourteen shops, one order book.","body":"<h2>First</h2><p>A week in the bakery.</p>",
			"industry":"health-care","launched":"2026-01-14T23:30:00Z","review":"2026-07-01T08:30:00Z","featured":true,"team":5,"saving":12345.5,
			"cover":"https://images.example/bakery.jpg","tags":["ordering","mobile"],"results":["Waste is down by a third"],
			"facts":{"shops":14,"worksOffline":true},"pricing":{"hosting":149},"website":"https://www.example.com/bakery/",
			"contact":"press@example.com","product":"atlas","quote":{"text":"They asked.\n\nThey came back.","by":"Ada"},
			"phases":[{"name":"Discovery","weeks":3,"detail":"At four in the morning."}],
			"story":[{"picture":{"source":"https://images.example/oven.jpg","caption":"The oven"}},
				{"words":{"heading":"What we heard","text":"<p>Flour <em>everywhere</em>.</p>"}},{"saying":{"text":"At last.","by":"Bo"}}],
			"notes":"Never shown"}`,
		"bare":   `{"client":"Bare","product":"cairn"}`,
		"hidden": `{"client":"Hidden client","status":"draft"}`,
	} {
		items = append(items, writer.Item{ID: id, Created: start.Add(-20 * 24 * time.Hour), Body: []byte(body)})
	}
	s.check(s.content.Import(tb.Context(), "case-study", items))
	return s
}

// drawn is typed for a server that renders pages.
func drawn(c *parts) {
	renderedApp(c)
	typed(c)
	c.Public.Script = []byte(strings.Replace(pageScript, "const path =", `
		paths['case-studies'] = '/api/case-studies' + (id ? '/' + id : '')
		if (first === 'case-studies' && id) callApi('/api/products/cairn')
		const path =`, 1))
	c.Public.Files.(fstest.MapFS)["dist/.vite/manifest.json"] = &fstest.MapFile{
		Data: []byte(`{"src/Any.tsx":{"file":"assets/any.js","isDynamicEntry":true}}`),
	}
}

// TestTypeWithoutAPageOfItsOwn checks that such a type has a list, and a page for each visible entry.
func TestTypeWithoutAPageOfItsOwn(t *testing.T) {
	t.Parallel()
	s := typedStack(t, drawn)
	for path, want := range map[string]struct {
		status  int
		address string
	}{
		"/case-studies":                   {200, "/case-studies"},
		"/case-studies?utm_source=x":      {200, "/case-studies"},
		"/case-studies?page=2&x=1":        {200, "/case-studies?page=2"},
		"/case-studies/harrow":            {200, "/case-studies/harrow"},
		"/case-studies/harrow-and-sons":   {200, "/case-studies/harrow-and-sons"},
		"/case-studies/harrow?page=2":     {200, "/case-studies/harrow"},
		"/case-studies/hidden":            {404, "/case-studies/~"},
		"/case-studies/none":              {404, "/case-studies/~"},
		"/case-studies/harrow/more":       {404, "/~"},
		"/nowhere":                        {404, "/~"},
		"/case-study":                     {404, "/~"},
		"/products/atlas":                 {200, "/products/atlas"},
		"/case-studies/bare":              {200, "/case-studies/bare"}, // it refers to a draft
		"/case-studies/%68arrow-and-sons": {200, "/case-studies/harrow-and-sons"},
	} {
		a := s.get(path)
		p := a.seen(t)
		if a.status != want.status || p.Address != want.address {
			t.Errorf("%s: status %d of %s, want %+v", path, a.status, p.Address, want)
		}
		if strings.HasPrefix(want.address, "/products") == strings.Contains(a.body, `href="/assets/any.js"`) {
			t.Errorf("%s: the code of the page is not asked for ahead", path)
		}
	}
}

// TestTypeWithoutAPageOfItsOwnChanges checks that the pages of such a type show a change in the next answer, and that
// a former slug redirects.
func TestTypeWithoutAPageOfItsOwnChanges(t *testing.T) {
	t.Parallel()
	s := typedStack(t, drawn)
	const page = "/case-studies/harrow-and-sons"
	s.get(page).want(t, http.StatusOK)
	list := s.get("/case-studies").want(t, http.StatusOK)
	s.change("/api/case-studies/harrow", `{"client":"Harrow","slug":"harrow-bakeries"}`).want(t, http.StatusOK)
	moved := s.get(page).want(t, http.StatusMovedPermanently)
	if to := moved.header.Get("Location"); to != "/case-studies/harrow-bakeries" {
		t.Errorf("it has moved to %s", to)
	}
	if a := s.get("/case-studies/harrow-bakeries").want(t, http.StatusOK); !strings.Contains(string(a.seen(t).Body), `"Harrow"`) {
		t.Errorf("the page is %s", a.seen(t).Body)
	}
	again := s.get("/case-studies").want(t, http.StatusOK)
	if again.header.Get("Etag") == list.header.Get("Etag") || !strings.Contains(string(again.seen(t).Body), `"Harrow"`) {
		t.Error("the list is as it was")
	}
	s.change("/api/case-studies/harrow", `{"status":"draft"}`).want(t, http.StatusOK)
	s.get("/case-studies/harrow-bakeries").want(t, http.StatusNotFound)
}

// TestTypesAsVisitorsSeeThem checks that the public description of types has no private fields, and does not depend on
// content.
func TestTypesAsVisitorsSeeThem(t *testing.T) {
	t.Parallel()
	s := typedStack(t)
	for _, path := range []string{"/api/types", "/api/types/case-study"} {
		a := s.get(path).want(t, http.StatusOK)
		if strings.Contains(a.body, "notes") || !strings.Contains(a.body, `"list":"/case-studies"`) {
			t.Errorf("%s: %s", path, a.body)
		}
		again := s.do(request{method: http.MethodGet, path: path, header: map[string]string{"If-None-Match": a.header.Get("Etag")}})
		again.want(t, http.StatusNotModified)
		if types := s.api.Types(path); len(types) != 0 {
			t.Errorf("%s depends on %v", path, types)
		}
	}
	for _, name := range []string{"product", "inquiry", "none"} {
		s.get("/api/types/"+name).want(t, http.StatusNotFound)
	}
}
