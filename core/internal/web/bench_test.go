package web_test

import (
	"fmt"
	"log/slog"
	"net"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

const (
	connections = 64
	round       = 250 * time.Millisecond
)

// load is a request that is sent repeatedly.
type load struct {
	url, method, token, body string
	accept                   string // the Accept-Encoding header; empty for none
	status                   int
}

// run sends the request over the given number of connections for one round. It returns the number of answers, and
// their rate per second.
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

// quietLog makes the server write its log to the null device.
func quietLog(b *testing.B) func(*parts) {
	b.Helper()
	file, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = file.Close() })
	return func(c *parts) { c.Env.Log = slog.New(slog.NewTextHandler(file, nil)) }
}

// sixProducts adds four products, so that the list is as long as that of the demo content.
func (s *stack) sixProducts() {
	s.tb.Helper()
	for i := range 4 {
		body := fmt.Sprintf(`{"name":"Product %d","description":"A description of usual length, with a sentence or two.",
			"features":["One","Two","Three","Four"],"pricing":{"Basic":149,"Plus":399}}`, i)
		item := writer.Item{ID: fmt.Sprintf("more-%d", i), Created: start, Body: []byte(body)}
		s.check(s.content.Import(s.tb.Context(), "product", []writer.Item{item}))
	}
}

// bareFiber serves the same bytes by a Fiber app without middleware, and returns its URL.
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
