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
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/policy"
)

// Config is all that an API works with. Registry, Auth, Log and Now are required.
type Config struct {
	Registry *model.Registry
	Auth     *auth.Service
	Log      *slog.Logger
	Now      func() time.Time
	Version  string // of the API, for its document
	// Gate holds the budgets of visitors. If it is nil, the API makes one.
	Gate *Gate
	// Modules are what features add to the API. Where two have a route of the same method and path, the first answers.
	Modules []Module
	// Maintenance gives the error that visitors are answered with while the site is closed to them; nil while it is open. If it
	// is nil, the site is always open.
	Maintenance func() error
	// Current waits until what is read is as new as what anybody was answered anywhere, as far as that can be told. It is called
	// for callers who may have written something. If it is nil, there is nothing to wait for.
	Current func(ctx context.Context)
	// Newest gives the number of the newest commit that anybody was told of: calls that Wait get it from Ask. If it is nil,
	// they wait for nothing.
	Newest func() uint64
}

// API answers calls. It is safe for concurrent use.
type API struct {
	Config
	routes   []Route
	tree     *node
	stopping atomic.Bool
	document func() Response // the OpenAPI document; made when it is first asked for: it is large, and few ask
}

// New makes an API that is ready to answer.
func New(config Config) *API {
	a := &API{Config: config}
	if a.Gate == nil {
		a.Gate = NewGate(config.Now)
	}
	modules := slices.Concat([]Module{a.description()}, config.Modules)
	a.routes = routesOf(modules)
	a.tree = newTree(a.routes)
	a.document = newDocument(modules, config.Version)
	return a
}

// Stopping notes that the program is about to end.
func (a *API) Stopping() { a.stopping.Store(true) }

// IsStopping reports whether the program is about to end.
func (a *API) IsStopping() bool { return a.stopping.Load() }

// Routes gives the table of calls.
func (a *API) Routes() []Route { return a.routes }

// Owns reports whether a path is the API's: below /api, or one of the few others that it has.
func (a *API) Owns(path string) bool {
	if path == "/api" || strings.HasPrefix(path, "/api/") {
		return true
	}
	end, _ := a.tree.find(strings.TrimPrefix(path, "/"), nil)
	return end != nil
}

// Do answers a call that comes from inside the program, by the route that its path leads to. A failure is an answer as well: a
// problem document, whose cause is in the log.
func (a *API) Do(ctx context.Context, r *Request) Response {
	return a.identified(ctx, r, func() Response {
		end, params := a.tree.find(strings.TrimPrefix(r.Path, "/"), nil)
		if end == nil {
			out := a.Fail(ctx, r.ID, core.Errorf(core.NotFound, "There is no such address."))
			out.Route = "/api/*"
			return out
		}
		route := end.routes[r.Method]
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

// Call answers a request by a route of Routes that was found for it, as Do does. params are what stands in the path for the route's
// parameters, in their order, escaped.
func (a *API) Call(ctx context.Context, r *Request, route *Route, params []string) Response {
	return a.identified(ctx, r, func() Response { return a.call(ctx, r, route, params) })
}

// identified answers a call by the token of a program, where it has one, or else as it is.
func (a *API) identified(ctx context.Context, r *Request, do func() Response) Response {
	if secret, ok := Bearer(r.Authorization); ok && strings.HasPrefix(r.Path, "/api") {
		return a.byToken(ctx, r, secret, do)
	}
	return do()
}

func (a *API) call(ctx context.Context, r *Request, route *Route, params []string) Response {
	r.route, r.params, r.api = route, params, a
	out, err := a.answer(ctx, r)
	if err != nil {
		out = a.Fail(ctx, r.ID, err)
	}
	out.Route = route.Path
	return out
}

// answer calls the route, for those whom the policy allows it and who have not used up their budget.
func (a *API) answer(ctx context.Context, r *Request) (out Response, err error) {
	defer func() {
		if value := recover(); value != nil {
			out, err = Response{}, &Panic{value, debug.Stack()}
		}
	}()
	if err := a.admit(ctx, r); err != nil {
		return out, err
	}
	if err := a.open(ctx, r); err != nil {
		return out, err
	}
	if err := r.known(); err != nil {
		return out, err
	}
	if err := a.guarded(ctx, r); err != nil {
		return out, err
	}
	refund, err := a.Gate.take(r)
	if err != nil {
		return out, err
	}
	out, err = r.route.Handle(ctx, r)
	refund(err)
	return out, err
}

// admit finds out who makes the call, and refuses those whom the policy does.
func (a *API) admit(ctx context.Context, r *Request) error {
	if r.route.Access == "" {
		return nil
	}
	caller, ended, err := a.caller(ctx, r)
	if err != nil {
		return err
	}
	actor := admitted(caller)
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

// admitted gives as whom a caller may act: whoever is to have a second factor, and has none, as a visitor until then.
func admitted(caller auth.Caller) core.Actor {
	if caller.Lacks() {
		return core.Actor{}
	}
	return caller.Actor
}

// FactorRequired is the failure of a call of somebody who is to have a second factor, and has none.
func FactorRequired() error {
	err := core.Errorf(core.Forbidden, "Set up a second factor first: it is required of everybody here.")
	err.Factor = string(auth.FactorRequired)
	return err
}

// Panic is a panic that a handler ended in. It counts as any other fault.
type Panic struct {
	Value any
	Stack []byte
}

func (p *Panic) Error() string { return fmt.Sprintf("panic: %v", p.Value) }

// LogValue adds the stack to the log line.
func (p *Panic) LogValue() slog.Value {
	return slog.GroupValue(slog.String("text", p.Error()), slog.String("stack", string(p.Stack)))
}
