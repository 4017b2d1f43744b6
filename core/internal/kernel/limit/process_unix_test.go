//go:build unix

package limit_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/valyala/fasthttp"

	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
)

// asServer is set in the process that TestFewDescriptors starts.
const asServer = "QUOIN_TEST_LIMIT_SERVER"

func TestMain(m *testing.M) {
	if os.Getenv(asServer) != "" {
		if err := serveWithFew(128); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// serveWithFew answers requests until its input ends, in a process with a low limit of descriptors.
func serveWithFew(descriptors uint64) error {
	few := syscall.Rlimit{}
	few.Cur, few.Max = descriptors, descriptors
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &few); err != nil {
		return err
	}
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := &fasthttp.Server{Handler: func(ctx *fasthttp.RequestCtx) {
		// A request may need a file.
		f, err := os.Open(os.DevNull)
		if err != nil {
			ctx.Error(err.Error(), http.StatusInternalServerError)
			return
		}
		_ = f.Close()
	}, IdleTimeout: time.Minute}
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		_ = server.Shutdown()
	}()
	fmt.Fprintln(os.Stdout, inner.Addr())
	return server.Serve(limit.NewListener(inner, limit.Options{}))
}

// TestFewDescriptors opens more silent connections than the server process may have files.
func TestFewDescriptors(t *testing.T) {
	t.Parallel()
	address := startServer(t)
	var silent []net.Conn
	for range 300 {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		silent = append(silent, c)
	}
	// Before the silent connections are closed, and after.
	untilAnswered(t, address)
	for _, c := range silent {
		_ = c.Close()
	}
	untilAnswered(t, address)
}

// startServer starts the server and returns its address.
func startServer(t *testing.T) string {
	t.Helper()
	server := exec.Command(os.Args[0])
	server.Env = append(os.Environ(), asServer+"=1")
	said := new(bytes.Buffer)
	server.Stderr = said
	in, err := server.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		if err := server.Wait(); err != nil {
			t.Errorf("the server did not stop as it was told: %v", err)
		}
		if said.Len() > 0 {
			t.Errorf("the server said %q", said)
		}
	})
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(address)
}

// untilAnswered repeats a request until it is answered.
func untilAnswered(t *testing.T, address string) {
	t.Helper()
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: time.Second}
	var failure error
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); {
		answer, err := client.Get("http://" + address)
		if err != nil {
			failure = err
			continue
		}
		_ = answer.Body.Close()
		if answer.StatusCode == http.StatusOK {
			return
		}
		failure = errors.New(answer.Status)
	}
	t.Fatalf("nobody answers: %v", failure)
}
