package site_test

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/authoring/modules"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/encode"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/web/site"
	"github.com/quoin-cms/quoin/core/model"
)

type thing struct {
	Name string `json:"name" cms:"title"`
}

// at returns a content type with a page at the given path.
func at(name, page string, change ...func(*model.Options)) model.Type {
	o := model.Options{Path: name + "s", One: name, Many: name + "s", Public: model.PublicOptions{Page: page}}
	for _, c := range change {
		c(&o)
	}
	return model.Define[thing](name, o)
}

const (
	ownPages = `{"path":"/"},{"path":"/about"},{"path":"/blog"},{"path":"/blog/:id","type":"post"}`
	allPages = `[` + ownPages + `,{"path":"*","code":"src/Any.tsx"}]`
)

func TestPagesThatTypesWant(t *testing.T) {
	closed := func(o *model.Options) { o.Access = core.Closed }
	single := func(o *model.Options) { o.Single = true }
	for name, c := range map[string]struct {
		routes string
		types  []model.Type
		lists  []string // paths of the lists that the catch-all page renders
		drawn  []string // names of the content types that the catch-all page renders
	}{
		"a type of the app's own":       {allPages, []model.Type{at("post", "/blog/:id")}, nil, nil},
		"a type that the app knows not": {allPages, []model.Type{at("case", "/cases/:id")}, []string{"/cases"}, []string{"case"}},
		"deeper":                        {allPages, []model.Type{at("case", "/projects/done/:id")}, []string{"/projects/done"}, []string{"case"}},
		"below a page of the app":       {allPages, []model.Type{at("case", "/about/:id")}, nil, []string{"case"}},
		"below an entry of the app":     {allPages, []model.Type{at("post", "/blog/:id"), at("case", "/blog/cases/:id")}, nil, []string{"case"}},
		"in the place of the app's":     {allPages, []model.Type{at("case", "/blog/:id")}, nil, []string{"case"}},
		"below an entry of another": {
			allPages,
			[]model.Type{at("work", "/projects/:id"), at("case", "/projects/done/:id")},
			[]string{"/projects", "/projects/done"},
			[]string{"work", "case"},
		},
		"no page":       {allPages, []model.Type{at("case", "")}, nil, nil},
		"not for all":   {allPages, []model.Type{at("case", "/cases/:id", closed)}, nil, nil},
		"one entry":     {allPages, []model.Type{at("case", "/case", single)}, nil, nil},
		"no catch-all":  {"[" + ownPages + "]", []model.Type{at("case", "/cases/:id")}, nil, nil},
		"no public app": {"", []model.Type{at("case", "/cases/:id")}, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := contenttest.Open(t, c.types...)
			var routes []byte
			if c.routes != "" {
				routes = []byte(c.routes)
			}
			m, err := site.NewMap(s.Reader, routes, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			var types []string
			for _, p := range m.Generated() {
				types = append(types, p.Type)
			}
			if !slices.Equal(types, c.drawn) {
				t.Errorf("drawn are %v, want %v", types, c.drawn)
			}
			lists := slices.DeleteFunc(staticPaths(t, m), func(path string) bool {
				return strings.Contains(ownPages, fmt.Sprintf("%q", path))
			})
			if !slices.Equal(lists, c.lists) {
				t.Errorf("the lists are %v, want %v", lists, c.lists)
			}
			for _, list := range c.lists {
				if path, ok := m.PublicPage(t.Context(), list); !ok || path != list {
					t.Errorf("%s is %q, %t", list, path, ok)
				}
			}
		})
	}
}

// TestPageOfAnEntry checks that the canonical path of an entry's page has the ID of the entry.
func TestPageOfAnEntry(t *testing.T) {
	s := contenttest.Open(t, at("case", "/projects/cases/:id"))
	m, err := site.NewMap(s.Reader, []byte(allPages), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	id := s.Add("case", `{"name":"One"}`)
	if path, ok := m.PublicPage(t.Context(), "/projects/cases/"+id); !ok || path != "/projects/cases/"+id {
		t.Errorf("the page is %q, %t", path, ok)
	}
	for _, path := range []string{"/projects/cases/none", "/projects", "/projects/cases/" + id + "/more", "/cases/" + id} {
		if _, ok := m.PublicPage(t.Context(), path); ok {
			t.Errorf("there is a page at %s", path)
		}
	}
}

func TestAPageOfTheSitesOwn(t *testing.T) {
	s := contenttest.Open(t, at("case", "/go/:id"))
	_, err := site.NewMap(s.Reader, []byte(`[{"path":"/go/:id"},{"path":"*","code":"src/Any.tsx"}]`), nil, nil)
	want := `content type "case": the page "/go/:id" is one of the site's own; choose another`
	if err == nil || err.Error() != want {
		t.Errorf("the failure is %v", err)
	}
}

// TestPagesWithoutTheirTypes checks that pages of missing content types are left out, and that the catch-all page then
// renders the home page.
func TestPagesWithoutTheirTypes(t *testing.T) {
	s := contenttest.Open(t, at("case", "/cases/:id"))
	routes := `[{"path":"/","reads":["/api/posts?limit=6"]},{"path":"/blog/:id","type":"post"},{"path":"/ask","accepts":"inquiry"},
		{"path":"/search"},{"path":"/all","reads":["/api/cases/:id?expand=image"]},{"path":"*","code":"src/Any.tsx"}]`
	m, err := site.NewMap(s.Reader, []byte(routes), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := m.Omitted(), []string{"/", "/blog/:id", "/ask"}; !slices.Equal(got, want) {
		t.Errorf("%v are absent, want %v", got, want)
	}
	if got, want := staticPaths(t, m), []string{"/search", "/all", "/", "/cases"}; !slices.Equal(got, want) {
		t.Errorf("there are %v, want %v", got, want)
	}
}

// TestModulesHaveTheirPlace checks that the modules of a content type can render its pages, but not those of the app.
func TestModulesHaveTheirPlace(t *testing.T) {
	own := modules.Set{
		{Type: "case", Part: model.PagePart, Address: "/assets/modules/page.js"},
		{Type: "case", Part: model.ListPart, Address: "/assets/modules/list.js"},
	}
	s := contenttest.Open(t, at("case", "/cases/:id"), at("post", "/blog/:id"))
	m, err := site.NewMap(s.Reader, []byte(allPages), nil, own)
	if err != nil {
		t.Fatal(err)
	}
	if p := m.Generated()[0]; p.PageModule != own[0].Address || p.ListModule != own[1].Address {
		t.Errorf("%+v", p)
	}
	for name, taken := range map[string]modules.Set{
		"leave its modules Page and List out": {{Type: "post", Part: model.PagePart, Address: "/a.js"}},
		"leave the module List out":           own,
	} {
		s := contenttest.Open(t, at("case", "/about/:id"), at("post", "/blog/:id"))
		if _, err := site.NewMap(s.Reader, []byte(allPages), nil, taken); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%v, want %s", err, name)
		}
	}
}

// TestAPageIsDrawnWithTheKeysOfItsModule checks that a page reads the query keys of its module and no others.
func TestAPageIsDrawnWithTheKeysOfItsModule(t *testing.T) {
	own := modules.Set{
		{Type: "case", Part: model.PagePart, Address: "/p.js", Query: []string{"tab"}},
		{Type: "case", Part: model.ListPart, Address: "/l.js", Query: []string{"month", "page"}},
	}
	s := contenttest.Open(t, at("case", "/cases/:id"), at("plain", "/plains/:id"))
	routes := strings.Replace(allPages, `"code":"src/Any.tsx"`, `"code":"src/Any.tsx","query":["page"]`, 1)
	m, err := site.NewMap(s.Reader, []byte(routes), nil, own)
	if err != nil {
		t.Fatal(err)
	}
	const all = "tab=1&other=2&page=3&month=2027-02&month=2027-03"
	for path, want := range map[string]string{
		"/cases": "month=2027-02&page=3", "/cases/a": "tab=1", "/plains": "page=3", "/plains/a": "", "/about": "",
	} {
		if got := site.QueryOf(m, path, all); got != want {
			t.Errorf("%s is drawn with %q, want %q", path, got, want)
		}
	}
}

// TestModulesAreServed checks that modules are served compressed and as immutable.
func TestModulesAreServed(t *testing.T) {
	s := contenttest.Open(t, at("case", "/cases/:id"))
	own := modules.Set{
		{Type: "case", Part: model.PagePart, Address: "/assets/modules/page.js", Script: []byte("page()")},
		{Type: "case", Part: model.ScreenPart, Address: "/admin/assets/modules/screen.js", Script: []byte("screen()")},
	}
	m, err := site.NewMap(s.Reader, []byte(allPages), []byte("[]"), own)
	if err != nil {
		t.Fatal(err)
	}
	served, err := site.New(site.Config{Map: m, Answers: s.Reader, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range own {
		out, err := served.Answer(t.Context(), &api.Request{Method: "GET", Path: one.Address})
		if err != nil || out.Status != 200 || !strings.HasPrefix(out.MediaType, "text/javascript") || !strings.Contains(out.Get("Cache-Control"), "immutable") {
			t.Fatalf("%s: %+v, %v", one.Address, out, err)
		}
		plain, err := encode.Decode(out.Coded.In(encode.Brotli))
		if err != nil || !slices.Equal(plain, one.Script) || !slices.Equal(out.Coded.In(""), one.Script) {
			t.Errorf("%s is %q, %v", one.Address, plain, err)
		}
	}
}

func staticPaths(t *testing.T, m *site.Map) []string {
	t.Helper()
	paths, err := m.StaticPaths(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return paths
}
