package cluster_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/storage/etcd/etcdtest"
	"github.com/quoin-cms/quoin/test/apptest"
)

const (
	patience = 30 * time.Second
	password = "correct horse"
)

func TestMain(m *testing.M) {
	etcdtest.Main()
	os.Exit(apptest.Main(m))
}

// node is a server that runs.
type node struct {
	*apptest.Server
	t      testing.TB
	cookie string
}

// serve starts a node over a store, with a folder of its own.
func serve(t testing.TB, store, data string, args ...string) *node {
	t.Helper()
	long, _ := time.ParseDuration(os.Getenv(longSpan)) // zero for the other tests
	cmd := apptest.Command(t, 10*patience+2*long, append(bucket(), "QUOIN_ADMIN_PASSWORD="+password), append([]string{
		"serve", "--addr", "127.0.0.1:0", "--data", data, "--store", store, "--url", "https://example.co.uk",
	}, args...)...)
	return &node{Server: apptest.Start(t, cmd), t: t}
}

// bucket is the way to a bucket, as the environment of this process has it.
func bucket() (all []string) {
	for _, setting := range os.Environ() {
		if strings.HasPrefix(setting, "QUOIN_S3_") {
			all = append(all, setting)
		}
	}
	return all
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
	req, err := http.NewRequestWithContext(ctx, method, n.URL+path, strings.NewReader(body))
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
		n.t.Fatalf("%s %s: %v: %s", method, path, err, n.Logs)
	}
	return a
}

func (n *node) get(path string) answer {
	n.t.Helper()
	return n.do(http.MethodGet, path, "")
}

// visitor is who asks the node and has not signed in.
func (n *node) visitor() *node { return &node{Server: n.Server, t: n.t} }

// view tells the node that a visitor sees a page.
func (n *node) view(page string) {
	n.t.Helper()
	body := fmt.Sprintf(`{"events":[{"type":"view","page":%q}]}`, page)
	req, err := http.NewRequestWithContext(n.t.Context(), http.MethodPost, n.URL+"/api/analytics/events", strings.NewReader(body))
	if err != nil {
		n.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "text/plain;charset=UTF-8")
	req.Header.Set("User-Agent", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		n.t.Fatal(err)
	}
	if err := resp.Body.Close(); err != nil || resp.StatusCode != http.StatusAccepted {
		n.t.Fatalf("a view: status %d, %v", resp.StatusCode, err)
	}
}

// views returns how many views of pages the node reports.
func (n *node) views() int {
	n.t.Helper()
	var overview struct{ TotalPageViews int }
	a := n.get("/api/analytics/overview")
	if err := json.Unmarshal([]byte(a.body), &overview); err != nil || a.status != http.StatusOK {
		n.t.Fatalf("%s: %v", a, err)
	}
	return overview.TotalPageViews
}

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
