package hostile_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestAdvisorySessionFixation: nobody signs in to a session that another has made, and none outlives what it rests on.
func TestAdvisorySessionFixation(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff := s.staff()
	own := strings.TrimPrefix(staff.header.Get("Cookie"), "quoin_session=")
	for _, planted := range []string{"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", own, "", "x; Path=/", strings.Repeat("a", 4000)} {
		v := s.visitor("192.0.2.2")
		v.header.Set("Cookie", "quoin_session="+planted)
		r := must(t, "a sign-in with a session", v.post("/api/admin/login", signIn("admin", password)), http.StatusOK)
		set, err := http.ParseSetCookie(r.header.Get("Set-Cookie"))
		if err != nil || set.Name != "quoin_session" || set.Value == planted || len(set.Value) < 20 || set.Value == own {
			t.Errorf("the session %q goes on as %q, %v", planted, set.Value, err)
		}
		if planted == own {
			continue
		}
		want(t, "what was planted", s.visitor("192.0.2.3").get("/api/admin/me", "Cookie", "quoin_session="+planted), http.StatusUnauthorized)
	}
	// No other place takes a session.
	v := s.visitor("192.0.2.4")
	for _, path := range []string{"/api/admin/me?quoin_session=" + own, "/api/admin/me;quoin_session=" + own, "/api/admin/me?session=" + own} {
		want(t, path, v.get(path), 400, 401, 404)
	}
	for _, header := range []string{"Authorization", "X-Session", "Quoin-Session"} {
		want(t, header, v.get("/api/admin/me", header, "Bearer "+own), http.StatusUnauthorized)
	}
	// Two cookies of one name: the one that another path or domain has planted comes along with the real one.
	want(t, "the real session first", v.get("/api/admin/me", "Cookie", "quoin_session="+own+"; quoin_session=planted"), 200, 401)
	want(t, "nobody's session twice", v.get("/api/admin/me", "Cookie", "quoin_session=planted; quoin_session=planted"), http.StatusUnauthorized)

	edith := s.someone(staff, "edith", "editor", "192.0.2.5")
	again := s.signedIn("edith", password, "192.0.2.6")
	must(t, "a new password", edith.ask(http.MethodPut, "/api/admin/users/edith/password", `{"password":"battery staple"}`), http.StatusNoContent)
	want(t, "the session from before the password", again.get("/api/admin/me"), http.StatusUnauthorized)
	edith = s.signedIn("edith", "battery staple", "192.0.2.5")
	must(t, "a new role", staff.ask(http.MethodPut, "/api/admin/users/edith", `{"role":"viewer"}`), http.StatusOK)
	want(t, "the session of the old role", edith.get("/api/admin/me"), http.StatusUnauthorized)
	edith = s.signedIn("edith", "battery staple", "192.0.2.5")
	must(t, "sign-out", edith.post("/api/admin/logout", ""), http.StatusNoContent)
	want(t, "the session after signing out", edith.get("/api/admin/me"), http.StatusUnauthorized)
}
