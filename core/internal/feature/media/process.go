package media

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"sync"
	"time"
)

// process is a worker. One asks it at a time.
type process struct {
	command *exec.Cmd
	jobs    io.WriteCloser
	answers *json.Decoder
	last    words
	idle    *time.Timer
	ended   func()
}

// start starts a worker, with nothing of this process's environment: it has no use for secrets.
func start(command []string) (*process, error) {
	p := &process{command: exec.Command(command[0], command[1:]...)}
	p.command.Env = []string{"GOMAXPROCS=1", "GOGC=50"}
	p.command.Stderr = &p.last
	p.command.SysProcAttr = apart()
	jobs, err := p.command.StdinPipe()
	if err != nil {
		return nil, err
	}
	answers, err := p.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.jobs, p.answers = jobs, json.NewDecoder(answers)
	if err := p.command.Start(); err != nil {
		return nil, err
	}
	p.ended = sync.OnceFunc(func() {
		_ = p.command.Process.Kill()
		_ = p.command.Wait()
	})
	return p, nil
}

// ask has a job done. It fails with errEnded if the process dies, which it does when ctx ends, and with errMemory if it
// dies for want of memory.
func (p *process) ask(ctx context.Context, j job) (outcome, error) {
	defer context.AfterFunc(ctx, func() { _ = p.command.Process.Kill() })()
	var out outcome
	err := json.NewEncoder(p.jobs).Encode(j)
	if err == nil {
		err = p.answers.Decode(&out)
	}
	if err != nil {
		p.end()
		return outcome{}, fmt.Errorf("%w: %w: %s", p.fate(err), err, p.last.text())
	}
	return out, nil
}

// fate tells what a process died of that has ended, by what was met when it was asked.
func (p *process) fate(met error) error {
	left := errors.Is(met, io.EOF) || errors.Is(met, io.ErrUnexpectedEOF) // it died, and was not ended by this program
	if outOfMemory.MatchString(p.last.text()) || left && killed(p.command.ProcessState) {
		return errMemory
	}
	return errEnded
}

// outOfMemory is what the runtime of Go says last when the system gives it no more memory, and what its race detector says.
var outOfMemory = regexp.MustCompile("out of memory|failed to allocate")

// end kills the process and waits until it is gone. What it was writing is nobody's any more.
func (p *process) end() { p.ended() }

// words keeps the first of what a worker says when it dies, which tells why.
type words struct {
	mu   sync.Mutex
	said []byte
}

// mostSaid is how much of it is kept, in bytes.
const mostSaid = 4 << 10

func (t *words) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.said = append(t.said, b[:min(len(b), mostSaid-len(t.said))]...)
	return len(b), nil
}

func (t *words) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.said)
}
