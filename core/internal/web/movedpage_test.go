package web_test

import (
	"encoding/json"
	"net/http"
	"testing"
)

// TestFormerPathOfAPage checks that the answer to ?path= with a former path is a 404 that reports the present path, to
// callers who see the page there, and that a new page has its path to itself.
func TestFormerPathOfAPage(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	add := func(body string) string {
		return s.do(request{method: http.MethodPost, path: "/api/pages", staff: true, body: body}).want(t, http.StatusCreated).item(t).ID
	}
	const former, never = "/api/pages?path=/join", "/api/pages?path=/joined"
	page := add(`{"title":"Join","slug":"join","status":"published"}`)
	s.change("/api/pages/"+page, `{"slug":"join-us"}`).want(t, http.StatusOK)
	movedTo := func(a answer) string {
		t.Helper()
		var found struct{ MovedTo, Detail string }
		a.want(t, http.StatusNotFound)
		if err := json.Unmarshal([]byte(a.body), &found); err != nil {
			t.Fatal(err)
		}
		if want := "Page has moved to " + found.MovedTo + "."; found.MovedTo != "" && found.Detail != want {
			t.Errorf("the detail is %q, want %q", found.Detail, want)
		}
		return found.MovedTo
	}
	if to := movedTo(s.get(former)); to != "/join-us" {
		t.Errorf("the former path leads to %q", to)
	}
	if to := movedTo(s.get(never)); to != "" {
		t.Errorf("a path that had no page leads to %q", to)
	}
	s.get("/api/pages?path=/join-us").want(t, http.StatusOK)

	s.change("/api/pages/"+page, `{"status":"draft"}`).want(t, http.StatusOK)
	if to := movedTo(s.get(former)); to != "" {
		t.Errorf("the former path of a hidden page leads visitors to %q", to)
	}
	if to := movedTo(s.staff(former)); to != "/join-us" {
		t.Errorf("the former path of a hidden page leads staff to %q", to)
	}
	add(`{"title":"Another","slug":"join","status":"published"}`)
	s.get(former).want(t, http.StatusOK)
}
