package api

import (
	"context"
	"net/url"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/internal/policy"
)

// viewKey is the query key that says whose view of content a read returns. It is no part of the query that handlers read.
const viewKey = "view"

// The values of viewKey.
const (
	viewPublic = "public" // what visitors see, whoever calls
	viewStaff  = "staff"  // what the caller sees; visitors are refused
)

// describeViews adds the query key of views to the descriptions of the routes that have it.
func describeViews(all []Route) {
	for i := range all {
		if !all[i].Views {
			continue
		}
		operation := &all[i].Operation
		operation.Parameters = append(slices.Clip(slices.Clone(operation.Parameters)), openapi.Query(viewKey,
			"public gives staff and tokens what visitors see; staff is 401 for visitors, so that no shared cache answers with it.",
			openapi.Enum(viewPublic, viewStaff)))
		for _, code := range []core.Code{core.Malformed, core.Unauthenticated} {
			if !slices.Contains(operation.Failures, code) {
				operation.Failures = append(slices.Clone(operation.Failures), code)
			}
		}
		operation.Open = operation.Open || all[i].Access == "" || policy.Allow(core.Actor{}, core.Subject{Access: all[i].Access}, all[i].Verb) == nil
	}
}

// applyView removes the query key of views from a request that may be made. The view of visitors makes the caller a
// visitor from here on, who may be refused, but is not rate limited. The view of staff refuses visitors: it fails with
// Unauthenticated. Any other view is Malformed.
func (a *API) applyView(ctx context.Context, r *Request) error {
	if !r.route.Views || !strings.Contains(r.Query, viewKey) {
		return nil
	}
	values, err := params.Parse(r.RawQuery())
	if err != nil {
		return err
	}
	switch view, given := values[viewKey]; {
	case !given:
		return nil
	case view == viewPublic:
		err = a.becomeVisitor(ctx, r)
	case view == viewStaff:
		err = a.requireStaff(ctx, r)
	default:
		err = params.Bad(viewKey, "must be "+viewPublic+" or "+viewStaff)
	}
	r.view, r.Query = values[viewKey], withoutKey(r.Query, viewKey)
	return err
}

// becomeVisitor makes the caller of a request a visitor.
func (a *API) becomeVisitor(ctx context.Context, r *Request) error {
	actor, err := a.actor(ctx, r)
	if err != nil {
		return err
	}
	r.unlimited = actor.Role != core.Visitor
	r.actor, r.caller, r.Session = core.Actor{}, auth.Caller{}, ""
	if r.route.Access == "" {
		return nil
	}
	if err := policy.Allow(r.actor, r.route.subject(a.Registry), r.route.Verb); err != nil {
		return err
	}
	if r.route.Permit != nil {
		return r.route.Permit(r)
	}
	return nil
}

// requireStaff fails unless the caller of a request is signed in or has a token.
func (a *API) requireStaff(ctx context.Context, r *Request) error {
	caller, ended, err := a.caller(ctx, r)
	if err != nil {
		return err
	}
	refused := policy.Allow(effectiveActor(caller), core.Subject{Access: core.Closed}, core.VerbRead)
	switch {
	case refused == nil:
		return nil
	case ended != nil:
		return ended
	case caller.Lacks():
		return FactorRequired()
	}
	return refused
}

// withoutKey returns an escaped query without a key.
func withoutKey(query, key string) string {
	kept := slices.DeleteFunc(strings.Split(query, "&"), func(pair string) bool {
		name, _, _ := strings.Cut(pair, "=")
		name, err := url.QueryUnescape(name)
		return err == nil && name == key
	})
	return strings.Join(kept, "&")
}

// keepView adds the view of a request to the link to the next page.
func (r *Request) keepView(out *Response) {
	if r.view == "" {
		return
	}
	for i, f := range out.Header {
		if f.Name == Link {
			out.Header = slices.Clone(out.Header)
			out.Header[i].Value = strings.Replace(f.Value, "?", "?"+viewKey+"="+r.view+"&", 1)
			return
		}
	}
}
