package hostile_test

import (
	"fmt"
	"io"
	"net/http"
	"testing"
)

// The tests of classes of advisories are called TestAdvisory and the class; docs/security.md has them in a table, with
// what defends against each and what tests it further in.

// someone adds a user with a role, and gives them signed in.
func (s *server) someone(staff *visitor, name, role, address string) *visitor {
	s.t.Helper()
	body := fmt.Sprintf(`{"username":%q,"password":%q,"role":%q}`, name, password, role)
	must(s.t, "a new "+role, staff.post("/api/admin/users", body), http.StatusCreated)
	return s.signedIn(name, password, address)
}

// program is somebody with a token of a role in the place of a cookie.
func (s *server) program(staff *visitor, role, address string) *visitor {
	s.t.Helper()
	r := must(s.t, "a token", staff.post("/api/admin/tokens", fmt.Sprintf(`{"name":"a %s","role":%q}`, role, role)), http.StatusCreated)
	v := s.visitor(address)
	v.header.Set("Authorization", "Bearer "+text(fieldsOf(s.t, r), "token"))
	return v
}

// raw sends what no client library does, and gives the answer.
func (s *server) raw(address, request string) (r reply) {
	c, err := s.dial(address)
	if err != nil {
		return reply{err: err}
	}
	defer c.drop()
	if _, err := io.WriteString(c, request); err != nil {
		return reply{err: err}
	}
	resp, err := http.ReadResponse(c.in, nil)
	if err != nil {
		return reply{err: err}
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	return reply{status: resp.StatusCode, header: resp.Header, body: string(text), err: err}
}

// text gives a field of an entry.
func text(entry map[string]any, name string) string {
	value, _ := entry[name].(string)
	return value
}

// fieldsOf reads the object that an answer has.
func fieldsOf(t testing.TB, r reply) map[string]any { return read[map[string]any](t, r) }
