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

// process is a running worker. Only one goroutine may use it at a time.
type process struct {
	command *exec.Cmd
	jobs    io.WriteCloser
	answers *json.Decoder
	last    words
	idle    *time.Timer
	ended   func()
}

// start starts a worker. The worker does not get the environment of this process, which may have secrets.
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

// ask sends a job to the worker and returns its outcome. It kills the worker when ctx ends. It fails with errEnded if
// the worker dies, and with errMemory if it dies for lack of memory.
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

// fate returns the reason why a process has ended, from the error that ask met.
func (p *process) fate(met error) error {
	left := errors.Is(met, io.EOF) || errors.Is(met, io.ErrUnexpectedEOF) // it died, and this program did not kill it
	if outOfMemory.MatchString(p.last.text()) || left && killed(p.command.ProcessState) {
		return errMemory
	}
	return errEnded
}

// outOfMemory matches the last output of the Go runtime, or of its race detector, when the system refuses more memory.
var outOfMemory = regexp.MustCompile("out of memory|failed to allocate")

// end kills the process and waits until it has ended. Its output file may be incomplete and must be discarded.
func (p *process) end() { p.ended() }

// words keeps the beginning of the error output of a worker, which says why it died.
type words struct {
	mu   sync.Mutex
	said []byte
}

// mostSaid is the number of bytes that are kept.
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
