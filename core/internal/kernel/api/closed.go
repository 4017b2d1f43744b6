package api

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// comingSoonRetry is the RetryAfter of visitors of a site in 'Coming soon': programs do not come back sooner.
const comingSoonRetry = time.Hour

// Restricted reports whether only staff get the site at present: what they get must not be cached for others.
func (a *API) Restricted(ctx context.Context) bool {
	return a.Maintenance != nil && a.Maintenance() != nil || a.ComingSoon != nil && a.ComingSoon(ctx)
}

// Coming reports whether a request comes from a visitor while the site is in 'Coming soon'. It fails if the caller cannot
// be determined.
func (a *API) Coming(ctx context.Context, r *Request) (bool, error) {
	if a.ComingSoon == nil || r.internal || !a.ComingSoon(ctx) {
		return false, nil
	}
	actor, err := a.actor(ctx, r)
	return actor.Role == core.Visitor, err
}

// handleComing answers a call of a visitor while the site is in 'Coming soon': only with an entry of whose preview the
// request has a good token.
func (a *API) handleComing(ctx context.Context, r *Request) (Response, error) {
	if r.route.Previews != nil && (r.Method == http.MethodGet || r.Method == http.MethodHead) && r.route.Previews(r) {
		out, err := a.handle(ctx, r)
		if err == nil && out.Previewed || core.CodeOf(err) == core.Throttled {
			return out, err
		}
	}
	if r.route.Notice != nil {
		if out, ok := r.route.Notice(ctx, r); ok {
			return out, nil
		}
	}
	err := core.Errorf(core.Unavailable, "This site is being made ready.")
	err.RetryAfter = comingSoonRetry
	return Response{}, err
}

// staysOpen reports whether a call answers visitors while the site is closed to them.
func (r *Route) staysOpen() bool { return r.Open || strings.HasPrefix(r.Path, "/api/admin/") }

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
	if r.route.staysOpen() {
		return nil
	}
	closed, err := a.Closed(ctx, r)
	if err != nil || !closed {
		return err
	}
	return a.Maintenance()
}
