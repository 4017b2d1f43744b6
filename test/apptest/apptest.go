// Package apptest runs the program for tests, as people run it: in a process of its own.
package apptest

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

var binary = os.Getenv("QUOIN_BINARY")

// Binary gives the path of the program, while Main runs.
func Binary() string { return binary }

// Main runs the tests of a package that starts the program, and gives the code to exit with. The program is that of
// QUOIN_BINARY, else it is built once for all of them.
func Main(m *testing.M) int {
	dir, err := os.MkdirTemp("", "quoin-program-")
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
	cmd.Stderr = os.Stderr
	return cmd.Run()
}

// Command makes a command of the program, in an empty folder, which is its home as well. Of the environment of the tests it
// has nothing but the way to other programs, and what env adds. It is killed when the test ends, and after span.
func Command(tb testing.TB, span time.Duration, env []string, args ...string) *exec.Cmd {
	tb.Helper()
	ctx, cancel := context.WithTimeout(tb.Context(), span)
	tb.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Dir = tb.TempDir()
	cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + cmd.Dir}, env...)
	return cmd
}

// Server is the program while it serves.
type Server struct {
	Cmd     *exec.Cmd
	URL     string // without a path
	Printed string // until it was ready
	Logs    *Logs  // its standard error

	tb   testing.TB
	done chan struct{} // closed when the process has ended
	err  error         // why it ended; to be read after done
}

// Start runs a command until it says where it serves, which fails the test if it never does. The process is killed when the
// test ends.
func Start(tb testing.TB, cmd *exec.Cmd) *Server {
	tb.Helper()
	s := &Server{Cmd: cmd, Logs: &Logs{news: make(chan struct{}, 1)}, tb: tb, done: make(chan struct{})}
	cmd.Stderr = s.Logs
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(s.Kill)
	for lines := bufio.NewScanner(out); s.URL == "" && lines.Scan(); {
		s.Printed += lines.Text() + "\n"
		if url, ok := strings.CutPrefix(lines.Text(), "Quoin is ready at "); ok {
			s.URL = url
		}
	}
	go func() {
		_, _ = io.Copy(io.Discard, out)
		s.err = cmd.Wait()
		close(s.done)
	}()
	if s.URL == "" {
		s.Kill()
		tb.Fatalf("never ready: %s", s.Logs)
	}
	return s
}

// Done is closed when the process has ended.
func (s *Server) Done() <-chan struct{} { return s.done }

// Wait waits until the process has ended, and gives what it ended with.
func (s *Server) Wait() error {
	<-s.done
	return s.err
}

// Kill ends the process without warning.
func (s *Server) Kill() {
	_ = s.Cmd.Process.Kill()
	<-s.done
}

// Stop asks the process to stop and waits until it has. It fails the test if that goes wrong.
func (s *Server) Stop() {
	s.tb.Helper()
	if err := s.Cmd.Process.Signal(os.Interrupt); err != nil {
		s.tb.Fatal(err)
	}
	if err := s.Wait(); err != nil {
		s.tb.Fatalf("%v: %s", err, s.Logs)
	}
}

// Logs are what a process writes to its standard error.
type Logs struct {
	mu   sync.Mutex
	text bytes.Buffer
	news chan struct{}
}

func (l *Logs) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	select {
	case l.news <- struct{}{}:
	default:
	}
	return l.text.Write(p)
}

// String gives all that was written so far.
func (l *Logs) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// Tail gives the end of it.
func (l *Logs) Tail() string {
	text := l.String()
	return text[max(0, len(text)-2000):]
}

// Await returns when the text has been written, and fails the test if that takes half a minute. One test may wait at a time.
func (l *Logs) Await(tb testing.TB, text string) {
	tb.Helper()
	late := time.After(30 * time.Second)
	for !strings.Contains(l.String(), text) {
		select {
		case <-l.news:
		case <-late:
			tb.Fatalf("never wrote %q, but %s", text, l)
		}
	}
}
