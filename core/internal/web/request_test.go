package web_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
)

// request is a call as a test writes it.
type request struct {
	method, path string
	body         string
	header       map[string]string
	staff        bool // sent with the session of the administrator
}

// answer is the answer to a request.
type answer struct {
	status int
	header http.Header
	body   string
}

// do sends a request. A body is JSON unless the header has another Content-Type; an empty one sends none.
func (s *stack) do(r request) answer {
	s.tb.Helper()
	var body io.Reader
	if r.body != "" {
		body = strings.NewReader(r.body)
	}
	req, err := http.NewRequestWithContext(s.tb.Context(), r.method, s.url+r.path, body)
	s.check(err)
	if r.body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	if r.staff {
		req.Header.Set("Cookie", "quoin_session="+s.token)
	}
	for name, value := range r.header {
		switch {
		case value == "":
			req.Header.Del(name)
		case name == "Host":
			req.Host = value
		default:
			req.Header.Set(name, value)
		}
	}
	return s.send(req)
}

func (s *stack) send(req *http.Request) answer {
	s.tb.Helper()
	resp, err := s.client.Do(req)
	s.check(err)
	text, err := io.ReadAll(resp.Body)
	s.check(err)
	s.check(resp.Body.Close())
	return answer{resp.StatusCode, resp.Header, string(text)}
}

func (s *stack) get(path string) answer {
	s.tb.Helper()
	return s.do(request{method: http.MethodGet, path: path})
}

// problem is a problem document as a client reads it.
type problem struct {
	Title  string
	Status int
	Detail string
	Errors []struct{ Field, Message string }
}

// problem parses the answer as a problem document, which every failure under /api must be.
func (a answer) problem(tb testing.TB) problem {
	tb.Helper()
	if got := a.header.Get("Content-Type"); got != "application/problem+json" {
		tb.Fatalf("content type %q, want a problem document; body %.200q", got, a.body)
	}
	var p problem
	if err := json.Unmarshal([]byte(a.body), &p); err != nil {
		tb.Fatalf("%v in %.200q", err, a.body)
	}
	if p.Status != a.status || p.Title == "" || p.Detail == "" {
		tb.Errorf("status %d: the problem document %q does not say the same", a.status, a.body)
	}
	return p
}

func (a answer) want(tb testing.TB, status int) answer {
	tb.Helper()
	if a.status != status {
		tb.Fatalf("status %d, want %d; body %.300q", a.status, status, a.body)
	}
	return a
}
