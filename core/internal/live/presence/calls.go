package presence

import (
	"context"
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/params"
)

// presencePath is the path at which staff report that they have an entry open. Its parameters are those of historyPath.
const presencePath = "/api/admin/presence/{path}/{id}"

// tabKey is the name of the field and parameter with the id of a browser tab.
const tabKey = "tab"

// here is the JSON form of Other: another user, or the same user in another tab, who has the entry open.
type here struct {
	Username string     `json:"username"`
	Since    field.Time `json:"since"`
	Typing   bool       `json:"typing"`
	You      bool       `json:"you" doc:"It is the one who asks, in another tab."`
}

// open is what a tab says of an entry that it has open.
type open struct {
	Tab    string `json:"tab" doc:"What the tab has made up for itself."`
	Typing bool   `json:"typing,omitempty" doc:"Whether something is typed there that is not saved."`
}

// Find returns the type and the id of the entry in the path of a request. If exists is true, it fails unless there is
// such an entry.
type Find func(ctx context.Context, r *api.Request, exists bool) (Place, error)

// handlers answers the presence calls.
type handlers struct {
	register *Register
	find     Find
}

// module returns the calls with which tabs report what they have open.
func (h *handlers) module() api.Module {
	return api.Module{Routes: h.presenceRoutes(), Schemas: presenceSchemas()}
}

func (h *handlers) presenceRoutes() []api.Route {
	missing := []core.Code{core.Unauthenticated, core.Forbidden, core.NotFound, core.Unavailable}
	return []api.Route{
		{Method: http.MethodPut, Path: presencePath, Access: core.Closed, Verb: core.VerbRead, Handle: h.enter, Operation: openapi.Operation{
			ID: "enter", Summary: "Say that an entry is open in a tab, to be said again every 20 seconds, and hear who else has it open; path is that of its type under /api",
			Tag: "presence", Body: "Presence", Success: http.StatusOK, Result: openapi.ArrayOf(openapi.Ref("Here")),
			Failures: append([]core.Code{core.Malformed, core.TooLarge, core.Unsupported, core.Invalid}, missing...),
		}},
		{Method: http.MethodDelete, Path: presencePath, Access: core.Closed, Verb: core.VerbRead, Handle: h.leave, Operation: openapi.Operation{
			ID: "leave", Summary: "Say that an entry is no longer open in a tab", Tag: "presence",
			Parameters: []openapi.Object{openapi.Query(tabKey, "The id of the tab.", openapi.Text())},
			Success:    http.StatusNoContent, Failures: append([]core.Code{core.Malformed}, missing...),
		}},
	}
}

// presenceSchemas returns the schemas of the request and the response.
func presenceSchemas() openapi.Object {
	return openapi.Object{
		"Presence": openapi.Of(open{}, openapi.AtLeast(tabKey, 1), openapi.AtMost(tabKey, MaxTab)),
		"Here":     openapi.Of(here{}),
	}
}

func (h *handlers) enter(ctx context.Context, r *api.Request) (api.Response, error) {
	at, err := h.find(ctx, r, true)
	if err != nil {
		return api.Response{}, err
	}
	var told open
	if err := r.Decode(api.SmallBody, &told); err != nil {
		return api.Response{}, err
	}
	if told.Tab == "" || len(told.Tab) > MaxTab {
		return api.Response{}, core.InvalidFields(core.FieldErrors{{Field: tabKey, Message: "must have 1 to 64 bytes"}})
	}
	others, err := h.register.Enter(at, r.Actor().Name, told.Tab, told.Typing)
	if err != nil {
		return api.Response{}, err
	}
	all := make([]here, len(others))
	for i, o := range others {
		all[i] = here{o.Username, field.At(o.Since), o.Typing, o.You}
	}
	return api.Private(all)
}

// leave answers the call that a tab has closed an entry. It succeeds as well if the entry does not exist any more.
func (h *handlers) leave(ctx context.Context, r *api.Request) (api.Response, error) {
	at, err := h.find(ctx, r, false)
	if err != nil {
		return api.Response{}, err
	}
	p, err := params.Parse(r.RawQuery())
	if err != nil {
		return api.Response{}, err
	}
	if err := p.Each(func(name, _ string) error {
		if name != tabKey {
			return params.Unknown(name, tabKey)
		}
		return nil
	}); err != nil {
		return api.Response{}, err
	}
	h.register.Leave(at, r.Actor().Name, p[tabKey])
	return api.NoContent(), nil
}
