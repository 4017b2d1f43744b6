package collections

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
)

// previewLink is an address that gives access to the preview of an entry. It is returned only once.
type previewLink struct {
	URL       string     `json:"url"`
	ExpiresAt field.Time `json:"expiresAt"`
}

// previewLinkCalls answers the calls that create and revoke the tokens of previews.
type previewLinkCalls struct{ *Handlers }

// previewRoutes returns the routes at which staff open previews, and create and revoke links to them, for each type that
// has pages.
func (h previewLinkCalls) previewRoutes() (routes []api.Route) {
	types := h.Registry.Types()
	for i := range types {
		t := &types[i]
		if !t.HasPage() {
			continue
		}
		one, at := openapi.Words(t.Options.One), "/api/admin/"+t.Options.Path+"/{id}"
		path := at + "/preview-link"
		failures := []core.Code{core.Unauthenticated, core.Forbidden, core.NotFound}
		routes = append(routes,
			api.Route{
				Method: http.MethodPost, Path: at + "/preview", Access: core.Closed, Verb: core.VerbRead, Type: t.Name, Handle: h.createToken(t, core.VerbRead, h.Previews.Open),
				Operation: openapi.Operation{
					ID: "open" + one + "Preview", Summary: "Make an address that shows " + t.Options.One + " as it is being edited, for an hour",
					Tag: t.Name, Success: http.StatusCreated, Result: openapi.Ref("PreviewLink"),
					Failures: append([]core.Code{core.Malformed}, failures...),
				},
			},
			api.Route{
				Method: http.MethodPost, Path: path, Access: core.Closed, Verb: core.VerbUpdate, Type: t.Name, Handle: h.createToken(t, core.VerbUpdate, h.Previews.Give),
				Operation: openapi.Operation{
					ID: "create" + one + "PreviewLink", Summary: "Make a link that shows " + t.Options.One + " to whoever has it, for seven days",
					Tag: t.Name, Success: http.StatusCreated, Result: openapi.Ref("PreviewLink"),
					Failures: append([]core.Code{core.Malformed}, failures...),
				},
			},
			api.Route{
				Method: http.MethodDelete, Path: path, Access: core.Closed, Verb: core.VerbUpdate, Type: t.Name, Handle: h.revokePreviews(t),
				Operation: openapi.Operation{
					ID: "delete" + one + "PreviewLink", Summary: "Revoke all such links and opened previews of " + t.Options.One,
					Tag: t.Name, Success: http.StatusNoContent, Failures: failures,
				},
			})
	}
	return routes
}

// createToken returns the handler that makes a token with give for callers who may do verb, and answers with the address of
// the preview.
func (h previewLinkCalls) createToken(
	t *model.Type, verb core.Verb,
	give func(ctx context.Context, by auth.Caller, role core.Role, typ, id string) (token string, expires time.Time, err error),
) api.Handler {
	role, _ := policy.MinRole(core.Subject{Type: t.Name, Access: core.Closed, May: t.Options.May}, verb)
	return func(ctx context.Context, r *api.Request) (api.Response, error) {
		origin, err := api.Origin(h.Origin, r)
		if err != nil {
			return api.Response{}, err
		}
		token, expires, err := give(ctx, r.Caller(), role, t.Name, r.PathID())
		if err != nil {
			return api.Response{}, linkError(t, err)
		}
		address, err := h.previewAddress(ctx, origin, t, r.PathID(), token)
		if err != nil {
			return api.Response{}, err
		}
		out, err := api.Private(previewLink{address, field.At(expires)})
		out.Status = http.StatusCreated
		return out, err
	}
}

// previewAddress returns the address of the preview of an entry: on another front end if the settings name its address,
// and otherwise the page of the entry on this site.
func (h previewLinkCalls) previewAddress(ctx context.Context, origin string, t *model.Type, id, token string) (string, error) {
	elsewhere := h.PreviewURL(ctx)
	if elsewhere == "" {
		page, err := h.pageOf(ctx, t, id)
		return origin + page + "?" + previewKey + "=" + url.QueryEscape(token), err
	}
	name := id
	if t.Options.Public.Paths == nil {
		_, slug, err := h.Answers.Resolve(ctx, core.Actor{Role: core.System}, t.Name, id)
		if err != nil {
			return "", err
		}
		name = cmp.Or(slug, id)
	}
	page, err := h.pageOf(ctx, t, name)
	return strings.NewReplacer("{path}", escapeComponent(page), "{token}", escapeComponent(token)).Replace(elsewhere), err
}

// escapeComponent escapes a text for any part of an address.
func escapeComponent(text string) string {
	return strings.ReplaceAll(url.QueryEscape(text), "+", "%20")
}

// pageOf returns the path of the page of an entry, hidden or not. The name is its id, or, of a type whose entries do not
// state their paths, its slug.
func (h previewLinkCalls) pageOf(ctx context.Context, t *model.Type, name string) (string, error) {
	if t.Options.Public.Paths == nil {
		return t.PageOf(name), nil
	}
	var entity map[string]json.RawMessage
	if err := h.Answers.As(ctx, core.Actor{Role: core.System}).Read(t.Name, name, &entity); err != nil {
		return "", err
	}
	var path string
	err := json.Unmarshal(entity[t.Options.Public.Paths.Field], &path)
	return path, err
}

func (h previewLinkCalls) revokePreviews(t *model.Type) api.Handler {
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
