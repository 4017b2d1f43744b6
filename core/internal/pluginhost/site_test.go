package pluginhost_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

func TestPagesOfTheSiteAreItsOwn(t *testing.T) {
	pages := []string{"/{$}", "/blog", "/blog/{id}", "/blog/{id}", "/robots.txt", "/shop/cart"}
	for pattern, taken := range map[string]bool{
		"GET /blog": true, "GET /blog/{day}": true, "POST /blog/{id}": true, "GET /robots.txt": true,
		"GET /blog/calendar.ics": false, "POST /blog/{id}/votes": false, "GET /calendar.ics": false, "GET /blog/{rest...}": true, "GET /shop/{item}": true, "GET /shop/{item}/{rest...}": false,
	} {
		method, path, _ := strings.Cut(pattern, " ")
		err := pluginhost.CheckPaths(api.Module{Routes: []api.Route{{Method: method, Path: path}}}, nil, pages...)
		if taken != (err != nil) {
			t.Errorf("%s: %v", pattern, err)
		}
	}
	for pattern, want := range map[string]string{
		"GET /{day}": "the path must be of words", "GET /": "the path must be of words", "GET /a/{rest...}/b": "the path must be of words", "GET /A": "the path must be of words",
		"GET /.well-known/acme-challenge/{token}": "the path must be of words", "GET /apis/../x": "the path must be of words",
		"GET /admin/a": "one of the program's own, /admin", "GET /media/{rest...}": "one of the program's own, /media", "POST /search": "one of the program's own, /search",
		"GET /api": "the path must be of words",
	} {
		mistaken(t, want, plugin.Handle(pattern, add, plugin.Visitors(1)))
	}
	registry, err := model.NewRegistry()
	if err != nil {
		t.Fatal(err)
	}
	summary, visitors := plugin.Summary("A call"), plugin.Visitors(1)
	good := plugin.Plugin{Name: "a", Routes: []plugin.Route{
		plugin.Handle("GET /.well-known/apple-app-site-association", add, summary, visitors), plugin.Handle("GET /schedule/{day}/{rest...}", add, summary, visitors),
		plugin.Handle("GET /schedule", add, summary, visitors), plugin.Handle("GET /api/a/{rest...}", add, summary, visitors),
	}}
	if err := pluginhost.Check([]plugin.Plugin{good}, registry); err != nil {
		t.Error(err)
	}
	if got := pluginhost.Segments([]plugin.Plugin{good}); !slices.Equal(got, []string{".well-known", "schedule"}) {
		t.Errorf("the segments are %q", got)
	}
}

// TestTheListOfRoutesHasThoseOfPlugins checks the output of `quoin routes`.
func TestTheListOfRoutesHasThoseOfPlugins(t *testing.T) {
	summary := plugin.Summary("A call")
	v := serve(
		t,
		plugin.Handle("POST /api/payments/{id}", pay, summary, plugin.Visitors(100)),
		plugin.Handle("POST /api/files/{rest...}", pay, summary, plugin.Visitors(100)),
		plugin.Handle("GET /schedule/{day}", measure, summary, plugin.Visitors(100)),
		plugin.Handle("DELETE /schedule/{day}", add, summary, plugin.Staff(core.Editor), plugin.People()),
		plugin.Handle("POST /schedule/{day}", move, summary, plugin.Confirmed()),
	)
	var out bytes.Buffer
	if err := v.api.WriteRoutes(&out, map[string]string{"GET /schedule/{day}": "uses it"}); err != nil {
		t.Fatal(err)
	}
	lines := map[string]bool{}
	for line := range strings.Lines(out.String()) {
		lines[strings.Join(strings.Fields(line), " ")] = true
	}
	for _, want := range []string{
		"POST /api/payments/{id} everybody visitor - -",
		"POST /api/files/{rest...} everybody visitor - -",
		"GET /schedule/{day} published visitor - - uses it",
		"DELETE /schedule/{day} closed editor a person -",
		"POST /schedule/{day} administration administrator the password -",
	} {
		if !lines[want] {
			t.Errorf("there is no line %q in\n%s", want, out.String())
		}
	}
	document := string(v.api.OpenAPI())
	for _, part := range []string{`"/api/files/{rest}"`, `"/schedule/{day}"`, `"getSiteScheduleDay"`} {
		if !strings.Contains(document, part) {
			t.Errorf("the document does not have %s", part)
		}
	}
}
