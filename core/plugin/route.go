package plugin

import (
	"context"
	"net/http"
	"reflect"
	"strings"

	"github.com/quoin-cms/quoin/core"
)

// Route is a call of the API, or an address of the public site. Handle makes it; the fields are for the host.
type Route struct {
	Method string // "GET", "POST", "PUT" or "DELETE"
	Path   string // with its parameters: "/api/polls/{id}/votes"
	// Summary describes the call in the API document.
	Summary string
	// Status is that of a success.
	Status int
	// PerMinute is the number of calls that a visitor's address may make in a minute; 0 if visitors may make none.
	PerMinute int
	// Role is the minimum role of callers unless visitors may make the call.
	Role core.Role
	// People says that API tokens are refused, and Confirmed that the password of the caller is required.
	People, Confirmed bool
	// Form says that the body may be an encoded form as well as JSON.
	Form bool
	// Idempotent says that a write with an Idempotency-Key may be repeated.
	Idempotent bool
	// MaxBody is the maximum size of the body in bytes; 0 if MaxBody is left out.
	MaxBody int
	// Signed reports that the call needs the token of a link for Purpose.
	Signed  bool
	Purpose string
	// Input and Output are the In and Out of Handle.
	Input, Output reflect.Type
	// Serve calls the function of the route. input is a pointer to an Input. The result is an Output.
	Serve func(ctx context.Context, call *Call, input any) (any, error)
}

// None is the input of a route that has none, and the output of a route that returns nothing.
type None struct{}

// File is the output of a route that returns a file.
type File struct {
	Name      string // for a download: "calendar.ics"; empty to show it in the browser
	MediaType string // "text/calendar; charset=utf-8"; it cannot be text/html
	Body      []byte
}

// Handle returns a route. The pattern is a method and a path, as in net/http: "POST /api/polls/{id}/votes", "GET
// /calendar.ics" on the public site, or "GET /api/files/{rest...}". A GET answers HEAD as well. A path of the program, and two
// patterns that overlap without being one more specific, stop the start.
//
// The first segment of a path outside /api is a word, below which staff can make no page. If there is a page already, it
// stays, and the route is not served.
//
// In is a struct, Raw, or None. A field with the tag path:"id" has a parameter of the path, a field with query:"day" a key
// of the query string, and a field with header:"X-Signature" a header, with commas between its values if it has several: a
// string, a bool, an integer, a float, or a type with UnmarshalText. All other fields are the JSON body of a POST, PUT or
// DELETE, with the names in their json tags, and the kinds and rules of a content type. Unknown keys and members, and values
// that break a rule, are refused before fn is called.
//
// Out is a struct or a slice, which is returned as JSON, a File, a Redirect, a Page, or None.
//
// An error of fn that is a *core.Error is returned to the caller as it is. Any other error is logged, and the caller gets
// core.Internal.
//
// Without Visitors, Signed or Staff, only administrators may make the call.
func Handle[In, Out any](pattern string, fn func(ctx context.Context, call *Call, in In) (Out, error), options ...Option) Route {
	method, path, _ := strings.Cut(pattern, " ")
	r := Route{
		Method: method, Path: strings.TrimSpace(path), Role: undecided,
		Input: reflect.TypeFor[In](), Output: reflect.TypeFor[Out](), Status: http.StatusOK,
		Serve: func(ctx context.Context, call *Call, input any) (any, error) {
			return fn(ctx, call, *input.(*In))
		},
	}
	switch r.Output {
	case reflect.TypeFor[None]():
		r.Status = http.StatusNoContent
	case reflect.TypeFor[Redirect]():
		r.Status = http.StatusSeeOther
	}
	for _, apply := range options {
		apply(&r)
	}
	if r.Role == undecided {
		r.Role = core.Administrator
		if r.Signed {
			r.Role = core.Visitor
		}
	}
	return r
}

// undecided is the role of a route whose options name none.
const undecided core.Role = "undecided"

// Option is an option of Handle.
type Option func(*Route)

// Visitors lets everybody make the call, each address perMinute times in a minute, from 1 to 6000; beyond, callers get
// core.Throttled. All visitors together have ten times that limit. Staff have none.
func Visitors(perMinute int) Option {
	return func(r *Route) { r.PerMinute, r.Role = perMinute, core.Visitor }
}

// Signed lets everybody make the call whose address has a token of Site.Links for the purpose, as ?token=. The subject of
// the token is in Call.Link. If the token is wrong, has ended or was used, the call is core.NotFound, and counts as a guess:
// an address that guesses too often gets core.Throttled. The call accepts any origin and never sees a session. The token
// stays valid until the function calls Site.Links.Use. With None as input, the body is ignored.
func Signed(purpose string) Option {
	return func(r *Route) { r.Signed, r.Purpose = true, purpose }
}

// Staff lets staff of a role and of higher roles make the call. A write needs at least core.Editor.
func Staff(role core.Role) Option { return func(r *Route) { r.Role = role } }

// Status sets the status of a success: 200 if it is left out, 204 for None, or 303 for Redirect.
func Status(code int) Option { return func(r *Route) { r.Status = code } }

// Summary describes the call in the API document, in a few words: "Vote in a poll".
func Summary(text string) Option { return func(r *Route) { r.Summary = text } }
