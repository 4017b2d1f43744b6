package api

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
)

// Config holds the dependencies and settings of an API. Registry, Auth, Log and Now are required.
type Config struct {
	Registry *model.Registry
	Auth     *auth.Service
	Log      *slog.Logger
	Now      func() time.Time
	Version  string // of the API, as shown in its OpenAPI document
	// Gate holds the rate limits for visitors. If it is nil, the API creates one.
	Gate *Gate
	// Modules are the routes and schemas that features add to the API. If two modules have a route with the same method
	// and path, the first one answers.
	Modules []Module
	// Maintenance returns the error for visitors while the site is closed to them, and nil while it is open. If
	// Maintenance is nil, the site is always open.
	Maintenance func() error
	// ComingSoon reports whether visitors are told that the site is coming. If it is nil, they never are.
	ComingSoon func(ctx context.Context) bool
	// CacheSeconds returns for how many seconds shared caches may keep what visitors read; 0 for not at all. If it is nil,
	// they never may.
	CacheSeconds func(ctx context.Context) int
	// Current waits, as far as possible, until reads on this node are at least as new as any answer given by any node.
	// It is called for callers who may have written something. If it is nil, there is nothing to wait for.
	Current func(ctx context.Context)
	// Newest returns the number of the newest commit that any client has been told of. Ask adds it to calls whose route
	// has Waits. If it is nil, they do not wait.
	Newest func() uint64
}

// API answers calls. It is safe for concurrent use.
type API struct {
	Config
	*Table
	stopping atomic.Bool
	document func() Response // returns the OpenAPI document, which is built on first use: it is large and rarely requested
}

// New returns an API that is ready to answer calls.
func New(config Config) *API {
	a := &API{Config: config}
	if a.Gate == nil {
		a.Gate = NewGate(config.Now)
	}
	modules := slices.Concat([]Module{a.description()}, config.Modules)
	a.Table = newTable(config.Registry, routesOf(modules))
	a.document = newDocument(modules, config.Version)
	return a
}

// Stopping records that the program is shutting down.
func (a *API) Stopping() { a.stopping.Store(true) }

// IsStopping reports whether the program is shutting down.
func (a *API) IsStopping() bool { return a.stopping.Load() }

// Do answers a call from inside the program with the route of its path. A failure is returned as a response as well: a
// problem document, whose cause is logged.
func (a *API) Do(ctx context.Context, r *Request) Response {
	end, params := a.find(r.Path, r.Method)
	var route *Route
	if end != nil {
		route = end.routes[r.Method]
	}
	return a.authenticated(ctx, r, route, func() Response {
		if end == nil {
			out := a.Fail(ctx, r.ID, core.Errorf(core.NotFound, "There is no such address."))
			out.Route = "/api/*"
			return out
		}
		if route == nil {
			out := NotAllowed(end.allow)
			for _, any := range end.routes {
				out.Route = any.Path
			}
			return out
		}
		return a.call(ctx, r, route, params)
	})
}

// Call answers a request as Do does, with a route of Routes that was already matched. params are the escaped values of
// the path's parameters, in order.
func (a *API) Call(ctx context.Context, r *Request, route *Route, params []string) Response {
	return a.authenticated(ctx, r, route, func() Response { return a.call(ctx, r, route, params) })
}

// authenticated answers a call with the caller of its API token, as a visitor with the token of a preview or of a Raw
// route, and otherwise unchanged. route is that of the call; nil for none.
func (a *API) authenticated(ctx context.Context, r *Request, route *Route, do func() Response) Response {
	if route != nil && route.Raw {
		r.Session, r.Device, r.Authorization = "", "", ""
		return do()
	}
	if !strings.HasPrefix(r.Path, "/api") && (route == nil || route.Access == "") {
		return do()
	}
	if secret, ok := Bearer(r.Authorization); ok {
		return a.withToken(ctx, r, secret, do)
	}
	if r.PreviewToken() != "" {
		return withPreview(r, do)
	}
	return do()
}

func (a *API) call(ctx context.Context, r *Request, route *Route, params []string) Response {
	r.route, r.params, r.api = route, params, a
	out, err := a.invoke(ctx, r)
	restricted := err == nil && !r.internal && !route.Open && !route.Early && a.Restricted(ctx)
	if restricted {
		out.KeepPrivate()
	} else if err == nil {
		err = a.share(ctx, r, &out)
	}
	if err != nil {
		out = a.Fail(ctx, r.ID, err)
	}
	out.Route = route.Path
	return out
}

// invoke answers a call, or refuses it while the site is closed to visitors.
func (a *API) invoke(ctx context.Context, r *Request) (out Response, err error) {
	defer func() {
		if value := recover(); value != nil {
			out, err = Response{}, &Panic{value, debug.Stack()}
		}
	}()
	if !r.route.Early && !r.route.staysOpen() {
		if coming, err := a.Coming(ctx, r); err != nil {
			return out, err
		} else if coming {
			return a.handleComing(ctx, r)
		}
	}
	return a.handle(ctx, r)
}

// handle calls the handler of the route after all checks: access, maintenance mode, view, query keys, guard and rate limit.
func (a *API) handle(ctx context.Context, r *Request) (out Response, err error) {
	if err := a.authorize(ctx, r); err != nil {
		return out, err
	}
	if err := a.checkMaintenance(ctx, r); err != nil {
		if r.route.Notice != nil {
			if out, ok := r.route.Notice(ctx, r); ok {
				return out, nil
			}
		}
		return out, err
	}
	if err := a.applyView(ctx, r); err != nil {
		return out, err
	}
	if err := r.checkQueryKeys(); err != nil {
		return out, err
	}
	if err := a.checkGuard(ctx, r); err != nil {
		return out, err
	}
	refund, err := a.Gate.chargeRequest(r)
	if err != nil {
		return out, err
	}
	out, err = r.route.Handle(ctx, r)
	refund(err)
	r.keepView(&out)
	return out, err
}

// authorize identifies the caller and fails if the policy refuses the call.
func (a *API) authorize(ctx context.Context, r *Request) error {
	if r.route.Access == "" {
		return nil
	}
	caller, ended, err := a.caller(ctx, r)
	if err != nil {
		return err
	}
	actor := effectiveActor(caller)
	if r.route.Access == core.Own {
		actor = caller.Actor
	}
	if err := policy.Allow(actor, r.route.subject(a.Registry), r.route.Verb); err != nil {
		switch {
		case ended != nil:
			return ended
		case caller.Lacks():
			return FactorRequired()
		}
		return err
	}
	r.actor, r.caller = actor, caller
	if r.route.Permit != nil {
		return r.route.Permit(r)
	}
	return nil
}

// effectiveActor returns the actor of a caller. A caller without a required second factor counts as a visitor.
func effectiveActor(caller auth.Caller) core.Actor {
	if caller.Lacks() {
		return core.Actor{}
	}
	return caller.Actor
}

// FactorRequired returns the error for a call by an account that lacks a required second factor.
func FactorRequired() error {
	err := core.Errorf(core.Forbidden, "Set up a second factor first: it is required of everybody here.")
	err.Factor = string(auth.FactorRequired)
	return err
}

// Panic is the error for a panic in a handler. It is treated as an internal error.
type Panic struct {
	Value any
	Stack []byte
}

func (p *Panic) Error() string { return fmt.Sprintf("panic: %v", p.Value) }

// LogValue adds the stack to the log line.
func (p *Panic) LogValue() slog.Value {
	return slog.GroupValue(slog.String("text", p.Error()), slog.String("stack", string(p.Stack)))
}
