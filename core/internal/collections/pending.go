package collections

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
)

// pendingPath is where staff keep changes of an entry that are not published. Entries are named as at historyPath.
const pendingPath = "/api/admin/pending"

// pendingCalls answers the calls about changes that are not published.
type pendingCalls struct{ *Handlers }

func (h pendingCalls) pendingRoutes() []api.Route {
	const one = pendingPath + "/{path}/{id}"
	read := []core.Code{core.Unauthenticated, core.NotFound}
	refused := append([]core.Code{core.Forbidden, core.Stale}, read...)
	judged := append([]core.Code{
		core.Malformed, core.Conflict, core.TooLarge, core.Unsupported, core.Invalid,
	}, refused...)
	return []api.Route{
		{Method: http.MethodGet, Path: pendingPath, Access: core.Closed, Verb: core.VerbList, Handle: h.allPending, Operation: openapi.Operation{
			ID: "listPending", Summary: "The entries with changes that are not published, what was changed last first", Tag: "pending",
			Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("PendingLine")), List: true, Cached: true,
			Parameters: newestParameters(), Failures: []core.Code{core.Malformed, core.Unauthenticated},
		}},
		{Method: http.MethodGet, Path: one, Access: core.Closed, Verb: core.VerbRead, Handle: h.pending, Operation: openapi.Operation{
			ID: "getPending", Summary: "An entry as it would be if its changes were published now; path is that of its type under /api",
			Tag: "pending", Success: http.StatusOK, Result: openapi.Ref("Pending"), Cached: true,
			Failures: append([]core.Code{core.Invalid}, read...),
		}},
		{Method: http.MethodPut, Path: one, Access: core.Closed, Verb: core.VerbUpdate, Handle: h.savePending, Operation: openapi.Operation{
			ID: "updatePending", Summary: "Change some fields of an entry without publishing them", Tag: "pending",
			Success: http.StatusOK, Result: openapi.Ref("Pending"), Body: "PendingFields", Matched: true, Failures: judged,
		}},
		{Method: http.MethodDelete, Path: one, Access: core.Closed, Verb: core.VerbUpdate, Handle: h.discardPending, Operation: openapi.Operation{
			ID: "deletePending", Summary: "Discard the changes of an entry that are not published", Tag: "pending",
			Success: http.StatusNoContent, Matched: true, Failures: refused,
		}},
		{Method: http.MethodPost, Path: one + "/publish", Access: core.Closed, Verb: core.VerbPublish, Handle: h.publishPending, Operation: openapi.Operation{
			ID: "publishPending", Summary: "Publish the changes of an entry, all at once", Tag: "pending",
			Success: http.StatusOK, Result: openapi.Object{"type": "object", "description": "The entry, as at its own address."},
			Matched: true, Failures: judged,
		}},
	}
}

func (h pendingCalls) allPending(ctx context.Context, r *api.Request) (api.Response, error) {
	raw := r.RawQuery()
	query, err := query.ParseNewestQuery(raw)
	if err != nil {
		return api.Response{}, err
	}
	seq := h.seqFor(r.Actor())
	page, err := h.Answers.AllPending(ctx, query)
	if err != nil {
		return api.Response{}, err
	}
	return listResponse(r, pendingPath, raw, page, seq), nil
}

func (h pendingCalls) pending(ctx context.Context, r *api.Request) (api.Response, error) {
	c, id, err := h.entryFromPath(r)
	if err != nil {
		return api.Response{}, err
	}
	seq := h.seqFor(r.Actor())
	page, err := h.Answers.Pending(ctx, r.Actor(), c.typ.Name, id)
	if err != nil {
		return api.Response{}, err
	}
	return entryResponse(r, page, seq), nil
}

func (h pendingCalls) savePending(ctx context.Context, r *api.Request) (api.Response, error) {
	c, id, err := h.entryFromPath(r)
	if err != nil {
		return api.Response{}, err
	}
	body, err := bodyOf(r)
	if err != nil {
		return api.Response{}, err
	}
	drafted, err := h.Content.SavePending(ctx, r.Actor(), c.typ.Name, id, h.ifMatch(r), body)
	if err != nil {
		return api.Response{}, err
	}
	text, tag := h.Answers.RenderPending(ctx, drafted)
	out := api.Revalidated(r.Actor(), text, tag)
	out.Header = append(out.Header, seqField(h.Answers.Newest(c.typ.Name)))
	return out, nil
}

func (h pendingCalls) discardPending(ctx context.Context, r *api.Request) (api.Response, error) {
	c, id, err := h.entryFromPath(r)
	if err != nil {
		return api.Response{}, err
	}
	if err := h.Content.DiscardPending(ctx, r.Actor(), c.typ.Name, id, h.ifMatch(r)); err != nil {
		return api.Response{}, err
	}
	return api.Response{Status: http.StatusNoContent, Header: []api.Field{seqField(h.Answers.Newest(c.typ.Name))}}, nil
}

// publishPending takes no body, as restore.
func (h pendingCalls) publishPending(ctx context.Context, r *api.Request) (api.Response, error) {
	c, id, err := h.entryFromPath(r)
	if err != nil {
		return api.Response{}, err
	}
	if _, err := r.JSON(api.SmallBody); err != nil {
		return api.Response{}, err
	}
	entry, err := h.Content.PublishPending(ctx, r.Actor(), c.typ.Name, id, h.ifMatch(r))
	if err != nil {
		return api.Response{}, err
	}
	return c.writeResponse(ctx, r.Actor(), http.StatusOK, entry), nil
}
