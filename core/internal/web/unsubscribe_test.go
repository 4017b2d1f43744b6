package web_test

import (
	"encoding/csv"
	"net/http"
	"strings"
	"testing"
)

// leaving returns a site with two subscribers, and their unsubscribe links by mail address, from the table for staff.
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

// TestLeavingAList checks that reading the page changes nothing, and that its button unsubscribes, without a script.
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
	for range 2 { // posting twice has the same result
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
	// After a new subscription the old link does not unsubscribe.
	s.do(request{method: http.MethodPost, path: "/api/subscribers", body: `{"email":"mia@example.com"}`}).want(t, http.StatusCreated)
	s.do(request{method: http.MethodPost, path: path}).want(t, http.StatusOK)
	if list := s.subscribers(); !strings.Contains(list, "mia@") {
		t.Errorf("the list is %s", list)
	}
}

// TestLeavingFromAMailProgram checks that a mail program can unsubscribe by a POST (RFC 8058) with either content type
// of a form.
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

// TestForgedLinks checks that an invalid link unsubscribes nobody, and that the answer says that it is invalid.
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
