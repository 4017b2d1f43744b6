package pluginhost_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/host"
	"github.com/quoin-cms/quoin/core/internal/host/hosttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/authtest"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

type vote struct {
	ID     string      `path:"id"`
	Choice string      `json:"choice" validate:"required,oneof=yes no"`
	Email  field.Email `json:"email"`
	Weight int         `json:"weight" validate:"max=3" default:"1"`
}

// Check refuses a vote that outweighs others without an address.
func (v *vote) Check() error {
	if v.Weight > 1 && v.Email == "" {
		return errors.New("a vote of weight needs an address")
	}
	return nil
}

type counted struct {
	ID    string   `json:"id"`
	Vote  string   `json:"vote"`
	Role  string   `json:"role"`
	Texts []string `json:"texts"`
}

type listing struct {
	Done  bool `query:"done"`
	Limit int  `query:"limit"`
}

func cast(_ context.Context, call *plugin.Call, in vote) (counted, error) {
	return counted{ID: call.PathValue("id"), Vote: in.Choice + "/" + string(in.Email), Role: string(call.Actor.Role)}, nil
}

func list(_ context.Context, call *plugin.Call, in listing) (counted, error) {
	q := model.Query{Sort: []string{"-text"}, Limit: in.Limit}
	if in.Done {
		q.Where = []model.Condition{{Field: "done", Value: true}}
	}
	out := counted{Texts: []string{}, Role: string(call.Actor.Role)}
	for item, err := range call.Content.List("note", q) {
		if err != nil {
			return out, err
		}
		var n note
		if err := item.Into(&n); err != nil {
			return out, err
		}
		out.Texts = append(out.Texts, n.Text)
	}
	return out, nil
}

func add(_ context.Context, call *plugin.Call, _ plugin.None) (plugin.None, error) {
	_, err := call.Content.Create("note", note{Text: "added"})
	return plugin.None{}, err
}

func fail(context.Context, *plugin.Call, plugin.None) (plugin.None, error) {
	return plugin.None{}, errors.New("a secret cause")
}

func late(context.Context, *plugin.Call, plugin.None) (plugin.None, error) {
	return plugin.None{}, fmt.Errorf("a secret query: %w", context.DeadlineExceeded)
}

func page(_ context.Context, _ *plugin.Call, in struct {
	Media string `query:"media"`
},
) (plugin.File, error) {
	return plugin.File{Name: "notes.txt", MediaType: in.Media, Body: []byte("text")}, nil
}

// routes are the routes of the plugin of the tests.
func routes() []plugin.Route {
	summary := plugin.Summary("A call")
	return []plugin.Route{
		plugin.Handle("POST /api/notes/{id}/votes", cast, summary, plugin.Visitors(3), plugin.Status(http.StatusCreated)),
		plugin.Handle("GET /api/notes/listed", list, summary, plugin.Visitors(1000)),
		plugin.Handle("GET /api/admin/notes/listed", list, summary, plugin.Staff(core.Viewer)),
		plugin.Handle("POST /api/notes/added", add, summary, plugin.Staff(core.Editor)),
		plugin.Handle("GET /api/notes/added", add, summary, plugin.Visitors(1000)),
		plugin.Handle("POST /api/notes/wanted", add, summary, plugin.Visitors(1000)),
		plugin.Handle("GET /api/notes/failed", fail, summary, plugin.Visitors(1000)),
		plugin.Handle("GET /api/notes/late", late, summary, plugin.Visitors(1000)),
		plugin.Handle("GET /api/notes/page", page, summary, plugin.Visitors(1000)),
		plugin.Handle("DELETE /api/notes/all", add, summary),
	}
}

// server is a site with the plugin of the tests, over its API.
type server struct {
	*contenttest.Site
	t      *testing.T
	api    *api.API
	host   *host.Host
	users  *auth.Service
	tokens map[core.Role]string // the sessions of staff
}

// serve opens a site with routes and more.
func serve(t *testing.T, more ...plugin.Route) *server {
	t.Helper()
	return serveWith(t, func(p *plugin.Plugin) { p.Routes = append(p.Routes, more...) })
}

// serveWith is serve with a change of the plugin.
func serveWith(t *testing.T, change func(*plugin.Plugin)) *server {
	t.Helper()
	p := plugin.Of(model.Define[note]("note", model.Options{Path: "notes", One: "Note", Many: "Notes", Access: core.Closed}))
	p.Routes = append(routes(), linkRoutes()...)
	change(&p)
	types := plugin.Types(p)
	registry, err := model.NewRegistry(types...)
	if err == nil {
		err = pluginhost.Check([]plugin.Plugin{p}, registry)
	}
	if err != nil {
		t.Fatal(err)
	}
	s := contenttest.Open(t, types...)
	users := authtest.New(t, s.Store, s.Clock.Now)
	t.Cleanup(users.Close)
	env := hosttest.Env(s, users)
	settings := hosttest.Settings(t, env)
	settings.Plugins = []plugin.Plugin{p}
	opened := hosttest.Open(t, env, host.Features(settings))
	v := &server{s, t, opened.API, opened, users, map[core.Role]string{}}
	v.signIn(users)
	return v
}

func (v *server) signIn(users *auth.Service) {
	v.t.Helper()
	if err := users.Add(v.t.Context(), string(core.Administrator), "correct horse"); err != nil {
		v.t.Fatal(err)
	}
	for _, role := range []core.Role{core.Viewer, core.Editor} {
		if _, err := users.AddAs(v.t.Context(), contenttest.Staff, string(role), "", "correct horse", role); err != nil {
			v.t.Fatal(err)
		}
	}
	for _, role := range []core.Role{core.Viewer, core.Editor, core.Administrator} {
		grant, err := users.SignIn(v.t.Context(), auth.Attempt{Username: string(role), Password: "correct horse", Client: auth.Client{Address: "192.0.2.1"}})
		if err != nil {
			v.t.Fatal(err)
		}
		v.tokens[role] = grant.Token
	}
}

// do makes a call as a role, from an address.
func (v *server) do(role core.Role, address, method, path, body string) api.Response {
	path, query, _ := strings.Cut(path, "?")
	r := &api.Request{Method: method, Path: path, Query: query, Client: api.Client{Address: address}, Session: v.tokens[role]}
	if body != "" {
		r.MediaType, r.Body = api.MediaJSON, func(most int) ([]byte, error) {
			if len(body) > most {
				return nil, core.Errorf(core.TooLarge, "The body is too large.")
			}
			return []byte(body), nil
		}
	}
	return v.api.Do(v.t.Context(), r)
}

// TestCalls checks the status and a part of the answer of each call, for each kind of caller and input.
func TestCalls(t *testing.T) {
	v := serve(t)
	for _, text := range []string{"a", "b", "c"} {
		v.Add("note", `{"text":"`+text+`","done":`+map[bool]string{true: "true", false: "false"}[text != "b"]+`}`)
	}
	for i, c := range []struct {
		role         core.Role
		method, path string
		body         string
		status       int
		says         string
	}{
		{"", "POST", "/api/notes/42/votes", `{"choice":" yes ","email":"ada@example.com"}`, 201, `{"id":"42","vote":"yes/ada@example.com","role":"","texts":null}`},
		{core.Viewer, "POST", "/api/notes/42/votes", `{"choice":"no"}`, 201, `"role":"viewer"`},
		{"", "POST", "/api/notes/42/votes", `{"choice":"perhaps"}`, 422, "must be one of yes, no"},
		{"", "POST", "/api/notes/42/votes", `{}`, 422, `{"field":"choice","message":"is required"}`},
		{"", "POST", "/api/notes/42/votes", `{"choice":"yes","email":"ada"}`, 422, `"email"`},
		{"", "POST", "/api/notes/42/votes", `{"choice":"yes","weight":4}`, 422, "must be at most 3"},
		{"", "POST", "/api/notes/42/votes", `{"choice":"yes","weight":"4"}`, 400, `"weight"`},
		{"", "POST", "/api/notes/42/votes", `{"choice":"yes","weight":2}`, 422, "needs an address"},
		{"", "POST", "/api/notes/42/votes", `{"choice":"yes","ID":"1"}`, 422, "is not a field here"},
		{"", "POST", "/api/notes/42/votes", `[]`, 400, ""},
		{"", "POST", "/api/notes/42/votes", `{"choice":"yes","email":"` + strings.Repeat("a", 70_000) + `"}`, 413, ""},
		{"", "POST", "/api/notes/42/votes?a=b", `{"choice":"yes"}`, 400, `\"a\"`},
		{"", "GET", "/api/notes/42/votes", "", 405, ""},
		{"", "GET", "/api/notes/listed", "", 401, ""}, // visitors do not see notes
		{core.Viewer, "GET", "/api/notes/listed", "", 200, `"texts":["c","b","a"]`},
		{core.Viewer, "GET", "/api/notes/listed?limit=2", "", 200, `"texts":["c","b"]`},
		{core.Viewer, "GET", "/api/notes/listed?done=true", "", 200, `"texts":["c","a"]`},
		{core.Viewer, "GET", "/api/notes/listed?done=maybe", "", 400, "must be true or false"},
		{core.Viewer, "GET", "/api/notes/listed?limit=x", "", 400, "must be a whole number"},
		{core.Viewer, "GET", "/api/notes/listed?limit=-1", "", 422, "below 0"},
		{core.Viewer, "GET", "/api/notes/listed?limit=1&limit=2", "", 400, ""},
		{"", "GET", "/api/admin/notes/listed", "", 401, ""},
		{core.Viewer, "GET", "/api/admin/notes/listed", "", 200, ""},
		{core.Viewer, "POST", "/api/notes/added", "", 403, ""},
		{core.Editor, "POST", "/api/notes/added", "", 204, ""},
		{core.Editor, "GET", "/api/notes/added", "", 500, ""}, // a GET writes nothing
		{"", "POST", "/api/notes/wanted", "", 401, ""},        // the content has the rights of the caller
		{"", "GET", "/api/notes/failed", "", 500, ""},
		{"", "GET", "/api/notes/late", "", 503, "took too long"},
		{"", "GET", "/api/notes/page?media=text/plain", "", 200, "text"},
		{"", "GET", "/api/notes/page?media=text/html", "", 500, ""},
		{core.Editor, "DELETE", "/api/notes/all", "", 403, ""},
		{core.Administrator, "DELETE", "/api/notes/all", "", 204, ""},
	} {
		got := v.do(c.role, fmt.Sprintf("192.0.2.%d", i), c.method, c.path, c.body)
		if got.Status != c.status || !strings.Contains(string(got.Body), c.says) || strings.Contains(string(got.Body), "secret") {
			t.Errorf("%q %s %s %.50s: %d %s, want %d with %s", c.role, c.method, c.path, c.body, got.Status, got.Body, c.status, c.says)
		}
	}
}

func TestVisitorsHaveALimit(t *testing.T) {
	v := serve(t)
	for i, want := range []int{201, 201, 201, 429} {
		if got := v.do("", "192.0.2.1", "POST", "/api/notes/1/votes", `{"choice":"yes"}`); got.Status != want {
			t.Errorf("call %d: %d, want %d", i, got.Status, want)
		}
	}
	for range 5 {
		if got := v.do(core.Editor, "192.0.2.1", "POST", "/api/notes/1/votes", `{"choice":"yes"}`); got.Status != 201 {
			t.Errorf("an editor gets %d", got.Status)
		}
	}
	total := 0
	for i := range 100 {
		if v.do("", fmt.Sprintf("198.51.100.%d", i), "POST", "/api/notes/1/votes", `{"choice":"yes"}`).Status == 201 {
			total++
		}
	}
	if total < 20 || total > 30 {
		t.Errorf("%d calls of a hundred addresses succeed at one moment", total)
	}
}

func TestAnswersOfPlugins(t *testing.T) {
	v := serve(t)
	first := v.do(core.Viewer, "", "GET", "/api/notes/listed", "")
	v.Add("note", `{"text":"another"}`)
	if second := v.do(core.Viewer, "", "GET", "/api/notes/listed", ""); first.ETag == "" || first.ETag == second.ETag {
		t.Errorf("the tags are %q and %q", first.ETag, second.ETag)
	}
	file := v.do("", "", "GET", "/api/notes/page?media=text/plain", "")
	if file.MediaType != "text/plain" || !strings.Contains(file.Get("Content-Disposition"), "notes.txt") || !strings.Contains(file.Get("Content-Security-Policy"), "sandbox") {
		t.Errorf("%+v", file)
	}
	document := string(v.api.OpenAPI())
	for _, part := range []string{`"/api/notes/{id}/votes"`, `"postNotesIdVotes"`, `"PostNotesIdVotesInput"`, `"/api/notes/listed"`} {
		if !strings.Contains(document, part) {
			t.Errorf("the document does not have %s", part)
		}
	}
	if !v.Registry().Types()[0].IsAddress("listed") {
		t.Error("an entry could have the slug of a route")
	}
}

// TestMistakesOfPlugins checks the message for each mistake of a plugin.
func TestMistakesOfPlugins(t *testing.T) {
	run := func(context.Context, *plugin.Site) error { return nil }
	follow := func(context.Context, *plugin.Site, []core.Change) error { return nil }
	command := func(context.Context, *plugin.Site, []string, io.Writer) error { return nil }
	check := func(context.Context, *plugin.Site) ([]plugin.Finding, error) { return nil, nil }
	routed := func(pattern string, options ...plugin.Option) plugin.Plugin {
		return plugin.Plugin{Name: "a", Routes: []plugin.Route{plugin.Handle(pattern, add, append([]plugin.Option{plugin.Summary("A call")}, options...)...)}}
	}
	shaped := func(r plugin.Route) plugin.Plugin { return plugin.Plugin{Name: "a", Routes: []plugin.Route{r}} }
	two := routed("POST /api/{x}/b")
	two.Routes = append(two.Routes, routed("POST /api/a/{y}").Routes...)
	for want, p := range map[string]plugin.Plugin{
		`plugin "A b": the name must be lower-case words`:      {Name: "A b"},
		`job "a": 1s is too short a pause`:                     {Name: "a", Jobs: []plugin.Job{{Name: "a", Every: time.Second, Run: run}}},
		`job "a": it has no time`:                              {Name: "a", Jobs: []plugin.Job{{Name: "a", Run: run}}},
		`job "a": it has Every and At`:                         {Name: "a", Jobs: []plugin.Job{{Name: "a", Every: time.Hour, At: "02:30", Run: run}}},
		`job "a": "2:30" is not a time of day`:                 {Name: "a", Jobs: []plugin.Job{{Name: "a", At: "2:30", Run: run}}},
		`job "a": "24:00" is not a time of day`:                {Name: "a", Jobs: []plugin.Job{{Name: "a", At: "24:00", Run: run}}},
		`job "a": it has no function`:                          {Name: "a", Jobs: []plugin.Job{{Name: "a", Every: time.Hour}}},
		`job "": the name must be lower-case words`:            {Name: "a", Jobs: []plugin.Job{{Every: time.Hour, Run: run}}},
		`job "b": the plugin has another of that name`:         {Name: "a", Jobs: []plugin.Job{{Name: "b", Every: time.Hour, Run: run}, {Name: "b", Every: time.Hour, Run: run}}},
		`follower "a": it has no function`:                     {Name: "a", Followers: []plugin.Follower{{Name: "a", Types: []string{"note"}}}},
		`follower "a": it follows "nobody", which is no type`:  {Name: "a", Followers: []plugin.Follower{{Name: "a", Types: []string{"nobody"}, Follow: follow}}},
		`follower "a": the plugin has no types`:                {Name: "a", Followers: []plugin.Follower{{Name: "a", Follow: follow}}},
		`command "a": it needs a line that describes it`:       {Name: "a", Commands: []plugin.Command{{Name: "a", Run: command}}},
		`command "a": it has no function`:                      {Name: "a", Commands: []plugin.Command{{Name: "a", Short: "A"}}},
		`check "a": it needs a heading`:                        {Name: "a", Checks: []plugin.Check{{Name: "a", Run: check}}},
		`route "PATCH /api/a": the method must be one of`:      routed("PATCH /api/a"),
		`route "POST /{a}": the path must be of words`:         routed("POST /{a}"),
		`route "POST /api/{rest...}": the path must be of`:     routed("POST /api/{rest...}"),
		`route "POST /api/a/{y}": it overlaps`:                 two,
		`route "POST /api/a": it needs a summary`:              routed("POST /api/a", plugin.Summary("")),
		`route "POST /api/a": 302 is not the status`:           routed("POST /api/a", plugin.Status(302)),
		`route "POST /api/a": visitors need a limit`:           routed("POST /api/a", plugin.Visitors(0)),
		`visitors need a limit from 1 to 6000`:                 routed("POST /api/b", plugin.Visitors(1<<60)),
		`route "POST /api/a": viewers write nothing`:           routed("POST /api/a", plugin.Staff(core.Viewer)),
		`route "POST /api/a": "nobody" is not a role of staff`: routed("POST /api/a", plugin.Staff("nobody")),
		`route "GET /api/a/{id}": a GET has no body`:           shaped(plugin.Handle("GET /api/a/{id}", cast, plugin.Summary("A"))),
		`route "POST /api/a": the path has no parameter "id"`:  shaped(plugin.Handle("POST /api/a", cast, plugin.Summary("A"))),
		`route "POST /api/a": it has Signed and Staff`:         routed("POST /api/a", plugin.Staff(core.Administrator), plugin.Signed("a")),
		`route "POST /api/b": it has Signed and Staff`:         routed("POST /api/b", plugin.Signed("a"), plugin.Staff(core.Editor)),
		`route "POST /api/a": it needs a purpose`:              routed("POST /api/a", plugin.Signed("")),
		`the query key "token" has the token of Signed`: shaped(plugin.Handle("GET /api/a", func(context.Context, *plugin.Call, struct {
			Token string `query:"token"`
		},
		) (plugin.None, error) {
			return plugin.None{}, nil
		}, plugin.Summary("A"), plugin.Signed("a"))),
		`neither a struct nor a slice`: shaped(plugin.Handle("GET /api/a", func(context.Context, *plugin.Call, plugin.None) (string, error) { return "", nil }, plugin.Summary("A"))),
		`a chan int cannot be read from a text`: shaped(plugin.Handle("GET /api/a", func(context.Context, *plugin.Call, struct {
			C chan int `query:"c"`
		},
		) (plugin.None, error) {
			return plugin.None{}, nil
		}, plugin.Summary("A"))),
	} {
		registry, err := model.NewRegistry(contenttest.Stub("note"))
		if err != nil {
			t.Fatal(err)
		}
		if err := pluginhost.Check([]plugin.Plugin{p}, registry); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	registry, err := model.NewRegistry()
	if err == nil {
		err = pluginhost.Check([]plugin.Plugin{{Name: "a"}, {Name: "a"}}, registry)
	}
	if err == nil || !strings.Contains(err.Error(), "another plugin has that name") {
		t.Errorf("%v", err)
	}
}

func TestPathsOfTheProgramAreItsOwn(t *testing.T) {
	others := []api.Module{{Routes: []api.Route{{Method: "GET", Path: "/api/notes/{id}"}, {Method: "GET", Path: "/api/notes/{id}"}}}}
	for path, taken := range map[string]bool{
		"/api/notes/{name}": true, "/api/{x}/listed": true, "/api/notes/listed": false, "/api/other": false,
	} {
		err := pluginhost.CheckPaths(api.Module{Routes: []api.Route{{Method: "GET", Path: path}}}, others)
		if taken != (err != nil) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// FuzzInput checks that no body and no query makes a call fail on our side.
func FuzzInput(f *testing.F) {
	f.Add(`{"choice":"yes"}`, "done=true")
	f.Add(`{"choice":`, "limit=1&limit")
	f.Fuzz(func(t *testing.T, body, query string) {
		v := serve(t)
		if got := v.do("", "192.0.2.1", "POST", "/api/notes/1/votes", body); got.Status >= 500 {
			t.Errorf("%d %s", got.Status, got.Body)
		}
		if got := v.do(core.Viewer, "", "GET", "/api/notes/listed?"+query, ""); got.Status >= 500 {
			t.Errorf("%d %s", got.Status, got.Body)
		}
	})
}
