package collections

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
)

// previewKey is the query key that requests an entry in its stored state, hidden or not: empty for staff, with the
// token of a preview link for anyone else.
const previewKey = "preview"

// PreviewHeaders returns the headers of every answer that shows or refuses a preview: it is not cached or listed by
// search engines, and its URL, which may contain a token, is not sent as a referrer.
func PreviewHeaders() []api.Field {
	return []api.Field{
		{Name: api.CacheControl, Value: "private, no-store"}, {Name: api.Vary, Value: "Cookie"}, {Name: "X-Robots-Tag", Value: "noindex"}, {Name: "Referrer-Policy", Value: "strict-origin"},
	}
}

// AsksPreview reports whether a query string asks for a preview.
func AsksPreview(query string) bool {
	if !strings.Contains(query, previewKey) {
		return false
	}
	values, _ := url.ParseQuery(query) // the readable part counts
	return values.Has(previewKey)
}

// asksPreview reports whether a query asks for the preview of an entry of the collection.
func (c typePath) asksPreview(query string) bool { return c.typ.HasPage() && AsksPreview(query) }

// Preview returns an entry of a type in its stored state, with its pictures, to staff and to callers with a valid
// preview link. For others it fails with NotFound, whether the entry exists or not, and with Throttled after too many
// requests.
func (h *Handlers) Preview(ctx context.Context, r *api.Request, actor core.Actor, typ, idOrSlug string) (*query.Previewed, error) {
	values, err := params.Parse(r.RawQuery())
	if err != nil {
		return nil, err
	}
	t, err := h.Registry.Find(typ)
	if err != nil {
		return nil, err
	}
	return h.loadPreview(ctx, r, actor, typ, idOrSlug, values[previewKey], query.Shape{Expand: t.Pictured()})
}

func (h *Handlers) loadPreview(
	ctx context.Context, r *api.Request, actor core.Actor, typ, idOrSlug, token string, shape query.Shape,
) (*query.Previewed, error) {
	t, err := h.Registry.Find(typ)
	if err != nil {
		return nil, err
	}
	none := core.Errorf(core.NotFound, "%s not found.", t.Options.One)
	staff := policy.View(actor, t.Subject()).SeesAll()
	if !staff && token == "" {
		return nil, none
	}
	if !staff {
		if _, err := h.Gate.Charge(api.Previewing, r.Client); err != nil {
			return nil, err
		}
	}
	mayEdit := policy.Allow(actor, t.Subject(), core.VerbUpdate) == nil
	found, err := h.Answers.Preview(ctx, typ, idOrSlug, shape, mayEdit)
	if err != nil || staff {
		return found, err
	}
	opens, err := h.Previews.Opens(ctx, typ, found.ID, token)
	if err != nil {
		return nil, err
	}
	if !opens {
		return nil, none
	}
	return found, nil
}

// preview answers with an entry in its stored state.
func (c collection) preview(ctx context.Context, r *api.Request, idOrSlug string) (api.Response, error) {
	values, err := params.Parse(r.RawQuery())
	if err != nil {
		return api.Response{}, err
	}
	token := values[previewKey]
	delete(values, previewKey)
	shape, err := query.ReadShape(c.typ, values)
	if err != nil {
		return api.Response{}, err
	}
	seq := c.seqFor(r.Actor())
	actor, err := r.Who(ctx)
	if err != nil {
		return api.Response{}, err
	}
	found, err := c.loadPreview(ctx, r, actor, c.typ.Name, idOrSlug, token, shape)
	if err != nil {
		return api.Response{}, err
	}
	return api.Response{
		Status: http.StatusOK, Header: append(PreviewHeaders(), seq), MediaType: api.MediaJSON, Body: found.Body,
	}, nil
}

func previewParameter(gives string) openapi.Object {
	return openapi.Query(previewKey, "The token of a link to the entry, or nothing for staff: "+gives, openapi.Text())
}

// previewLink is a link that gives access to the preview of an entry. It is returned only once.
type previewLink struct {
	URL       string     `json:"url"`
	ExpiresAt field.Time `json:"expiresAt"`
}

// previewLinkCalls answers the calls about preview links.
type previewLinkCalls struct{ *Handlers }

// previewRoutes returns the routes at which staff create and revoke preview links, for each type that has pages.
func (h previewLinkCalls) previewRoutes() (routes []api.Route) {
	types := h.Registry.Types()
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

func (h previewLinkCalls) createPreviewLink(t *model.Type) api.Handler {
	return func(ctx context.Context, r *api.Request) (api.Response, error) {
		origin, err := api.Origin(h.Origin, r)
		if err != nil {
			return api.Response{}, err
		}
		token, expires, err := h.Previews.Give(ctx, t.Name, r.PathID())
		if err != nil {
			return api.Response{}, linkError(t, err)
		}
		page, err := h.pageOf(ctx, t, r.PathID())
		if err != nil {
			return api.Response{}, err
		}
		out, err := api.Private(previewLink{
			origin + page + "?" + previewKey + "=" + url.QueryEscape(token), field.At(expires),
		})
		out.Status = http.StatusCreated
		return out, err
	}
}

// pageOf returns the path of the page of an entry, hidden or not.
func (h previewLinkCalls) pageOf(ctx context.Context, t *model.Type, id string) (string, error) {
	if t.Options.Public.Paths == nil {
		return t.PageOf(id), nil
	}
	var entity map[string]json.RawMessage
	if err := h.Answers.As(ctx, core.Actor{Role: core.System}).Read(t.Name, id, &entity); err != nil {
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
