// Package collections serves content types over the API: their lists and entries, and what staff do with these: history, pending
// changes, previews, the trash, files and the dashboard.
package collections

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/api"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/inbox"
	"github.com/quoin-cms/quoin/core/media"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/preview"
	"github.com/quoin-cms/quoin/core/search"
	"github.com/quoin-cms/quoin/core/strict"
	"github.com/quoin-cms/quoin/core/unsubscribe"
)

// Config is all that the calls work with. Registry is required; to answer, so are Content, Answers, Previews, Gate, Log and Now.
type Config struct {
	Registry *model.Registry
	Content  *content.Writer
	Answers  *answers.Reader
	Previews *preview.Links
	Gate     *api.Gate
	Log      *slog.Logger
	Now      func() time.Time
	// Origin is the public address of the site, as "https://example.co.uk". If it is empty, the site is where each request found it.
	Origin string
	// Uptime gives the share of time in which the program ran, in percent, and since when that is measured. If it is nil, the
	// program is said to have run ever since the handlers were made.
	Uptime func(ctx context.Context, now time.Time) (percent float64, since time.Time, err error)
	// Media has the files of the library. If it is nil, there are none, and nothing is uploaded.
	Media *media.Shelf
	// MaxUpload is the most bytes of a file that is uploaded.
	MaxUpload int64
	// Search finds related entries. If it is nil, they are related by their fields alone.
	Search *search.Index
	// Shown gives the newest commit that visitors may know of. If it is nil, they are told of none.
	Shown func() uint64
	// Inbox takes the files of strangers. If it is nil, none are taken.
	Inbox *inbox.Inbox
	// Unsubscribe signs the links by which people take themselves off a list. If it is nil, there are none.
	Unsubscribe *unsubscribe.Links
	// Reached is told of each goal that a visitor has reached with an entry; nil for nobody.
	Reached func(ctx context.Context, client api.Client, goal *model.Goal, id string)
	// Paged are the types whose public pages are drawn from their fields.
	Paged []Paged
	// Screens are the addresses of scripts that draw the screens of types, by the types' names.
	Screens map[string]string
	// Others are the modules that stand before this one: what a type's calls and components are named gives way to theirs.
	Others []api.Module
}

// Handlers answer the calls about content. They are safe for concurrent use.
type Handlers struct {
	Config
	collections []collection
	names       map[string]string // of the components of types
	documents   documents
	made        time.Time
}

// New makes handlers.
func New(config Config) *Handlers {
	h := &Handlers{Config: config}
	if config.Now != nil {
		h.made = config.Now()
	}
	h.names = componentNames(config.Registry, slices.Collect(maps.Keys(h.programSchemas())))
	h.collections = h.everyCollection()
	h.documents = newDocuments(config.Registry, config)
	return h
}

// Module gives the calls. Those that are not of one type stand first.
func (h *Handlers) Module() api.Module {
	routes := slices.Concat(h.documentRoutes(), h.pagedRoutes(), h.dashboardRoutes(), h.trashRoutes(), h.pendingRoutes(),
		h.historyRoutes(), h.previewRoutes(h.Registry), h.enclosureRoutes(h.Registry))
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
		"x-limits":        openapi.Object{"body": strict.MaxBody, "visitorBody": api.VisitorBody, "list": answers.MaxList},
	}}
}

// programSchemas are the components that do not come of one content type, those of other modules among them.
func (h *Handlers) programSchemas() openapi.Object {
	all := openapi.Object{}
	for _, m := range h.Others {
		maps.Copy(all, m.Schemas)
	}
	maps.Copy(all, h.ownSchemas())
	return all
}

// ownSchemas are the components of these calls that do not come of one content type.
func (h *Handlers) ownSchemas() openapi.Object {
	all := openapi.Object{"Stats": statsSchema(h.Registry)}
	for _, group := range []openapi.Object{fixedSchemas(), enclosureSchemas(), pendingSchemas(), shownSchemas()} {
		maps.Copy(all, group)
	}
	return all
}

// schemas are all components of these calls.
func (h *Handlers) schemas() openapi.Object {
	all, types := h.ownSchemas(), h.Registry.Types()
	for i := range types {
		maps.Copy(all, typeSchemas(&types[i], h.names[types[i].Name]))
	}
	return all
}

// contentTypes says of each content type which components are its own and where visitors read it, for those who
// generate clients.
func (h *Handlers) contentTypes() []openapi.Object {
	types := h.Registry.Types()
	all := make([]openapi.Object, len(types))
	for i := range types {
		o := types[i].Options
		all[i] = openapi.Object{
			"name": types[i].Name, "component": h.names[types[i].Name], "path": o.Path,
			"single": o.Single, "created": !o.Single && !o.Fixed && !o.Files, "pictures": append([]string{}, types[i].Pictured()...),
		}
	}
	return all
}
