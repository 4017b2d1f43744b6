package web_test

import (
	"encoding/csv"
	"net/http"
	"strings"
	"testing"
)

// leaving is a site with two subscribers, and the links by which they leave, as staff download them.
func leaving(t *testing.T) (s *stack, links map[string]string) {
	t.Helper()
	s = newStack(t)
	for _, email := range []string{"mia@example.com", "tom@example.com"} {
		s.do(request{method: http.MethodPost, path: "/api/subscribers", body: `{"email":"` + email + `"}`}).want(t, http.StatusCreated)
	}
	table := s.do(request{method: http.MethodGet, path: "/api/subscribers.csv", staff: true}).want(t, http.StatusOK)
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(table.body, "\ufeff"))).ReadAll()
	s.check(err)
	last := len(rows[0]) - 1
	if rows[0][last] != "Unsubscribe link" {
		t.Fatalf("the columns are %q", rows[0])
	}
	links = map[string]string{}
	for _, row := range rows[1:] {
		path, ours := strings.CutPrefix(row[last], s.url)
		if !ours || !strings.HasPrefix(path, "/newsletter/leave?token=") || strings.Contains(path, "example.com") {
			t.Fatalf("the link is %q", row[last])
		}
		links[row[1]] = path
	}
	return s, links
}

func (s *stack) subscribers() string {
	return s.do(request{method: http.MethodGet, path: "/api/subscribers", staff: true}).body
}

// TestLeavingAList takes a look, which changes nothing, and a press of the button, without a script.
func TestLeavingAList(t *testing.T) {
	t.Parallel()
	s, links := leaving(t)
	path := links["mia@example.com"]
	a := s.get(path).want(t, http.StatusOK)
	for _, part := range []string{"<h1>Leave the newsletter?</h1>", `<form method="post" action="` + strings.ReplaceAll(path, "&", "&amp;") + `">`, `<button type="submit">Leave the newsletter</button>`, `name="robots" content="noindex"`} {
		if !strings.Contains(a.body, part) {
			t.Errorf("%q is not in %s", part, a.body)
		}
	}
	if strings.Contains(a.body, "mia") || !strings.Contains(s.subscribers(), "mia@example.com") {
		t.Errorf("a look tells the address, or takes it off: %s", a.body)
	}
	if h := a.header; h.Get("Cache-Control") != "no-store" || h.Get("Referrer-Policy") != "no-referrer" || !strings.Contains(h.Get("Content-Security-Policy"), "form-action 'self'") {
		t.Errorf("the head is %v", h)
	}
	for range 2 { // who presses twice has left once
		a = s.do(request{method: http.MethodPost, path: path, header: map[string]string{"Content-Type": "application/x-www-form-urlencoded"}}).want(t, http.StatusOK)
		if !strings.Contains(a.body, "<h1>You have left the newsletter</h1>") || strings.Contains(a.body, "<form") {
			t.Errorf("the answer is %s", a.body)
		}
	}
	if list := s.subscribers(); strings.Contains(list, "mia@") || !strings.Contains(list, "tom@") {
		t.Errorf("the list is %s", list)
	}
	if a := s.get(path).want(t, http.StatusOK); !strings.Contains(a.body, "You are not on the list") || strings.Contains(a.body, "<form") {
		t.Errorf("afterwards it says %s", a.body)
	}
	// Who comes back is on the list, and the old link takes nobody off.
	s.do(request{method: http.MethodPost, path: "/api/subscribers", body: `{"email":"mia@example.com"}`}).want(t, http.StatusCreated)
	s.do(request{method: http.MethodPost, path: path}).want(t, http.StatusOK)
	if list := s.subscribers(); !strings.Contains(list, "mia@") {
		t.Errorf("the list is %s", list)
	}
}

// TestLeavingFromAMailProgram with one click, as RFC 8058 has it: a POST of either kind of form, from elsewhere.
func TestLeavingFromAMailProgram(t *testing.T) {
	t.Parallel()
	s, links := leaving(t)
	for email, kind := range map[string]string{
		"mia@example.com": "application/x-www-form-urlencoded", "tom@example.com": "multipart/form-data; boundary=b",
	} {
		s.do(request{
			method: http.MethodPost, path: links[email], body: "List-Unsubscribe=One-Click", header: map[string]string{"Content-Type": kind},
		}).want(t, http.StatusOK)
	}
	if list := s.subscribers(); strings.Contains(list, "mia@") || strings.Contains(list, "tom@") {
		t.Errorf("the list is %s", list)
	}
}

// TestForgedLinks take nobody off, and say so.
func TestForgedLinks(t *testing.T) {
	t.Parallel()
	s, links := leaving(t)
	path := links["mia@example.com"]
	for _, forged := range []string{"/newsletter/leave", "/newsletter/leave?token=", path + "x", path[:len(path)-2], strings.Replace(path, "token=", "token=x", 1), "/newsletter/leave?%zz"} {
		for _, method := range []string{http.MethodGet, http.MethodPost} {
			a := s.do(request{method: method, path: forged}).want(t, http.StatusNotFound)
			if !strings.Contains(a.body, "<h1>This link does not work</h1>") {
				t.Errorf("%s %s: %s", method, forged, a.body)
			}
		}
	}
	s.do(request{method: http.MethodPut, path: path}).want(t, http.StatusMethodNotAllowed)
	if list := s.subscribers(); !strings.Contains(list, "mia@") || !strings.Contains(list, "tom@") {
		t.Errorf("the list is %s", list)
	}
}
