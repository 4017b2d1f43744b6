package api

import (
	"context"
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

	// permit refuses whom the policy cannot tell from others by the route alone; nil for nobody.
	permit func(a *API, r *Request) error
	handle handler
	names  []string // of the parameters
}

// subject is what the policy is asked about: with what the type says of itself, where the call is one of a type.
func (r *Route) subject(registry *model.Registry) core.Subject {
	to := core.Subject{Type: r.Type, Access: r.Access}
	if t, known := registry.Type(r.Type); known {
		to.May = t.Options.May
	}
	return to
}

type handler func(a *API, ctx context.Context, r *Request) (Response, error)

// routes lists every call that a server with these content types has.
func routes(registry *model.Registry) []Route {
	all := slices.Concat(systemRoutes(), sessionRoutes(), mySessionRoutes(), factorRoutes(), passkeyRoutes(),
		confirmRoutes(), tokenRoutes(), securityRoutes(), documentRoutes(), pagedRoutes(), dashboardRoutes(), trashRoutes(), pendingRoutes(), userRoutes(),
		liveRoutes(), presenceRoutes(), historyRoutes(registry), searchRoutes(), analyticsRoutes(registry), reportRoutes(registry),
		previewRoutes(registry), conversationRoutes(registry), enclosureRoutes(registry), personRoutes(), mailboxRoutes(), mailRoutes(), fileRoutes(), hookRoutes(),
		overviewRoutes(), clientErrorRoutes(), maintenanceRoutes(), backupRoutes(), redirectRoutes())
	taken := map[string]bool{}
	for i := range all {
		taken[all[i].Operation.ID] = true
	}
	for _, c := range collections(registry) {
		all = append(all, nameCalls(taken, c)...)
	}
	describeGuards(all)
	return all
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
	n.permit(r.Method)
	if r.Method == "GET" {
		n.routes["HEAD"] = r
		n.permit("HEAD")
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

func (n *node) permit(method string) {
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
