package accounts_test

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/accounts"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/authtest"
)

// password is that of every account.
const password = "correct horse battery"

// server is an API with the calls of accounts. It has an administrator ada, an editor ed and a viewer vic, all signed in,
// and a token of each role.
type server struct {
	*testing.T
	api      *api.API
	auth     *auth.Service
	clock    *contenttest.Clock
	sessions map[string]string // by user name
	tokens   map[core.Role]string
}

func open(t *testing.T) *server {
	t.Helper()
	site := contenttest.Open(t, contenttest.Stub("page"))
	users := authtest.New(t, site.Store, site.Clock.Now)
	t.Cleanup(users.Close)
	s := &server{t, nil, users, site.Clock, map[string]string{}, map[core.Role]string{}}
	s.check(users.Add(t.Context(), "ada", password))
	for name, role := range map[string]core.Role{"ed": core.Editor, "vic": core.Viewer} {
		_, err := users.AddAs(t.Context(), contenttest.Staff, name, "", password, role)
		s.check(err)
	}
	for _, name := range []string{"ada", "ed", "vic"} {
		s.sessions[name] = s.signIn(name, password)
	}
	for _, role := range []core.Role{core.Administrator, core.Viewer} {
		_, secret, err := users.AddToken(t.Context(), contenttest.Staff, string(role), role, contenttest.Start.AddDate(1, 0, 0))
		s.check(err)
		s.tokens[role] = secret
	}
	s.api = api.New(api.Config{
		Registry: site.Registry(), Auth: users, Log: slog.New(slog.DiscardHandler), Now: site.Clock.Now,
		Modules: []api.Module{accounts.Module(accounts.Config{Auth: users, Registry: site.Registry(), Screens: feature.Env{}.Screens, Origin: "https://quoin.test"})},
	})
	return s
}

func (s *server) check(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

// signIn returns the token of a new session.
func (s *server) signIn(name, password string) string {
	s.Helper()
	grant, err := s.auth.SignIn(s.Context(), auth.Attempt{Username: name, Password: password, Client: auth.Client{Address: "192.0.2.1"}})
	s.check(err)
	return grant.Token
}

// as makes a call with a session, which may be empty; or with a token, which begins with "qn_".
func (s *server) as(who, method, path, body string) api.Response {
	s.Helper()
	r := &api.Request{Method: method, Path: path, MediaType: api.MediaJSON, Client: api.Client{Address: "192.0.2.1"}}
	if strings.HasPrefix(who, "qn_") {
		r.Authorization = "Bearer " + who
	} else {
		r.Session = who
	}
	if body != "" {
		r.Body = func(int) ([]byte, error) { return []byte(body), nil }
	}
	return s.api.Do(s.Context(), r)
}

// want makes a call, checks its status, and decodes the body.
func (s *server) want(status int, who, method, path, body string) (out map[string]any) {
	s.Helper()
	a := s.as(who, method, path, body)
	if a.Status != status {
		s.Fatalf("%s %s: %d %s, want %d", method, path, a.Status, a.Body, status)
	}
	_ = json.Unmarshal(a.Body, &out)
	return out
}

// TestWhoMayCall checks each call of accounts for each sort of caller: only administrators manage users, tokens,
// invitations and rules, nobody does so with a token, and each person manages their own sessions.
func TestWhoMayCall(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.clock.Advance(11 * time.Minute) // a password is good for ten
	const (
		ok, none, never = http.StatusOK, http.StatusUnauthorized, http.StatusForbidden
		confirm         = http.StatusUnprocessableEntity // the password is missing
	)
	for _, c := range []struct {
		call                                          string
		visitor, token, viewer, editor, administrator int
	}{
		{"GET /api/admin/me", none, ok, ok, ok, ok},
		{"GET /api/admin/me/sessions", none, never, ok, ok, ok},
		{"DELETE /api/admin/me/sessions/none", none, never, 404, 404, 404},
		{"POST /api/admin/me/confirm", none, never, confirm, confirm, confirm},
		{"GET /api/admin/users", none, never, never, never, ok},
		{"POST /api/admin/users", none, never, never, never, confirm},
		{"PUT /api/admin/users/vic", none, never, never, never, confirm},
		{"PUT /api/admin/users/ada/password", none, never, never, never, confirm},
		{"DELETE /api/admin/users/vic", none, never, never, never, confirm},
		{"GET /api/admin/tokens", none, never, never, never, ok},
		{"POST /api/admin/tokens", none, never, never, never, confirm},
		{"DELETE /api/admin/tokens/none", none, never, never, never, confirm},
		{"GET /api/admin/security", none, never, never, never, ok},
		{"PUT /api/admin/security", none, never, never, never, confirm},
		{"GET /api/admin/invitations", none, never, never, never, ok},
		{"POST /api/admin/invitations", none, never, never, never, confirm},
		{"DELETE /api/admin/invitations/none", none, never, never, never, confirm},
	} {
		method, path, _ := strings.Cut(c.call, " ")
		body := ""
		if method == http.MethodPost || method == http.MethodPut {
			body = "{}"
		}
		for who, want := range map[string]int{
			"": c.visitor, s.tokens[core.Administrator]: c.token, s.sessions["vic"]: c.viewer, s.sessions["ed"]: c.editor, s.sessions["ada"]: c.administrator,
		} {
			if got := s.as(who, method, path, body); got.Status != want {
				t.Errorf("%s by %.4q: %d %s, want %d", c.call, who, got.Status, got.Body, want)
			}
		}
	}
}

// TestSigningInAndOut checks a session from its beginning to its end, and that a failed attempt says nothing about the
// account.
func TestSigningInAndOut(t *testing.T) {
	t.Parallel()
	s := open(t)
	const path = api.SignInPath
	in := s.as("", http.MethodPost, path, `{"username":"ed","password":"`+password+`"}`)
	if in.Status != http.StatusOK || in.Session == nil || in.Session.Token == "" || in.Session.Keep != auth.SessionLifetime || in.Device == "" {
		t.Fatalf("%d %s, with the session %+v", in.Status, in.Body, in.Session)
	}
	me := s.want(http.StatusOK, in.Session.Token, http.MethodGet, "/api/admin/me", "")
	if me["username"] != "ed" || me["role"] != "editor" || me["secondFactor"] != nil {
		t.Errorf("the session is of %v", me)
	}
	wrong := s.as("", http.MethodPost, path, `{"username":"ed","password":"wrong horse battery"}`)
	missing := s.as("", http.MethodPost, path, `{"username":"nobody","password":"wrong horse battery"}`)
	if wrong.Status != http.StatusUnauthorized || missing.Status != wrong.Status || string(missing.Body) != string(wrong.Body) || wrong.Session != nil {
		t.Errorf("a wrong password: %d %s; a missing account: %d %s", wrong.Status, wrong.Body, missing.Status, missing.Body)
	}
	out := s.as(in.Session.Token, http.MethodPost, "/api/admin/logout", "")
	if out.Status != http.StatusNoContent || out.Session == nil || out.Session.Token != "" || out.Session.Keep >= 0 {
		t.Errorf("signing out: %d, with the session %+v", out.Status, out.Session)
	}
	s.want(http.StatusUnauthorized, in.Session.Token, http.MethodGet, "/api/admin/me", "")
}

// TestSessionsOfOnesOwn checks that people see and end their own sessions alone.
func TestSessionsOfOnesOwn(t *testing.T) {
	t.Parallel()
	s := open(t)
	second := s.signIn("ed", password)
	var all []struct {
		ID      string
		Current bool
	}
	s.check(json.Unmarshal(s.as(second, http.MethodGet, "/api/admin/me/sessions", "").Body, &all))
	if len(all) != 2 || all[0].Current == all[1].Current {
		t.Fatalf("the sessions are %+v", all)
	}
	other := all[0].ID
	if all[0].Current {
		other = all[1].ID
	}
	s.want(http.StatusNotFound, s.sessions["vic"], http.MethodDelete, "/api/admin/me/sessions/"+other, "")
	s.want(http.StatusOK, s.sessions["ed"], http.MethodGet, "/api/admin/me", "")
	s.want(http.StatusNoContent, second, http.MethodDelete, "/api/admin/me/sessions/"+other, "")
	s.want(http.StatusUnauthorized, s.sessions["ed"], http.MethodGet, "/api/admin/me", "")
	third := s.signIn("ed", password)
	s.want(http.StatusNoContent, second, http.MethodDelete, "/api/admin/me/sessions", "")
	s.want(http.StatusOK, second, http.MethodGet, "/api/admin/me", "")
	s.want(http.StatusUnauthorized, third, http.MethodGet, "/api/admin/me", "")
	s.want(http.StatusOK, s.sessions["vic"], http.MethodGet, "/api/admin/me", "")
}

// TestTheLifeOfAUser checks that a user is added, changed and removed, that a change of the role ends their sessions, and
// that the last administrator stays.
func TestTheLifeOfAUser(t *testing.T) {
	t.Parallel()
	s := open(t)
	ada := s.sessions["ada"]
	const current = `"current":"` + password + `"`
	made := s.as(ada, http.MethodPost, "/api/admin/users", `{"username":"new","password":"another horse","role":"editor",`+current+`}`)
	if made.Status != http.StatusCreated || made.Get(api.Location) != "/api/admin/users/new" || strings.Contains(string(made.Body), "horse") {
		t.Fatalf("%d %s, at %q", made.Status, made.Body, made.Get(api.Location))
	}
	s.want(http.StatusConflict, ada, http.MethodPost, "/api/admin/users", `{"username":"new","password":"another horse","role":"editor",`+current+`}`)
	session := s.signIn("new", "another horse")
	if changed := s.want(http.StatusOK, ada, http.MethodPut, "/api/admin/users/new", `{"name":"Somebody New",`+current+`}`); changed["role"] != "editor" || changed["name"] != "Somebody New" {
		t.Errorf("after a change of the name: %v", changed)
	}
	s.want(http.StatusOK, session, http.MethodGet, "/api/admin/me", "")
	if changed := s.want(http.StatusOK, ada, http.MethodPut, "/api/admin/users/new", `{"role":"viewer",`+current+`}`); changed["name"] != "Somebody New" {
		t.Errorf("after a change of the role: %v", changed)
	}
	s.want(http.StatusUnauthorized, session, http.MethodGet, "/api/admin/me", "")
	s.want(http.StatusConflict, ada, http.MethodPut, "/api/admin/users/ada", `{"role":"viewer",`+current+`}`)
	s.want(http.StatusConflict, ada, http.MethodDelete, "/api/admin/users/ada", "")
	s.want(http.StatusNoContent, ada, http.MethodDelete, "/api/admin/users/new", "")
	s.want(http.StatusNotFound, ada, http.MethodDelete, "/api/admin/users/new", "")
}

// TestATokenIsShownOnce checks that the secret of a token is in the answer to its creation alone, that the token has its
// role, and that it ends when it is revoked.
func TestATokenIsShownOnce(t *testing.T) {
	t.Parallel()
	s := open(t)
	ada := s.sessions["ada"]
	made := s.want(http.StatusCreated, ada, http.MethodPost, "/api/admin/tokens", `{"name":"deploy","role":"editor","expiresAt":null,"current":"`+password+`"}`)
	secret, _ := made["token"].(string)
	if me := s.want(http.StatusOK, secret, http.MethodGet, "/api/admin/me", ""); me["role"] != "editor" || me["id"] != made["id"] {
		t.Errorf("the token %q is of %v", made["id"], me)
	}
	list := s.as(ada, http.MethodGet, "/api/admin/tokens", "")
	if body := string(list.Body); !strings.Contains(body, `"deploy"`) || strings.Contains(body, secret) {
		t.Errorf("the list is %s", body)
	}
	s.want(http.StatusBadRequest, ada, http.MethodPost, "/api/admin/tokens", `{"name":"b","role":"editor","expiresAt":"soon"}`)
	s.want(http.StatusNoContent, ada, http.MethodDelete, "/api/admin/tokens/"+made["id"].(string), "")
	s.want(http.StatusUnauthorized, secret, http.MethodGet, "/api/admin/me", "")
}

// TestAnInvitationIsGoodOnce checks that the person with the address of an invitation adds an account with its role, and
// that nobody else does.
func TestAnInvitationIsGoodOnce(t *testing.T) {
	t.Parallel()
	s := open(t)
	ada := s.sessions["ada"]
	made := s.want(http.StatusCreated, ada, http.MethodPost, "/api/admin/invitations", `{"email":"new@example.com","role":"viewer","current":"`+password+`"}`)
	address, _ := made["url"].(string)
	if !strings.HasPrefix(address, "https://quoin.test/admin/") || made["mailed"] != false || made["unsent"] == "" {
		t.Fatalf("the invitation is %v", made)
	}
	token := address[strings.LastIndexAny(address, "#=/")+1:]
	if list := string(s.as(ada, http.MethodGet, "/api/admin/invitations", "").Body); !strings.Contains(list, "new@example.com") || strings.Contains(list, token) {
		t.Errorf("the list is %s", list)
	}
	find, accept := `{"token":"`+token+`"}`, `{"token":"`+token+`","username":"new","password":"another horse"}`
	if found := s.want(http.StatusOK, "", http.MethodPost, "/api/admin/invitations/find", find); found["email"] != "new@example.com" || found["role"] != "viewer" {
		t.Errorf("the invitation is for %v", found)
	}
	s.want(http.StatusNoContent, "", http.MethodPost, "/api/admin/invitations/accept", accept)
	if me := s.want(http.StatusOK, s.signIn("new", "another horse"), http.MethodGet, "/api/admin/me", ""); me["role"] != "viewer" {
		t.Errorf("the account is %v", me)
	}
	for _, path := range []string{"find", "accept"} {
		if again := s.as("", http.MethodPost, "/api/admin/invitations/"+path, map[string]string{"find": find, "accept": strings.Replace(accept, "new", "other", 1)}[path]); again.Status < 400 || again.Status >= 500 {
			t.Errorf("%s again: %d %s", path, again.Status, again.Body)
		}
	}
	second := s.want(http.StatusCreated, ada, http.MethodPost, "/api/admin/invitations", `{"role":"viewer","current":"`+password+`"}`)
	s.want(http.StatusNoContent, ada, http.MethodDelete, "/api/admin/invitations/"+second["id"].(string), "")
	s.want(http.StatusNotFound, ada, http.MethodDelete, "/api/admin/invitations/"+second["id"].(string), "")
}
