package web_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/quoin-cms/quoin/core/internal/analytics"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/host"
	"github.com/quoin-cms/quoin/core/internal/host/hosttest"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/authtest"
	"github.com/quoin-cms/quoin/core/internal/web"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
	"github.com/quoin-cms/quoin/storage/bolt/bolttest"
)

const (
	username = "ada"
	password = "correct horse"
)

// clock is a clock that a test sets.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

var start = time.Date(2026, time.January, 31, 9, 0, 0, 0, time.UTC)

// stack is a complete server with a real store and a real socket.
type stack struct {
	tb      testing.TB
	url     string
	token   string // session token of the administrator
	one     string // the ID that exchanges call "the-one"; empty for none
	clock   *clock
	content *writer.Writer
	answers *query.Reader
	auth    *auth.Service
	store   storage.Store
	host    *host.Host
	api     *api.API
	server  *web.Server
	client  *http.Client
}

// template is a store with an administrator, a session and some content. The first test makes it; each test gets a
// copy.
var template struct {
	once  sync.Once
	dir   string
	data  []byte
	token string
}

func TestMain(m *testing.M) {
	os.Exit(run(m))
}

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "quoin-web-")
	if err == nil {
		defer func() { _ = os.RemoveAll(dir) }()
		template.dir = dir
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

func makeTemplate(tb testing.TB) {
	tb.Helper()
	ctx, path := context.Background(), filepath.Join(template.dir, "template.db")
	check := func(err error) {
		tb.Helper()
		if err != nil {
			tb.Fatal(err)
		}
	}
	store, time := bolttest.Open(tb, path), &clock{now: start}
	users := authtest.New(tb, store, time.Now)
	check(users.Add(ctx, username, password))
	grant, err := users.SignIn(ctx, auth.Attempt{Username: username, Password: password, Client: auth.Client{Address: "192.0.2.1"}})
	check(err)
	registry, err := model.NewRegistry(types()...)
	check(err)
	writer, err := writer.Open(ctx, store, registry, time.Now)
	check(err)
	check(seed(ctx, writer))
	check(seedVisits(ctx, store, query.New(store, registry, time.Now, writer.Freshness())))
	check(store.Close())
	template.token = grant.Token
	template.data, err = os.ReadFile(path)
	check(err)
}

// newStack starts a server on a copy of the template. The changes adjust its configuration.
func newStack(tb testing.TB, changes ...func(*parts)) *stack {
	tb.Helper()
	return newStackWith(tb, func(_ *stack, c *parts) {
		for _, change := range changes {
			change(c)
		}
	})
}

// newStackWith is newStack for a configuration that depends on the store and the services.
func newStackWith(tb testing.TB, change func(*stack, *parts)) *stack {
	tb.Helper()
	return newStackOf(tb, types(), change)
}

// newStackOf is newStackWith for a server with the given content types.
func newStackOf(tb testing.TB, types []model.Type, change func(*stack, *parts)) *stack {
	tb.Helper()
	template.once.Do(func() { makeTemplate(tb) })
	s := &stack{tb: tb, token: template.token, clock: &clock{now: start}}
	path := filepath.Join(tb.TempDir(), "quoin.db")
	s.check(os.WriteFile(path, template.data, 0o600))
	store := bolttest.Open(tb, path)
	tb.Cleanup(func() { s.check(store.Close()) })
	s.store = store
	registry, err := model.NewRegistry(types...)
	s.check(err)
	s.content, err = writer.Open(tb.Context(), store, registry, s.clock.Now)
	s.check(err)
	s.answers = query.New(store, registry, s.clock.Now, s.content.Freshness())
	s.auth = authtest.New(tb, store, s.clock.Now)
	env := hosttest.EnvOf(store, s.content, s.answers, s.auth, s.clock.Now)
	config := parts{Env: env, Settings: hosttest.Settings(tb, env), Public: publicApp(), Admin: adminApp()}
	change(s, &config)
	s.host, s.server = config.build(tb)
	s.api = s.host.API
	s.serve()
	return s
}

func (s *stack) serve() {
	s.tb.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	s.check(err)
	s.url = "http://" + listener.Addr().String()
	s.client = &http.Client{
		Transport:     &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: 100},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	ended := make(chan error, 1)
	go func() { ended <- s.server.Serve(listener) }()
	s.tb.Cleanup(func() {
		s.client.CloseIdleConnections()
		s.check(s.stop())
		s.check(<-ended)
	})
}

// stop shuts the server down. It may be called more than once.
func (s *stack) stop() error {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	return s.server.Shutdown(ctx)
}

func (s *stack) check(err error) {
	s.tb.Helper()
	if err != nil {
		s.tb.Fatal(err)
	}
}

func trust(networks ...string) func(*parts) {
	return func(c *parts) {
		for _, n := range networks {
			c.TrustedProxies = append(c.TrustedProxies, netip.MustParsePrefix(n))
		}
	}
}

func publicApp() builtApp {
	return builtApp{
		Routes: []byte(`[{"path":"/"},{"path":"/products"},{"path":"/products/:id","type":"product"},{"path":"/blog/:id","type":"post"}]`),
		Files: fstest.MapFS{
			"dist/index.html":            {Data: []byte("<!doctype html><title>public</title>")},
			"dist/index.html.br":         {Data: []byte("brotli of public")},
			"dist/index.html.gz":         {Data: []byte("gzip of public")},
			"dist/favicon.svg":           {Data: []byte("<svg/>")},
			"dist/assets/app-1a2b.js":    {Data: []byte("console.log(1)")},
			"dist/assets/app-1a2b.js.br": {Data: []byte("brotli of app")},
			"dist/assets/app-1a2b.js.gz": {Data: []byte("gzip of app")},
			"dist/.gitkeep":              {},
		},
	}
}

func adminApp() builtApp {
	return builtApp{
		Routes: []byte(`[{"path":"/admin"},{"path":"/admin/login","open":true},{"path":"/admin/forgot","open":true}]`),
		Files: fstest.MapFS{
			"dist/index.html":           {Data: []byte("<!doctype html><title>admin</title><body></body>")},
			"dist/assets/admin-9f8e.js": {Data: []byte("console.log(2)")},
		},
	}
}

// serviceOf returns the service of a feature of a stack.
func serviceOf[T any](s *stack, name string) T {
	s.tb.Helper()
	return hosttest.Service[T](s.tb, s.host, name)
}

// visits counts the visits of a stack.
func (s *stack) visits() visitCounter { return serviceOf[visitCounter](s, "analytics") }

type visitCounter interface {
	Flush(ctx context.Context) error
	ParseQuery(raw string, filtered bool) (analytics.Query, error)
	Daily(ctx context.Context, q analytics.Query) ([]analytics.Daily, error)
}
