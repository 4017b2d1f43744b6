package api

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/openapi"
)

const trashPath = "/api/admin/trash"

func trashRoutes() []Route {
	const one = trashPath + "/{path}/{id}"
	refused := []core.Code{core.NotFound, core.Unauthenticated, core.Forbidden}
	return []Route{
		{Method: http.MethodGet, Path: trashPath, Access: core.Closed, Verb: core.VerbList, handle: (*API).trash, Operation: openapi.Operation{
			ID: "listTrash", Summary: "What was deleted in the last 30 days, the newest first", Tag: "trash",
			Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("Trashed")), List: true, Cached: true,
			Parameters: newestParameters(),
			Failures:   []core.Code{core.Malformed, core.Unauthenticated},
		}},
		{Method: http.MethodPost, Path: one + "/restore", Access: core.Closed, Verb: core.VerbDelete, handle: (*API).undelete, Operation: openapi.Operation{
			ID: "undelete", Summary: "Bring an entry back from the trash", Tag: "trash",
			Success: http.StatusOK, Result: openapi.Object{"type": "object", "description": "The entry, as at its own address."},
			Failures: append([]core.Code{core.Conflict, core.Invalid}, refused...),
		}},
		{Method: http.MethodDelete, Path: one, Access: core.Closed, Verb: core.VerbDelete, handle: (*API).erase, Operation: openapi.Operation{
			ID: "erase", Summary: "Delete an entry of the trash for good, with its history", Tag: "trash",
			Success: http.StatusNoContent, Failures: refused,
		}},
	}
}

// trashedSchema describes what the trash tells of an entry.
func trashedSchema() openapi.Object {
	return openapi.Record([]string{"type", "path", "id", "title", "deletedAt", "actor", "expiresAt"}, openapi.Object{
		"type": openapi.Text(), "path": openapi.Text(), "id": openapi.Text(), "title": openapi.Text(),
		"deletedAt": openapi.Moment(), "actor": openapi.Text(), "expiresAt": openapi.Moment(),
	})
}

func (a *API) trash(ctx context.Context, r *Request) (Response, error) {
	raw := r.query()
	query, err := answers.ParseNewestQuery(raw)
	if err != nil {
		return Response{}, err
	}
	seq := a.asOf(r.actor)
	page, err := a.Answers.Trash(ctx, query)
	if err != nil {
		return Response{}, err
	}
	return listed(r, trashPath, raw, page, seq), nil
}

func (a *API) undelete(ctx context.Context, r *Request) (Response, error) {
	c, err := a.collectionAt(r.param("path"))
	if err != nil {
		return Response{}, err
	}
	entry, err := a.Content.Undelete(ctx, r.actor, c.typ.Name, r.id())
	if err != nil {
		return Response{}, err
	}
	return c.written(a, r.actor, http.StatusOK, entry), nil
}

func (a *API) erase(ctx context.Context, r *Request) (Response, error) {
	c, err := a.collectionAt(r.param("path"))
	if err != nil {
		return Response{}, err
	}
	if err := a.Content.Erase(ctx, r.actor, c.typ.Name, r.id()); err != nil {
		return Response{}, err
	}
	return nothing(), nil
}

// collectionAt gives the collection, as staff have it, of the type whose path it is.
func (a *API) collectionAt(path string) (collection, error) {
	for _, c := range a.collections {
		if c.typ.Options.Path == path && !c.public {
			return c, nil
		}
	}
	return collection{}, core.Errorf(core.NotFound, "There is no content type at %q.", core.Shorten(path))
}
