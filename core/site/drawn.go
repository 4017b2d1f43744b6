package site

import (
	"fmt"
	"path"
	"regexp"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/api"
	"github.com/quoin-cms/quoin/core/model"
)

// catchAll is the page, in the public app's list of pages, that has every address which is no other page's. It
// draws the lists and the entries of the content types that have no page of their own there.
const catchAll = "*"

// drawnPattern is what the page of an entry is called that the catch-all page can draw. The app's other pages, the
// files and the API have the rest.
var drawnPattern = regexp.MustCompile(`^(/[a-z0-9][a-z0-9-]*)+/:id$`)

// draw adds the pages of the types that visitors read, and that the app's list of pages does not know: the page of
// an entry where the type says, and the list of all entries right above it, unless the app has another page there.
// It takes the catch-all page out of the list; without one nothing is added. It fails where a type wants an address
// that it cannot have.
func (m *Map) draw(types []model.Type) error {
	own := m.public[:0:0]
	for _, p := range m.public {
		if p.path == catchAll {
			m.rest = p
			continue
		}
		own = append(own, p)
	}
	m.public = own
	if m.rest.code == "" {
		return nil
	}
	var lists, entries []page
	wanted := map[string]string{} // the types by their pages
	for i := range types {
		t := &types[i]
		at := t.Options.Page
		if at == "" || t.Options.Access != core.Published || t.Options.Single {
			continue
		}
		if other, taken := wanted[at]; taken {
			return fmt.Errorf("site: content types %q and %q both want the page %s", other, t.Name, at)
		}
		wanted[at] = t.Name
		if p, there := find(own, at); there {
			if p.typ != t.Name {
				return fmt.Errorf("site: content type %q wants the page %s, which is one of the site's own", t.Name, at)
			}
			continue
		}
		if !drawnPattern.MatchString(at) || reserved(at) {
			return fmt.Errorf("site: content type %q: the page %q must be fixed words and :id at the end, as /case-studies/:id, and none of the program's own addresses", t.Name, at)
		}
		drawn := api.Paged{Type: t.Name}
		if list := path.Dir(at); !known(own, list) {
			drawn.List = list
			lists = append(lists, page{path: list, segments: segments(list), code: m.rest.code, query: m.rest.query})
		}
		entries = append(entries, page{path: at, segments: segments(at), typ: t.Name, code: m.rest.code})
		m.drawn = append(m.drawn, drawn)
	}
	// A list may have an address that could also be an entry's of another type: the list goes first.
	m.public = append(append(own, lists...), entries...)
	return nil
}

// Drawn gives the types whose pages the public app draws from what the API says of them.
func (m *Map) Drawn() []api.Paged { return m.drawn }

func known(pages []page, path string) bool {
	_, there := find(pages, path)
	return there
}

// reserved reports whether an address lies where the program itself answers.
func reserved(path string) bool {
	switch first, _, _ := strings.Cut(path[1:], "/"); first {
	case "admin", "api", "assets", "healthz", "icons", "media", "readyz":
		return true
	}
	return false
}
