package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
)

// guardedFamilies matches the paths of the calls that control access to the server, or that send data out of it.
var guardedFamilies = regexp.MustCompile(
	`^/api/admin/(users|invitations|me|tokens|security|backups?|mail|webhooks|login|logout|forgot|reset|confirm)(/|$)`)

// unguarded lists the calls of the families that need only the role, also with a token, and the reasons.
var unguarded = map[string]string{
	"GET /api/admin/me":                     "a program asks who it is",
	"GET /api/admin/mail":                   "whether mail is set up, for whoever reads inquiries",
	"POST /api/admin/login":                 "it takes a password",
	"POST /api/admin/login/passkey":         "it takes a passkey",
	"POST /api/admin/login/passkey/options": "it gives a challenge alone",
	"POST /api/admin/logout":                "it takes something away",
	"GET /api/admin/forgot":                 "it tells whether there are mails",
	"POST /api/admin/forgot":                "it writes to the address of the account",
	"POST /api/admin/reset":                 "it takes a link",
	"POST /api/admin/confirm":               "it takes a link",
	"POST /api/admin/invitations/find":      "it takes a link",
	"POST /api/admin/invitations/accept":    "it takes a link",
}

// personal lists the writes of the families that do not need a recent password, and the reasons.
var personal = map[string]string{
	"PUT /api/admin/me/passkeys/{id}":                          "a name alone",
	"PUT /api/admin/me/mail":                                   "it takes one where the address is another one: TestAnotherAddressTakesThePassword",
	"PUT /api/admin/me/preferences":                            "how the back office looks",
	"POST /api/admin/me/mail/confirmation":                     "a mail to an address that was given with the password",
	"DELETE /api/admin/me/sessions":                            "it takes something away",
	"DELETE /api/admin/me/sessions/{id}":                       "it takes something away",
	"PUT /api/admin/mail/settings":                             "how nobody signs in",
	"PUT /api/admin/mail/templates/{kind}":                     "how nobody signs in",
	"DELETE /api/admin/mail/templates/{kind}":                  "how nobody signs in",
	"POST /api/admin/mail/templates/{kind}/preview":            "nothing is written",
	"POST /api/admin/mail/queue/{id}/send":                     "to whom it was to go",
	"POST /api/admin/webhooks/{id}/test":                       "to where somebody with the password has it sent",
	"POST /api/admin/webhooks/{id}/deliveries/{delivery}/send": "as above",
}

// TestEveryCallAboutSigningInIsGuarded checks that each call of the families is guarded, or is on a list with a
// reason, so that the author of a new call has to decide.
func TestEveryCallAboutSigningInIsGuarded(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	known := map[string]bool{}
	for _, r := range s.api.Routes() {
		call := r.Method + " " + r.Path
		known[call] = true
		family := guardedFamilies.MatchString(r.Path)
		want := api.Confirmed
		switch {
		case !family || unguarded[call] != "":
			want = api.Unguarded
		case personal[call] != "", r.Method == http.MethodGet && r.Path != "/api/admin/backup":
			want = api.Personal
		}
		if r.Guard != want {
			t.Errorf("%s has guard %d, want %d", call, r.Guard, want)
		}
		if r.Access == core.Own && !family {
			t.Errorf("%s is about one's own account, and in no family", call)
		}
	}
	for _, list := range []map[string]string{unguarded, personal} {
		for call := range list {
			if !known[call] {
				t.Errorf("there is no call %s", call)
			}
		}
	}
}

// TestTheDocumentNamesTheMeansOfAccess checks that calls for people who have signed in name the cookie, and those that
// programs may make a token too.
func TestTheDocumentNamesTheMeansOfAccess(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	var d struct {
		Paths map[string]map[string]struct {
			Security []map[string][]string
		}
		Components struct {
			SecuritySchemes map[string]struct{ Type, In, Name, Scheme string }
		}
	}
	if err := json.Unmarshal(s.api.OpenAPI(), &d); err != nil {
		t.Fatal(err)
	}
	if token := d.Components.SecuritySchemes["token"]; token.Type != "http" || token.Scheme != "bearer" {
		t.Errorf("tokens are %+v", token)
	}
	for _, r := range s.api.Routes() {
		if r.Operation.Open || !slices.Contains(r.Operation.Failures, core.Unauthenticated) {
			continue
		}
		want := "[map[session:[]] map[token:[]]]"
		if r.Guard != api.Unguarded {
			want = "[map[session:[]]]"
		}
		if got := fmt.Sprint(d.Paths[r.Path][strings.ToLower(r.Method)].Security); got != want {
			t.Errorf("%s %s names %s, want %s", r.Method, r.Path, got, want)
		}
	}
}

// guardedAddress fills in the parameters of a path pattern, with an existing user.
func guardedAddress(path string) string {
	return strings.NewReplacer("{username}", "ben", "{id}", "none", "{kind}", "reset", "{delivery}", "none").Replace(path)
}

// TestGuardedCalls checks that guarded calls are refused to tokens, to sessions whose last password is too old and to
// wrong passwords, and that they then change nothing.
func TestGuardedCalls(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	s.user("ben")
	secret, _ := s.programToken(core.Administrator)
	s.clock.Advance(auth.ConfirmedFor)
	for _, r := range s.api.Routes() {
		if r.Guard == api.Unguarded {
			continue
		}
		path, body := guardedAddress(r.Path), ""
		if r.Operation.Body != "" {
			body = `{}`
		}
		a := s.do(request{method: r.Method, path: path, body: body, header: bearer(secret)}).want(t, http.StatusForbidden)
		if detail := a.problem(t).Detail; !strings.Contains(detail, "A token may not do this") {
			t.Errorf("%s %s tells a token %q", r.Method, path, detail)
		}
		if r.Guard != api.Confirmed {
			continue
		}
		for _, sent := range []string{body, `{"current":"wrong horse"}`, `{"current":""}`} {
			if sent == "" && body == "" || sent != body && r.Method == http.MethodGet {
				continue
			}
			a := s.do(request{method: r.Method, path: path, body: sent, staff: true}).want(t, http.StatusUnprocessableEntity)
			if !strings.Contains(a.body, `"confirmation":"password"`) || !strings.Contains(a.body, "Your password is") {
				t.Errorf("%s %s with %s does not say what it wants: %s", r.Method, path, sent, a.body)
			}
			s.clock.Advance(auth.ConfirmedFor) // wrong passwords are counted
		}
		if body == "" {
			s.do(request{method: r.Method, path: path, staff: true}).want(t, http.StatusUnprocessableEntity)
		}
	}
	tokens, err := s.auth.Tokens(t.Context())
	if err != nil || len(tokens) != 1 || !slices.Equal(s.usernames(), []string{"ada", "ben"}) {
		t.Errorf("something was written: %q, %+v, %v", s.usernames(), tokens, err)
	}
	s.session("ben", password) // the password, the role and the factors are unchanged
	s.do(request{method: http.MethodHead, path: "/api/admin/backup", header: bearer(secret)}).want(t, http.StatusForbidden)
}

// TestAPasswordCountsForTenMinutes checks that a password counts for ten minutes in its own session for each call, and
// that a wrong password never counts.
func TestAPasswordCountsForTenMinutes(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	s.user("ben")
	other := s.session(username, password)
	put := func(body string) answer {
		return s.do(request{method: http.MethodPut, path: "/api/admin/users/ben", body: body, staff: true})
	}
	put(`{"role":"editor"}`).want(t, http.StatusOK) // ada has just signed in
	put(`{"role":"viewer","current":"wrong horse"}`).want(t, http.StatusUnprocessableEntity)
	s.clock.Advance(auth.ConfirmedFor)
	put(`{"role":"viewer"}`).want(t, http.StatusUnprocessableEntity)
	put(`{"role":"viewer","current":"`+password+`"}`).want(t, http.StatusOK)
	put(`{"role":"editor"}`).want(t, http.StatusOK)
	s.by(map[string]string{"Cookie": "quoin_session=" + other}, http.MethodPut, "/api/admin/users/ben", `{"role":"viewer"}`).
		want(t, http.StatusUnprocessableEntity)

	s.clock.Advance(auth.ConfirmedFor)
	ask := func(body string) answer {
		return s.do(request{method: http.MethodPost, path: "/api/admin/me/confirm", body: body, staff: true})
	}
	ask(`{}`).want(t, http.StatusUnprocessableEntity)
	ask(`{"password":"wrong horse"}`).want(t, http.StatusUnprocessableEntity)
	ask(`{"password":["`+password+`"]}`).want(t, http.StatusBadRequest)
	ask(`{"password":"`+password+`"`).want(t, http.StatusBadRequest)
	ask(`{"password":"`+password+`"}`).want(t, http.StatusNoContent)
	ask(`{}`).want(t, http.StatusNoContent)
	s.do(request{method: http.MethodDelete, path: "/api/admin/users/ben", staff: true}).want(t, http.StatusNoContent)
	s.clock.Advance(auth.ConfirmedFor)
	s.user("ben")
	s.do(request{method: http.MethodDelete, path: "/api/admin/users/ben", body: `{"password":"` + password + `"}`, staff: true}).
		want(t, http.StatusNoContent)
}

// TestAnotherPasswordTakesThePresentOne checks that changing a password requires the present one, for which the new
// one is not accepted.
func TestAnotherPasswordTakesThePresentOne(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	viewer := s.as(core.Viewer)
	s.clock.Advance(auth.ConfirmedFor)
	const own = "/api/admin/users/the-viewer/password"
	s.by(viewer, http.MethodPut, own, `{"password":"battery staple"}`).want(t, http.StatusUnprocessableEntity)
	s.by(viewer, http.MethodPut, own, `{"password":"`+password+`"}`).want(t, http.StatusUnprocessableEntity)
	s.by(viewer, http.MethodPut, "/api/admin/users/ada/password", `{"password":"battery staple"}`).want(t, http.StatusForbidden)
	s.by(viewer, http.MethodPut, own, `{"password":"battery staple","current":"`+password+`"}`).want(t, http.StatusNoContent)
	s.session("the-viewer", "battery staple")
}

// TestAnotherAddressTakesThePassword checks that changing one's mail address requires the password, and that other
// mail settings do not.
func TestAnotherAddressTakesThePassword(t *testing.T) {
	t.Parallel()
	s, _ := newStackWithPost(t, agency)
	s.clock.Advance(auth.ConfirmedFor)
	put := func(body string) answer {
		return s.do(request{method: http.MethodPut, path: "/api/admin/me/mail", body: body, staff: true})
	}
	put(`{"inquiries":"each"}`).want(t, http.StatusOK)
	if a := put(`{"email":"ada@agency.example"}`).want(t, http.StatusUnprocessableEntity); !strings.Contains(a.body, `"confirmation":"password"`) {
		t.Error(a.body)
	}
	put(`{"email":"ada@agency.example","current":"`+password+`"}`).want(t, http.StatusOK)
	put(`{"email":"eve@agency.example"}`).want(t, http.StatusOK)
}
