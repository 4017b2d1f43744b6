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

// tree holds every page by its id.
type tree map[string]*node

// readTree reads every page.
func readTree(content model.Reader) (tree, error) {
	all := tree{}
	for item, err := range content.List(TypeName, model.Query{}) {
		if err != nil {
			return nil, err
		}
		n := &node{}
		if err := item.Into(n); err != nil {
			return nil, err
		}
		all[n.ID] = n
	}
	return all, nil
}

// Derive sets the slug and the path of the page, and when the pages above it are visible.
func (p *Page) Derive(entries model.Entries) error {
	all, err := readTree(entries.Others)
	if err != nil {
		return err
	}
	old := all[entries.ID]
	if err := p.checkFixed(old); err != nil {
		return err
	}
	above, levels, err := all.above(entries.ID, p)
	if err != nil {
		return err
	}
	if below := all.levelsBelow(entries.ID); levels+below > maxLevels {
		return errorAt("parent", "puts a page on level %d: there are at most %d", levels+below, maxLevels)
	}
	if err := p.chooseSlug(entries, all); err != nil {
		return err
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
func (all tree) above(id string, p *Page) (parent *node, level int, err error) {
	level = 1
	for next := p.Parent; next != ""; level++ {
		n := all[string(next)]
		switch {
		case string(next) == id:
			return nil, 0, errorAt("parent", "is the page itself, or stands below it")
		case n == nil:
			return nil, 0, errorAt("parent", "is no page")
		case n.isHome():
			return nil, 0, errorAt("parent", "is the home page: leave it empty for a page of the top level")
		case level > len(all):
			return nil, 0, errorAt("parent", "makes a circle")
		}
		if parent == nil {
			parent = n
		}
		next = n.Parent
	}
	return parent, level, nil
}

// levelsBelow returns the number of levels below a page.
func (all tree) levelsBelow(id string) int {
	deepest := 0
	for _, n := range all {
		levels := 0
		for at := n; at != nil && levels <= maxLevels; at = all[string(at.Parent)] {
			if at.ID == id {
				deepest = max(deepest, levels)
				break
			}
			levels++
		}
	}
	return deepest
}

// chooseSlug makes the slug of the title if it is empty, and refuses one that another page below the same page has.
func (p *Page) chooseSlug(entries model.Entries, all tree) error {
	taken := map[string]string{} // titles by slug
	for id, n := range all {
		if id != entries.ID && n.Parent == p.Parent {
			taken[n.Slug] = n.Title
		}
	}
	if p.isHome() {
		return nil
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

// deriveBelow writes the pages again that stand below changed pages and depend on them.
func deriveBelow(_ context.Context, site *plugin.Site, changes []core.Change) error {
	all, err := readTree(site.Content)
	if err != nil {
		return err
	}
	for _, c := range changes {
		parent := all[c.ID]
		if parent == nil {
			continue
		}
		for _, n := range all {
			if string(n.Parent) != parent.ID || n.Path == pathBelow(parent.Path, n.Slug) && n.Inherited == parent.shown() {
				continue
			}
			if err := site.Content.Update(TypeName, n.ID, struct{}{}); err != nil && core.CodeOf(err) != core.NotFound {
				return err
			}
		}
	}
	return nil
}
