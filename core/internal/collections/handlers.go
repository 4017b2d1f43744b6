// Package collections serves content types over the API: their lists and entries, and the staff's calls for them:
// history, pending changes, previews, the trash, files and the dashboard.
package collections

import (
	"context"
	"io"
	"log/slog"
	"maps"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/forms/inbox"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/mail/unsubscribe"
	"github.com/quoin-cms/quoin/core/internal/media"
	"github.com/quoin-cms/quoin/core/internal/preview"
	"github.com/quoin-cms/quoin/core/internal/search"
	"github.com/quoin-cms/quoin/core/model"
)

// Config holds the dependencies and settings. All are required, except where the comment says otherwise.
type Config struct {
	Registry *model.Registry
	Content  *writer.Writer
	Answers  *query.Reader
	Previews *preview.Links
	// PreviewURL returns the address at which another front end shows previews, with placeholders for the path of the entry
	// and a token; empty if this site shows them.
	PreviewURL func(ctx context.Context) string
	Gate       *api.Gate
	Log        *slog.Logger
	Now        func() time.Time
	// Origin is the public base URL of the site, such as "https://example.co.uk". If it is empty, that of each request
	// is used.
	Origin string
	// Uptime returns the percentage of time in which the program was running, and since when that is measured.
	Uptime func(ctx context.Context, now time.Time) (percent float64, since time.Time, err error)
	// Media stores the files of the library.
	Media *media.Library
	// MaxUpload is the maximum size of an uploaded file in bytes.
	MaxUpload int64
	// Fetch begins the download of a file of another host. It refuses private and local addresses, and fails with Invalid.
	Fetch func(ctx context.Context, address string) (io.ReadCloser, error)
	// Search finds related entries by their texts.
	Search *search.Index
	// Shown returns the number of changes so far that visitors may know of.
	Shown func() uint64
	// Inbox stores the files that visitors send.
	Inbox *inbox.Inbox
	// Unsubscribe signs unsubscribe links.
	Unsubscribe *unsubscribe.Links
	// FormGoal returns the goal of the form that entries of a type belong to that visitors create without one, or nil.
	FormGoal func(ctx context.Context, typ *model.Type) *model.Goal
	// Reached is called for each goal that a visitor reaches with an entry. The goal may be nil.
	Reached func(ctx context.Context, client api.Client, goal *model.Goal, id string)
	// Paged are the types whose public pages are rendered from their fields.
	Paged []Paged
	// Screens are the URLs of scripts that render the screens of types, by type name.
	Screens map[string]string
	// Kinds are the addresses of the modules of kinds of plugins, by the names of the kinds.
	Kinds map[string]string
}

// Handlers answers the calls about content. It is safe for concurrent use.
type Handlers struct {
	Config
	collections []collection
	names       map[string]string // of the components of types
	documents   documents
	fetches     chan struct{} // one for each file that is being fetched
	selecting   *limit.Turns  // see startSelecting
}

// New returns handlers.
func New(config Config) *Handlers {
	h := &Handlers{Config: config, fetches: make(chan struct{}, maxFetches), selecting: newSelecting()}
	h.documents = newDocuments(config.Registry, config)
	return h
}

// Module returns the routes and schemas. Routes that do not belong to one type come first. The names of operations and
// components of the other modules take precedence over those of types. Module is called once, before the handlers answer.
func (h *Handlers) Module(others []api.Module) api.Module {
	h.names = componentNames(h.Registry, slices.Collect(maps.Keys(h.programSchemas(others))))
	h.collections = h.everyCollection()
	routes := slices.Concat(h.documentRoutes(), h.pagedRoutes(), dashboardCalls{h}.dashboardRoutes(), trashCalls{h}.trashRoutes(),
		pendingCalls{h}.pendingRoutes(), historyCalls{h}.historyRoutes(), h.usedByRoutes(), previewLinkCalls{h}.previewRoutes(),
		h.orderRoutes(), enclosureCalls{h}.enclosureRoutes())
	taken := map[string]bool{}
	for _, m := range others {
		for i := range m.Routes {
			taken[m.Routes[i].Operation.ID] = true
		}
	}
	for i := range routes {
		taken[routes[i].Operation.ID] = true
	}
	for _, c := range h.collections {
		routes = append(routes, nameCalls(taken, c)...)
	}
	return api.Module{Routes: routes, Schemas: h.schemas(), Document: openapi.Object{
		"x-content-types": h.contentTypes(),
		"x-limits":        openapi.Object{"body": strictjson.MaxBody, "visitorBody": api.VisitorBody, "list": query.MaxList},
	}}
}

// programSchemas returns the components that do not derive from a content type, including those of other modules.
func (h *Handlers) programSchemas(others []api.Module) openapi.Object {
	all := openapi.Object{}
	for _, m := range others {
		maps.Copy(all, m.Schemas)
	}
	maps.Copy(all, h.ownSchemas())
	return all
}

// ownSchemas returns the components of this module that do not derive from a content type.
func (h *Handlers) ownSchemas() openapi.Object {
	all := openapi.Object{"Stats": statsSchema(h.Registry)}
	maps.Copy(all, fixedSchemas())
	return all
}

// schemas returns all components of this module.
func (h *Handlers) schemas() openapi.Object {
	all, types := h.ownSchemas(), h.Registry.Types()
	for i := range types {
		maps.Copy(all, typeSchemas(&types[i], h.names[types[i].Name]))
	}
	return all
}

// contentTypes lists for each content type its components, its paths and its references, for client generators.
func (h *Handlers) contentTypes() []openapi.Object {
	types := h.Registry.Types()
	all := make([]openapi.Object, len(types))
	for i := range types {
		o := types[i].Options
		all[i] = openapi.Object{
			"name": types[i].Name, "component": h.names[types[i].Name], "path": o.Path,
			"single": o.Single, "created": !o.Single && !o.Fixed && !o.Files, "pictures": append([]string{}, types[i].Pictured()...),
			"references": referencesOf(&types[i]),
		}
		if o.StaffPath != "" {
			all[i]["staffPath"] = o.StaffPath
		}
	}
	return all
}

// referencesOf returns the type that each reference of a type leads to, by its path, and whether an entry may have several.
func referencesOf(t *model.Type) openapi.Object {
	all := openapi.Object{}
	for _, c := range t.Expands() {
		if c.Ref != "" {
			all[c.Path] = openapi.Object{"type": c.Ref, "many": c.Many}
		}
	}
	return all
}
