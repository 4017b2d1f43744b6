package web_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

// TestAnswersToRequestsInOneGo checks that pipelined requests get their answers in order, with bodies of all sizes and
// without.
func TestAnswersToRequestsInOneGo(t *testing.T) {
	t.Parallel()
	s := newStack(t, renderedApp)
	s.sixProducts()
	paths := []string{"GET /api/products", "GET /healthz", "HEAD /api/products", "GET /products", "GET /api/products", "HEAD /products", "GET /favicon.svg", "GET /api/products"}
	conn, in := s.dial()
	for range 3 {
		var all strings.Builder
		for _, path := range paths {
			fmt.Fprintf(&all, "%s HTTP/1.1\r\nHost: quoin.test\r\n\r\n", path)
		}
		_, err := io.WriteString(conn, all.String())
		s.check(err)
		for _, path := range paths {
			method, path, _ := strings.Cut(path, " ")
			want := s.do(request{method: http.MethodGet, path: path, header: map[string]string{"Host": "quoin.test"}})
			resp, err := http.ReadResponse(in, &http.Request{Method: method})
			s.check(err)
			body, err := io.ReadAll(resp.Body)
			s.check(err)
			if method == http.MethodHead {
				want.body = ""
			}
			if resp.StatusCode != want.status || string(body) != want.body {
				t.Fatalf("%s %s: %d with %d bytes, want %d with %d", method, path, resp.StatusCode, len(body), want.status, len(want.body))
			}
		}
	}
}
