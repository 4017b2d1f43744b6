package dev

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"
)

// project is a program that a test changes.
type project struct {
	look    chan time.Time
	mu      sync.Mutex
	version int
	fails   bool
	log     []string
}

func (p *project) note(words ...string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.log = append(p.log, strings.Join(words, " "))
}

// change makes another version, and has the loop look until it has seen it.
func (p *project) change(t *testing.T, fails bool) {
	t.Helper()
	p.mu.Lock()
	p.version++
	p.fails = fails
	p.mu.Unlock()
	p.look <- time.Now()
}

// settle returns when the loop waits for changes.
func (p *project) settle() { p.look <- time.Now() }

type watched struct {
	p       *project
	version int
}

func (w watched) Changed() bool {
	w.p.mu.Lock()
	defer w.p.mu.Unlock()
	return w.p.version != w.version
}

type server struct {
	p     *project
	name  string
	ended chan struct{}
}

func (s *server) Ended() <-chan struct{} { return s.ended }

func (s *server) Stop() error {
	s.p.note("stop", s.name)
	return nil
}

func (p *project) loop(out *bytes.Buffer, started chan<- *server) Loop {
	name := func() string { return "v" + string(rune('0'+p.version)) }
	return Loop{
		Build: func(context.Context) (string, error) {
			p.mu.Lock()
			defer p.mu.Unlock()
			if p.fails {
				return "", errors.New("main.go:1: a mistake")
			}
			return name(), nil
		},
		Watch: func(context.Context) (Watched, error) {
			p.mu.Lock()
			defer p.mu.Unlock()
			return watched{p, p.version}, nil
		},
		Start: func(program string) (Server, error) {
			p.note("start", program)
			s := &server{p, program, make(chan struct{})}
			started <- s
			return s, nil
		},
		Look: p.look, Out: out,
	}
}

func TestAServerIsReplacedWhenItsFilesChange(t *testing.T) {
	p := &project{look: make(chan time.Time)}
	var out bytes.Buffer
	started := make(chan *server, 9)
	ctx, cancel := context.WithCancel(t.Context())
	result := make(chan error)
	go func() { result <- p.loop(&out, started).Run(ctx) }()

	p.settle()
	p.change(t, false)
	p.settle()
	p.change(t, true) // the server of before goes on
	p.settle()
	p.change(t, false)
	p.settle()
	close((<-started).ended) // that of v0, which nobody waits for any more
	p.settle()
	cancel()
	if err := <-result; err != nil {
		t.Fatal(err)
	}
	want := "start v0, stop v0, start v1, stop v1, start v3, stop v3"
	if got := strings.Join(p.log, ", "); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if !strings.Contains(out.String(), "Not built: main.go:1: a mistake.") {
		t.Errorf("nothing is told of the mistake:\n%s", &out)
	}
}

func TestAServerThatEndsStartsAfterTheNextChange(t *testing.T) {
	p := &project{look: make(chan time.Time)}
	var out bytes.Buffer
	started := make(chan *server, 9)
	ctx, cancel := context.WithCancel(t.Context())
	result := make(chan error)
	go func() { result <- p.loop(&out, started).Run(ctx) }()

	close((<-started).ended)
	p.settle()
	p.settle()
	p.change(t, false)
	<-started
	p.settle()
	cancel()
	if err := <-result; err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(p.log, ", "); !strings.HasSuffix(got, "start v1, stop v1") {
		t.Errorf("%s", got)
	}
}

func TestProcessEnds(t *testing.T) {
	s, err := Start(exec.CommandContext(t.Context(), "sleep", "60"))
	if err != nil {
		t.Skip(err)
	}
	// The program has no handler for the signal that it is sent.
	_ = s.Stop()
	<-s.Ended()
	if err := s.Stop(); err != nil {
		t.Errorf("a program that has ended: %v", err)
	}
}
