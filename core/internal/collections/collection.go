package collections

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/model"
)

// collection answers the calls of a content type at one of its paths.
type collection struct {
	*Handlers
	typePath
}

// typePath is a content type at one of its paths. It describes the calls there.
type typePath struct {
	typ       *model.Type
	path      string
	component string // the name of the schema of its entries in the OpenAPI document
	access    core.Access
	// public marks a read-only path that shows everyone what visitors see.
	public bool
	// staff marks the path where staff edit a type that also has a public path.
	staff bool
	// expands are the names that the query key expand accepts.
	expands []string
}

// everyCollection returns a collection for each path of each type.
func (h *Handlers) everyCollection() []collection {
	var all []collection
	types := h.Registry.Types()
	for i := range types {
		t := &types[i]
		o, component := t.Options, h.names[t.Name]
		if o.Files || o.StaffPath != "" && o.Access == core.Closed { // visitors have nothing to read
			all = append(all, collection{h, typePath{typ: t, path: "/api/" + o.StaffPath, component: component, access: o.Access}})
			continue
		}
		if o.StaffPath == "" {
			all = append(all, collection{h, typePath{typ: t, path: "/api/" + o.Path, component: component, access: o.Access}})
			continue
		}
		all = append(all,
			collection{h, typePath{typ: t, path: "/api/" + o.Path, component: component, access: o.Access, public: true}},
			collection{h, typePath{typ: t, path: "/api/" + o.StaffPath, component: component, access: core.Closed, staff: true}})
	}
	for i := range all {
		c := &all[i]
		view := core.View{Audience: core.Everyone}
		if c.public {
			view.Audience = core.Visitors
		}
		if !c.composes() {
			c.expands = projection.Expandable(h.Registry, c.typ, view)
		}
	}
	return all
}

// routes returns all routes of the collection that the type supports at this path, including dry runs.
func (c collection) routes() []api.Route {
	return append(c.contentRoutes(), dryRunCalls{c}.dryRuns()...)
}

// contentRoutes returns the routes without the dry runs.
func (c collection) contentRoutes() []api.Route {
	if c.typ.Options.Single {
		return c.readsIfPublic(
			c.route(http.MethodGet, "", core.VerbRead, c.get),
			c.route(http.MethodPut, "", core.VerbUpdate, c.update))
	}
	list := c.route(http.MethodGet, "", core.VerbList, c.list)
	if c.typ.Options.Public.Paths != nil {
		list.Previews = func(r *api.Request) bool { return c.asksPreview(r) && c.asksPath(r.Query) }
	}
	if c.typ.Options.Public.Unlisted {
		list.Access = core.Closed
		list.Operation.Failures = append(list.Operation.Failures, core.Unauthenticated)
	}
	routes := []api.Route{list}
	if !c.public {
		routes = append(routes, tableCalls{c}.tableRoute())
	}
	if c.typ.Options.Files {
		return append(routes, fileCalls{c}.fileRoutes()...)
	}
	if !c.typ.Options.Fixed {
		create := c.route(http.MethodPost, "", core.VerbCreate, c.create)
		create.Budget = api.Submission
		routes = append(routes, create)
	}
	if c.typ.TakesFiles() && !c.public {
		routes = append(routes, c.uploadAttachmentRoute())
	}
	routes = append(routes, c.derivedRoutes()...)
	one := c.route(http.MethodGet, "/{id}", core.VerbRead, c.get)
	if c.hasPreview() {
		one.Previews = c.asksPreview
	}
	routes = append(routes, one,
		c.route(http.MethodPut, "/{id}", core.VerbUpdate, c.update))
	routes = append(routes, c.generatedFileRoutes()...)
	if !c.typ.Options.Fixed {
		routes = append(routes, c.route(http.MethodDelete, "/{id}", core.VerbDelete, c.delete))
	}
	return c.readsIfPublic(routes...)
}

// derivedRoutes returns the routes of values that are computed from the collection.
func (c collection) derivedRoutes() []api.Route {
	var routes []api.Route
	names := make([]string, 0, len(c.typ.Options.Public.Distinct))
	for name := range c.typ.Options.Public.Distinct {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		field := c.typ.Options.Public.Distinct[name]
		r := c.route(http.MethodGet, "/"+name, core.VerbList, c.distinct(field))
		r.Operation = c.distinctOperation(name, field)
		routes = append(routes, r)
	}
	if len(c.typ.Options.Public.Related) > 0 {
		byQuery := c.route(http.MethodGet, "/related", core.VerbList, c.relatedByQuery)
		byQuery.Operation = c.relatedOperation("find", "query")
		byPath := c.route(http.MethodGet, "/related/{id}", core.VerbList, c.relatedByPath)
		byPath.Operation = c.relatedOperation("list", "path")
		routes = append(routes, byQuery, byPath)
	}
	return routes
}

// readsIfPublic removes all routes but reads if the path is public.
func (c typePath) readsIfPublic(routes ...api.Route) []api.Route {
	if !c.public {
		return routes
	}
	return slices.DeleteFunc(routes, func(r api.Route) bool { return r.Method != http.MethodGet })
}

func (c collection) route(method, tail string, verb core.Verb, handle api.Handler) api.Route {
	access := c.access
	if c.public {
		access = ""
	}
	return api.Route{
		Method: method, Path: c.path + tail, Access: access, Verb: verb, Type: c.typ.Name,
		Operation: c.operation(verb, tail), Handle: handle, Beside: c.includedTypes, Views: method == http.MethodGet,
	}
}

// entryID returns the id in the path; the id of a single entry is the name of its type.
func (c typePath) entryID(r *api.Request) (string, error) {
	if c.typ.Options.Single {
		return c.typ.Name, nil
	}
	if id := r.PathID(); id != "" {
		return id, nil
	}
	return "", c.noEntry()
}

func (c typePath) noEntry() error {
	return core.Errorf(core.NotFound, "%s not found.", c.typ.Options.One)
}

// location returns the path of an entry.
func (c typePath) location(id string) string {
	if c.typ.Options.Single {
		return c.path
	}
	return c.path + "/" + url.PathEscape(id)
}

// resolve returns the id of the entry with an id or a slug.
func (c collection) resolve(ctx context.Context, r *api.Request, idOrSlug string) (string, error) {
	id, _, err := c.Answers.Resolve(ctx, r.Actor(), c.typ.Name, idOrSlug)
	return id, err
}

func (h *Handlers) ifMatch(r *api.Request) writer.Match {
	return writer.Match{Revisions: h.Answers.Tags().Revisions(r.IfMatch)}
}

// includedTypes returns the types whose entries a query includes in the answer, or that decide what it shows, in addition
// to those of the collection.
func (c collection) includedTypes(queryString string) []string {
	others := append(c.namedTypes(queryString), query.FilteredTypes(c.Registry, c.typ, queryString)...)
	for _, name := range append(others[:len(others):len(others)], c.typ.Name) {
		if t, err := c.Registry.Find(name); err == nil {
			others = append(others, t.ShownBy()...)
		}
	}
	return others
}

// namedTypes returns the types whose entries are in the answer to a query.
func (c collection) namedTypes(queryString string) (others []string) {
	if c.composes() {
		return slices.Clone(c.typ.Referred())
	}
	values, err := url.ParseQuery(queryString)
	if err != nil {
		return nil
	}
	if c.typ.Options.Public.Paths != nil && values.Has(model.PathParameter) {
		others = append(others, query.ComposedOf(c.typ)...)
	}
	names := strings.Split(values.Get(projection.ExpandParameter), ",")
	return append(others, projection.ExpandedTypes(c.Registry, c.typ, names)...)
}
