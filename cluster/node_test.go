package cluster_test

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

	"github.com/quoin-cms/quoin/storage/etcd/etcdtest"
)

const (
	patience = 30 * time.Second
	password = "correct horse"
)

// binary is the program: that of QUOIN_BINARY, else built once for all tests.
var binary = os.Getenv("QUOIN_BINARY")

func TestMain(m *testing.M) {
	etcdtest.Main()
	os.Exit(run(m))
}

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "quoin-cluster-")
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

// node is a server that runs.
type node struct {
	t      testing.TB
	cmd    *exec.Cmd
	url    string
	cookie string
	logs   logs
}

// logs are what a node wrote to its standard error.
type logs struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logs) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logs) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// serve starts a node over a store, with a folder of its own.
func serve(t testing.TB, store, data string, args ...string) *node {
	t.Helper()
	long, _ := time.ParseDuration(os.Getenv(longSpan)) // zero for the other tests
	ctx, cancel := context.WithTimeout(t.Context(), 10*patience+2*long)
	t.Cleanup(cancel)
	n := &node{t: t}
	n.cmd = exec.CommandContext(ctx, binary, append([]string{"serve", "--addr", "127.0.0.1:0", "--data", data, "--store", store, "--url", "https://example.co.uk"}, args...)...)
	n.cmd.Dir = t.TempDir()
	n.cmd.Env = append(environment(n.cmd.Dir), "QUOIN_ADMIN_PASSWORD="+password)
	n.cmd.Stderr = &n.logs
	out, err := n.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := n.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.kill)
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if url, ok := strings.CutPrefix(lines.Text(), "Quoin is ready at "); ok {
			n.url = url
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return n
		}
	}
	n.kill()
	t.Fatalf("never ready: %s", &n.logs)
	return nil
}

// environment is that of every command: of this process it has the way to a bucket alone.
func environment(home string) []string {
	all := []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home}
	for _, setting := range os.Environ() {
		if strings.HasPrefix(setting, "QUOIN_S3_") {
			all = append(all, setting)
		}
	}
	return all
}

// kill ends the node without warning.
func (n *node) kill() {
	_ = n.cmd.Process.Kill()
	_ = n.cmd.Wait() // it was killed: that is its error
}

// answer is what came of a request.
type answer struct {
	status int
	body   string
	header http.Header
}

func (a answer) String() string { return fmt.Sprintf("%d %.300s", a.status, a.body) }

// ask sends a request, as who has signed in here or elsewhere.
func (n *node) ask(method, path, body string) (answer, error) {
	ctx, cancel := context.WithTimeout(n.t.Context(), patience)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, n.url+path, strings.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	if n.cookie != "" {
		req.Header.Set("Cookie", n.cookie)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return answer{}, err
	}
	text, err := io.ReadAll(resp.Body)
	return answer{resp.StatusCode, string(text), resp.Header}, errors.Join(err, resp.Body.Close())
}

func (n *node) do(method, path, body string) answer {
	n.t.Helper()
	a, err := n.ask(method, path, body)
	if err != nil {
		n.t.Fatalf("%s %s: %v: %s", method, path, err, &n.logs)
	}
	return a
}

func (n *node) get(path string) answer {
	n.t.Helper()
	return n.do(http.MethodGet, path, "")
}

// visitor is who asks the node and has not signed in.
func (n *node) visitor() *node { return &node{t: n.t, url: n.url} }

// signIn signs in at one node, for all of them.
func signIn(nodes ...*node) {
	first := nodes[0]
	first.t.Helper()
	a := first.do(http.MethodPost, "/api/admin/login", fmt.Sprintf(`{"username":"admin","password":%q}`, password))
	if a.status != http.StatusOK {
		first.t.Fatal(a)
	}
	cookie, _, _ := strings.Cut(a.header.Get("Set-Cookie"), ";")
	for _, n := range nodes {
		n.cookie = cookie
	}
}

// eventually waits until something is so.
func eventually(t testing.TB, what string, within time.Duration, so func() bool) {
	t.Helper()
	every := time.NewTicker(20 * time.Millisecond)
	defer every.Stop()
	late := time.After(within)
	for !so() {
		select {
		case <-every.C:
		case <-late:
			t.Fatalf("not within %v: %s", within, what)
		}
	}
}
