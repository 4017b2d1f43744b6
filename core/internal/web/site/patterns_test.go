package site

import (
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core/model"
)

func TestPatternsOfPages(t *testing.T) {
	t.Parallel()
	m := &Map{
		public:       []page{{path: "/"}, {path: "/blog"}, {path: "/blog/:id"}},
		unsubscribes: map[string]*model.Type{"/newsletter/leave": nil},
	}
	all := m.Patterns()
	for _, want := range []string{"/{$}", "/blog", "/blog/{id}", "/newsletter/leave", "/robots.txt", "/sitemap.xml", "/favicon.svg"} {
		if !slices.Contains(all, want) {
			t.Errorf("%s is not among %q", want, all)
		}
	}
}
