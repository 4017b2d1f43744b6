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

// workerProcess is a running worker. Only one goroutine may use it at a time.
type workerProcess struct {
	command *exec.Cmd
	jobs    io.WriteCloser
	results *json.Decoder
	stderr  stderrBuffer
	idle    *time.Timer
	kill    func()
}

// startWorker starts a worker. The worker does not get the environment of this process, which may have secrets.
func startWorker(command []string) (*workerProcess, error) {
	p := &workerProcess{command: exec.Command(command[0], command[1:]...)}
	p.command.Env = []string{"GOMAXPROCS=1", "GOGC=50"}
	p.command.Stderr = &p.stderr
	p.command.SysProcAttr = ownProcessGroup()
	jobs, err := p.command.StdinPipe()
	if err != nil {
		return nil, err
	}
	answers, err := p.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.jobs, p.results = jobs, json.NewDecoder(answers)
	if err := p.command.Start(); err != nil {
		return nil, err
	}
	p.kill = sync.OnceFunc(func() {
		_ = p.command.Process.Kill()
		_ = p.command.Wait()
	})
	return p, nil
}

// run sends a job to the worker and returns its outcome. It kills the worker when ctx ends. It fails with errEnded if
// the worker dies, and with errMemory if it dies for lack of memory.
func (p *workerProcess) run(ctx context.Context, j job) (outcome, error) {
	defer context.AfterFunc(ctx, func() { _ = p.command.Process.Kill() })()
	var out outcome
	err := json.NewEncoder(p.jobs).Encode(j)
	if err == nil {
		err = p.results.Decode(&out)
	}
	if err != nil {
		p.close()
		return outcome{}, fmt.Errorf("%w: %w: %s", p.endReason(err), err, p.stderr.text())
	}
	return out, nil
}

// endReason returns the reason why a process has ended, from the error that ask met.
func (p *workerProcess) endReason(met error) error {
	left := errors.Is(met, io.EOF) || errors.Is(met, io.ErrUnexpectedEOF) // it died, and this program did not kill it
	if outOfMemory.MatchString(p.stderr.text()) || left && killed(p.command.ProcessState) {
		return errMemory
	}
	return errEnded
}

// outOfMemory matches the last output of the Go runtime, or of its race detector, when the system refuses more memory.
var outOfMemory = regexp.MustCompile("out of memory|failed to allocate")

// close kills the process and waits until it has ended. Its output file may be incomplete and must be discarded.
func (p *workerProcess) close() { p.kill() }

// stderrBuffer keeps the beginning of the error output of a worker, which says why it died.
type stderrBuffer struct {
	mu   sync.Mutex
	data []byte
}

// maxStderr is the number of bytes that are kept.
const maxStderr = 4 << 10

func (t *stderrBuffer) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.data = append(t.data, b[:min(len(b), maxStderr-len(t.data))]...)
	return len(b), nil
}

func (t *stderrBuffer) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.data)
}
