package collections

import (
	"cmp"
	"context"
	"net/http"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/model"
)

// move puts an entry of a type that is ordered by hand behind another one.
type move struct {
	ID    string  `json:"id" doc:"The entry that moves."`
	After *string `json:"after" doc:"The entry that it is to stand behind; null makes it the first."`
}

// orderRoutes returns the routes at which staff order the entries of types that are ordered by hand.
func (h *Handlers) orderRoutes() (routes []api.Route) {
	types := h.Registry.Types()
	for i := range types {
		t := &types[i]
		if !t.ByHand() {
			continue
		}
		routes = append(routes, api.Route{
			Method: http.MethodPut, Path: orderPath(t), Access: core.Closed, Verb: core.VerbUpdate, Type: t.Name, Handle: h.move(t),
			Operation: openapi.Operation{
				ID: "move" + openapi.Words(t.Options.One), Summary: "Put " + t.Options.One + " behind another one", Tag: t.Name,
				Body: "Move", Success: http.StatusNoContent,
				Failures: []core.Code{
					core.Malformed, core.Unauthenticated, core.Forbidden, core.TooLarge, core.Unsupported, core.Invalid,
				},
			},
		})
	}
	return routes
}

func orderPath(t *model.Type) string {
	path := cmp.Or(t.Options.StaffPath, t.Options.Path)
	return "/api/admin/" + strings.TrimPrefix(path, "admin/") + "/" + model.OrderAddress
}

func (h *Handlers) move(t *model.Type) api.Handler {
	return func(ctx context.Context, r *api.Request) (api.Response, error) {
		var in move
		if err := r.Decode(api.SmallBody, &in); err != nil {
			return api.Response{}, err
		}
		var after string
		switch {
		case in.After != nil && *in.After == "":
			return api.Response{}, core.InvalidFields(core.FieldErrors{{Field: "after", Message: "must be the id of an entry, or null"}})
		case in.After != nil:
			after = *in.After
		}
		if err := h.Content.Move(ctx, r.Actor(), t.Name, in.ID, after); err != nil {
			return api.Response{}, err
		}
		return api.Response{Status: http.StatusNoContent}, nil
	}
}
