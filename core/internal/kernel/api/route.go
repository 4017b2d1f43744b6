package api

import (
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/model"
)

// Route describes one call: its method and path, the handler, the required permission, the rate limit, and its
// description in the OpenAPI document. Parameters of the path are in braces. Routes are values: a table of them can be
// built without handlers.
type Route struct {
	Method string
	Path   string
	// Access and Verb are passed to the policy. Without an Access the call is open to everyone, as a visitor.
	Access core.Access
	Verb   core.Verb
	// Type is the content type that the answer depends on; empty if it may depend on all types.
	Type string
	// Fixed says that the answer never changes while the program runs.
	Fixed bool
	// Open says that the call answers visitors while the site is closed to them. All calls below /api/admin/ do so.
	Open bool
	// Early says that the call answers visitors in 'Coming soon' as well. Open calls do so.
	Early bool
	// AnyOrigin says that pages of every other site may make the call. It must depend on no cookie.
	AnyOrigin bool
	// Previews reports whether a request asks for an entry as it is being edited, with the token of a preview or as staff;
	// nil if the call never answers with that. Such an answer is Previewed.
	Previews func(r *Request) bool
	// Notice answers a browser without scripts while the site is closed to visitors; false for other clients. If it is
	// nil, every client gets a problem document.
	Notice func(ctx context.Context, r *Request) (Response, bool)
	// Shared says that a less specific pattern answers at the path with the methods that this path does not have, as in
	// net/http. Otherwise these are refused.
	Shared bool
	// Raw says that the call is for programs of others: it accepts every origin, media type and query key, and its caller
	// is a visitor, whatever the request has.
	Raw bool
	// AnyQuery says that query keys which the call does not have are ignored, as those of pages.
	AnyQuery bool
	// Guard is what the call requires in addition to a role.
	Guard Guard
	// SetsPassword says that the body's member OwnPassword is a new password. The present one is then in
	// PresentPassword.
	SetsPassword bool
	// Budget is the rate limit of a visitor's call. It is checked before the handler runs.
	Budget    Budget
	Operation openapi.Operation

	// Permit refuses callers whom the policy cannot distinguish by the route alone; nil refuses nobody.
	Permit func(r *Request) error
	// Handle answers the call.
	Handle Handler
	// Waits says that the call accepts the query key after, and waits until its answer includes the commit of that
	// number.
	Waits bool
	// Views says that the call reads content of which staff may see more than visitors do: it accepts the query key view.
	Views bool
	// Beside returns the types, other than Type, whose entries a query includes in the answer; nil for none.
	Beside func(query string) []string

	paramNames []string // of the path's parameters
}

// subject returns the subject for the policy, including the options of the content type, if the call has one.
func (r *Route) subject(registry *model.Registry) core.Subject {
	to := core.Subject{Type: r.Type, Access: r.Access}
	if t, known := registry.Type(r.Type); known {
		to.May = t.Options.May
	}
	return to
}

// Handler answers an authorised call. An error becomes a problem document.
type Handler func(ctx context.Context, r *Request) (Response, error)

// Module is what a feature adds to the API.
type Module struct {
	Routes []Route
	// Schemas are the components of the OpenAPI document that the routes refer to, by name: those of Go types are made by
	// openapi.Of, the others are written out.
	Schemas openapi.Object
	// Document holds further members of the OpenAPI document.
	Document openapi.Object
}

// routesOf returns the routes of all modules, in order.
func routesOf(modules []Module) []Route {
	var all []Route
	for _, m := range modules {
		all = append(all, m.Routes...)
	}
	describeGuards(all)
	describeViews(all)
	return all
}
