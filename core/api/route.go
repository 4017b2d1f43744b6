package api

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/openapi"
)

// Route is one line of the table: what answers a method at a path, who may call it, what that costs, and how
// the OpenAPI document describes it. A parameter of the path stands in braces. Routes are values: a table of
// them exists without anything that answers.
type Route struct {
	Method string
	Path   string
	// Access and Verb are what the policy is asked. Without an Access everybody may call, each as a visitor.
	Access core.Access
	Verb   core.Verb
	// Type is the content type that the answer depends on; empty if it may depend on all.
	Type string
	// Fixed is an answer that stays the same while the program runs.
	Fixed bool
	// Open says that the call answers visitors while the site is closed to them. Those below /api/admin/ all do.
	Open bool
	// Guard is what the call takes beside a role.
	Guard Guard
	// SetsPassword says that the body has a new password under the name that others have the present one under.
	SetsPassword bool
	// Budget is what a visitor's call takes a token from, before anything else is done.
	Budget    Budget
	Operation openapi.Operation

	// Permit refuses callers whom the policy cannot tell from others by the route alone; nil refuses nobody.
	Permit func(r *Request) error
	// Handle answers the call.
	Handle Handler
	// Waits says that the call takes the query key after, and waits until its answer has the commit of that number.
	Waits bool
	// Beside gives the types, other than Type, whose entries a query has the answer show; nil for none.
	Beside func(query string) []string

	names []string // of the parameters
}

// subject is what the policy is asked about: with what the type says of itself, where the call is one of a type.
func (r *Route) subject(registry *model.Registry) core.Subject {
	to := core.Subject{Type: r.Type, Access: r.Access}
	if t, known := registry.Type(r.Type); known {
		to.May = t.Options.May
	}
	return to
}

// Handler answers a call that was admitted. An error becomes a problem document.
type Handler func(ctx context.Context, r *Request) (Response, error)

// Module is what a feature adds to the API.
type Module struct {
	Routes []Route
	// Schemas are the components of the OpenAPI document that the routes refer to, by their names.
	Schemas openapi.Object
	// Document has further members of the OpenAPI document.
	Document openapi.Object
}

// routesOf gives the routes of all modules, in their order.
func routesOf(modules []Module) []Route {
	var all []Route
	for _, m := range modules {
		all = append(all, m.Routes...)
	}
	describeGuards(all)
	return all
}

// Group is the routes below an address, such as all that a content type has at "/api/products". Groups are in the order of their
// addresses, and so are the paths of one, a fixed segment before a parameter.
type Group struct {
	Prefix string
	Paths  []Path
}

// Path is an address with the routes of its methods.
type Path struct {
	Pattern string
	Allow   string // the methods, as the header Allow names them
	Routes  []*Route
}

// Groups gives the table of calls in the order in which a router that takes the first match has to try them.
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

// prefixOf gives the address of the group that a path is in: its first segment, below /api the second as well, and below /api/admin
// the third.
func prefixOf(pattern string) string {
	segments, most := strings.Split(strings.TrimPrefix(pattern, "/"), "/"), 1
	if segments[0] == "api" {
		most = 2
		if len(segments) > 2 && segments[1] == "admin" {
			most = 3
		}
	}
	segments = segments[:min(most, len(segments))]
	if fixed := slices.IndexFunc(segments, func(s string) bool { return strings.HasPrefix(s, "{") }); fixed >= 0 {
		segments = segments[:fixed]
	}
	return "/" + strings.Join(segments, "/")
}

// walk calls do for every place from the node on where a path ends: fixed segments in their order, then a parameter.
func (n *node) walk(do func(n *node)) {
	if n.routes != nil {
		do(n)
	}
	for _, segment := range slices.Sorted(maps.Keys(n.fixed)) {
		n.fixed[segment].walk(do)
	}
	if n.any != nil {
		n.any.walk(do)
	}
}

// node is a place in the tree of paths.
type node struct {
	fixed  map[string]*node
	any    *node             // of a parameter
	routes map[string]*Route // by method; nil where no path ends
	allow  string            // the methods
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
			r.names = append(r.names, strings.TrimSuffix(name, "}"))
		}
		n = n.child(segment)
	}
	if n.routes == nil {
		n.routes = map[string]*Route{}
	}
	if n.routes[r.Method] != nil {
		return // the one before wins
	}
	n.routes[r.Method] = r
	n.Permit(r.Method)
	if r.Method == "GET" {
		n.routes["HEAD"] = r
		n.Permit("HEAD")
	}
}

// child gives the place below for a segment of a pattern, and makes it if it is not there. A parameter may end
// in fixed text, as "sitemap-{part}.xml" would, nowhere in the API.
func (n *node) child(segment string) *node {
	if strings.HasPrefix(segment, "{") {
		if n.any == nil {
			n.any = &node{}
		}
		return n.any
	}
	if n.fixed == nil {
		n.fixed = map[string]*node{}
	}
	if n.fixed[segment] == nil {
		n.fixed[segment] = &node{}
	}
	return n.fixed[segment]
}

func (n *node) Permit(method string) {
	if n.allow != "" {
		n.allow += ", "
	}
	n.allow += method
}

// find gives where a path ends and what stood for its parameters; nil if it ends nowhere. What is named goes
// before a parameter, and a parameter is never empty.
func (n *node) find(path string, params []string) (*node, []string) {
	segment, rest, more := strings.Cut(path, "/")
	for _, next := range []*node{n.fixed[segment], n.any} {
		if next == nil {
			continue
		}
		found := params
		if next == n.any {
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
