package api

import (
	"context"
	"strings"

	"github.com/quoin-cms/quoin/core"
)

// Closed reports whether a request is a visitor's while the site is closed to visitors. It fails if nobody can tell who asks.
func (a *API) Closed(ctx context.Context, r *Request) (bool, error) {
	if a.Maintenance == nil || a.Maintenance() == nil || r.inside {
		return false, nil
	}
	actor, err := a.actor(ctx, r)
	return actor.Role == core.Visitor, err
}

// open refuses visitors while the site is closed to them. Probes and the calls of the back office, signing in among them,
// go on.
func (a *API) open(ctx context.Context, r *Request) error {
	if r.route.Open || strings.HasPrefix(r.route.Path, "/api/admin/") {
		return nil
	}
	closed, err := a.Closed(ctx, r)
	if err != nil || !closed {
		return err
	}
	return a.Maintenance()
}
