package app_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestStopUnderLoad loses nothing that was acknowledged.
func TestStopUnderLoad(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	p := serve(t, data)
	cookie := p.signIn("admin", password)
	var mu sync.Mutex
	var acknowledged []string
	enough := make(chan struct{})
	var clients sync.WaitGroup
	for range 16 {
		clients.Go(func() {
			for {
				id := create(p, cookie)
				if id == "" {
					return
				}
				mu.Lock()
				if acknowledged = append(acknowledged, id); len(acknowledged) == 200 {
					close(enough)
				}
				mu.Unlock()
			}
		})
	}
	select {
	case <-enough:
	case <-time.After(patience):
		t.Fatalf("too slow, or refused: %s", p.Logs)
	}
	if err := p.Cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(); err != nil {
		t.Errorf("ended with %v: %s", err, p.Logs)
	}
	clients.Wait()
	p = serve(t, data)
	cookie = p.signIn("admin", password)
	for _, id := range acknowledged {
		if status, _, _ := p.do(http.MethodGet, "/api/products/"+id, cookie, ""); status != http.StatusOK {
			t.Errorf("%s was acknowledged and is gone: status %d", id, status)
		}
	}
	p.Stop()
}

// create adds a product and gives its id; empty once the server is gone.
func create(p *process, cookie string) string {
	req, err := http.NewRequest(http.MethodPost, p.URL+"/api/products", strings.NewReader(`{"name":"A","description":"B"}`))
	if err != nil {
		return ""
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Cookie", cookie)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return ""
	}
	defer func() { _ = resp.Body.Close() }()
	var entity struct{ ID string }
	if resp.StatusCode != http.StatusCreated || json.NewDecoder(resp.Body).Decode(&entity) != nil {
		return ""
	}
	return entity.ID
}

// half sends the beginning of a request that the server waits for the rest of.
func half(p *process) net.Conn {
	p.t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(p.URL, "http://"))
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { _ = conn.Close() })
	_, err = fmt.Fprintf(conn, "POST /api/inquiries HTTP/1.1\r\nHost: quoin.test\r\nContent-Type: application/json\r\n"+
		"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n", len(inquiry))
	if err != nil {
		p.t.Fatal(err)
	}
	// The answer to Expect says that the request is running.
	line := make([]byte, len("HTTP/1.1 100"))
	if _, err := io.ReadFull(conn, line); err != nil || string(line) != "HTTP/1.1 100" {
		p.t.Fatalf("%q, %v", line, err)
	}
	return conn
}

const inquiry = `{"name":"Mia","email":"mia@example.com","message":"Hello"}`

// TestStopFinishesRequests that are running when the signal comes.
func TestStopFinishesRequests(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	p := serve(t, data)
	conn := half(p)
	if err := p.Cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	p.Logs.Await(t, "stopping")
	if _, err := io.WriteString(conn, inquiry); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(conn)
	if err != nil || !strings.Contains(string(rest), "HTTP/1.1 201") {
		t.Errorf("the running request got %q, %v", rest, err)
	}
	if err := p.Wait(); err != nil {
		t.Errorf("ended with %v: %s", err, p.Logs)
	}
	p = serve(t, data)
	if _, body, _ := p.do(http.MethodGet, "/api/inquiries", p.signIn("admin", password), ""); !strings.Contains(body, "mia@example.com") {
		t.Errorf("the inquiry was acknowledged and is gone: %s", body)
	}
	p.Stop()
}

// A server without a terminal goes on when it is asked to read its settings again, and says that it does not.
func TestHangup(t *testing.T) {
	p := serve(t, filepath.Join(t.TempDir(), "data"))
	if err := p.Cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	p.Logs.Await(t, "SIGHUP changes nothing")
	if status, _, _ := p.do(http.MethodGet, "/healthz", "", ""); status != http.StatusNoContent && status != http.StatusOK {
		t.Errorf("afterwards /healthz is %d", status)
	}
	p.Stop()
}

// TestSecondSignal ends the process though a request is running.
func TestSecondSignal(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	p := serve(t, filepath.Join(t.TempDir(), "data"))
	half(p)
	if err := p.Cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	p.Logs.Await(t, "stopping")
	if err := p.Cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	exit, ok := errors.AsType[*exec.ExitError](p.Wait())
	if !ok {
		t.Fatal("it ended as if nothing had been running")
	}
	if status, ok := exit.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGTERM {
		t.Errorf("ended with %v", exit)
	}
}
