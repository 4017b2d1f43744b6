package web_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const tenMegabytes = 10 << 20

// TestCompressedBodies checks that a compressed body is refused as such, not as malformed JSON.
func TestCompressedBodies(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for coding, status := range map[string]int{
		"gzip": http.StatusUnsupportedMediaType, "BR": http.StatusUnsupportedMediaType, "identity": http.StatusUnprocessableEntity,
	} {
		out := s.do(request{method: http.MethodPost, path: "/api/inquiries", body: "{}", header: map[string]string{"Content-Encoding": coding}})
		out.want(t, status)
	}
}

// TestHugeBodies checks that each kind of client can read the answer to a body that is too large.
func TestHugeBodies(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	target := s.url + "/api/inquiries"
	file := filepath.Join(t.TempDir(), "huge.json")
	s.check(os.WriteFile(file, bytes.Repeat([]byte("a"), tenMegabytes), 0o600))

	t.Run("go", func(t *testing.T) {
		before := s.seq()
		s.do(request{method: http.MethodPost, path: "/api/inquiries", body: strings.Repeat("a", tenMegabytes)}).
			want(t, http.StatusRequestEntityTooLarge).problem(t)
		if s.seq() != before {
			t.Error("something was written")
		}
	})
	t.Run("go, chunked", func(t *testing.T) {
		body := io.LimitReader(neverEnding('a'), tenMegabytes)
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, target, body)
		s.check(err)
		req.Header.Set("Content-Type", "application/json")
		s.send(req).want(t, http.StatusRequestEntityTooLarge).problem(t)
	})
	t.Run("curl", func(t *testing.T) {
		out := runClient(t, "curl", "-sS", "-H", "Content-Type: application/json", "--data-binary", "@"+file, "-w", " %{http_code}", target)
		if !strings.Contains(out, `"status":413`) || !strings.HasSuffix(out, " 413") {
			t.Errorf("curl got %q", out)
		}
	})
	t.Run("node", func(t *testing.T) {
		out := runClient(t, "node", "-e", fmt.Sprintf(`
			fetch(%q, { method: 'POST', headers: { 'content-type': 'application/json' }, body: 'a'.repeat(%d) })
				.then(async (r) => console.log(r.status, await r.text()))`, target, tenMegabytes))
		if !strings.HasPrefix(out, "413 ") || !strings.Contains(out, `"status":413`) {
			t.Errorf("node got %q", out)
		}
	})
}

// runClient returns the output of a program. It skips the test if the program is not installed.
func runClient(t *testing.T, name string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if errors.Is(err, exec.ErrNotFound) {
		t.Logf("%s is not installed", name)
		t.SkipNow()
	}
	out, err := exec.CommandContext(t.Context(), path, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v: %s", name, err, out)
	}
	return string(out)
}

type neverEnding byte

func (b neverEnding) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(b)
	}
	return len(p), nil
}

// TestUnreadBodies checks that an unread body is not taken for the next request on its connection.
func TestUnreadBodies(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	smuggled := "GET /api/smuggled HTTP/1.1\r\nHost: quoin.test\r\n\r\n"
	long := smuggled + strings.Repeat(" ", 100_000)
	chunk := fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(smuggled), smuggled)
	for name, test := range map[string]struct {
		head, body string
		status     int
	}{
		"unknown path":           {"POST /api/nothing HTTP/1.1", smuggled, 404},
		"unknown path, long":     {"POST /api/nothing HTTP/1.1", long, 404},
		"signed out":             {"POST /api/products HTTP/1.1", smuggled, 401},
		"not JSON":               {"POST /api/inquiries HTTP/1.1", long, 415},
		"read with a body":       {"GET /api/products HTTP/1.1", smuggled, 200},
		"page with a body":       {"GET / HTTP/1.1", long, 200},
		"method not supported":   {"PATCH /api/products HTTP/1.1", long, 405},
		"unknown path, chunked":  {"POST /api/nothing HTTP/1.1\r\nTransfer-Encoding: chunked", chunk, 404},
		"read, chunked":          {"GET /api/products HTTP/1.1\r\nTransfer-Encoding: chunked", chunk, 200},
		"login, chunked JSON":    {"POST /api/admin/logout HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked", chunk, 204},
		"logout with plain text": {"POST /api/admin/logout HTTP/1.1\r\nContent-Type: text/plain", smuggled, 415},
	} {
		t.Run(name, func(t *testing.T) {
			conn, in := s.dial()
			head := test.head + "\r\nHost: quoin.test\r\n"
			if !strings.Contains(head, "chunked") {
				head += fmt.Sprintf("Content-Length: %d\r\n", len(test.body))
			}
			_, err := io.WriteString(conn, head+"\r\n"+test.body+"GET /healthz HTTP/1.1\r\nHost: quoin.test\r\n\r\n")
			s.check(err)
			first := s.read(in).want(t, test.status)
			if first.header.Get("Connection") == "close" {
				return
			}
			if second := s.read(in).want(t, http.StatusOK); second.body != `{"status":"ok"}` {
				t.Errorf("the second answer is %q", second.body)
			}
		})
	}
}

// TestBodyThatStops checks that a body that breaks off gets an answer and writes nothing.
func TestBodyThatStops(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	before := s.seq()
	conn, in := s.dial()
	_, err := io.WriteString(conn, "POST /api/inquiries HTTP/1.1\r\nHost: quoin.test\r\nContent-Type: application/json\r\n"+
		"Transfer-Encoding: chunked\r\n\r\n5\r\n{\"nam\r\nzz\r\n")
	s.check(err)
	s.read(in).want(t, http.StatusBadRequest).problem(t)
	if s.seq() != before {
		t.Error("something was written")
	}
}
