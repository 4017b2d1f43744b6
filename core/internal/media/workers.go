package media

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// idleTime is how long an idle worker is kept.
const idleTime = 10 * time.Second

// workers manages the worker processes. There are as many as concurrent jobs, whose number the caller limits.
type workers struct {
	command []string
	time    time.Duration
	log     *slog.Logger

	mu     sync.Mutex
	all    map[*workerProcess]bool // the value is true while the process is idle
	closed bool
}

func newWorkers(command []string, limit time.Duration, log *slog.Logger) *workers {
	return &workers{command: command, time: limit, log: log, all: map[*workerProcess]bool{}}
}

var (
	errEnded  = errors.New("media: the worker has ended")
	errMemory = errors.New("media: the worker has ended for want of memory")
)

// do runs a job in an idle process or a new one. If the process dies of the job or takes too long, do fails with
// core.Invalid.
func (w *workers) do(ctx context.Context, j job) (outcome, error) {
	ctx, cancel := context.WithTimeout(ctx, w.time)
	defer cancel()
	if len(w.command) == 0 {
		return w.result(ctx, j, perform(ctx, j))
	}
	p, fresh, err := w.acquire()
	if err != nil {
		return outcome{}, err
	}
	out, err := p.run(ctx, j)
	switch {
	case err == nil:
		w.release(p)
		return w.result(ctx, j, out)
	case !fresh && ctx.Err() == nil:
		w.discard(p)
		return w.do(ctx, j) // the process may have died of another cause while it was idle
	}
	w.discard(p)
	return outcome{}, w.workerError(ctx, j, err)
}

// result returns the result of a job, and logs the cause of a failure.
func (w *workers) result(ctx context.Context, j job, out outcome) (outcome, error) {
	if out.Cause != "" {
		w.log.WarnContext(ctx, "media: a file was refused", "act", j.Act, "detail", out.Detail, "cause", out.Cause)
	}
	return out, out.err()
}

// workerError returns the error for a job without an outcome: the caller's context ended, the job took too long, or the
// process died.
func (w *workers) workerError(ctx context.Context, j job, cause error) error {
	if errors.Is(ctx.Err(), context.Canceled) {
		return ctx.Err()
	}
	w.log.WarnContext(ctx, "media: a worker died", "act", j.Act, "cause", cause)
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return core.Wrap(fmt.Errorf("after %s: %w", w.time, cause), core.Invalid, "The file takes too long to be read.")
	}
	if errors.Is(cause, errMemory) {
		return core.Wrap(cause, core.Invalid, needsTooMuchMemory)
	}
	return core.Wrap(cause, core.Invalid, broken)
}

// acquire returns an idle process, or else a new one.
func (w *workers) acquire() (p *workerProcess, fresh bool, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return nil, false, core.Errorf(core.Unavailable, "The server is stopping.")
	}
	for p, idle := range w.all {
		if idle {
			p.idle.Stop()
			w.all[p] = false
			return p, false, nil
		}
	}
	p, err = startWorker(w.command)
	if err != nil {
		return nil, false, core.Wrap(fmt.Errorf("start a worker: %w", err), core.Internal, "The file could not be read.")
	}
	w.all[p] = false
	return p, true, nil
}

// release returns a process to the idle ones. It is ended after idleTime without a job.
func (w *workers) release(p *workerProcess) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, known := w.all[p]; !known {
		return // closed meanwhile
	}
	w.all[p] = true
	p.idle = time.AfterFunc(idleTime, func() { w.closeIdle(p) })
}

func (w *workers) closeIdle(p *workerProcess) {
	w.mu.Lock()
	idle := w.all[p]
	if idle {
		delete(w.all, p)
	}
	w.mu.Unlock()
	if idle {
		p.close()
	}
}

func (w *workers) discard(p *workerProcess) {
	w.mu.Lock()
	delete(w.all, p)
	w.mu.Unlock()
	p.close()
}

// close ends all processes, busy or idle.
func (w *workers) close() error {
	w.mu.Lock()
	all := w.all
	w.all, w.closed = nil, true
	w.mu.Unlock()
	for p := range all {
		p.close()
	}
	return nil
}
