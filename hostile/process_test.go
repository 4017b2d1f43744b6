package hostile_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

const (
	// patience is how long anything may take before it counts as dead.
	patience = 30 * time.Second
	// mostMemory bounds the child's peak of resident memory, in kB.
	mostMemory = 150 << 10
	password   = "correct horse"
)

// fierce turns the larger floods and the assertions of times on.
var fierce = os.Getenv("QUOIN_HOSTILE") != ""

// scale gives the size of a flood.
func scale(usual, larger int) int {
	if fierce {
		return larger
	}
	return usual
}

// binary is the program: that of QUOIN_BINARY, else built once for all tests.
var binary = os.Getenv("QUOIN_BINARY")

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "quoin-hostile-")
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

// server is the program, running as a child on a free port. It believes the addresses that the tests write into
// X-Forwarded-For, so that one machine can be many visitors.
type server struct {
	t    testing.TB
	cmd  *exec.Cmd
	addr string // host and port
	logs logs
	done chan struct{} // closed when the process has ended
	err  error         // why it ended; to be read after done
	own  *atomic.Int64 // the peak of its own memory, in kB; nil if all is measured
}

// logs are what the child wrote to its standard error.
type logs struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logs) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

// tail gives the last lines.
func (l *logs) tail() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	text := l.text.String()
	return text[max(0, len(text)-2000):]
}

// begin lets tests run beside each other, but not where they measure.
func begin(t *testing.T) {
	t.Helper()
	if !fierce {
		t.Parallel()
	}
}

// serve starts a server with a data folder of its own.
func serve(t testing.TB, args ...string) *server {
	t.Helper()
	return serveIn(t, filepath.Join(t.TempDir(), "data"), "", args...)
}

// serveIn starts a server on a data folder. A shell runs the limits before it becomes the server.
func serveIn(t testing.TB, data, limits string, args ...string) *server {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(scale(10, 100))*patience)
	t.Cleanup(cancel)
	all := append([]string{
		"-c", limits + "\n" + `exec "$0" "$@"`, binary, "serve", "--addr", "127.0.0.1:0", "--data", data,
		"--trusted-proxy", "127.0.0.0/8",
	}, args...)
	s := &server{t: t, cmd: exec.CommandContext(ctx, "sh", all...), done: make(chan struct{})}
	s.cmd.Dir = t.TempDir()
	s.cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + s.cmd.Dir, "QUOIN_ADMIN_PASSWORD=" + password}
	s.cmd.Stderr = &s.logs
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.kill)
	lines := bufio.NewScanner(out)
	for s.addr == "" && lines.Scan() {
		s.addr = strings.TrimPrefix(lines.Text(), "Quoin is ready at http://")
	}
	go func() {
		s.err = s.cmd.Wait()
		close(s.done)
	}()
	if s.addr == "" {
		t.Fatalf("never ready: %s", s.logs.tail())
	}
	return s
}

func (s *server) kill() {
	_ = s.cmd.Process.Kill()
	<-s.done
}

// stop asks the process to stop and waits until it has.
func (s *server) stop() {
	s.t.Helper()
	if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
		s.t.Fatal(err)
	}
	<-s.done
	if s.err != nil {
		s.t.Fatalf("%v: %s", s.err, s.logs.tail())
	}
}

// lives wants that the process has not ended, and answers.
func (s *server) lives() {
	s.t.Helper()
	select {
	case <-s.done:
		s.t.Fatalf("the process has ended: %v: %s", s.err, s.logs.tail())
	default:
	}
	if r := s.visitor("192.0.2.250").get("/healthz"); r.status != 200 {
		s.t.Fatalf("/healthz: %s", r)
	}
}

// memory gives a line of what the system tells of the process's memory, in kB. ok is false where it tells nothing.
func (s *server) memory(line string) (kB int, ok bool) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		return 0, false
	}
	for text := range strings.Lines(string(status)) {
		if value, found := strings.CutPrefix(text, line+":"); found {
			kB, err = strconv.Atoi(strings.Fields(value)[0])
			return kB, err == nil
		}
	}
	return 0, false
}

// watchOwnMemory begins to measure what the process has of its own, for staysSmall: what staff did to prepare a flood is
// not held against it, and neither is their content, which the system lends from the disk and takes back as it needs to.
func (s *server) watchOwnMemory() {
	s.own = new(atomic.Int64)
	ticker := time.NewTicker(10 * time.Millisecond)
	go func() {
		defer ticker.Stop()
		for {
			kB, _ := s.memory("RssAnon")
			s.own.Store(max(s.own.Load(), int64(kB)))
			select {
			case <-s.done:
				return
			case <-ticker.C:
			}
		}
	}()
}

// staysSmall bounds what the process has had in memory at any moment, or since watchOwnMemory. Systems that do not
// tell are believed.
func (s *server) staysSmall() {
	s.t.Helper()
	peak, ok := s.memory("VmHWM")
	if s.own != nil {
		peak = int(s.own.Load())
	}
	if !ok {
		return
	}
	s.t.Logf("peak memory %d MB", peak>>10)
	if peak > mostMemory {
		s.t.Errorf("peak memory %d MB, want at most %d", peak>>10, mostMemory>>10)
	}
}
