package app_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// binary is the program: that of QUOIN_BINARY, else built once for all tests.
var binary = os.Getenv("QUOIN_BINARY")

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "quoin-app-")
	if err == nil {
		defer func() { _ = os.RemoveAll(dir) }()
		err = build(dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

func build(dir string) error {
	if binary != "" {
		// Go, which keeps results, learns that the tests depend on the file.
		_, err := os.Stat(binary)
		return err
	}
	binary = filepath.Join(dir, "quoin")
	cmd := exec.Command("go", "build", "-o", binary, "github.com/quoin-cms/quoin")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	return cmd.Run()
}

const patience = 30 * time.Second

// process is a server that runs.
type process struct {
	t    testing.TB
	cmd  *exec.Cmd
	url  string
	out  string // what it printed until it was ready
	logs *logs
	once sync.Once
	err  error
}

// logs are what a process writes to its standard error. A reader may wait for a text.
type logs struct {
	mu   sync.Mutex
	text bytes.Buffer
	news chan struct{}
}

func (l *logs) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	select {
	case l.news <- struct{}{}:
	default:
	}
	return l.text.Write(p)
}

func (l *logs) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// await returns when the text has been written.
func (l *logs) await(t testing.TB, text string) {
	t.Helper()
	timeout := time.After(patience)
	for !strings.Contains(l.String(), text) {
		select {
		case <-l.news:
		case <-timeout:
			t.Fatalf("never wrote %q, but %s", text, l)
		}
	}
}

func command(t testing.TB, env []string, args ...string) *exec.Cmd {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 4*patience)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Dir = t.TempDir()
	// Nothing of the environment of the tests.
	cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + cmd.Dir}, env...)
	return cmd
}

// start runs the program with these arguments until it serves.
func start(t testing.TB, env []string, args ...string) *process {
	t.Helper()
	p := &process{t: t, cmd: command(t, env, args...), logs: &logs{news: make(chan struct{}, 1)}}
	p.cmd.Stderr = p.logs
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.kill() })
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		p.out += lines.Text() + "\n"
		if url, ok := strings.CutPrefix(lines.Text(), "Quoin is ready at "); ok {
			p.url = url
			return p
		}
	}
	_ = p.wait()
	t.Fatalf("never ready; it wrote %s", p.logs)
	return nil
}

// serve starts a server on a data folder and a free port.
func serve(t testing.TB, data string, args ...string) *process {
	t.Helper()
	env := []string{"QUOIN_ADMIN_PASSWORD=" + password}
	return start(t, env, append([]string{"serve", "--addr", "127.0.0.1:0", "--data", data}, args...)...)
}

const password = "correct horse"

func (p *process) wait() error {
	p.once.Do(func() { p.err = p.cmd.Wait() })
	return p.err
}

func (p *process) kill() error {
	_ = p.cmd.Process.Kill()
	return p.wait()
}

// stop asks the process to stop and waits until it has.
func (p *process) stop() {
	p.t.Helper()
	if err := p.cmd.Process.Signal(os.Interrupt); err != nil {
		p.t.Fatal(err)
	}
	if err := p.wait(); err != nil {
		p.t.Fatalf("%v: %s", err, p.logs)
	}
}

// do sends a request and gives the status and the body.
func (p *process) do(method, path, cookie, body string) (int, string, http.Header) {
	p.t.Helper()
	req, err := http.NewRequestWithContext(p.t.Context(), method, p.url+path, strings.NewReader(body))
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
