package site

import (
	"context"
	"net/url"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
)

// entryAt returns the id of the entry whose page is at a path, or the path to which it has moved, among the entries that
// state the paths of their pages and that the actor may see.
func (m *Map) entryAt(ctx context.Context, actor core.Actor, path string) (id, movedTo string, err error) {
	if m.paths == nil {
		return "", "", nil
	}
	return m.answers.AtPath(ctx, actor, m.paths.Name, path)
}

// pathDestination returns what a path shows to a visitor that is no page of an entry of another type. isPage says that it
// is a page of the app: such a page is hidden with the entry that describes it.
func (m *Map) pathDestination(ctx context.Context, path string, isPage bool) (destination, error) {
	id, movedTo, err := m.entryAt(ctx, core.Actor{}, path)
	switch {
	case err != nil:
		return destination{}, err
	case id != "":
		return destination{known: true, entry: m.pathEntry(path)}, nil
	case !isPage:
		return destination{known: movedTo != "", movedTo: movedTo}, nil
	}
	hidden, _, err := m.entryAt(ctx, core.Actor{Role: core.System}, path)
	return destination{known: hidden == ""}, err
}

// pathEntry returns the API path of the entry whose page is at a path.
func (m *Map) pathEntry(path string) string {
	return "/api/" + m.paths.Options.Path + "?" + model.PathParameter + "=" + url.QueryEscape(path)
}

// pathPage returns the page that draws an entry which states its path: that of the app at this path, or the catch-all
// page.
func (m *Map) pathPage(path string) page {
	if p, ok := findPage(m.public, path); ok {
		return p
	}
	return m.catchAll
}
