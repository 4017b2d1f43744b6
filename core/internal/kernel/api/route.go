package api

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"

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
	// Previews reports whether a request asks for an entry as it is being edited, with the token of a preview or as staff;
	// nil if the call never answers with that. Such an answer is Previewed.
	Previews func(r *Request) bool
	// Notice answers a browser without scripts while the site is closed to visitors; false for other clients. If it is
	// nil, every client gets a problem document.
	Notice func(ctx context.Context, r *Request) (Response, bool)
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

// Group is a set of routes with a common prefix, such as those of a content type at "/api/products". Groups and the
// paths in them are sorted by path; fixed segments precede parameters.
type Group struct {
	Prefix string
	Paths  []Path
}

// Path is a path with the routes of its methods.
type Path struct {
	Pattern string
	Allow   string // the methods, as in the header Allow
	Routes  []*Route
}

// Groups returns all routes in the order in which a first-match router must try them.
func (a *API) Groups() []Group {
	var paths []Path
	a.tree.walk(func(n *node) {
		p := Path{Allow: n.allow}
		for method := range strings.SplitSeq(n.allow, ", ") {
			if method != http.MethodHead {
				p.Routes = append(p.Routes, n.routes[method])
			}
		}
		p.Pattern = p.Routes[0].Path
		paths = append(paths, p)
	})
	var groups []Group
	for _, p := range paths {
		prefix := prefixOf(p.Pattern)
		if len(groups) == 0 || groups[len(groups)-1].Prefix != prefix {
			groups = append(groups, Group{Prefix: prefix})
		}
		last := &groups[len(groups)-1]
		last.Paths = append(last.Paths, p)
	}
	return groups
}

// prefixOf returns the prefix of the group of a path: its first segment, below /api the first two, and below /api/admin
// the first three.
func prefixOf(pattern string) string {
	segments, depth := strings.Split(strings.TrimPrefix(pattern, "/"), "/"), 1
	if segments[0] == "api" {
		depth = 2
		if len(segments) > 2 && segments[1] == "admin" {
			depth = 3
		}
	}
	segments = segments[:min(depth, len(segments))]
	if fixed := slices.IndexFunc(segments, func(s string) bool { return strings.HasPrefix(s, "{") }); fixed >= 0 {
		segments = segments[:fixed]
	}
	return "/" + strings.Join(segments, "/")
}

// walk calls do for all nodes of the subtree at which a path ends: fixed segments in order, then a parameter.
func (n *node) walk(do func(n *node)) {
	if n.routes != nil {
		do(n)
	}
	for _, segment := range slices.Sorted(maps.Keys(n.static)) {
		n.static[segment].walk(do)
	}
	if n.param != nil {
		n.param.walk(do)
	}
}

// node is a node of the tree of paths.
type node struct {
	static map[string]*node
	param  *node             // child for a parameter
	routes map[string]*Route // by method; nil if no path ends here
	allow  string            // the methods, as in the header Allow
}

func newTree(all []Route) *node {
	root := &node{}
	for i := range all {
		root.add(&all[i])
	}
	return root
}

func (n *node) add(r *Route) {
	for segment := range strings.SplitSeq(strings.TrimPrefix(r.Path, "/"), "/") {
		if name, ok := strings.CutPrefix(segment, "{"); ok {
			r.paramNames = append(r.paramNames, strings.TrimSuffix(name, "}"))
		}
		n = n.ensureChild(segment)
	}
	if n.routes == nil {
		n.routes = map[string]*Route{}
	}
	if n.routes[r.Method] != nil {
		return // the first route wins
	}
	n.routes[r.Method] = r
	n.addMethod(r.Method)
	if r.Method == "GET" {
		n.routes["HEAD"] = r
		n.addMethod("HEAD")
	}
}

// ensureChild returns the child for a segment of a pattern, and creates it if it is missing. A parameter may have a
// fixed suffix, as in "sitemap-{part}.xml", but no path of the API uses that.
func (n *node) ensureChild(segment string) *node {
	if strings.HasPrefix(segment, "{") {
		if n.param == nil {
			n.param = &node{}
		}
		return n.param
	}
	if n.static == nil {
		n.static = map[string]*node{}
	}
	if n.static[segment] == nil {
		n.static[segment] = &node{}
	}
	return n.static[segment]
}

func (n *node) addMethod(method string) {
	if n.allow != "" {
		n.allow += ", "
	}
	n.allow += method
}

// find returns the node at which a path ends and the values of its parameters; nil if there is none. Fixed segments take
// precedence over parameters, and a parameter is never empty.
func (n *node) find(path string, params []string) (*node, []string) {
	segment, rest, more := strings.Cut(path, "/")
	for _, next := range []*node{n.static[segment], n.param} {
		if next == nil {
			continue
		}
		found := params
		if next == n.param {
			if segment == "" {
				continue
			}
			found = append(found, segment)
		}
		if !more {
			if next.routes != nil {
				return next, found
			}
			continue
		}
		if end, all := next.find(rest, found); end != nil {
			return end, all
		}
	}
	return nil, nil
}
