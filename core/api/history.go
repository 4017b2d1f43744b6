package api

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/openapi"
)

// historyPath is where staff read what an entry was. A type is named by its path under /api, and an entry by its id, which
// is that of its type where there is only one.
const historyPath = "/api/admin/history/{path}/{id}"

func historyRoutes(registry *model.Registry) []Route {
	missing := []core.Code{core.Malformed, core.Unauthenticated, core.NotFound}
	return []Route{
		{Method: http.MethodGet, Path: historyPath, Access: core.Closed, Verb: core.VerbRead, handle: (*API).history, Operation: openapi.Operation{
			ID: "listRevisions", Summary: "What was done to an entry, the newest first; path is that of its type under /api", Tag: "history",
			Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("Revision")), Parameters: pageParameters(),
			List: true, Cached: true, Failures: missing,
		}},
		{Method: http.MethodGet, Path: historyPath + "/{revision}", Access: core.Closed, Verb: core.VerbRead, handle: (*API).revision, Operation: openapi.Operation{
			ID: "getRevision", Summary: "An entry as it was at a revision, in the present shape of its type", Tag: "history",
			Success: http.StatusOK, Result: anyEntity(registry, "", "Part"), Parameters: []openapi.Object{fieldsParameter()},
			Cached: true, Failures: append(missing, core.Invalid),
		}},
		{Method: http.MethodPost, Path: historyPath + "/{revision}/restore", Access: core.Closed, Verb: core.VerbUpdate, handle: (*API).restore, Operation: openapi.Operation{
			ID: "restoreRevision", Summary: "Make an entry what it was at a revision, as a new revision", Tag: "history",
			Success: http.StatusOK, Result: anyEntity(registry, ""), Matched: true, Failures: []core.Code{
				core.Malformed, core.Unauthenticated, core.Forbidden, core.NotFound, core.Conflict, core.Stale, core.TooLarge,
				core.Unsupported, core.Invalid,
			},
		}},
	}
}

// anyEntity is the schema of an entry of whatever type, as the components with these ends describe it.
func anyEntity(registry *model.Registry, ends ...string) openapi.Object {
	types, names := registry.Types(), componentNames(registry)
	all := []openapi.Object{}
	for i := range types {
		for _, end := range ends {
			all = append(all, openapi.Ref(names[types[i].Name]+end))
		}
	}
	return openapi.Object{"anyOf": all}
}

// recorded gives the collection and the id that the path of a request names.
func (a *API) recorded(r *Request) (c collection, id string, err error) {
	for _, c := range a.collections {
		if c.typ.Options.Path == r.param("path") && !c.public {
			if id = r.id(); id == "" {
				return c, id, c.noEntry()
			}
			return c, id, nil
		}
	}
	return c, "", core.Errorf(core.NotFound, "There is no content type at this path.")
}

func (a *API) history(ctx context.Context, r *Request) (Response, error) {
	c, id, err := a.recorded(r)
	if err != nil {
		return Response{}, err
	}
	raw := r.query()
	query, err := answers.ParseHistoryQuery(raw)
	if err != nil {
		return Response{}, err
	}
	seq := a.asOf(r.actor)
	page, err := a.Answers.History(ctx, r.actor, c.typ.Name, id, query)
	if err != nil {
		return Response{}, err
	}
	return listed(r, "/api/admin/history/"+c.typ.Options.Path+"/"+url.PathEscape(id), raw, page, seq), nil
}

func (a *API) revision(ctx context.Context, r *Request) (Response, error) {
	c, id, rev, err := a.revisionOf(r)
	if err != nil {
		return Response{}, err
	}
	fields, err := answers.ParseFields(r.query())
	if err != nil {
		return Response{}, err
	}
	seq := a.asOf(r.actor)
	page, err := a.Answers.Revision(ctx, r.actor, c.typ.Name, id, rev, fields...)
	if err != nil {
		return Response{}, err
	}
	return one(r, page, seq), nil
}

// restore takes no body; one that is sent has to be JSON all the same, so that no form of another site can ask for it.
func (a *API) restore(ctx context.Context, r *Request) (Response, error) {
	c, id, rev, err := a.revisionOf(r)
	if err != nil {
		return Response{}, err
	}
	if _, err := r.json(signInBody); err != nil {
		return Response{}, err
	}
	entry, err := a.Content.Restore(ctx, r.actor, c.typ.Name, id, a.ifMatch(r), rev)
	if err != nil {
		return Response{}, err
	}
	return c.written(a, r.actor, http.StatusOK, entry), nil
}

// revisionOf gives what the path of a request names.
func (a *API) revisionOf(r *Request) (c collection, id string, rev uint64, err error) {
	if c, id, err = a.recorded(r); err != nil {
		return c, id, 0, err
	}
	if rev, err = strconv.ParseUint(r.param("revision"), 10, 63); err != nil || rev == 0 {
		err = core.Errorf(core.NotFound, "There is no such revision.")
	}
	return c, id, rev, err
}
