// Package pluginguard runs the functions of plugins so that a function that fails, or does not end, harms nothing else.
package pluginguard

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
)

const (
	// CallTimeout is the time after which a call is answered without its result.
	CallTimeout = 10 * time.Second
	// maxStuck is the number of calls of a plugin that do not end, at which no more of its calls are answered.
	maxStuck = 4
	// grace is the time that a call has to end after its context has ended.
	grace = time.Second
	// remembered is the time for which a failure is reported.
	remembered = time.Hour
	// maxFailures is the maximum number of failures of a plugin that are counted.
	maxFailures = 100
)

var (
	// errPanic is the error of a function that has panicked.
	errPanic = errors.New("panic")
	// errExited is the error of a function that has ended its goroutine.
	errExited = errors.New("the function called runtime.Goexit")
)

// Config has the dependencies of a Guard.
type Config struct {
	Now func() time.Time
	// Record stores which plugins run, for the next start; nil for nowhere.
	Record *Record
	// Timeout is the time after which a call is answered without its result; CallTimeout if it is 0.
	Timeout time.Duration
	// Processors is the number of processors; that of the program if it is 0.
	Processors int
}

// Guard runs the functions of plugins. It is safe for concurrent use.
type Guard struct {
	Config
	background *background

	mu    sync.Mutex
	state map[string]*state // by the names of plugins
}

// New returns a guard. The caller closes it.
func New(c Config) *Guard {
	if c.Timeout == 0 {
		c.Timeout = CallTimeout
	}
	if c.Processors == 0 {
		c.Processors = runtime.GOMAXPROCS(0)
	}
	return &Guard{Config: c, background: newBackground(), state: map[string]*state{}}
}

// state is the state of the calls of a plugin.
type state struct {
	turns    chan struct{} // has an element for each call that computes
	stuck    int           // the number of calls that were answered without their result, and still run
	closed   bool          // whether no more calls are answered
	failures []time.Time   // the times of the latest calls that panicked or took too long
}

// of returns the state of a plugin. The caller must not change it without the lock.
func (g *Guard) of(plugin string) *state {
	g.mu.Lock()
	defer g.mu.Unlock()
	s := g.state[plugin]
	if s == nil {
		s = &state{turns: make(chan struct{}, max(1, g.Processors/2))}
		g.state[plugin] = s
	}
	return s
}

// Run calls a function of a plugin that may run for any time, such as a job, and returns its error. A panic is an error, and so
// is the end of the goroutine.
func (g *Guard) Run(ctx context.Context, plugin string, fn func(turn *Turn) error) error {
	turn := &Turn{ctx: ctx, record: g.Record, plugin: plugin}
	done := make(chan error, 1)
	go func() {
		err := errExited
		turn.take()
		defer func() {
			turn.leave()
			done <- err
		}()
		_, err = guarded(func() (struct{}, error) { return struct{}{}, fn(turn) })
	}()
	return <-done
}

// guarded calls a function and converts a panic to an error.
func guarded[T any](fn func() (T, error)) (value T, err error) {
	defer func() {
		if said := recover(); said != nil {
			err = fmt.Errorf("%w: %v\n%s", errPanic, said, debug.Stack())
		}
	}()
	return fn()
}

// fail counts a call of a plugin that has failed.
func (g *Guard) fail(plugin string) {
	s := g.of(plugin)
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(s.failures) == maxFailures {
		s.failures = s.failures[1:]
	}
	s.failures = append(s.failures, g.Now())
}

// ErrRunning is wrapped by the error of a call that was answered without its result, and still runs.
var ErrRunning = errors.New("the function still runs")

// Call calls a function that answers a caller of the API, and returns its result. Calls of a plugin that compute at the same
// time use at most half of the processors; others wait. The context ends after the timeout, and the caller gets
// core.Unavailable then, whether the function ends or not. Once four functions have not ended, all calls of the plugin fail
// with core.Unavailable. A panic is an error. late gets the result of a function that ends after its caller was answered; it may
// be nil.
func Call[T any](
	ctx context.Context, g *Guard, plugin string, late func(T, error), fn func(ctx context.Context, turn *Turn) (T, error),
) (T, error) {
	return CallWithin(ctx, g, plugin, g.Timeout, late, fn)
}

// CallWithin is Call with a shorter timeout, whose end is no failure of the plugin.
func CallWithin[T any](
	ctx context.Context, g *Guard, plugin string, timeout time.Duration, late func(T, error), fn func(ctx context.Context, turn *Turn) (T, error),
) (T, error) {
	var none T
	s := g.of(plugin)
	if g.isClosed(s) {
		return none, core.Errorf(core.Unavailable, "The plugin %s does not answer until the server is started again.", plugin)
	}
	parent := ctx
	ctx, cancel := context.WithTimeout(ctx, timeout)
	turn := &Turn{ctx: ctx, turns: s.turns, record: g.Record, plugin: plugin}
	if !turn.take() {
		cancel()
		return none, core.Errorf(core.Unavailable, "The plugin %s is busy with other calls. Try again.", plugin)
	}
	done := start(turn, func() (T, error) { return fn(ctx, turn) })
	select {
	case out := <-done:
		cancel()
		if errors.Is(out.err, errPanic) || errors.Is(out.err, errExited) {
			g.fail(plugin)
		}
		return out.value, out.err
	case <-ctx.Done():
	}
	cancel()
	if parent.Err() == nil && timeout == g.Timeout {
		g.fail(plugin)
	}
	go func() {
		out := await(g, s, turn, done)
		if late != nil {
			late(out.value, out.err)
		}
	}()
	return none, core.Wrap(ErrRunning, core.Unavailable, fmt.Sprintf("The plugin %s took too long to answer. Try again.", plugin))
}

// result is the result of a function.
type result[T any] struct {
	value T
	err   error
}

// start calls a function, which has its turn, in a goroutine of its own.
func start[T any](turn *Turn, fn func() (T, error)) <-chan result[T] {
	done := make(chan result[T], 1)
	go func() {
		out := result[T]{err: errExited}
		defer func() {
			turn.leave()
			done <- out
		}()
		out.value, out.err = guarded(fn)
	}()
	return done
}

// await returns the result of a function whose context has ended. A function that runs for another second counts as
// stuck, and loses its turn.
func await[T any](g *Guard, s *state, turn *Turn, done <-chan result[T]) result[T] {
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case out := <-done:
		return out
	case <-timer.C:
	}
	g.setStuck(s, 1)
	turn.leave()
	out := <-done
	g.setStuck(s, -1)
	return out
}

func (g *Guard) isClosed(s *state) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return s.closed
}

// setStuck changes the number of calls that do not end.
func (g *Guard) setStuck(s *state, by int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	s.stuck += by
	s.closed = s.closed || s.stuck >= maxStuck
}

// Problems returns a message for each plugin whose calls failed lately or do not end, in the order of their names.
func (g *Guard) Problems() (all []string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for plugin, s := range g.state {
		recent := 0
		for _, at := range s.failures {
			if g.Now().Sub(at) < remembered {
				recent++
			}
		}
		switch {
		case s.closed:
			all = append(all, fmt.Sprintf("The plugin %s does not answer calls, because %d of them did not end. Start the server again.", plugin, maxStuck))
		case s.stuck > 0:
			all = append(all, fmt.Sprintf("The plugin %s has calls that do not end: %d.", plugin, s.stuck))
		case recent > 0:
			all = append(all, fmt.Sprintf("Calls of the plugin %s failed in the last hour: %d. The log has the reasons.", plugin, recent))
		}
	}
	slices.Sort(all)
	return all
}
