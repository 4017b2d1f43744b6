package web_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// dial opens a new connection to the server.
func (s *stack) dial() (net.Conn, *bufio.Reader) {
	s.tb.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
	s.check(err)
	s.check(conn.SetDeadline(time.Now().Add(30 * time.Second)))
	s.tb.Cleanup(func() { _ = conn.Close() })
	return conn, bufio.NewReader(conn)
}

// rawDo sends a request whose path a client library would not send.
func (s *stack) rawDo(r request) answer {
	s.tb.Helper()
	conn, in := s.dial()
	var head strings.Builder
	fmt.Fprintf(&head, "%s %s HTTP/1.1\r\nHost: quoin.test\r\nConnection: close\r\n", r.method, r.path)
	if r.staff {
		fmt.Fprintf(&head, "Cookie: quoin_session=%s\r\n", s.token)
	}
	for name, value := range r.header {
		fmt.Fprintf(&head, "%s: %s\r\n", name, value)
	}
	if r.body != "" {
		fmt.Fprintf(&head, "Content-Type: application/json\r\nContent-Length: %d\r\n", len(r.body))
	}
	// The error is ignored: a server that refuses the head may close the connection before it has read it all.
	_, _ = io.WriteString(conn, head.String()+"\r\n"+r.body)
	return s.read(in)
}

// read reads one answer from a connection.
func (s *stack) read(in *bufio.Reader) answer {
	s.tb.Helper()
	resp, err := http.ReadResponse(in, nil)
	s.check(err)
	text, err := io.ReadAll(resp.Body)
	s.check(err)
	s.check(resp.Body.Close())
	return answer{resp.StatusCode, resp.Header, string(text)}
}
