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
	module  int // the version of a module, which the program reads by itself
	fails   bool
	mistake bool // of a module
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

// write makes another version of a module, and has the loop look until it has seen it.
func (p *project) write(mistake bool) {
	p.mu.Lock()
	p.module++
	p.mistake = mistake
	p.mu.Unlock()
	p.look <- time.Now()
}

// settle returns when the loop waits for changes.
func (p *project) settle() { p.look <- time.Now() }

type watched struct {
	p               *project
	version, module int
}

func (w watched) Changed() bool {
	w.p.mu.Lock()
	defer w.p.mu.Unlock()
	return w.p.version != w.version || w.p.module != w.module
}

func (w watched) Renewed() (Watched, bool) {
	w.p.mu.Lock()
	defer w.p.mu.Unlock()
	return watched{w.p, w.p.version, w.p.module}, w.p.version != w.version
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
		Check: func(context.Context, string) error {
			p.mu.Lock()
			defer p.mu.Unlock()
			if p.mistake {
				return errors.New("the program has mistakes")
			}
			return nil
		},
		Watch: func(context.Context) (Watched, error) {
			p.mu.Lock()
			defer p.mu.Unlock()
			return watched{p, p.version, p.module}, nil
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

// begin runs the loop of the program, after a change of it if change is not nil. end stops it and returns its messages.
func (p *project) begin(t *testing.T, change func(*Loop)) (started <-chan *server, end func() string) {
	t.Helper()
	var out bytes.Buffer
	servers := make(chan *server, 9)
	loop := p.loop(&out, servers)
	if change != nil {
		change(&loop)
	}
	ctx, cancel := context.WithCancel(t.Context())
	result := make(chan error)
	go func() { result <- loop.Run(ctx) }()
	return servers, func() string {
		t.Helper()
		cancel()
		if err := <-result; err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
}

func TestAServerIsReplacedWhenItsFilesChange(t *testing.T) {
	p := &project{look: make(chan time.Time)}
	started, end := p.begin(t, nil)

	p.settle()
	p.change(t, false)
	p.settle()
	p.change(t, true) // the server of before goes on
	p.settle()
	p.change(t, false)
	p.settle()
	close((<-started).ended) // that of v0, which nobody waits for any more
	p.settle()
	out := end()
	want := "start v0, stop v0, start v1, stop v1, start v3, stop v3"
	if got := strings.Join(p.log, ", "); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if !strings.Contains(out, "Not built: main.go:1: a mistake.") {
		t.Errorf("nothing is told of the mistake:\n%s", out)
	}
}

func TestAModuleIsReadWithoutABuild(t *testing.T) {
	p := &project{look: make(chan time.Time)}
	_, end := p.begin(t, nil)

	p.settle()
	p.write(false)
	p.settle()
	p.write(true) // the server before continues
	p.settle()
	p.write(false)
	p.settle()
	p.change(t, true)
	p.settle()
	p.write(false) // needs the build that failed
	p.settle()
	out := end()
	if got, want := strings.Join(p.log, ", "), "start v0, stop v0, start v0, stop v0, start v0, stop v0"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := strings.Count(out, "Built in"); got != 1 {
		t.Errorf("%d builds, want 1:\n%s", got, out)
	}
	for _, want := range []string{"Not started: the program has mistakes.", "Started again in", "Not built: main.go:1: a mistake."} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing:\n%s", want, out)
		}
	}
}

func TestAChangeDuringABuildNeedsAnother(t *testing.T) {
	p := &project{look: make(chan time.Time)}
	_, end := p.begin(t, func(loop *Loop) {
		build := loop.Build
		loop.Build = func(ctx context.Context) (string, error) {
			made, err := build(ctx)
			p.mu.Lock()
			if p.module == 0 {
				p.module++
			}
			p.mu.Unlock()
			return made, err
		}
	})
	p.settle()
	p.settle()
	out := end()
	if got := strings.Count(out, "Built in"); got != 2 {
		t.Errorf("%d builds, want 2:\n%s", got, out)
	}
}

func TestAServerThatEndsStartsAfterTheNextChange(t *testing.T) {
	p := &project{look: make(chan time.Time)}
	started, end := p.begin(t, nil)

	close((<-started).ended)
	p.settle()
	p.settle()
	p.change(t, false)
	<-started
	p.settle()
	end()
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
