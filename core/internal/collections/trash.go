package collections

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

const trashPath = "/api/admin/trash"

// trashCalls answers the calls about the trash.
type trashCalls struct{ *Handlers }

func (h trashCalls) trashRoutes() []api.Route {
	const one = trashPath + "/{path}/{id}"
	refused := []core.Code{core.NotFound, core.Unauthenticated, core.Forbidden}
	return []api.Route{
		{Method: http.MethodGet, Path: trashPath, Access: core.Closed, Verb: core.VerbList, Handle: h.trash, Operation: openapi.Operation{
			ID: "listTrash", Summary: "What was deleted in the last 30 days, the newest first", Tag: "trash",
			Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("Trashed")), List: true, Cached: true,
			Parameters: newestParameters(),
			Failures:   []core.Code{core.Malformed, core.Unauthenticated},
		}},
		{Method: http.MethodPost, Path: one + "/restore", Access: core.Closed, Verb: core.VerbDelete, Handle: h.undelete, Operation: openapi.Operation{
			ID: "undelete", Summary: "Bring an entry back from the trash", Tag: "trash",
			Success: http.StatusOK, Result: openapi.Object{"type": "object", "description": "The entry, as at its own address."},
			Failures: append([]core.Code{core.Conflict, core.Invalid}, refused...),
		}},
		{Method: http.MethodDelete, Path: one, Access: core.Closed, Verb: core.VerbDelete, Handle: h.erase, Operation: openapi.Operation{
			ID: "erase", Summary: "Delete an entry of the trash for good, with its history", Tag: "trash",
			Success: http.StatusNoContent, Failures: refused,
		}},
	}
}

func (h trashCalls) trash(ctx context.Context, r *api.Request) (api.Response, error) {
	raw := r.RawQuery()
	query, err := query.ParseNewestQuery(raw)
	if err != nil {
		return api.Response{}, err
	}
	seq := h.seqFor(r.Actor())
	page, err := h.Answers.Trash(ctx, query)
	if err != nil {
		return api.Response{}, err
	}
	return listResponse(r, trashPath, raw, page, seq), nil
}

func (h trashCalls) undelete(ctx context.Context, r *api.Request) (api.Response, error) {
	c, err := h.collectionAt(r.Param("path"))
	if err != nil {
		return api.Response{}, err
	}
	entry, err := h.Content.Undelete(ctx, r.Actor(), c.typ.Name, r.PathID())
	if err != nil {
		return api.Response{}, err
	}
	return c.writeResponse(ctx, r.Actor(), http.StatusOK, entry), nil
}

func (h trashCalls) erase(ctx context.Context, r *api.Request) (api.Response, error) {
	c, err := h.collectionAt(r.Param("path"))
	if err != nil {
		return api.Response{}, err
	}
	if err := h.Content.Erase(ctx, r.Actor(), c.typ.Name, r.PathID()); err != nil {
		return api.Response{}, err
	}
	return api.NoContent(), nil
}

// collectionAt returns the staff's collection of the type with the path.
func (h *Handlers) collectionAt(path string) (collection, error) {
	for _, c := range h.collections {
		if c.typ.Options.Path == path && !c.public {
			return c, nil
		}
	}
	return collection{}, core.Errorf(core.NotFound, "There is no content type at %q.", core.Shorten(path))
}
