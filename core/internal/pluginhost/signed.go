package pluginhost

import (
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/plugin"
)

// tokenKey is the query key of the token of a link.
const tokenKey = "token"

// describeSigned lets visitors call a route with the token of a link, from pages of any origin and while the site shows 'Coming
// soon'. Caches do not keep its responses.
func describeSigned(r *api.Route) {
	r.Access, r.AnyOrigin, r.Early = "", true, true
	o := &r.Operation
	o.Parameters = append(o.Parameters, openapi.Query(tokenKey, "The token of the link.", openapi.Text()))
	o.Failures = []core.Code{core.Malformed, core.Invalid, core.NotFound, core.Throttled}
	answer := r.Handle
	r.Handle = func(ctx context.Context, request *api.Request) (api.Response, error) {
		out, err := answer(ctx, request)
		out.KeepPrivate()
		return out, err
	}
}

// link returns the subject of the token of a request; empty for a route without Signed. It fails with core.NotFound for a
// token that is not valid, and with core.Throttled after too many of them.
func (h *Host) link(ctx context.Context, request *api.Request, p *plugin.Plugin, r plugin.Route) (subject string, err error) {
	if !r.Signed {
		return "", nil
	}
	query, err := params.Parse(request.RawQuery())
	if err != nil {
		return "", err
	}
	settle := func(bool) {}
	if h.TakeLink != nil {
		if settle, err = h.TakeLink(ctx, request.Client.Address); err != nil {
			return "", err
		}
	}
	subject, err = signer{h.Sites, p.Name}.verify(ctx, r.Purpose, query[tokenKey])
	settle(core.CodeOf(err) != core.NotFound)
	return subject, err
}
