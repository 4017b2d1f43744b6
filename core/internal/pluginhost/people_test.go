package pluginhost_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/plugin"
)

// transfer is the body of a call that requires the password.
type transfer struct {
	Amount int `json:"amount" validate:"required,max=10"`
}

func move(_ context.Context, call *plugin.Call, in transfer) (counted, error) {
	return counted{ID: fmt.Sprint(in.Amount), Role: string(call.Actor.Role)}, nil
}

func TestPeopleAndConfirmedRoutes(t *testing.T) {
	summary := plugin.Summary("A call")
	v := serve(
		t,
		plugin.Handle("POST /api/transfers", move, summary, plugin.Staff(core.Editor), plugin.Confirmed()),
		plugin.Handle("DELETE /api/transfers", add, summary, plugin.Staff(core.Editor), plugin.Confirmed()),
		plugin.Handle("GET /api/transfers", add, summary, plugin.Staff(core.Editor), plugin.Confirmed()),
		plugin.Handle("PUT /api/transfers", move, summary, plugin.Staff(core.Editor), plugin.People()),
	)
	_, token, err := v.users.AddToken(t.Context(), core.Actor{Role: core.Administrator, Name: string(core.Administrator)}, "a program", core.Editor, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	call := func(method, body string, change func(*api.Request)) api.Response {
		t.Helper()
		r := request(method, "/api/transfers", body, map[string]string{"Content-Type": "application/json"})
		r.Session = v.tokens[core.Editor]
		change(r)
		return v.api.Do(t.Context(), r)
	}
	same := func(*api.Request) {}
	v.Clock.Advance(11 * time.Minute) // the sign-in no longer confirms
	for _, c := range []struct {
		method, body string
		change       func(*api.Request)
		status       int
		says         string
	}{
		{"PUT", `{"amount":5}`, same, 200, `"id":"5"`},
		{"PUT", `{"amount":5}`, func(r *api.Request) { r.Session, r.Authorization = "", "Bearer "+token }, 403, "A token may not do this"},
		{"POST", `{"amount":5,"password":"correct horse"}`, func(r *api.Request) { r.Session, r.Authorization = "", "Bearer "+token }, 403, "A token may not do this"},
		{"POST", `{"amount":5}`, func(r *api.Request) { r.Session = "" }, 401, ""},
		{"POST", `{"amount":5,"password":"correct horse"}`, func(r *api.Request) { r.Session = v.tokens[core.Viewer] }, 403, ""},
		{"POST", `{"amount":5}`, same, 422, "is required: you have not given it"},
		{"DELETE", "", same, 422, "is required"},
		{"GET", "", same, 422, "is required"},
		{"POST", `{"amount":5,"password":"wrong"}`, same, 422, "is not right"},
		{"POST", `{"amount":11,"password":"correct horse"}`, same, 422, "at most 10"},
		{"POST", `{"amount":5,"password":"correct horse"}`, same, 200, `"id":"5"`},
		{"POST", `{"amount":5}`, same, 200, `"id":"5"`}, // it was given a moment ago
		{"DELETE", "", same, 204, ""},
	} {
		got := call(c.method, c.body, c.change)
		if got.Status != c.status || !strings.Contains(string(got.Body), c.says) {
			t.Errorf("%s %s: %d %s, want %d with %s", c.method, c.body, got.Status, got.Body, c.status, c.says)
		}
	}
	document := string(v.api.OpenAPI())
	if at := strings.Index(document, `"PostTransfersInput": {`); at < 0 || !strings.Contains(document[at:at+900], `"password"`) || !strings.Contains(document[at:at+900], `"amount"`) {
		t.Error("the document does not describe the password")
	}
	if !strings.Contains(document, `"DeleteTransfersInput"`) {
		t.Error("the document does not describe the body of a call without another")
	}
}

func TestMistakesOfPeopleAndConfirmed(t *testing.T) {
	password := func(_ context.Context, _ *plugin.Call, _ struct {
		Password string `json:"password"`
	},
	) (plugin.None, error) {
		return plugin.None{}, nil
	}
	for want, r := range map[string]plugin.Route{
		`they can be no plugin.People`:       plugin.Handle("POST /api/a", add, plugin.Visitors(1), plugin.People()),
		`visitors have not signed in`:        plugin.Handle("POST /api/a", add, plugin.Visitors(1), plugin.Confirmed()),
		`removes the member "password"`:      plugin.Handle("POST /api/a", password, plugin.Confirmed()),
		`plugin.Confirmed has at most 16384`: plugin.Handle("POST /api/a", move, plugin.Confirmed(), plugin.MaxBody(16<<10+1)),
	} {
		mistaken(t, want, r)
	}
}
