package web_test

import (
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"github.com/quoin-cms/quoin/core/content"
)

const (
	connections = 64
	round       = 250 * time.Millisecond
)

// load is requests that are sent over and over.
type load struct {
	url, method, token, body string
	accept                   string // the content codings; empty for no header
	status                   int
}

// run sends the requests over some connections for a round, and gives how many were answered and the
// rate in a second.
func (l load) run(b *testing.B, connections int) (count int64, rate float64) {
	b.Helper()
	client := &fasthttp.Client{MaxConnsPerHost: connections, NoDefaultUserAgentHeader: true}
	defer client.CloseIdleConnections()
	var done atomic.Int64
	var wrong atomic.Int64
	var clients sync.WaitGroup
	begin := time.Now()
	for range connections {
		clients.Go(func() {
			req, resp := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
			req.SetRequestURI(l.url)
			req.Header.SetMethod(l.method)
			if l.token != "" {
				req.Header.SetCookie("quoin_session", l.token)
			}
			if l.accept != "" {
				req.Header.Set("Accept-Encoding", l.accept)
			}
			if l.body != "" {
				req.Header.SetContentType("application/json")
				req.SetBodyString(l.body)
			}
			for time.Since(begin) < round {
				if err := client.Do(req, resp); err != nil || resp.StatusCode() != l.status {
					wrong.Store(int64(resp.StatusCode()) + 1)
					return
				}
				done.Add(1)
			}
		})
	}
	clients.Wait()
	if code := wrong.Load(); code != 0 {
		b.Fatalf("%s %s: an answer with status %d", l.method, l.url, code-1)
	}
	return done.Load(), float64(done.Load()) / time.Since(begin).Seconds()
}

// quietLog writes every line, to where nobody reads it.
func quietLog(b *testing.B) func(*parts) {
	b.Helper()
	file, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = file.Close() })
	return func(c *parts) { c.Log = slog.New(slog.NewTextHandler(file, nil)) }
}

// sixProducts makes the list as long as that of the demo content.
func (s *stack) sixProducts() {
	s.tb.Helper()
	for i := range 4 {
		body := fmt.Sprintf(`{"name":"Product %d","description":"A description of usual length, with a sentence or two.",
			"features":["One","Two","Three","Four"],"pricing":{"Basic":149,"Plus":399}}`, i)
		item := content.Item{ID: fmt.Sprintf("more-%d", i), Created: start, Body: []byte(body)}
		s.check(s.content.Import(s.tb.Context(), "product", []content.Item{item}))
	}
}

// bareFiber serves the same bytes with nothing around them, and gives the address.
func bareFiber(b *testing.B, body []byte) string {
	b.Helper()
	app := fiber.New()
	app.Get("/", func(c fiber.Ctx) error {
		c.Response().Header.SetContentType(fiber.MIMEApplicationJSON)
		c.Response().SetBodyRaw(body)
		return nil
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	go func() { _ = app.Listener(listener, fiber.ListenConfig{DisableStartupMessage: true}) }()
	b.Cleanup(func() { _ = app.ShutdownWithTimeout(5 * time.Second) })
	return "http://" + listener.Addr().String() + "/"
}

// BenchmarkRead compares what is read most with a bare Fiber handler that sends the same bytes.
func BenchmarkRead(b *testing.B) {
	for name, path := range map[string]string{
		"list": "/api/products", "entity": "/api/products/atlas", "page": "/products/atlas",
	} {
		b.Run(name, func(b *testing.B) {
			s := newStack(b, quietLog(b))
			s.sixProducts()
			floor := load{url: bareFiber(b, []byte(s.get(path).body)), method: http.MethodGet, status: http.StatusOK}
			real := load{url: s.url + path, method: http.MethodGet, status: http.StatusOK}
			var low, high float64
			for b.Loop() {
				_, rate := floor.run(b, connections)
				low += rate
				_, rate = real.run(b, connections)
				high += rate
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(high/float64(b.N), "requests/s")
			b.ReportMetric(low/float64(b.N), "bare-fiber/s")
			b.ReportMetric(100*high/low, "%-of-bare")
		})
	}
}

// BenchmarkCreate compares durable creates of 64 clients with those of one, and counts that each is there.
func BenchmarkCreate(b *testing.B) {
	s := newStack(b, quietLog(b))
	create := load{
		url: s.url + "/api/products", method: http.MethodPost, token: s.token, status: http.StatusCreated,
		body: `{"name":"Dovetail","description":"Joins what you have.","features":["Import","Export"]}`,
	}
	before := s.total()
	var acknowledged int64
	var one, many float64
	for b.Loop() {
		count, rate := create.run(b, 1)
		acknowledged, one = acknowledged+count, one+rate
		count, rate = create.run(b, connections)
		acknowledged, many = acknowledged+count, many+rate
	}
	if got := s.total() - before; got != acknowledged {
		b.Fatalf("%d creates were acknowledged, %d are there", acknowledged, got)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(many/float64(b.N), "creates/s")
	b.ReportMetric(one/float64(b.N), "one-client/s")
	b.ReportMetric(many/one, "times-one")
}

// total is how many products there are.
func (s *stack) total() int64 {
	s.tb.Helper()
	a := s.do(request{method: http.MethodGet, path: "/api/products?limit=1", staff: true}).want(s.tb, http.StatusOK)
	n, err := strconv.ParseInt(a.header.Get("X-Total-Count"), 10, 64)
	s.check(err)
	return n
}
