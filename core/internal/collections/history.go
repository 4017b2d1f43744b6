package collections

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

// historyPath is the path of the history of an entry. A type is named by its path under /api, and an entry by its id,
// which is the name of its type if there is only one.
const historyPath = "/api/admin/history/{path}/{id}"

// historyCalls answers the calls about the history of entries.
type historyCalls struct{ *Handlers }

func (h historyCalls) historyRoutes() []api.Route {
	missing := []core.Code{core.Malformed, core.Unauthenticated, core.NotFound}
	return []api.Route{
		{Method: http.MethodGet, Path: historyPath, Access: core.Closed, Verb: core.VerbRead, Handle: h.history, Operation: openapi.Operation{
			ID: "listRevisions", Summary: "What was done to an entry, the newest first; path is that of its type under /api", Tag: "history",
			Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("Revision")), Parameters: pageParameters(),
			List: true, Cached: true, Failures: missing,
		}},
		{Method: http.MethodGet, Path: historyPath + "/{revision}", Access: core.Closed, Verb: core.VerbRead, Handle: h.revision, Operation: openapi.Operation{
			ID: "getRevision", Summary: "An entry as it was at a revision, in the present shape of its type", Tag: "history",
			Success: http.StatusOK, Result: h.anyEntry("", "Part"), Parameters: []openapi.Object{fieldsParameter()},
			Cached: true, Failures: append(missing, core.Invalid),
		}},
		{Method: http.MethodPost, Path: historyPath + "/{revision}/restore", Access: core.Closed, Verb: core.VerbUpdate, Handle: h.restore, Operation: openapi.Operation{
			ID: "restoreRevision", Summary: "Make an entry what it was at a revision, as a new revision", Tag: "history",
			Success: http.StatusOK, Result: h.anyEntry(""), Matched: true, Failures: []core.Code{
				core.Malformed, core.Unauthenticated, core.Forbidden, core.NotFound, core.Conflict, core.Stale, core.TooLarge,
				core.Unsupported, core.Invalid,
			},
		}},
	}
}

// anyEntry returns the schema of an entry of any type, as the components with these suffixes describe it.
func (h historyCalls) anyEntry(ends ...string) openapi.Object {
	types := h.Registry.Types()
	all := []openapi.Object{}
	for i := range types {
		for _, end := range ends {
			all = append(all, openapi.Ref(h.names[types[i].Name]+end))
		}
	}
	return openapi.Object{"anyOf": all}
}

// Find returns the type and the id of the entry that a path like historyPath names. With exists, it fails unless the
// entry exists.
func (h *Handlers) Find(ctx context.Context, r *api.Request, exists bool) (api.Place, error) {
	c, id, err := h.entryFromPath(r)
	if err != nil {
		return api.Place{}, err
	}
	if exists {
		found, err := c.resolve(ctx, r, id)
		if err == nil && found != id {
			err = c.noEntry() // it was a slug
		}
		if err != nil {
			return api.Place{}, err
		}
	}
	return api.Place{Type: c.typ.Name, ID: id}, nil
}

// entryFromPath returns the collection and the id that the path of a request names.
func (h *Handlers) entryFromPath(r *api.Request) (c collection, id string, err error) {
	for _, c := range h.collections {
		if c.typ.Options.Path == r.Param("path") && !c.public {
			if id = r.PathID(); id == "" {
				return c, id, c.noEntry()
			}
			return c, id, nil
		}
	}
	return c, "", core.Errorf(core.NotFound, "There is no content type at this path.")
}

func (h historyCalls) history(ctx context.Context, r *api.Request) (api.Response, error) {
	c, id, err := h.entryFromPath(r)
	if err != nil {
		return api.Response{}, err
	}
	raw := r.RawQuery()
	query, err := query.ParseHistoryQuery(raw)
	if err != nil {
		return api.Response{}, err
	}
	seq := h.seqFor(r.Actor())
	page, err := h.Answers.History(ctx, r.Actor(), c.typ.Name, id, query)
	if err != nil {
		return api.Response{}, err
	}
	return listResponse(r, "/api/admin/history/"+c.typ.Options.Path+"/"+url.PathEscape(id), raw, page, seq), nil
}

func (h historyCalls) revision(ctx context.Context, r *api.Request) (api.Response, error) {
	c, id, rev, err := h.revisionFromPath(r)
	if err != nil {
		return api.Response{}, err
	}
	fields, err := projection.ParseFields(r.RawQuery())
	if err != nil {
		return api.Response{}, err
	}
	seq := h.seqFor(r.Actor())
	page, err := h.Answers.Revision(ctx, r.Actor(), c.typ.Name, id, rev, fields...)
	if err != nil {
		return api.Response{}, err
	}
	return entryResponse(r, page, seq), nil
}

// restore takes no body; a body must be JSON all the same, so that a form on another site cannot make the call.
func (h historyCalls) restore(ctx context.Context, r *api.Request) (api.Response, error) {
	c, id, rev, err := h.revisionFromPath(r)
	if err != nil {
		return api.Response{}, err
	}
	if _, err := r.JSON(api.SmallBody); err != nil {
		return api.Response{}, err
	}
	entry, err := h.Content.Restore(ctx, r.Actor(), c.typ.Name, id, h.ifMatch(r), rev)
	if err != nil {
		return api.Response{}, err
	}
	return c.writeResponse(ctx, r.Actor(), http.StatusOK, entry), nil
}

// revisionFromPath returns the collection, the id and the revision that the path of a request names.
func (h historyCalls) revisionFromPath(r *api.Request) (c collection, id string, rev uint64, err error) {
	if c, id, err = h.entryFromPath(r); err != nil {
		return c, id, 0, err
	}
	if rev, err = strconv.ParseUint(r.Param("revision"), 10, 63); err != nil || rev == 0 {
		err = core.Errorf(core.NotFound, "There is no such revision.")
	}
	return c, id, rev, err
}
