package api

import (
	"context"
	"strings"

	"github.com/quoin-cms/quoin/core"
)

// Closed reports whether a request comes from a visitor while the site is closed to visitors. It fails if the caller
// cannot be determined.
func (a *API) Closed(ctx context.Context, r *Request) (bool, error) {
	if a.Maintenance == nil || a.Maintenance() == nil || r.internal {
		return false, nil
	}
	actor, err := a.actor(ctx, r)
	return actor.Role == core.Visitor, err
}

// checkMaintenance refuses visitors while the site is closed to them. Probes and back office calls, including sign-in,
// stay available.
func (a *API) checkMaintenance(ctx context.Context, r *Request) error {
	if r.route.Open || strings.HasPrefix(r.route.Path, "/api/admin/") {
		return nil
	}
	closed, err := a.Closed(ctx, r)
	if err != nil || !closed {
		return err
	}
	return a.Maintenance()
}
