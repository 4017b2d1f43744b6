package collections

import (
	"context"
	"net/http"
	"net/url"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/model"
)

// previewLink is a link that gives access to the preview of an entry. It is returned only once.
type previewLink struct {
	URL       string     `json:"url"`
	ExpiresAt field.Time `json:"expiresAt"`
}

// previewRoutes returns the routes at which staff create and revoke preview links, for each type that has pages.
func (h *Handlers) previewRoutes(registry *model.Registry) (routes []api.Route) {
	types := registry.Types()
	for i := range types {
		t := &types[i]
		if !t.HasPage() {
			continue
		}
		one, path := openapi.Words(t.Options.One), "/api/admin/"+t.Options.Path+"/{id}/preview-link"
		failures := []core.Code{core.Unauthenticated, core.Forbidden, core.NotFound}
		routes = append(routes,
			api.Route{
				Method: http.MethodPost, Path: path, Access: core.Closed, Verb: core.VerbUpdate, Type: t.Name, Handle: h.createPreviewLink(t),
				Operation: openapi.Operation{
					ID: "create" + one + "PreviewLink", Summary: "Make a link that shows " + t.Options.One + " to whoever has it, for seven days",
					Tag: t.Name, Success: http.StatusCreated, Result: openapi.Ref("PreviewLink"),
					Failures: append([]core.Code{core.Malformed}, failures...),
				},
			},
			api.Route{
				Method: http.MethodDelete, Path: path, Access: core.Closed, Verb: core.VerbUpdate, Type: t.Name, Handle: h.revokePreviews(t),
				Operation: openapi.Operation{
					ID: "delete" + one + "PreviewLink", Summary: "Revoke all such links of " + t.Options.One,
					Tag: t.Name, Success: http.StatusNoContent, Failures: failures,
				},
			})
	}
	return routes
}

func (h *Handlers) createPreviewLink(t *model.Type) api.Handler {
	return func(ctx context.Context, r *api.Request) (api.Response, error) {
		origin, err := api.Origin(h.Origin, r)
		if err != nil {
			return api.Response{}, err
		}
		token, expires, err := h.Previews.Give(ctx, t.Name, r.PathID())
		if err != nil {
			return api.Response{}, linkError(t, err)
		}
		out, err := api.Private(previewLink{
			origin + t.PageOf(r.PathID()) + "?" + previewKey + "=" + url.QueryEscape(token), field.At(expires),
		})
		out.Status = http.StatusCreated
		return out, err
	}
}

func (h *Handlers) revokePreviews(t *model.Type) api.Handler {
	return func(ctx context.Context, r *api.Request) (api.Response, error) {
		return api.NoContent(), linkError(t, h.Previews.Revoke(ctx, t.Name, r.PathID()))
	}
}

// linkError names the type of the entry if the entry of a link does not exist.
func linkError(t *model.Type, err error) error {
	if core.CodeOf(err) == core.NotFound {
		return entrystore.NotFound(t)
	}
	return err
}
