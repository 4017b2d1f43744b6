package api

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/openapi"
	"github.com/quoin-cms/quoin/core/params"
	"github.com/quoin-cms/quoin/core/policy"
)

// previewKey is the key of the query by which an entry is asked for as it is stored, hidden or not: empty by staff,
// with the token of a link by anybody else.
const previewKey = "preview"

// PreviewHeaders go with whatever shows a preview, or refuses one: nobody keeps it, no search engine lists it, and the
// address, which may hold a token, is told to no other site and in no other request.
func PreviewHeaders() []Field {
	return []Field{
		{cacheControl, "private, no-store"}, {vary, "Cookie"}, {"X-Robots-Tag", "noindex"}, {"Referrer-Policy", "strict-origin"},
	}
}

// AsksPreview reports whether a query string asks for a preview.
func AsksPreview(query string) bool {
	if !strings.Contains(query, previewKey) {
		return false
	}
	values, _ := url.ParseQuery(query) // what of it can be read counts
	return values.Has(previewKey)
}

// Preview gives an entry of a type as it is stored, with its pictures, to staff, and to whoever has a link to it that holds. To others it
// fails with NotFound, whether there is such an entry or not, and with Throttled where somebody looks, or guesses, too
// often.
func (a *API) Preview(ctx context.Context, r *Request, typ, idOrSlug string) (*answers.Previewed, error) {
	values, err := params.Parse(r.query())
	if err != nil {
		return nil, err
	}
	t, err := a.registry.Find(typ)
	if err != nil {
		return nil, err
	}
	return a.previewed(ctx, r, typ, idOrSlug, values[previewKey], answers.Shape{Expand: t.Pictured()})
}

func (a *API) previewed(
	ctx context.Context, r *Request, typ, idOrSlug, token string, shape answers.Shape,
) (*answers.Previewed, error) {
	t, err := a.registry.Find(typ)
	if err != nil {
		return nil, err
	}
	none := core.Errorf(core.NotFound, "%s not found.", t.Options.One)
	actor, err := a.actor(ctx, r)
	if err != nil {
		return nil, err
	}
	staff := policy.View(actor, t.Subject()).SeesAll()
	if !staff && token == "" {
		return nil, none
	}
	if !staff {
		if err := a.Charge(Previewing, r.Client); err != nil {
			return nil, err
		}
	}
	found, err := a.Answers.Preview(ctx, typ, idOrSlug, shape)
	if err != nil || staff {
		return found, err
	}
	opens, err := a.Previews.Opens(ctx, typ, found.ID, token)
	if err != nil {
		return nil, err
	}
	if !opens {
		return nil, none
	}
	return found, nil
}

// preview answers with an entry as it is stored.
func (c collection) preview(a *API, ctx context.Context, r *Request, idOrSlug string) (Response, error) {
	values, err := params.Parse(r.query())
	if err != nil {
		return Response{}, err
	}
	token := values[previewKey]
	delete(values, previewKey)
	shape, err := answers.ReadShape(c.typ, values)
	if err != nil {
		return Response{}, err
	}
	seq := a.asOf(r.actor)
	found, err := a.previewed(ctx, r, c.typ.Name, idOrSlug, token, shape)
	if err != nil {
		return Response{}, err
	}
	return Response{
		Status: http.StatusOK, Header: append(PreviewHeaders(), seq), MediaType: mediaJSON, Body: found.Body,
	}, nil
}

func previewParameter(gives string) openapi.Object {
	return openapi.Query(previewKey, "The token of a link to the entry, or nothing for staff: "+gives, openapi.Text())
}
