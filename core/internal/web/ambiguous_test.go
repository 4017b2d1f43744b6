package web_test

import (
	"errors"
	"io"
	"net/http"
	"testing"
)

// TestUnclearHeadsAreRefused checks that a head that a proxy may parse differently is refused and its connection
// closed: a folded line, a name that is not a token, or an unknown transfer coding.
func TestUnclearHeadsAreRefused(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for name, c := range map[string]struct {
		head   string
		status int
	}{
		"plain":                 {"X: a", 200},
		"empty value":           {"X:", 200},
		"odd token":             {"X!#$%&'*+-.^_`|~9: a", 200},
		"folded":                {"X: a\r\n b", 400},
		"folded by a tab":       {"X: a\r\n\tb", 400},
		"folded length":         {"Content-Length:\r\n 0", 400},
		"folded host":           {"X:\r\n evil.test", 400},
		"space in a name":       {"X Y: z", 400},
		"space before a colon":  {"X : z", 400},
		"length with a space":   {"Content Length: 50", 400},
		"no name":               {": z", 400},
		"no colon":              {"X", 400},
		"letters beyond ASCII":  {"Ä: z", 400},
		"bracket":               {"X(Y): z", 400},
		"identity":              {"Transfer-Encoding: identity", 400},
		"identity and a length": {"Transfer-Encoding: identity\r\nContent-Length: 0", 400},
		"two encodings":         {"Transfer-Encoding: gzip, chunked", 400},
		"other encoding":        {"Transfer-Encoding: xchunked", 400},
	} {
		conn, in := s.dial()
		_, err := io.WriteString(conn, "GET /api/products HTTP/1.1\r\nHost: quoin.test\r\n"+c.head+"\r\n\r\n")
		s.check(err)
		if got := s.read(in); got.status != c.status {
			t.Errorf("%s: %d, want %d: %s", name, got.status, c.status, got.body)
		}
		if c.status == http.StatusBadRequest {
			if _, err := in.ReadByte(); !errors.Is(err, io.EOF) {
				t.Errorf("%s: the connection goes on: %v", name, err)
			}
		}
		_ = conn.Close()
	}
}

// TestVersions checks that requests of versions of HTTP that there are not are refused.
func TestVersions(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for version, want := range map[string]int{"HTTP/1.0": 200, "HTTP/1.1": 200, "HTTP/1.2": 505, "HTTP/1.9": 505, "HTTP/3.0": 505} {
		conn, in := s.dial()
		_, err := io.WriteString(conn, "GET /api/products "+version+"\r\nHost: quoin.test\r\n\r\n")
		s.check(err)
		if got := s.read(in); got.status != want {
			t.Errorf("%s: %d, want %d: %s", version, got.status, want, got.body)
		}
		_ = conn.Close()
	}
}
