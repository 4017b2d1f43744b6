package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"
)

// An administrator invites a person, who chooses a user name and a password by the address that is shown once.
func TestInvitations(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	const invitations = "/api/admin/invitations"
	a := s.do(request{method: http.MethodPost, path: invitations, body: `{"email":"eve@example.co.uk","role":"editor"}`, staff: true}).want(t, http.StatusCreated)
	var made struct {
		ID, URL, Email, Role string
		CreatedBy            string
		Mailed               bool
		Unsent               string
		CreatedAt, ExpiresAt time.Time
	}
	s.check(json.Unmarshal([]byte(a.body), &made))
	token, found := strings.CutPrefix(made.URL, s.url+"/admin/invitation#")
	if !found || token == "" || made.Email != "eve@example.co.uk" || made.CreatedBy != "ada" || made.ExpiresAt.Sub(made.CreatedAt) != 7*24*time.Hour || made.Mailed || made.Unsent == "" {
		t.Errorf("the invitation is %s", a.body)
	}
	list := s.do(request{path: invitations, staff: true}).want(t, http.StatusOK)
	if strings.Contains(list.body, token) || !strings.Contains(list.body, made.ID) {
		t.Errorf("the list is %s", list.body)
	}

	body := `{"token":"` + token + `"`
	told := s.do(request{method: http.MethodPost, path: invitations + "/find", body: body + `}`}).want(t, http.StatusOK)
	if told.body != `{"email":"eve@example.co.uk","role":"editor"}` {
		t.Errorf("the person is told %s", told.body)
	}
	body += `,"username":"eve","name":"Eve Adams","password":"battery staple"}`
	s.do(request{method: http.MethodPost, path: invitations + "/accept", body: body}).want(t, http.StatusNoContent)
	again := s.do(request{method: http.MethodPost, path: invitations + "/accept", body: body}).want(t, http.StatusUnprocessableEntity)
	if !strings.Contains(again.body, "token") {
		t.Errorf("a used invitation is refused with %s", again.body)
	}
	session := s.session("eve", "battery staple")
	me := s.do(request{path: "/api/admin/me", header: map[string]string{"Cookie": "quoin_session=" + session}}).want(t, http.StatusOK)
	if !strings.Contains(me.body, `"name":"Eve Adams"`) || !strings.Contains(me.body, `"role":"editor"`) {
		t.Errorf("the account is %s", me.body)
	}

	a = s.do(request{method: http.MethodPost, path: invitations, body: `{"role":"viewer"}`, staff: true}).want(t, http.StatusCreated)
	s.do(request{method: http.MethodDelete, path: a.header.Get("Location"), staff: true}).want(t, http.StatusNoContent)
	s.do(request{method: http.MethodDelete, path: a.header.Get("Location"), staff: true}).want(t, http.StatusNotFound)
	activity := s.do(request{path: "/api/admin/activity?type=security", staff: true}).want(t, http.StatusOK)
	for _, sentence := range []string{`Invitation as \"viewer\" was withdrawn by ada`, `Invitation as \"editor\" was made by ada`, `User \"eve\" was added as editor by ada`} {
		if !strings.Contains(activity.body, sentence) {
			t.Errorf("the activity lacks %s: %s", sentence, activity.body)
		}
	}
	if strings.Contains(activity.body, "example.co.uk") {
		t.Errorf("the activity has an address: %s", activity.body)
	}
}

func TestInvitationRefusals(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	const invitations = "/api/admin/invitations"
	for name, test := range map[string]struct {
		request
		status int
		says   string
	}{
		"no session":      {request{method: "POST", path: invitations, body: `{"role":"editor"}`}, 401, ""},
		"no role":         {request{method: "POST", path: invitations, body: `{}`, staff: true}, 422, "role"},
		"a bad address":   {request{method: "POST", path: invitations, body: `{"role":"editor","email":"eve"}`, staff: true}, 422, "email"},
		"an unknown link": {request{method: "POST", path: invitations + "/find", body: `{"token":"x"}`}, 422, "token"},
		"no token":        {request{method: "POST", path: invitations + "/accept", body: `{"username":"eve","password":"battery staple"}`}, 422, "token"},
		"nobody's":        {request{method: "DELETE", path: invitations + "/x", staff: true}, 404, "invitation"},
	} {
		before := s.seq()
		if a := s.do(test.request).want(t, test.status); !strings.Contains(a.body, test.says) {
			t.Errorf("%s: %s does not say %q", name, a.body, test.says)
		}
		if s.seq() != before {
			t.Errorf("%s: something was written", name)
		}
	}
}

func TestNamesOfUsers(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	s.user("eve")
	change := func(body string, status int) answer {
		return s.do(request{method: http.MethodPut, path: "/api/admin/users/eve", body: body, staff: true}).want(t, status)
	}
	if a := change(`{"name":" Eve Adams "}`, http.StatusOK); !strings.Contains(a.body, `"name":"Eve Adams"`) {
		t.Errorf("the user is %s", a.body)
	}
	if a := change(`{"name":"`+strings.Repeat("é", 101)+`"}`, http.StatusUnprocessableEntity); !strings.Contains(a.body, "100 characters") {
		t.Errorf("a long name is refused with %s", a.body)
	}
	if a := change(`{"name":""}`, http.StatusOK); !strings.Contains(a.body, `"name":""`) {
		t.Errorf("the user is %s", a.body)
	}
}
