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

// idleTime is how long a worker is kept that has nothing to do.
const idleTime = 10 * time.Second

// workers are the processes that do jobs. There are as many as there is work at a time, which others bound.
type workers struct {
	command []string
	time    time.Duration
	log     *slog.Logger

	mu     sync.Mutex
	all    map[*process]bool // true while it is idle
	closed bool
}

func newWorkers(command []string, most time.Duration, log *slog.Logger) *workers {
	return &workers{command: command, time: most, log: log, all: map[*process]bool{}}
}

var errEnded = errors.New("media: the worker has ended")

// do has a job done: in a process that is kept, or a new one. A process that dies of a job, or takes too long, fails
// it with core.Invalid.
func (w *workers) do(ctx context.Context, j job) (outcome, error) {
	ctx, cancel := context.WithTimeout(ctx, w.time)
	defer cancel()
	if len(w.command) == 0 {
		return w.judge(ctx, j, perform(ctx, j), nil)
	}
	p, fresh, err := w.take()
	if err != nil {
		return outcome{}, err
	}
	out, err := p.ask(ctx, j)
	if err != nil {
		w.drop(p)
		if !fresh && errors.Is(err, errEnded) && ctx.Err() == nil {
			return w.do(ctx, j) // it may have died of something else, while it was idle
		}
		return w.judge(ctx, j, outcome{}, err)
	}
	w.give(p)
	return w.judge(ctx, j, out, nil)
}

// judge gives what came of a job, and logs what is a fault of ours or of a decoder.
func (w *workers) judge(ctx context.Context, j job, out outcome, err error) (outcome, error) {
	switch {
	case err == nil && out.Cause != "":
		w.log.WarnContext(ctx, "media: a file was refused", "act", j.Act, "detail", out.Detail, "cause", out.Cause)
		fallthrough
	case err == nil:
		return out, out.err()
	case errors.Is(ctx.Err(), context.Canceled):
		return outcome{}, ctx.Err()
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		err = fmt.Errorf("after %s: %w", w.time, err)
		w.log.WarnContext(ctx, "media: a file took too long", "act", j.Act, "cause", err)
		return outcome{}, core.Wrap(err, core.Invalid, "The file takes too long to be read.")
	}
	w.log.WarnContext(ctx, "media: a worker died", "act", j.Act, "cause", err)
	return outcome{}, core.Wrap(err, core.Invalid, broken)
}

// take gives an idle process, or else a new one.
func (w *workers) take() (p *process, fresh bool, err error) {
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
	p, err = start(w.command)
	if err != nil {
		return nil, false, fmt.Errorf("media: start a worker: %w", err)
	}
	w.all[p] = false
	return p, true, nil
}

// give takes a process back, and ends it if it stays idle.
func (w *workers) give(p *process) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, known := w.all[p]; !known {
		return // closed meanwhile
	}
	w.all[p] = true
	p.idle = time.AfterFunc(idleTime, func() { w.retire(p) })
}

func (w *workers) retire(p *process) {
	w.mu.Lock()
	idle := w.all[p]
	if idle {
		delete(w.all, p)
	}
	w.mu.Unlock()
	if idle {
		p.end()
	}
}

func (w *workers) drop(p *process) {
	w.mu.Lock()
	delete(w.all, p)
	w.mu.Unlock()
	p.end()
}

// close ends all processes, at work or not.
func (w *workers) close() error {
	w.mu.Lock()
	all := w.all
	w.all, w.closed = nil, true
	w.mu.Unlock()
	for p := range all {
		p.end()
	}
	return nil
}
