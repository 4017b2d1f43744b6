package pluginhost

import (
	"fmt"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

var (
	namePattern = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	pathPattern = regexp.MustCompile(`^/api(/` + word + `|/` + parameter + `)+(/` + rest + `)?$`)
	sitePattern = regexp.MustCompile(`^/(\.well-known/)?` + word + `(/` + word + `|/` + parameter + `)*(/` + rest + `)?$`)
)

// The segments of the path of a route.
const (
	word      = `[a-z0-9]+([-._][a-z0-9]+)*`
	parameter = `\{[a-zA-Z][a-zA-Z0-9]*\}`
	rest      = `\{[a-zA-Z][a-zA-Z0-9]*\.\.\.\}`
)

// methods are the methods of routes.
var methods = []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete}

// mostPerMinute is the maximum limit of a visitor's address.
const mostPerMinute = 6000

// leastPause is the minimum interval of a job.
const leastPause = time.Minute

// Check returns the mistakes of the authors of plugins: names that are missing or taken, functions that are missing, and
// routes that cannot be served. The error is schema.Mistakes.
func Check(plugins []plugin.Plugin, registry *model.Registry) error {
	var found schema.Mistakes
	seen, screens, sections, importers := map[string]bool{}, map[string]string{}, map[string]string{}, map[string]string{}
	kinds := kindsOf(plugins)
	for i := range plugins {
		c := &checker{registry: registry, mux: http.NewServeMux(), screens: screens, importers: importers, kinds: kinds}
		if seen[plugins[i].Name] {
			c.say("rename one of the two", "another plugin has that name")
		}
		seen[plugins[i].Name] = true
		c.check(&plugins[i])
		c.sections(&plugins[i], sections)
		c.checkKinds(&plugins[i])
		for j := range c.Mistakes {
			c.Mistakes[j].Plugin = plugins[i].Name
		}
		found = append(found, c.Mistakes...)
	}
	return append(found, unknownKinds(registry, kinds)...).Err()
}

// checker collects the mistakes of a plugin.
type checker struct {
	schema.Mistakes
	registry  *model.Registry
	mux       *http.ServeMux
	screens   map[string]string // the plugins that have screens, by the names of these
	importers map[string]string // the plugins that have importers, by the names of these
	kinds     map[string]kind   // of all plugins, by their names
}

func (c *checker) say(mend, wrong string, args ...any) { c.Add("", fmt.Sprintf(wrong, args...), mend) }

func (c *checker) check(p *plugin.Plugin) {
	if !namePattern.MatchString(p.Name) || len(p.Name) > model.MaxName {
		c.say(`write one such as "polls"`, "the name must be lower-case words with hyphens between, at most %d characters", model.MaxName)
	}
	var followers, services, checks []string
	var run []string // the jobs and commands, which `quoin run` calls by their names
	for _, s := range p.Services {
		c.work(fmt.Sprintf("service %q", s.Name), s.Name, &services, s.Run != nil)
	}
	for _, j := range p.Jobs {
		what := fmt.Sprintf("job %q", j.Name)
		c.work(what, j.Name, &run, j.Run != nil)
		c.schedule(what, j)
	}
	for _, f := range p.Followers {
		what := fmt.Sprintf("follower %q", f.Name)
		c.work(what, f.Name, &followers, f.Follow != nil)
		for _, name := range f.Types {
			if _, known := c.registry.Type(name); !known {
				c.say(schema.Meant(name, typeNames(c.registry)), "%s: it follows %q, which is no type", what, name)
			}
		}
		if len(f.Types) == 0 && len(p.Types) == 0 {
			c.say("name its Types", "%s: the plugin has no types that it could follow", what)
		}
	}
	for _, command := range p.Commands {
		what := fmt.Sprintf("command %q", command.Name)
		c.work(what, command.Name, &run, command.Run != nil)
		if command.Short == "" {
			c.say("write it as Short", "%s: it needs a line that describes it", what)
		}
	}
	for _, check := range p.Checks {
		what := fmt.Sprintf("check %q", check.Name)
		c.work(what, check.Name, &checks, check.Run != nil)
		if check.Title == "" {
			c.say("write it as Title", "%s: it needs a heading for its findings", what)
		}
	}
	for _, r := range p.Routes {
		c.route(p, r)
	}
	c.checkScreens(p)
	c.checkImporters(p)
	if p.Settings != nil {
		if _, err := formOf(p); err != nil {
			c.say(`write a pointer to a struct such as &Settings{Greeting: "Hello"}`, "%s", err)
		}
	}
}

// work rejects jobs, followers, commands and checks with an invalid or duplicate name, or without a function.
func (c *checker) work(what, name string, taken *[]string, does bool) {
	if !namePattern.MatchString(name) {
		c.say(`write one such as "close-past"`, "%s: the name must be lower-case words with hyphens between", what)
	}
	if slices.Contains(*taken, name) {
		c.say("rename one of the two", "%s: the plugin has another of that name", what)
	}
	*taken = append(*taken, name)
	if !does {
		c.say("write one", "%s: it has no function", what)
	}
}

func (c *checker) route(p *plugin.Plugin, r plugin.Route) {
	what := fmt.Sprintf("route %q", keyOf(r))
	say := func(mend, wrong string, args ...any) { c.say(mend, "%s: "+wrong, append([]any{what}, args...)...) }
	if !slices.Contains(methods, r.Method) {
		say(`write a pattern such as "POST /api/polls/{id}/votes"`, "the method must be one of %s", strings.Join(methods, ", "))
		return
	}
	if !isPath(r.Path) || strings.HasPrefix(r.Path, "/api/admin/{") {
		say(`write a path such as "/api/polls/{id}/votes" or "/polls/{id}/{rest...}"`, "the path must be of words in lower case, which begin it, and parameters")
		return
	}
	if err := model.CheckPage(r.Path); isOnSite(r) && err != nil {
		say("choose another path, or one below /api/", "%s", err)
	}
	if err := register(c.mux, r.Method, r.Path); err != nil {
		say("make one of the two more specific", "it overlaps with another route of the plugin")
	}
	if r.Summary == "" {
		say(`add plugin.Summary("Vote in a poll")`, "it needs a summary")
	}
	switch {
	case isRedirect(r) && !slices.Contains(redirectStatuses, r.Status):
		say("write 301, 302, 303, 307 or 308", "%d is not the status of a redirect", r.Status)
	case !isRedirect(r) && (r.Status < 200 || r.Status > 299):
		say("write one from 200 to 299", "%d is not the status of a success", r.Status)
	}
	c.callers(r, say)
	checkBody(r, say)
	checkPeople(r, say)
	checkForm(r, say)
	checkPage(p, r, say)
	if r.Idempotent && r.Method == http.MethodGet {
		say("leave plugin.Idempotent out", "a GET changes nothing, so it can always be repeated")
	}
	c.shapes(r, say)
}

// isPath reports whether a route may have a path. Addresses below challenges belong to certificate authorities.
func isPath(path string) bool {
	if path == "/api" || strings.HasPrefix(path, "/api/") {
		return pathPattern.MatchString(path)
	}
	return sitePattern.MatchString(path) && !strings.HasPrefix(path, challenges)
}

const challenges = "/.well-known/acme-challenge"

// callers rejects roles and limits with which nobody, or everybody, could make a call.
func (c *checker) callers(r plugin.Route, say func(mend, wrong string, args ...any)) {
	staff := []core.Role{core.Viewer, core.Editor, core.Administrator}
	switch {
	case r.Role == core.Visitor && strings.HasPrefix(r.Path, "/api/admin/"):
		say("choose another path", "visitors make no calls below /api/admin/, which stays open while the site is closed to them")
	case r.Signed && r.Role != core.Visitor:
		say("remove plugin.Staff", "it has Signed and Staff, and a call with Signed sees no session")
	case r.Signed && r.Purpose == "":
		say(`write plugin.Signed("cancel")`, "it needs a purpose of its tokens")
	case r.Signed && r.PerMinute == 0:
	case r.Role == core.Visitor && (r.PerMinute < 1 || r.PerMinute > mostPerMinute):
		say("write plugin.Visitors(60)", "visitors need a limit from 1 to %d calls in a minute", mostPerMinute)
	case r.Role != core.Visitor && !slices.Contains(staff, r.Role):
		say("write core.Viewer, core.Editor or core.Administrator", "%q is not a role of staff", r.Role)
	case r.Role == core.Viewer && r.Method != http.MethodGet:
		say("write plugin.Staff(core.Editor)", "viewers write nothing")
	}
}

// shapes rejects inputs that cannot be read, and outputs that cannot be described.
func (c *checker) shapes(r plugin.Route, say func(mend, wrong string, args ...any)) {
	in, err := inputOf(r)
	if err != nil {
		say("write a struct with the tags path, query, header and json, and other headers than Authorization and Cookie", "%s", err)
		return
	}
	if in.body != nil && r.Method == http.MethodGet {
		say(`give each field the tag path or query`, "a GET has no body")
	}
	for _, name := range in.path {
		if !strings.Contains(r.Path+"/", "/{"+name+"}/") && !strings.HasSuffix(r.Path, "/{"+name+"...}") {
			say("write it into the path, or rename the field", "the path has no parameter %q", name)
		}
	}
	if r.Signed && slices.ContainsFunc(in.values, func(v value) bool { return v.place == inQuery && v.name == tokenKey }) {
		say("rename the key", "the query key %q has the token of Signed", tokenKey)
	}
	for _, problem := range c.described(r) {
		say("return a struct, a slice, a plugin.File, a plugin.Redirect, a plugin.Page or plugin.None", "%s", problem)
	}
}

// described returns why an output cannot be described, if it cannot.
func (c *checker) described(r plugin.Route) (problems []string) {
	kinds := []reflect.Kind{reflect.Struct, reflect.Slice}
	if !slices.Contains(kinds, r.Output.Kind()) {
		return []string{fmt.Sprintf("the output %s is neither a struct nor a slice", r.Output)}
	}
	if r.Output == reflect.TypeFor[plugin.File]() || isRedirect(r) || isPage(r) {
		return nil
	}
	defer func() {
		if said := recover(); said != nil {
			problems = []string{strings.TrimPrefix(fmt.Sprint(said), "openapi: ")}
		}
	}()
	openapi.SchemaOf(reflect.Zero(r.Output).Interface())
	return nil
}

// register adds a pattern to a mux. It fails if the pattern overlaps with another, and none of the two is more specific.
func register(mux *http.ServeMux, method, path string) (err error) {
	defer func() {
		if said := recover(); said != nil {
			err = fmt.Errorf("%v", said)
		}
	}()
	mux.HandleFunc(method+" "+path, http.NotFound)
	return nil
}

// CheckPaths rejects routes of plugins that overlap with another call of the API, or with a page of the site, unless one of
// the two is more specific. pages are the patterns of pages, such as "/blog/{id}". The error is schema.Mistakes.
func CheckPaths(plugins api.Module, others []api.Module, pages ...string) error {
	mux := http.NewServeMux()
	for _, page := range pages {
		for _, method := range methods {
			_ = register(mux, method, page) // of two equal pages, the first answers
		}
	}
	for _, m := range others {
		for _, r := range m.Routes {
			_ = register(mux, r.Method, r.Path) // of two equal calls of the program, the first answers
		}
	}
	var found schema.Mistakes
	for _, r := range plugins.Routes {
		covered := slices.ContainsFunc(pages, func(page string) bool { return covers(r.Path, page) })
		if err := register(mux, r.Method, r.Path); err != nil || covered {
			found = append(found, schema.Mistake{
				Plugin: r.Operation.Tag, Wrong: fmt.Sprintf("route %q: the path belongs to another call or page", r.Method+" "+r.Path), Mend: "choose another path",
			})
		}
	}
	return found.Err()
}

func typeNames(registry *model.Registry) (names []string) {
	for _, t := range registry.Types() {
		names = append(names, t.Name)
	}
	return names
}
