package page

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

const (
	maxLevels = 5  // of the tree, with the page itself
	maxFormer = 20 // former paths of a page that lead to it
)

// node is a page in the tree.
type node struct {
	ID string `json:"id"`
	Page
}

// tree reads pages.
type tree struct{ model.Reader }

// page returns the page with an id; nil for none.
func (t tree) page(id string) (*node, error) {
	n := &node{ID: id}
	err := t.Read(TypeName, id, &n.Page)
	if core.CodeOf(err) == core.NotFound {
		return nil, nil
	}
	return n, err
}

// all returns every page by its id.
func (t tree) all() (map[string]*node, error) {
	pages := map[string]*node{}
	for item, err := range t.List(TypeName, model.Query{}) {
		if err != nil {
			return nil, err
		}
		n := &node{}
		if err := item.Into(n); err != nil {
			return nil, err
		}
		pages[n.ID] = n
	}
	return pages, nil
}

// below returns the ids of the pages below each page.
func (t tree) below() (map[string][]string, error) {
	all, err := t.all()
	below := map[string][]string{}
	for id, n := range all {
		below[string(n.Parent)] = append(below[string(n.Parent)], id)
	}
	return below, err
}

// Derive sets the slug and the path of the page, and when the pages above it are visible.
func (p *Page) Derive(entries model.Entries) error {
	pages := tree{entries.Others}
	old, err := pages.page(entries.ID)
	if err != nil {
		return err
	}
	if err := p.checkFixed(old); err != nil {
		return err
	}
	above, level, err := pages.above(entries.ID, p)
	if err != nil {
		return err
	}
	moved := old != nil && old.Parent != p.Parent
	if moved {
		below, err := pages.levelsBelow(entries.ID)
		if err != nil {
			return err
		}
		level += below
	}
	if level > maxLevels {
		return errorAt("parent", "puts a page on level %d: there are at most %d", level, maxLevels)
	}
	if old == nil || moved || p.Slug == "" || p.Slug != old.Slug {
		if err := p.chooseSlug(entries, pages); err != nil {
			return err
		}
	}
	parent := ""
	p.Inherited = Shown{}
	if above != nil {
		parent, p.Inherited = above.Path, above.shown()
	}
	p.Path = pathBelow(parent, p.Slug)
	if old != nil {
		p.Former = formerPaths(old, p.Path)
	}
	return nil
}

// checkFixed refuses changes of a page that belongs to the site.
func (p *Page) checkFixed(old *node) error {
	if old != nil && old.Fixed {
		var wrong core.FieldErrors
		if p.Slug != old.Slug {
			wrong.Add("slug", "belongs to the site and cannot be changed")
		}
		if p.Parent != old.Parent {
			wrong.Add("parent", "cannot be changed: the address belongs to the site")
		}
		if len(wrong) > 0 {
			return core.InvalidFields(wrong)
		}
	}
	if !p.isHome() {
		return nil
	}
	switch {
	case p.Status != published:
		return errorAt("status", "must be published: the home page cannot be hidden")
	case !p.UnpublishAt.IsZero():
		return errorAt("unpublishAt", "must be empty: the home page cannot be hidden")
	case old != nil && p.PublishedAt.After(old.PublishedAt.Time):
		return errorAt("publishedAt", "cannot be later: the home page cannot be hidden")
	}
	return nil
}

// isHome reports whether the page is the home page, which alone has no slug.
func (p *Page) isHome() bool { return p.Fixed && p.Slug == "" }

// above returns the parent of a page, nil for none, and the level of the page in the tree.
func (t tree) above(id string, p *Page) (parent *node, level int, err error) {
	level = 1
	seen := map[string]bool{}
	for next := string(p.Parent); next != ""; level++ {
		n, err := t.page(next)
		switch {
		case err != nil:
			return nil, 0, err
		case next == id:
			return nil, 0, errorAt("parent", "is the page itself, or stands below it")
		case n == nil:
			return nil, 0, errorAt("parent", "is no page")
		case n.isHome():
			return nil, 0, errorAt("parent", "is the home page: leave it empty for a page of the top level")
		case seen[next]:
			return nil, 0, errorAt("parent", "makes a circle")
		}
		seen[next] = true
		if parent == nil {
			parent = n
		}
		next = string(n.Parent)
	}
	return parent, level, nil
}

// levelsBelow returns the number of levels below a page.
func (t tree) levelsBelow(id string) (levels int, err error) {
	below, err := t.below()
	for ids := below[id]; len(ids) > 0 && levels <= maxLevels; levels++ {
		var next []string
		for _, id := range ids {
			next = append(next, below[id]...)
		}
		ids = next
	}
	return levels, err
}

// chooseSlug makes the slug of the title if it is empty, and refuses one that another page below the same page has.
func (p *Page) chooseSlug(entries model.Entries, pages tree) error {
	if p.isHome() {
		return nil
	}
	all, err := pages.all()
	if err != nil {
		return err
	}
	taken := map[string]string{} // titles by slug
	for id, n := range all {
		if id != entries.ID && n.Parent == p.Parent {
			taken[n.Slug] = n.Title
		}
	}
	if p.Slug != "" {
		if title, is := taken[p.Slug]; is {
			e := core.Errorf(core.Conflict, "The page %q has this address already.", core.Shorten(title))
			e.Fields = []core.FieldError{{Field: "slug", Label: "Slug", Message: "is already taken"}}
			return e
		}
		return nil
	}
	base := cmp.Or(entries.Slug(p.Title), TypeName)
	p.Slug = base
	for n := 2; ; n++ {
		if _, is := taken[p.Slug]; !is {
			return nil
		}
		p.Slug = fmt.Sprintf("%s-%d", base[:min(len(base), field.MaxSlug-5)], n)
	}
}

// formerPaths returns the former paths of a page that has a new path, the newest first.
func formerPaths(old *node, path string) []string {
	former := old.Former
	if old.Path != path && old.Path != "" {
		former = append([]string{old.Path}, former...)
	}
	former = slices.DeleteFunc(slices.Clone(former), func(p string) bool { return p == path })
	return former[:min(len(former), maxFormer)]
}

// Contained returns the ids of the pages below the page, each after the page above it.
func (p *Page) Contained(entries model.Entries) (ids []string, err error) {
	below, err := tree{entries.Others}.below()
	if err != nil {
		return nil, err
	}
	ids = below[entries.ID]
	delete(below, entries.ID)
	for n := 0; n < len(ids); n++ {
		id := ids[n]
		ids = append(ids, below[id]...)
		delete(below, id) // a damaged tree may have a circle
	}
	return ids, nil
}

// deriveBelow writes changed pages, and those below them, again if they do not follow from the pages above them.
func deriveBelow(_ context.Context, site *plugin.Site, changes []core.Change) error {
	all, err := tree{site.Content}.all()
	if err != nil {
		return err
	}
	changed := map[string]bool{}
	for _, c := range changes {
		changed[c.ID] = true
	}
	for id, n := range all {
		parent := all[string(n.Parent)]
		if parent == nil || !changed[id] && !changed[parent.ID] || n.follows(parent) {
			continue
		}
		if err := site.Content.Update(TypeName, id, struct{}{}); err != nil && core.CodeOf(err) != core.NotFound {
			return err
		}
	}
	return nil
}

// follows reports whether what the page has from the page above it is what that page has.
func (n *node) follows(parent *node) bool {
	return n.Path == pathBelow(parent.Path, n.Slug) && n.Inherited == parent.shown()
}
