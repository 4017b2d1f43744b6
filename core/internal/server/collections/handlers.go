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
	"github.com/quoin-cms/quoin/core/internal/feature/inbox"
	"github.com/quoin-cms/quoin/core/internal/feature/media"
	"github.com/quoin-cms/quoin/core/internal/feature/preview"
	"github.com/quoin-cms/quoin/core/internal/feature/search"
	"github.com/quoin-cms/quoin/core/internal/feature/unsubscribe"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/model"
)

// Config holds the dependencies and settings. Registry is required; to answer calls, Content, Answers, Previews, Gate,
// Log and Now are required as well.
type Config struct {
	Registry *model.Registry
	Content  *writer.Writer
	Answers  *query.Reader
	Previews *preview.Links
	Gate     *api.Gate
	Log      *slog.Logger
	Now      func() time.Time
	// Origin is the public base URL of the site, such as "https://example.co.uk". If it is empty, that of each request
	// is used.
	Origin string
	// Uptime returns the percentage of time in which the program was running, and since when that is measured. If it is
	// nil, the uptime is 100 percent since the handlers were created.
	Uptime func(ctx context.Context, now time.Time) (percent float64, since time.Time, err error)
	// Media stores the files of the library. If it is nil, there are no files, and uploads are refused.
	Media *media.Library
	// MaxUpload is the maximum size of an uploaded file in bytes.
	MaxUpload int64
	// Fetch begins the download of a file of another host. It refuses private and local addresses, and fails with Invalid.
	// If it is nil, no files are fetched.
	Fetch func(ctx context.Context, address string) (io.ReadCloser, error)
	// Search finds related entries by their texts. If it is nil, only their fields are compared.
	Search *search.Index
	// Shown returns the number of changes so far that visitors may know of. If it is nil, they get 0.
	Shown func() uint64
	// Inbox stores the files that visitors send. If it is nil, none are accepted.
	Inbox *inbox.Inbox
	// Unsubscribe signs unsubscribe links. If it is nil, there are none.
	Unsubscribe *unsubscribe.Links
	// FormGoal returns the goal of the form that entries of a type belong to that visitors create without one, or nil; it
	// may be nil.
	FormGoal func(ctx context.Context, typ *model.Type) *model.Goal
	// Reached is called for each goal that a visitor reaches with an entry; it may be nil.
	Reached func(ctx context.Context, client api.Client, goal *model.Goal, id string)
	// Paged are the types whose public pages are rendered from their fields.
	Paged []Paged
	// Screens are the URLs of scripts that render the screens of types, by type name.
	Screens map[string]string
	// Others are the modules that precede this one: their names of operations and components take precedence over those
	// of types.
	Others []api.Module
}

// Handlers answers the calls about content. It is safe for concurrent use.
type Handlers struct {
	Config
	collections []collection
	names       map[string]string // of the components of types
	documents   documents
	created     time.Time
	fetches     chan struct{} // one for each file that is being fetched
}

// New returns handlers.
func New(config Config) *Handlers {
	h := &Handlers{Config: config, fetches: make(chan struct{}, maxFetches)}
	if config.Now != nil {
		h.created = config.Now()
	}
	h.names = componentNames(config.Registry, slices.Collect(maps.Keys(h.programSchemas())))
	h.collections = h.everyCollection()
	h.documents = newDocuments(config.Registry, config)
	return h
}

// Module returns the routes and schemas. Routes that do not belong to one type come first.
func (h *Handlers) Module() api.Module {
	routes := slices.Concat(h.documentRoutes(), h.pagedRoutes(), h.dashboardRoutes(), h.trashRoutes(), h.pendingRoutes(),
		h.historyRoutes(), h.usedByRoutes(), h.previewRoutes(h.Registry), h.orderRoutes(), h.enclosureRoutes(h.Registry))
	taken := map[string]bool{}
	for _, m := range h.Others {
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
func (h *Handlers) programSchemas() openapi.Object {
	all := openapi.Object{}
	for _, m := range h.Others {
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

// contentTypes lists for each content type its components and its public path, for client generators.
func (h *Handlers) contentTypes() []openapi.Object {
	types := h.Registry.Types()
	all := make([]openapi.Object, len(types))
	for i := range types {
		o := types[i].Options
		all[i] = openapi.Object{
			"name": types[i].Name, "component": h.names[types[i].Name], "path": o.Path,
			"single": o.Single, "created": !o.Single && !o.Fixed && !o.Powers.Files, "pictures": append([]string{}, types[i].Pictured()...),
		}
	}
	return all
}
