package pluginhost_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/plugin"
)

// order has fields of all kinds that a form can send.
type order struct {
	Event  string      `path:"event"`
	Name   string      `json:"name" validate:"required,max=20"`
	Email  field.Email `json:"email"`
	Places int         `json:"places" validate:"max=5" default:"1"`
	Price  float64     `json:"price"`
	News   bool        `json:"news"`
	Tags   []string    `json:"tags" cms:"tags"`
	At     field.Time  `json:"at"`
}

func book(_ context.Context, _ *plugin.Call, in order) (counted, error) {
	if in.Name == "full" {
		return counted{}, core.Errorf(core.Conflict, "No places are left.")
	}
	if in.Name == "broken" {
		return counted{}, fmt.Errorf("a secret cause")
	}
	text, err := json.Marshal(in)
	return counted{ID: in.Event, Vote: string(text)}, err
}

func thank(context.Context, *plugin.Call, plugin.None) (plugin.Redirect, error) {
	return plugin.Redirect{To: "/thanks"}, nil
}

func TestForms(t *testing.T) {
	summary := plugin.Summary("A call")
	v := serve(
		t,
		plugin.Handle("POST /api/orders/{event}", book, summary, plugin.Visitors(1000), plugin.Form(), plugin.MaxBody(200)),
		plugin.Handle("POST /api/orders", thank, summary, plugin.Visitors(1000), plugin.Form()),
		plugin.Handle("POST /api/plain/{event}", book, summary, plugin.Visitors(1000)),
	)
	const page = "https://site.example/events/tea?day=1&failed=conflict&fields=x"
	for name, c := range map[string]struct {
		path, body, referer, accept string
		status                      int
		says                        string // in the body or the location
	}{
		"all kinds": {
			"/api/orders/tea", "name=Ada+L&email=ada%40example.com&places=2&price=2.5&news=on&tags=a&tags=b&at=2026-05-01T10:00:00Z", page, "text/html", 200,
			`\"name\":\"Ada L\",\"email\":\"ada@example.com\",\"places\":2,\"price\":2.5,\"news\":true,\"tags\":[\"a\",\"b\"],\"at\":\"2026-05-01T10:00:00.000Z\"`,
		},
		"empty fields":         {"/api/orders/tea", "name=Ada&email=&places=&news=", page, "text/html", 200, `\"places\":1`},
		"another output":       {"/api/orders", "name=Ada", page, "text/html", 303, "/thanks"},
		"an invalid field":     {"/api/orders/tea", "name=&places=9", page, "text/html", 303, "/events/tea?day=1&failed=invalid&fields=name%2Cplaces"},
		"no number":            {"/api/orders/tea", "name=Ada&places=two", page, "text/html", 303, "/events/tea?day=1&failed=invalid&fields=places"},
		"an unknown field":     {"/api/orders/tea", "name=Ada&colour=red", page, "text/html", 303, "fields=colour"},
		"a field twice":        {"/api/orders/tea", "name=Ada&name=Bo", page, "text/html", 303, "/events/tea?day=1&failed=malformed"},
		"not readable":         {"/api/orders/tea", "name=%zz", page, "text/html", 303, "failed=malformed"},
		"too large":            {"/api/orders/tea", "name=" + strings.Repeat("a", 200), page, "text/html", 303, "failed=too-large"},
		"an error":             {"/api/orders/tea", "name=full", page, "text/html", 303, "/events/tea?day=1&failed=conflict"},
		"a fault":              {"/api/orders/tea", "name=broken", page, "text/html", 500, ""},
		"a script":             {"/api/orders/tea", "name=full", page, "application/json", 409, "No places are left."},
		"no page":              {"/api/orders/tea", "name=full", "", "text/html", 409, "No places are left."},
		"a page of others":     {"/api/orders/tea", "name=full", "https://evil.example/events", "text/html", 409, "No places are left."},
		"another scheme":       {"/api/orders/tea", "name=full", "http://site.example/events", "text/html", 409, "No places are left."},
		"a path like a host":   {"/api/orders/tea", "name=full", "https://site.example//evil.example", "text/html", 303, "/evil.example?failed=conflict"},
		"a route without Form": {"/api/plain/tea", "name=Ada", page, "text/html", 415, "JSON"},
	} {
		r := request("POST", c.path, c.body, map[string]string{"Content-Type": "application/x-www-form-urlencoded", "Accept": c.accept, "Referer": c.referer})
		r.Origin = "https://site.example"
		got := v.api.Do(t.Context(), r)
		if location := got.Get("Location"); got.Status != c.status || !strings.Contains(string(got.Body)+location, c.says) ||
			strings.Contains(string(got.Body), "secret") || strings.HasPrefix(location, "//") {
			t.Errorf("%s: %d %s %s, want %d with %s", name, got.Status, location, got.Body, c.status, c.says)
		}
	}
	if got := v.do("", "192.0.2.1", "POST", "/api/orders/tea", `{"name":"Ada"}`); got.Status != 200 {
		t.Errorf("JSON: %d %s", got.Status, got.Body)
	}
	if got := v.do("", "192.0.2.1", "POST", "/api/orders/tea", `{"name":"full"}`); got.Status != 409 {
		t.Errorf("JSON: %d %s", got.Status, got.Body)
	}
	if !strings.Contains(string(v.api.OpenAPI()), "application/x-www-form-urlencoded") {
		t.Error("the document does not describe the form")
	}
}

func TestMistakesOfForms(t *testing.T) {
	object := func(_ context.Context, _ *plugin.Call, _ struct {
		Part struct {
			Name string `json:"name"`
		} `json:"part"`
	},
	) (plugin.None, error) {
		return plugin.None{}, nil
	}
	for want, r := range map[string]plugin.Route{
		`browsers send forms with POST`:       plugin.Handle("PUT /api/a", add, plugin.Visitors(1), plugin.Form()),
		`plugin.Raw accepts every media type`: plugin.Handle("POST /api/a", pay, plugin.Visitors(1), plugin.Form()),
		`and cannot have plugin.Form`:         plugin.Handle("POST /api/a", move, plugin.Form(), plugin.Confirmed()),
		`no form can send the field "part"`:   plugin.Handle("POST /api/a", object, plugin.Visitors(1), plugin.Form()),
	} {
		mistaken(t, want, r)
	}
}

// FuzzForm checks that no form makes a call fail on our side, and that no address leads to another site.
func FuzzForm(f *testing.F) {
	f.Add("name=Ada&places=2", "https://site.example/events")
	f.Add("name=%ff&tags=a&tags=%00", "https://site.example//other")
	f.Fuzz(func(t *testing.T, body, referer string) {
		v := serve(t, plugin.Handle("POST /api/orders/{event}", book, plugin.Summary("A call"), plugin.Visitors(1000), plugin.Form()))
		r := request("POST", "/api/orders/tea", body, map[string]string{"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"})
		r.Origin, r.Headers = "https://site.example", headers{"Referer": {referer}}
		got := v.api.Do(t.Context(), r)
		if got.Status == 500 && !strings.Contains(body, "broken") {
			t.Errorf("%d %s", got.Status, got.Body)
		}
		if to, err := url.Parse(got.Get("Location")); err != nil || to.Host != "" || strings.HasPrefix(got.Get("Location"), "//") {
			t.Errorf("it leads to %s", got.Get("Location"))
		}
	})
}
