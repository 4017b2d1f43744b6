package hostile_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/test/apptest"
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

func TestMain(m *testing.M) { os.Exit(apptest.Main(m)) }

// server is the program, running as a child on a free port. It believes the addresses that the tests write into
// X-Forwarded-For, so that one machine can be many visitors.
type server struct {
	*apptest.Server
	t    testing.TB
	addr string        // host and port
	own  *atomic.Int64 // the peak of its own memory, in kB; nil if all is measured
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
	cmd := apptest.Command(t, time.Duration(scale(10, 100))*patience, []string{"QUOIN_ADMIN_PASSWORD=" + password}, append([]string{
		"serve", "--addr", "127.0.0.1:0", "--data", data, "--trusted-proxy", "127.0.0.0/8",
	}, args...)...)
	cmd.Args = append([]string{"sh", "-c", limits + "\n" + `exec "$0" "$@"`}, cmd.Args...)
	cmd.Path = "/bin/sh"
	s := &server{Server: apptest.Start(t, cmd), t: t}
	s.addr = strings.TrimPrefix(s.URL, "http://")
	return s
}

// lives wants that the process has not ended, and answers.
func (s *server) lives() {
	s.t.Helper()
	select {
	case <-s.Done():
		s.t.Fatalf("the process has ended: %v: %s", s.Wait(), s.Logs.Tail())
	default:
	}
	if r := s.visitor("192.0.2.250").get("/healthz"); r.status != 200 {
		s.t.Fatalf("/healthz: %s", r)
	}
}

// memory gives a line of what the system tells of the process's memory, in kB. ok is false where it tells nothing.
func (s *server) memory(line string) (kB int, ok bool) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.Cmd.Process.Pid))
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
			case <-s.Done():
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
