package ctl_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/quoin-cms/quoin/core/internal/ctl"
)

// serve runs a server on a folder until the test ends.
func serve(t *testing.T, folder string, run ctl.Run) (stop func()) {
	t.Helper()
	at, err := ctl.Listen(folder)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	over := make(chan error, 1)
	go func() { over <- ctl.Serve(ctx, at, run, func(err error) string { return "told: " + err.Error() }) }()
	stop = func() {
		cancel()
		if err := <-over; err != nil {
			t.Errorf("serve: %v", err)
		}
		over <- nil
	}
	t.Cleanup(stop)
	return stop
}

// TestAsk checks that a command runs for another process, with its standard input and output.
func TestAsk(t *testing.T) {
	t.Parallel()
	for name, folder := range map[string]string{
		"short": t.TempDir(), "long": filepath.Join(t.TempDir(), strings.Repeat("long", 40)),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if err := os.MkdirAll(folder, 0o700); err != nil {
				t.Fatal(err)
			}
			serve(t, folder, func(_ context.Context, call ctl.Call) error {
				input, err := io.ReadAll(call.In)
				if err != nil {
					return err
				}
				fmt.Fprintf(call.Err, "%s %v %v", call.Name, call.Args, call.Terminal)
				_, err = call.Out.Write(bytes.ToUpper(input))
				if len(input) == 0 {
					err = errors.New("nothing came")
				}
				return err
			})
			info, err := os.Stat(filepath.Join(folder, ctl.Socket))
			if err != nil || info.Mode() != fs.ModeSocket|0o600 {
				t.Errorf("the socket: %v %v", info.Mode(), err)
			}
			var out, diagnostics bytes.Buffer
			long := strings.Repeat("a", 1<<20)
			err = ctl.Ask(t.Context(), folder, ctl.Call{
				Name: "user add", Args: []string{"eve", "--role", "viewer"}, Terminal: true,
				In: strings.NewReader(long), Out: &out, Err: &diagnostics,
			})
			if err != nil || out.String() != strings.ToUpper(long) || diagnostics.String() != "user add [eve --role viewer] true" {
				t.Errorf("%v: %d bytes; %q", err, out.Len(), &diagnostics)
			}
			half := io.MultiReader(strings.NewReader("half"), iotest.ErrReader(errors.New("the disk is gone")))
			err = ctl.Ask(t.Context(), folder, ctl.Call{In: half, Out: &out, Err: &diagnostics})
			if err == nil || !strings.Contains(err.Error(), "the disk is gone") {
				t.Errorf("half of what should go in: %v", err)
			}
			err = ctl.Ask(t.Context(), folder, ctl.Call{Out: &out, Err: &diagnostics})
			if !errors.Is(err, ctl.Failure("told: nothing came")) {
				t.Errorf("a failure: %v", err)
			}
		})
	}
}

// TestNobody checks that a folder without a server and a folder whose server was killed both lead to ErrNobody.
func TestNobody(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	ask := func(folder string) error { return ctl.Ask(t.Context(), folder, ctl.Call{}) }
	for _, where := range []string{folder, filepath.Join(folder, "missing"), filepath.Join(folder, strings.Repeat("missing", 30))} {
		if err := ask(where); !errors.Is(err, ctl.ErrNobody) {
			t.Errorf("%s: %v", where, err)
		}
	}
	left, err := net.Listen("unix", filepath.Join(folder, ctl.Socket))
	if err != nil {
		t.Skip(err) // on systems where test folders have long paths
	}
	left.(*net.UnixListener).SetUnlinkOnClose(false)
	if err := left.Close(); err != nil {
		t.Fatal(err)
	}
	if err := ask(folder); !errors.Is(err, ctl.ErrNobody) {
		t.Errorf("a socket that was left behind: %v", err)
	}
	stop := serve(t, folder, func(context.Context, ctl.Call) error { return nil })
	if err := ask(folder); err != nil {
		t.Errorf("over a socket that was left behind: %v", err)
	}
	stop()
	if _, err := os.Lstat(filepath.Join(folder, ctl.Socket)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("after the stop: %v", err)
	}
}

// TestGone checks that a call ends when either side disconnects.
func TestGone(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	begun, ended := make(chan struct{}), make(chan struct{}, 2)
	stop := serve(t, folder, func(ctx context.Context, _ ctl.Call) error {
		begun <- struct{}{}
		<-ctx.Done()
		ended <- struct{}{}
		return ctx.Err()
	})
	ctx, cancel := context.WithCancel(t.Context())
	asked := make(chan error, 1)
	go func() { asked <- ctl.Ask(ctx, folder, ctl.Call{}) }()
	<-begun
	cancel()
	if err := <-asked; !errors.Is(err, context.Canceled) {
		t.Errorf("the asking process: %v", err)
	}
	<-ended
	go func() { asked <- ctl.Ask(t.Context(), folder, ctl.Call{}) }()
	<-begun
	stop()
	<-ended
	if err := <-asked; err == nil {
		t.Error("a server that stopped has done it all")
	}
}

// TestForeign checks that the server closes connections that do not follow the protocol.
func TestForeign(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	serve(t, folder, func(context.Context, ctl.Call) error { return errors.New("called") })
	for name, said := range map[string]string{
		"http": "GET / HTTP/1.1\r\n\r\n", "large": "c\xff\xff\xff\xff", "json": "c\x00\x00\x00\x01{", "stream": "i\x00\x00\x00\x01{",
	} {
		conn, err := net.Dial("unix", filepath.Join(folder, ctl.Socket))
		if err != nil {
			t.Skip(err)
		}
		if _, err := io.WriteString(conn, said); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if answer, _ := io.ReadAll(conn); len(answer) > 0 {
			t.Errorf("%s: %q", name, answer)
		}
		_ = conn.Close()
	}
}
