package site

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/collections"
	"github.com/quoin-cms/quoin/core/model"
)

// catchAllPath is the path, in the public app's list of pages, of the page for all paths that no other page has. It
// renders the lists and the entries of the content types that have no page of their own there.
const catchAllPath = "*"

// sectionType is the name of the type of sections.
const sectionType = "section"

// homePath is the path of the home page.
const homePath = "/"

// addGeneratedPages adds the pages of the types that visitors can read and that the list of pages of the app does not
// have: the page of an entry at Public.Page, and the list of all entries at its parent path, unless the app has
// another page there. It removes the catch-all page from the list, and also uses it for the home page if that is
// absent; without a catch-all page it adds nothing. It fails if a type wants a path that is one of the app's; the
// registry checks all other paths.
func (m *Map) addGeneratedPages() error {
	if sections := m.modules.Sections(); sections != nil {
		m.generated = append(m.generated, collections.Paged{Type: sectionType, Sections: sections})
	}
	m.public, m.catchAll = splitCatchAll(m.public)
	if m.catchAll.code == "" {
		return nil
	}
	if slices.Contains(m.omitted, homePath) {
		m.public = append(m.public, m.generatedPage(homePath, ""))
	}
	own := m.public
	var lists, entries []page
	types := m.answers.Registry().Types()
	for i := range types {
		name, o := types[i].Name, &types[i].Options
		if !types[i].HasPage() || o.Public.Paths != nil {
			continue
		}
		one, all := m.modules.Address(name, model.PagePart), m.modules.Address(name, model.ListPart)
		if p, there := findPage(own, o.Public.Page); there && p.typ == name {
			if one != "" || all != "" {
				return fmt.Errorf("content type %q: the site has pages of its own for it; leave its modules Page and List out", name)
			}
			continue
		}
		if hasPage(own, o.Public.Page) {
			return fmt.Errorf("content type %q: the page %q is one of the site's own; choose another", name, o.Public.Page)
		}
		drawn := collections.Paged{Type: name, PageModule: one}
		if at := path.Dir(o.Public.Page); !hasPage(own, at) {
			drawn.List, drawn.ListModule = at, all
			list := m.generatedPage(at, all)
			list.query = withKeys(list.query, m.modules.Query(name, model.ListPart))
			lists = append(lists, list)
		} else if all != "" {
			return fmt.Errorf("content type %q: the page %q is one of the site's own; leave the module List out", name, at)
		}
		entry := m.generatedPage(o.Public.Page, one)
		entry.typ, entry.query = name, m.modules.Query(name, model.PagePart)
		entries = append(entries, entry)
		m.generated = append(m.generated, drawn)
	}
	// The path of a list may also match the entries of another type: the list takes precedence.
	m.public = slices.Concat(own, lists, entries)
	m.addSectionKeys()
	return nil
}

// addSectionKeys adds the query keys of the modules of sections to the pages that have sections.
func (m *Map) addSectionKeys() {
	keys := m.modules.SectionQuery()
	if len(keys) == 0 || m.paths == nil {
		return
	}
	m.catchAll.query = withKeys(m.catchAll.query, keys)
	for i := range m.public {
		if p := &m.public[i]; p.hasSections(m.paths) {
			p.query = withKeys(p.query, keys)
		}
	}
}

// hasSections reports whether the page shows an entry that states its path, and so its sections.
func (p page) hasSections(paths *model.Type) bool {
	return slices.ContainsFunc(p.reads, func(path string) bool {
		return strings.HasPrefix(path, "/api/"+paths.Options.Path+"?"+model.PathParameter+"=")
	})
}

// generatedPage returns a page that the catch-all page renders, or a module if its URL is not empty.
func (m *Map) generatedPage(path, module string) page {
	return page{path: path, segments: segments(path), code: m.catchAll.code, query: m.catchAll.query, module: module}
}

// withKeys returns the query keys of a page and of its module, without duplicates.
func withKeys(page, module []string) []string {
	all := slices.Clone(page)
	for _, key := range module {
		if !slices.Contains(all, key) {
			all = append(all, key)
		}
	}
	return all
}

// splitCatchAll removes the catch-all page from a list of pages, and returns both.
func splitCatchAll(all []page) (pages []page, rest page) {
	for _, p := range all {
		if p.path == catchAllPath {
			rest = p
			continue
		}
		pages = append(pages, p)
	}
	return pages, rest
}

// Generated returns the types whose pages the public app renders from their descriptions in the API.
func (m *Map) Generated() []collections.Paged { return m.generated }

func hasPage(pages []page, path string) bool {
	_, there := findPage(pages, path)
	return there
}
