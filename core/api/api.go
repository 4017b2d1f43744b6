package api

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/analytics"
	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/backup"
	"github.com/quoin-cms/quoin/core/clienterrors"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/hooks"
	"github.com/quoin-cms/quoin/core/inbox"
	"github.com/quoin-cms/quoin/core/live"
	"github.com/quoin-cms/quoin/core/maintenance"
	"github.com/quoin-cms/quoin/core/media"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/policy"
	"github.com/quoin-cms/quoin/core/post"
	"github.com/quoin-cms/quoin/core/presence"
	"github.com/quoin-cms/quoin/core/preview"
	"github.com/quoin-cms/quoin/core/redirect"
	"github.com/quoin-cms/quoin/core/search"
	"github.com/quoin-cms/quoin/core/unsubscribe"
)

// Config is all that an API works with. Content, Answers, Auth, Previews, Log and Now are required.
type Config struct {
	Content  *content.Writer
	Answers  *answers.Reader
	Auth     *auth.Service
	Previews *preview.Links
	Log      *slog.Logger
	Now      func() time.Time
	Version  string // of the API, for its document
	// Origin is the public address of the site, as "https://example.co.uk". If it is empty, the site is where
	// each request found it.
	Origin string

	// Uptime gives the share of time in which the program ran, in percent, and since when that is measured.
	// If it is nil, the program is said to have run ever since the API was made.
	Uptime func(ctx context.Context, now time.Time) (percent float64, since time.Time, err error)
	// Media has the files of the library. If it is nil, there are none, and nothing is uploaded.
	Media *media.Shelf
	// MaxUpload is the most bytes of a file that is uploaded.
	MaxUpload int64
	// Tally counts how redirects are used and what is asked for in vain. If it is nil, nobody counts.
	Tally *redirect.Tally
	// Search finds what people look for. If it is nil, there is no search, and entries are related by their
	// fields alone.
	Search *search.Index
	// Analytics counts visits. If it is nil, nothing counts them.
	Analytics *analytics.Service
	// Live tells listeners of changes. If it is nil, nobody can listen.
	Live *live.Hub
	// Hooks tells other systems of changes. If it is nil, there are no webhooks.
	Hooks *hooks.Service
	// Backups makes copies of the site. If it is nil, there are none.
	Backups *backup.Service
	// Presence knows who has which entry open. If it is nil, nobody is told.
	Presence *presence.Register
	// PublicPage gives the one address of a page that visitors can see; false if there is none at the path. If
	// it is nil, there is none anywhere.
	PublicPage func(ctx context.Context, path string) (string, bool)
	// Paged are the types whose public pages are drawn from their fields.
	Paged []Paged
	// Screens are the addresses of scripts that draw the screens of types, by the types' names.
	Screens map[string]string
	// Inbox is what staff do with what strangers have sent. It is required where a type has a conversation.
	Inbox *inbox.Inbox
	// Post is what the site writes by itself. If it is nil, it writes nothing.
	Post *post.Office
	// System tells how the server does. If it is nil, nobody is told.
	System func(ctx context.Context) (System, error)
	// Maintenance closes the site to visitors. If it is nil, it is always open.
	Maintenance *maintenance.Switch
	// Current waits until what is read is as new as what anybody was answered anywhere, as far as that can be told. It is called
	// for whoever may have written something. If it is nil, there is nothing to wait for.
	Current func(ctx context.Context)
	// Unsubscribe signs the links by which people take themselves off a list. If it is nil, there are none.
	Unsubscribe *unsubscribe.Links
	// ClientErrors takes the errors that apps report from browsers. If it is nil, they are dropped.
	ClientErrors *clienterrors.Log
	// Troubles tells what does not work at present while the server still does; nothing if it is nil.
	Troubles func() []string
	// Ready gives the reasons why the server should get no requests now; none if it is nil.
	Ready func() []string
}

// API answers calls. It is safe for concurrent use.
type API struct {
	Config
	registry    *model.Registry
	collections []collection
	routes      []Route
	tree        *node
	gate        *gate
	documents   documents
	made        time.Time
	stopping    atomic.Bool
}

// New makes an API that is ready to answer.
func New(config Config) *API {
	registry := config.Answers.Registry()
	all := routes(registry)
	return &API{
		Config: config, registry: registry, collections: collections(registry), routes: all, tree: newTree(all),
		gate: newGate(config.Now), documents: newDocuments(registry, all, config), made: config.Now(),
	}
}

// Stopping makes readiness tell that the program is about to end.
func (a *API) Stopping() { a.stopping.Store(true) }

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

// Do answers a call. A failure is an answer as well: a problem document, whose cause is in the log.
func (a *API) Do(ctx context.Context, r *Request) Response {
	if secret, ok := Bearer(r.Authorization); ok && strings.HasPrefix(r.Path, "/api") {
		return a.doByToken(ctx, r, secret)
	}
	return a.do(ctx, r)
}

func (a *API) do(ctx context.Context, r *Request) Response {
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
	refund, err := a.gate.take(r)
	if err != nil {
		return out, err
	}
	out, err = r.route.handle(a, ctx, r)
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
	if err := policy.Allow(actor, r.route.subject(a.registry), r.route.Verb); err != nil {
		switch {
		case ended != nil:
			return ended
		case caller.Lacks():
			return factorRequired()
		}
		return err
	}
	r.actor, r.caller = actor, caller
	if r.route.permit != nil {
		return r.route.permit(a, r)
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

func factorRequired() error {
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
