package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/live/presence"
)

// presenceStack returns a stack with presence and event streams, and the register of the sessions that are present.
func presenceStack(t *testing.T) (*stack, *presence.Register) {
	t.Helper()
	s := newStack(t)
	return s.feed(s.hub()), serviceOf[*presence.Register](s, "presence")
}

// enter sends a call with a session that says that a user has an entry open.
func (s *stack) enter(token, path, body string) answer {
	s.tb.Helper()
	return s.do(request{
		method: http.MethodPut, path: "/api/admin/presence/" + path, body: body,
		header: map[string]string{"Cookie": "quoin_session=" + token},
	})
}

// TestPresenceOverHTTP checks that presence is announced to other staff at once, and not to visitors.
func TestPresenceOverHTTP(t *testing.T) {
	t.Parallel()
	s, register := presenceStack(t)
	maria := s.user("maria")
	visitor, staff := s.listen(request{}), s.listen(request{staff: true})
	s.wantEvent(visitor, helloVisitor)
	s.wantEvent(staff, helloStaff)
	says := func(token, body, want string) {
		t.Helper()
		a := s.enter(token, "products/atlas", body).want(t, http.StatusOK)
		if a.body != want || a.header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s is answered with %s, %v, want %s", body, a.body, a.header, want)
		}
	}
	news := event{name: "presence", data: `{"type":"product","id":"atlas"}`}
	says(maria, `{"tab":"m1","typing":true}`, `[]`)
	s.wantEvent(staff, news)
	const since = `"since":"2026-01-31T09:00:00.000Z",`
	says(s.token, `{"tab":"a1"}`, `[{"username":"maria",`+since+`"typing":true,"you":false}]`)
	s.wantEvent(staff, news)
	says(s.token, `{"tab":"a1"}`, `[{"username":"maria",`+since+`"typing":true,"you":false}]`)
	says(maria, `{"tab":"m2"}`, `[{"username":"ada",`+since+`"typing":false,"you":false},{"username":"maria",`+since+`"typing":true,"you":true}]`)
	s.wantEvent(staff, news)
	leave := request{method: http.MethodDelete, path: "/api/admin/presence/products/atlas?tab=m1", header: map[string]string{"Cookie": "quoin_session=" + maria}}
	s.do(leave).want(t, http.StatusNoContent)
	s.do(leave).want(t, http.StatusNoContent)
	s.wantEvent(staff, news)
	s.clock.Advance(presence.Silence)
	register.Sweep()
	s.wantEvent(staff, news)
	s.wantEvent(staff, news)
	// The next event is a change: visitors got no event before it.
	c := s.publish(`{"name":"Delta","description":"A tool."}`)
	s.wantEvent(staff, s.toldStaff(c))
	s.wantEvent(visitor, s.told(c))
	// Presence adds nothing to the history.
	if got := s.staff("/api/admin/history/products/atlas").want(t, http.StatusOK).header.Get("X-Total-Count"); got != "1" {
		t.Errorf("the history has %s revisions", got)
	}
}

// TestPresenceIsRefused checks that presence is refused for an unknown entry, without a session and with an invalid
// body.
func TestPresenceIsRefused(t *testing.T) {
	t.Parallel()
	s, _ := presenceStack(t)
	const fine = `{"tab":"t"}`
	for name, test := range map[string]struct {
		path, body string
		want       int
	}{
		"an entry":           {"products/atlas", fine, http.StatusOK},
		"a draft":            {"products/cairn", fine, http.StatusOK},
		"the settings":       {"settings/settings", fine, http.StatusOK},
		"a long tab":         {"products/atlas", `{"tab":"` + strings.Repeat("t", presence.MaxTab) + `"}`, http.StatusOK},
		"no type":            {"nothing/atlas", fine, http.StatusNotFound},
		"no entry":           {"products/missing", fine, http.StatusNotFound},
		"a slug":             {"products/client-portal", fine, http.StatusNotFound},
		"no tab":             {"products/atlas", `{}`, http.StatusUnprocessableEntity},
		"an empty tab":       {"products/atlas", `{"tab":""}`, http.StatusUnprocessableEntity},
		"too long a tab":     {"products/atlas", `{"tab":"` + strings.Repeat("t", presence.MaxTab+1) + `"}`, http.StatusUnprocessableEntity},
		"something else":     {"products/atlas", `{"tab":"t","mood":"fine"}`, http.StatusUnprocessableEntity},
		"no flag":            {"products/atlas", `{"tab":"t","typing":1}`, http.StatusBadRequest},
		"no JSON":            {"products/atlas", `tab`, http.StatusBadRequest},
		"far too long a tab": {"products/atlas", `{"tab":"` + strings.Repeat("t", 5000) + `"}`, http.StatusRequestEntityTooLarge},
	} {
		if a := s.enter(s.token, test.path, test.body); a.status != test.want {
			t.Errorf("%s: %d %s, want %d", name, a.status, a.body, test.want)
		}
	}
	for name, r := range map[string]struct {
		request
		want int
	}{
		"a visitor":          {request{method: http.MethodPut, path: "/api/admin/presence/products/atlas", body: fine}, http.StatusUnauthorized},
		"a visitor leaves":   {request{method: http.MethodDelete, path: "/api/admin/presence/products/atlas?tab=t"}, http.StatusUnauthorized},
		"another site":       {request{method: http.MethodPut, path: "/api/admin/presence/products/atlas", body: fine, staff: true, header: map[string]string{"Origin": "https://evil.example"}}, http.StatusForbidden},
		"a key of no use":    {request{method: http.MethodDelete, path: "/api/admin/presence/products/atlas?id=t", staff: true}, http.StatusBadRequest},
		"leaves no type":     {request{method: http.MethodDelete, path: "/api/admin/presence/nothing/atlas?tab=t", staff: true}, http.StatusNotFound},
		"leaves what went":   {request{method: http.MethodDelete, path: "/api/admin/presence/products/missing?tab=t", staff: true}, http.StatusNoContent},
		"asks without a say": {request{method: http.MethodGet, path: "/api/admin/presence/products/atlas", staff: true}, http.StatusMethodNotAllowed},
	} {
		if a := s.do(r.request); a.status != r.want {
			t.Errorf("%s: %d %s, want %d", name, a.status, a.body, r.want)
		}
	}
	var open []struct{ Username string }
	s.check(json.Unmarshal([]byte(s.enter(s.token, "products/atlas", `{"tab":"last"}`).want(t, http.StatusOK).body), &open))
	if len(open) != 1 || open[0].Username != username {
		t.Errorf("there are %v", open)
	}
}

// TestWithoutPresence checks that a program without presence has none of its calls.
func TestWithoutPresence(t *testing.T) {
	t.Parallel()
	s := newStack(t, func(c *parts) { c.Without = []string{"presence"} })
	s.enter(s.token, "products/atlas", `{"tab":"t"}`).want(t, http.StatusNotFound)
	s.do(request{method: http.MethodDelete, path: "/api/admin/presence/products/atlas?tab=t", staff: true}).want(t, http.StatusNotFound)
}
