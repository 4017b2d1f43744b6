package api

import (
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
)

// Table has the routes of an API, which do not change while the program runs.
type Table struct {
	registry *model.Registry
	routes   []Route
	tree     *node
}

func newTable(registry *model.Registry, routes []Route) *Table {
	return &Table{registry, routes, newTree(routes)}
}

// Routes returns all routes of the API.
func (t *Table) Routes() []Route { return t.routes }

// Owns reports whether a path belongs to the API: it is below /api, or one of the few other paths with a route.
func (t *Table) Owns(path string) bool {
	if path == "/api" || strings.HasPrefix(path, "/api/") {
		return true
	}
	end, _ := t.find(path, "")
	return end != nil
}

// find returns the node of a path with the escaped values of its parameters; nil if no path ends there. If it does not have
// the method and is Shared, the node of a less specific pattern with the method is returned instead.
func (t *Table) find(path, method string) (end *node, params []string) {
	path = strings.TrimPrefix(path, "/")
	end, params = t.tree.find(path, "", nil)
	if end == nil || method == "" || end.routes[method] != nil || !end.shared {
		return end, params
	}
	if other, values := t.tree.find(path, method, nil); other != nil {
		return other, values
	}
	return end, params
}

// readRoute returns the GET route of a path; nil if there is none.
func (t *Table) readRoute(path string) *Route {
	end, _ := t.find(path, http.MethodGet)
	if end == nil {
		return nil
	}
	return end.routes[http.MethodGet]
}

// Types returns the content types that an answer at a path depends on: all types if the path does not belong to a
// collection, none if the answer never changes.
func (t *Table) Types(path string) []string {
	path, query, _ := strings.Cut(path, "?")
	route := t.readRoute(path)
	switch {
	case route == nil:
	case route.Fixed:
		return nil
	case route.Type != "":
		all := []string{route.Type}
		if route.Beside != nil {
			all = append(all, route.Beside(query)...)
		}
		return all
	}
	types := t.registry.Types()
	all := make([]string, len(types))
	for i := range types {
		all[i] = types[i].Name
	}
	return all
}

// AcceptsVisitorWrite reports whether a path of the API has a call with the method that visitors may make, other than one
// of the back office, such as a sign-in.
func (t *Table) AcceptsVisitorWrite(method, path string) bool {
	end, _ := t.find(path, method)
	if end == nil || end.routes[method] == nil || !strings.HasPrefix(path, "/api/") {
		return false
	}
	route := end.routes[method]
	if strings.HasPrefix(route.Path, "/api/admin/") || route.Guard != Unguarded {
		return false
	}
	return route.Access == "" || policy.Allow(core.Actor{}, route.subject(t.registry), route.Verb) == nil
}

// ChecksOrigin reports whether a call with the method must come from a page of the site: it may depend on cookies.
func (t *Table) ChecksOrigin(method, path string) bool {
	if end, _ := t.find(path, method); end != nil {
		r := end.routes[method]
		return r == nil || !r.Raw && !r.AnyOrigin
	}
	return t.Owns(path)
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
func (t *Table) Groups() []Group {
	var paths []Path
	t.tree.walk(func(n *node) {
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

// walk calls do for all nodes of the subtree at which a path ends: fixed segments in order, then a parameter, then the rest
// of a path.
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
	if n.rest != nil {
		n.rest.walk(do)
	}
}

// node is a node of the tree of paths.
type node struct {
	static map[string]*node
	param  *node             // child for a parameter
	rest   *node             // child for a parameter that is the rest of the path
	routes map[string]*Route // by method; nil if no path ends here
	allow  string            // the methods, as in the header Allow
	shared bool              // whether one of the routes is Shared
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
			r.paramNames = append(r.paramNames, strings.TrimSuffix(strings.TrimSuffix(name, "}"), "..."))
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
	n.shared = n.shared || r.Shared
	n.addMethod(r.Method)
	if r.Method == "GET" {
		n.routes["HEAD"] = r
		n.addMethod("HEAD")
	}
}

// ensureChild returns the child for a segment of a pattern, and creates it if it is missing. A parameter may have a
// fixed suffix, as in "sitemap-{part}.xml", but no path of the API uses that.
func (n *node) ensureChild(segment string) *node {
	if isRest(segment) {
		if n.rest == nil {
			n.rest = &node{}
		}
		return n.rest
	}
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

// isRest reports whether a segment of a pattern is a parameter that is the rest of the path.
func isRest(segment string) bool { return strings.HasSuffix(segment, "...}") }

// find returns the node at which a path ends and the values of its parameters; nil if there is none, or none with the
// method. Fixed segments take precedence over parameters, which are never empty, and these over the rest of a path.
func (n *node) find(path, method string, params []string) (*node, []string) {
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
			if next.answers(method) {
				return next, found
			}
			continue
		}
		if end, all := next.find(rest, method, found); end != nil {
			return end, all
		}
	}
	if n.rest != nil && n.rest.answers(method) {
		return n.rest, append(params, path)
	}
	return nil, nil
}

// answers reports whether a path ends at a node, with a route of the method unless that is empty.
func (n *node) answers(method string) bool {
	return n.routes != nil && (method == "" || n.routes[method] != nil)
}
