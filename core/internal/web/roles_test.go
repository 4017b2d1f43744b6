package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
)

// as adds a user with a role, and returns the headers of a request with a session of that user.
func (s *stack) as(role core.Role) map[string]string {
	s.tb.Helper()
	name := "the-" + string(role)
	_, err := s.auth.AddAs(s.tb.Context(), core.Actor{}, name, "", password, role)
	s.check(err)
	return map[string]string{"Cookie": "quoin_session=" + s.session(name, password)}
}

// by makes a call with the headers of a role.
func (s *stack) by(header map[string]string, method, path, body string) answer {
	s.tb.Helper()
	return s.do(request{method: method, path: path, body: body, header: header})
}

// TestViewerWritesNothing checks that a viewer cannot write by any call, and that nothing is stored.
func TestViewerWritesNothing(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	viewer := s.as(core.Viewer)
	before := s.seq()
	for _, call := range []struct{ method, path, body string }{
		{"POST", "/api/products", `{"title":"Mine"}`},
		{"POST", "/api/admin/products/dry-run", `{"title":"Mine"}`},
		{"PUT", "/api/products/beacon", `{"title":"Mine"}`},
		{"POST", "/api/admin/products/beacon/dry-run", `{"title":"Mine"}`},
		{"DELETE", "/api/products/beacon", ""},
		{"PUT", "/api/admin/pending/products/beacon", `{"title":"Mine"}`},
		{"DELETE", "/api/admin/pending/products/beacon", ""},
		{"POST", "/api/admin/pending/products/beacon/publish", ""},
		{"POST", "/api/admin/history/products/beacon/1/restore", ""},
		{"POST", "/api/admin/trash/products/beacon/restore", ""},
		{"DELETE", "/api/admin/trash/products/beacon", ""},
		{"POST", "/api/admin/products/beacon/preview-link", ""},
		{"PUT", "/api/inquiries/question", `{"status":"resolved"}`},
		{"PUT", "/api/admin/content/settings", `{"name":"Mine"}`},
		{"POST", "/api/admin/users", `{"username":"mine","password":"battery staple"}`},
		{"PUT", "/api/admin/users/the-viewer", `{"role":"administrator"}`},
		{"PUT", "/api/admin/users/ada/password", `{"password":"battery staple"}`},
		{"PUT", "/api/admin/users/ada/password", ``},
		{"DELETE", "/api/admin/users/ada", ""},
	} {
		if a := s.by(viewer, call.method, call.path, call.body); a.status != http.StatusForbidden && a.status != http.StatusNotFound {
			t.Errorf("%s %s has status %d: %s", call.method, call.path, a.status, a.body)
		}
	}
	autosave := map[string]string{"Cookie": viewer["Cookie"], "Quoin-Autosave": "true"}
	s.by(autosave, "PUT", "/api/products/beacon", `{"title":"Mine"}`).want(t, http.StatusForbidden).problem(t)
	if s.seq() != before {
		t.Error("something was written")
	}
	s.by(viewer, "PUT", "/api/admin/users/The-Viewer/password", `{"password":"battery staple"}`).want(t, http.StatusNoContent)
}

// TestRoleIsNoFieldOfAnythingElse checks that users cannot raise their own role by an additional field or query key.
func TestRoleIsNoFieldOfAnythingElse(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	editor := s.as(core.Editor)
	for _, call := range []struct {
		method, path, body string
		status             int
	}{
		{"PUT", "/api/admin/users/the-editor", `{"role":"administrator"}`, 403},
		{"PUT", "/api/admin/users/the-editor/password", `{"password":"battery staple","role":"administrator"}`, 422},
		{"POST", "/api/admin/users", `{"username":"x","password":"battery staple","role":"administrator"}`, 403},
		{"POST", "/api/admin/login", `{"username":"the-editor","password":"correct horse","role":"administrator"}`, 422},
		{"PUT", "/api/products/beacon", `{"role":"administrator"}`, 422},
		{"PUT", "/api/products/beacon?role=administrator", `{"title":"New"}`, 400},
		{"GET", "/api/admin/me?role=administrator", "", 400},
	} {
		if a := s.by(editor, call.method, call.path, call.body); a.status != call.status {
			t.Errorf("%s %s %s has status %d, want %d", call.method, call.path, call.body, a.status, call.status)
		}
	}
	if user, err := s.auth.User(t.Context(), "the-editor"); err != nil || user.Role != core.Editor {
		t.Errorf("the editor is %+v, %v", user, err)
	}
}

// TestRoleChange checks that a change of a role ends the sessions of the user, and applies to the next session.
func TestRoleChange(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	editor := s.as(core.Editor)
	const one = "/api/admin/users/The-Editor"
	s.do(request{method: "PUT", path: one, body: `{"role":"editor"}`, staff: true}).want(t, http.StatusOK)
	s.by(editor, "GET", "/api/admin/me", "").want(t, http.StatusOK)
	s.do(request{method: "PUT", path: one, body: `{"role":"viewer"}`, staff: true}).want(t, http.StatusOK)
	s.by(editor, "GET", "/api/admin/me", "").want(t, http.StatusUnauthorized)
	again := map[string]string{"Cookie": "quoin_session=" + s.session("the-editor", password)}
	s.by(again, "PUT", "/api/products/beacon", `{"title":"Mine"}`).want(t, http.StatusForbidden)

	// Administrators who change their own role keep their session, with the permissions of the new role.
	s.do(request{method: "PUT", path: "/api/admin/users/ada", body: `{"role":"editor"}`, staff: true}).want(t, http.StatusConflict)
	s.do(request{method: "PUT", path: one, body: `{"role":"administrator"}`, staff: true}).want(t, http.StatusOK)
	a := s.do(request{method: "PUT", path: "/api/admin/users/ada", body: `{"role":"editor"}`, staff: true}).want(t, http.StatusOK)
	cookie, err := http.ParseSetCookie(a.header.Get("Set-Cookie"))
	s.check(err)
	own := map[string]string{"Cookie": "quoin_session=" + cookie.Value}
	s.by(own, "GET", "/api/admin/users", "").want(t, http.StatusForbidden)
	s.by(own, "GET", "/api/admin/me", "").want(t, http.StatusOK)
}

// TestTwoDemoteEachOther checks that if two administrators demote each other at the same time, one administrator is
// left.
func TestTwoDemoteEachOther(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	other := s.as(core.Administrator)
	ada := map[string]string{"Cookie": "quoin_session=" + s.token}
	var both sync.WaitGroup
	both.Go(func() { s.by(other, "PUT", "/api/admin/users/ada", `{"role":"viewer"}`) })
	both.Go(func() { s.by(ada, "PUT", "/api/admin/users/the-administrator", `{"role":"viewer"}`) })
	both.Wait()
	if n, err := s.auth.Count(t.Context()); n != 1 || err != nil {
		t.Errorf("%d administrators are left, %v", n, err)
	}
}

// TestSchemaIsForWhoAsks checks that the schema has the permissions of the caller's role, and that each role gets another
// entity tag: viewers write nothing, and administrators alone write some settings.
func TestSchemaIsForWhoAsks(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	type described struct {
		Types []struct {
			Name   string
			Can    map[string]bool
			Fields []struct{ ReadOnly bool }
		}
	}
	tags := map[string]bool{}
	for _, role := range auth.Roles() {
		a := s.by(s.as(role), "GET", "/api/admin/schema", "").want(t, http.StatusOK)
		var schema described
		s.check(json.Unmarshal([]byte(a.body), &schema))
		for _, typ := range schema.Types {
			for verb, may := range typ.Can {
				if may != (role != core.Viewer) {
					t.Errorf("%s may %s a %s: %v", role, verb, typ.Name, may)
				}
			}
			for _, f := range typ.Fields {
				if role == core.Viewer && !f.ReadOnly {
					t.Errorf("a viewer is offered to write a field of %s", typ.Name)
				}
			}
		}
		tags[a.header.Get("ETag")] = true
	}
	if want := len(auth.Roles()); len(tags) != want {
		t.Errorf("the roles have %d answers, want %d", len(tags), want)
	}
}

// TestActivityTellsAdministratorsOfUsers checks that only administrators see the activity of users, also if another
// client sends the entity tag of an administrator's answer.
func TestActivityTellsAdministratorsOfUsers(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	editor := s.as(core.Editor)
	s.do(request{method: "PUT", path: "/api/admin/users/the-editor/password", body: `{"password":"correct horse"}`, staff: true}).want(t, http.StatusNoContent)
	s.do(request{method: "PUT", path: "/api/admin/users/the-editor", body: `{"role":"viewer"}`, staff: true}).want(t, http.StatusOK)
	editor["Cookie"] = "quoin_session=" + s.session("the-editor", password)
	const path = "/api/admin/activity?type=security"
	told := s.staff(path).want(t, http.StatusOK)
	for _, says := range []string{
		`User \"the-editor\" was added as editor`, `Password of \"the-editor\" was changed by ada`, `Role of \"the-editor\" was changed to viewer by ada`,
	} {
		if !strings.Contains(told.body, says) {
			t.Errorf("%s does not say %s", told.body, says)
		}
	}
	editor["If-None-Match"] = told.header.Get("ETag")
	if a := s.by(editor, "GET", path, ""); a.status != http.StatusOK || a.body != "[]" || a.header.Get("X-Total-Count") != "0" {
		t.Errorf("others are told, with status %d: %s", a.status, a.body)
	}
	s.do(request{method: "DELETE", path: "/api/admin/users/the-editor", staff: true}).want(t, http.StatusNoContent)
	if a := s.staff(path); !strings.Contains(a.body, `User \"the-editor\" was removed by ada`) {
		t.Errorf("the removal is not told: %s", a.body)
	}
}
