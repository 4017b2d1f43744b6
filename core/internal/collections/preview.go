package collections

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/internal/preview"
	"github.com/quoin-cms/quoin/core/model"
)

// previewKey is the query key that requests an entry as it is being edited, hidden or not: empty for staff, with the
// token of a preview for anyone else.
const previewKey = api.PreviewKey

// PreviewHeaders returns the headers of every answer that shows or refuses a preview: it is not cached or listed by
// search engines, and its URL, which may contain a token, is not sent as a referrer.
func PreviewHeaders() []api.Field {
	return append([]api.Field{{Name: api.CacheControl, Value: "private, no-store"}, {Name: api.Vary, Value: "Cookie"}}, hidingHeaders()...)
}

// hidingHeaders returns the headers that keep the URL of a preview from search engines and other sites.
func hidingHeaders() []api.Field {
	return []api.Field{{Name: "X-Robots-Tag", Value: "noindex"}, {Name: "Referrer-Policy", Value: "strict-origin"}}
}

// AsksPreview reports whether a query string asks for a preview.
func AsksPreview(query string) bool {
	if !strings.Contains(query, previewKey) {
		return false
	}
	values, _ := url.ParseQuery(query) // the readable part counts
	return values.Has(previewKey)
}

// asksPreview reports whether a request asks for the preview of an entry of the collection.
func (c typePath) asksPreview(r *api.Request) bool {
	return c.hasPreview() && (AsksPreview(r.Query) || r.PreviewToken() != "")
}

// hasPreview reports whether entries of the collection are shown in previews: they have pages, or are shown on those of
// another type.
func (c typePath) hasPreview() bool { return c.typ.HasPage() || c.isShown() }

// isShown reports whether the collection is where visitors read entries that those of another type show.
func (c typePath) isShown() bool { return len(c.typ.ShownBy()) > 0 && !c.staff }

// previewToken returns the token of a preview that a request has in its header, or else in its query; empty for none.
func previewToken(r *api.Request) (string, error) {
	values, err := params.Parse(r.RawQuery())
	return cmp.Or(r.PreviewToken(), values[previewKey]), err
}

// previewOr answers a request for a preview. If its token does not open the entry, it is answered by published, as if it
// had none. No cache keeps either answer.
func previewOr(ctx context.Context, r *api.Request, preview, published api.Handler) (api.Response, error) {
	token, err := previewToken(r)
	if err != nil {
		return api.Response{}, err
	}
	out, err := preview(ctx, r)
	if token == "" || core.CodeOf(err) != core.NotFound {
		return out, err
	}
	r.RemoveQueryKey(previewKey)
	if out, err = published(ctx, r); err != nil {
		return api.Response{}, err
	}
	out.Keys = nil
	out.KeepPrivate()
	out.Header = append(out.Header, hidingHeaders()...)
	return out, nil
}

// previewResponse answers with a preview.
func previewResponse(mediaType string, body []byte, more ...api.Field) api.Response {
	return api.Response{
		Status: http.StatusOK, Header: append(PreviewHeaders(), more...), MediaType: mediaType, Body: body, Previewed: true,
	}
}

// Preview returns an entry of a type as it is being edited, with its pictures, to staff and to callers with a token that
// opens it. For others it fails with NotFound, whether the entry exists or not, and with Throttled after too many
// requests.
func (h *Handlers) Preview(ctx context.Context, r *api.Request, actor core.Actor, typ, idOrSlug string) (*query.Previewed, error) {
	t, err := h.Registry.Find(typ)
	if err != nil {
		return nil, err
	}
	return h.loadPreview(ctx, r, actor, t, idOrSlug, projection.Shape{Expand: t.Pictured()})
}

func (h *Handlers) loadPreview(
	ctx context.Context, r *api.Request, actor core.Actor, t *model.Type, idOrSlug string, shape projection.Shape,
) (*query.Previewed, error) {
	if policy.View(actor, t.Subject()).SeesAll() {
		return h.Answers.Preview(ctx, t.Name, idOrSlug, shape, policy.Allow(actor, t.Subject(), core.VerbUpdate) == nil)
	}
	none := core.Errorf(core.NotFound, "%s not found.", t.Options.One)
	id, err := h.openedBy(ctx, r, t.Name)
	if err != nil {
		return nil, err
	}
	if id == "" {
		return nil, none
	}
	found, err := h.Answers.Preview(ctx, t.Name, idOrSlug, shape, false)
	if err == nil && found.ID != id {
		return nil, none
	}
	return found, err
}

// loadShown returns an entry as it is being edited to callers with a token that opens an entry which shows it.
func (c collection) loadShown(ctx context.Context, r *api.Request, id string, shape projection.Shape) (*query.Previewed, error) {
	for _, typ := range c.typ.ShownBy() {
		by, err := c.openedBy(ctx, r, typ)
		if err != nil {
			return nil, err
		}
		if by != "" {
			return c.Answers.PreviewShown(ctx, c.typ.Name, id, query.Ref{Type: typ, ID: by}, shape)
		}
	}
	return nil, c.noEntry()
}

// openedBy returns the id of the entry of a type that the token of a request opens; empty if it opens none. It fails with
// Throttled after too many tokens of that type.
func (h *Handlers) openedBy(ctx context.Context, r *api.Request, typ string) (id string, err error) {
	token, err := previewToken(r)
	if err != nil {
		return "", err
	}
	named, id := preview.EntryOf(token)
	if named != typ {
		return "", nil
	}
	if _, err := h.Gate.Charge(api.Previewing, r.Client); err != nil {
		return "", err
	}
	r.CatchUp(ctx)
	opens, err := h.Previews.Opens(ctx, typ, id, token)
	if err != nil || !opens {
		return "", err
	}
	return id, nil
}

// preview answers with an entry as it is being edited.
func (c collection) preview(ctx context.Context, r *api.Request) (api.Response, error) {
	id, err := c.entryID(r)
	if err != nil {
		return api.Response{}, err
	}
	values, err := params.Parse(r.RawQuery())
	if err != nil {
		return api.Response{}, err
	}
	delete(values, previewKey)
	shape, err := projection.ReadShape(c.typ, values)
	if err != nil {
		return api.Response{}, err
	}
	seq := c.seqFor(r.Actor())
	actor, err := r.Who(ctx)
	if err != nil {
		return api.Response{}, err
	}
	var found *query.Previewed
	if c.isShown() {
		found, err = c.loadShown(ctx, r, id, shape)
	} else {
		found, err = c.loadPreview(ctx, r, actor, c.typ, id, shape)
	}
	if err != nil {
		return api.Response{}, err
	}
	return previewResponse(api.MediaJSON, found.Body, seq), nil
}

func previewParameter(gives string) openapi.Object {
	return openapi.Query(previewKey, "The token of a preview of the entry, or nothing for staff: "+gives+
		" The token may be in the header Authorization: Bearer instead. If it does not open the entry, it counts as none.", openapi.Text())
}
