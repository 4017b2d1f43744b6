package app_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/test/apptest"
)

func TestMain(m *testing.M) { os.Exit(apptest.Main(m)) }

const patience = 30 * time.Second

// process is a server that runs.
type process struct {
	*apptest.Server
	t testing.TB
}

func command(t testing.TB, env []string, args ...string) *exec.Cmd {
	t.Helper()
	return apptest.Command(t, 4*patience, env, args...)
}

// start runs the program with these arguments until it serves.
func start(t testing.TB, env []string, args ...string) *process {
	t.Helper()
	return &process{apptest.Start(t, command(t, env, args...)), t}
}

// serve starts a server on a data folder and a free port.
func serve(t testing.TB, data string, args ...string) *process {
	t.Helper()
	env := []string{"QUOIN_ADMIN_PASSWORD=" + password}
	return start(t, env, append([]string{"serve", "--addr", "127.0.0.1:0", "--data", data}, args...)...)
}

const password = "correct horse"

// do sends a request and gives the status and the body.
func (p *process) do(method, path, cookie, body string) (int, string, http.Header) {
	p.t.Helper()
	req, err := http.NewRequestWithContext(p.t.Context(), method, p.URL+path, strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	req.Header.Set("Cookie", cookie)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		p.t.Fatal(err)
	}
	text, err := io.ReadAll(resp.Body)
	if err = errors.Join(err, resp.Body.Close()); err != nil {
		p.t.Fatal(err)
	}
	return resp.StatusCode, string(text), resp.Header
}

func (p *process) get(path string) (int, string) {
	p.t.Helper()
	status, body, _ := p.do(http.MethodGet, path, "", "")
	return status, body
}

// signIn gives the cookie of a new session; empty if the credentials are wrong.
func (p *process) signIn(username, password string) string {
	p.t.Helper()
	body := fmt.Sprintf(`{"username":%q,"password":%q}`, username, password)
	status, _, header := p.do(http.MethodPost, "/api/admin/login", "", body)
	if status != http.StatusOK {
		return ""
	}
	cookie, _, _ := strings.Cut(header.Get("Set-Cookie"), ";")
	return cookie
}

// fails runs the program and gives its one line of what went wrong.
func fails(t testing.TB, env []string, args ...string) string {
	t.Helper()
	cmd := command(t, env, args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	err := cmd.Run()
	exit, ok := errors.AsType[*exec.ExitError](err)
	if !ok || exit.ExitCode() != 1 {
		t.Fatalf("ended with %v, want exit code 1: %s", err, stderr.String())
	}
	if text := stderr.String(); strings.Count(text, "\n") != 1 || !strings.HasPrefix(text, "quoin: ") {
		t.Errorf("the message is not one line: %s", text)
	}
	return stderr.String()
}
