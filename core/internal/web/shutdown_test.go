package web_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/web"
	"github.com/quoin-cms/quoin/core/internal/web/site"
)

// TestShutdownWaits checks that Shutdown waits for the running requests, and that no new connections are accepted.
func TestShutdownWaits(t *testing.T) {
	t.Parallel()
	running, finish := make(chan struct{}), make(chan struct{})
	s := newStack(t, func(c *parts) {
		c.Settings.Health.Ready = func() []string {
			close(running)
			<-finish
			return []string{"tried"}
		}
	})
	conn, in := s.dial()
	_, err := io.WriteString(conn, "GET /readyz HTTP/1.1\r\nHost: quoin.test\r\n\r\n")
	s.check(err)
	<-running
	stopped := make(chan error, 1)
	go func() { stopped <- s.server.Shutdown(context.Background()) }()
	s.refusesConnections()
	select {
	case err := <-stopped:
		t.Fatalf("shut down before the request was answered: %v", err)
	default:
	}
	close(finish)
	if a := s.read(in).want(t, http.StatusServiceUnavailable); !strings.Contains(a.body, "tried") {
		t.Errorf("the answer is %q", a.body)
	}
	s.check(<-stopped)
}

// TestShutdownBeforeServing checks that Serve returns if Shutdown was called before it or at the same time.
func TestShutdownBeforeServing(t *testing.T) {
	t.Parallel()
	s := newStack(t)
	for range 200 {
		server := web.New(web.Config{API: s.api, Site: &site.Site{}, Log: slog.New(slog.DiscardHandler)})
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		s.check(err)
		served := make(chan error, 1)
		go func() { served <- server.Serve(listener) }()
		s.check(server.Shutdown(t.Context()))
		s.check(<-served)
	}
}

// refusesConnections returns when the server has stopped listening.
func (s *stack) refusesConnections() {
	s.tb.Helper()
	deadline := time.Now().Add(10 * time.Second)
	for time.Now().Before(deadline) {
		conn, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
		if err != nil {
			return
		}
		s.check(conn.Close())
	}
	s.tb.Fatal("the server still listens")
}

// TestShutdownGivesUp checks that Shutdown returns when its context ends.
func TestShutdownGivesUp(t *testing.T) {
	t.Parallel()
	running, finish := make(chan struct{}), make(chan struct{})
	s := newStack(t, func(c *parts) {
		c.Settings.Health.Ready = func() []string {
			close(running)
			<-finish
			return nil
		}
	})
	conn, _ := s.dial()
	_, err := io.WriteString(conn, "GET /readyz HTTP/1.1\r\nHost: quoin.test\r\n\r\n")
	s.check(err)
	<-running
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := s.server.Shutdown(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("shut down with %v", err)
	}
	close(finish)
}

// TestReadiness checks that /readyz gives the reasons.
func TestReadiness(t *testing.T) {
	t.Parallel()
	s := newStack(t, func(c *parts) {
		c.Settings.Health.Ready = func() []string { return []string{"The index is being built."} }
	})
	s.get("/healthz").want(t, http.StatusOK)
	if a := s.get("/readyz").want(t, http.StatusServiceUnavailable); !strings.Contains(a.body, "The index is being built.") {
		t.Errorf("not ready: %s", a.body)
	}
	newStack(t).get("/readyz").want(t, http.StatusOK)
	s = newStack(t, func(c *parts) {
		c.Settings.Health.Problems = func() []string { return []string{"The index is behind."} }
	})
	if a := s.get("/readyz").want(t, http.StatusOK); a.body != `{"status":"degraded","reasons":["The index is behind."]}` {
		t.Errorf("with a part that fails the answer is %q", a.body)
	}
}
