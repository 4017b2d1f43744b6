package pluginhost

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// isOnSite reports whether a route is outside the API, where the pages of the site are.
func isOnSite(r plugin.Route) bool { return !strings.HasPrefix(r.Path, "/api/") }

// firstSegment returns the first segment of a path.
func firstSegment(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return first
}

// Segments returns the first segments of the paths of routes outside the API. No new page has a path below them.
func Segments(plugins []plugin.Plugin) (all []string) {
	for _, p := range plugins {
		for _, r := range p.Routes {
			if first := firstSegment(r.Path); isOnSite(r) && !slices.Contains(all, first) {
				all = append(all, first)
			}
		}
	}
	return all
}

// Unserved is a route that is not served, because a page has the first segment of its path.
type Unserved struct {
	Plugin, Route string
	Page          string // the path of the page
}

// String returns a sentence for administrators.
func (u Unserved) String() string {
	return fmt.Sprintf("The route %s of the plugin %s is not served, because the page %s was there before. Move the page, and start the server again.", u.Route, u.Plugin, u.Page)
}

// FindUnserved returns the routes of plugins that are not served.
func FindUnserved(ctx context.Context, answers *query.Reader, plugins []plugin.Plugin) (all []Unserved, err error) {
	pages := pagesOf(answers.Registry())
	if pages == nil {
		return nil, nil
	}
	for _, p := range plugins {
		for _, r := range p.Routes {
			first := "/" + firstSegment(r.Path)
			if !isOnSite(r) || hasPages(answers.Registry(), first) {
				continue
			}
			id, _, err := answers.AtPath(ctx, core.Actor{Role: core.System}, pages.Name, first)
			if err != nil {
				return nil, err
			}
			if id != "" {
				all = append(all, Unserved{p.Name, keyOf(r), first})
			}
		}
	}
	return all, nil
}

// pagesOf returns the type whose entries state the paths of their pages; nil for none.
func pagesOf(registry *model.Registry) *model.Type {
	types := registry.Types()
	for i := range types {
		if types[i].Options.Public.Paths != nil {
			return &types[i]
		}
	}
	return nil
}

// hasPages reports whether a path is that of the list of a type whose entries have pages directly below it. A page at that
// path describes the list, and does not exclude routes below it.
func hasPages(registry *model.Registry, list string) bool {
	return slices.ContainsFunc(registry.Types(), func(t model.Type) bool {
		page := t.Options.Public.Page
		return page != "" && page != model.PathPage && path.Dir(page) == list
	})
}

// isServed reports whether a route of a plugin is served.
func (h *Host) isServed(p *plugin.Plugin, r plugin.Route) bool {
	return !slices.ContainsFunc(h.Unserved, func(u Unserved) bool { return u.Plugin == p.Name && u.Route == keyOf(r) })
}

// notice answers a browser with a page of the site while the site is closed to visitors.
func notice(ctx context.Context, r *api.Request) (api.Response, bool) {
	if r.Pages == nil || !strings.Contains(r.Accept, "text/html") {
		return api.Response{}, false
	}
	return r.Pages.Notice(ctx), true
}

// covers reports whether a pattern matches every path that another matches. The API answers before the site does, so that
// no page would be seen below such a route.
func covers(pattern, other string) bool {
	wide, narrow := strings.Split(pattern, "/"), strings.Split(other, "/")
	for i, segment := range wide {
		if strings.HasSuffix(segment, "...}") {
			return i < len(narrow)
		}
		if i >= len(narrow) || segment != narrow[i] && !strings.HasPrefix(segment, "{") {
			return false
		}
	}
	return len(wide) == len(narrow)
}
