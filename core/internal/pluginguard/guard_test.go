package pluginguard_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/pluginguard"
)

// answer is the result of the calls of tests.
func answer(context.Context, *pluginguard.Turn) (string, error) { return "answer", nil }

func wantUnavailable(t *testing.T, err error, says string) {
	t.Helper()
	if found, ok := errors.AsType[*core.Error](err); !ok || found.Code != core.Unavailable || !strings.Contains(found.Error(), says) {
		t.Errorf("%v, want Unavailable with %q", err, says)
	}
}

func TestCallsReturnResults(t *testing.T) {
	g := pluginguard.New(pluginguard.Config{Now: time.Now})
	if got, err := pluginguard.Call(t.Context(), g, "polls", nil, answer); got != "answer" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	for name, fail := range map[string]func() error{
		"panic: out of range": func() error { panic("out of range") },
		"runtime.Goexit":      func() error { runtime.Goexit(); return nil },
		"no ballots":          func() error { return errors.New("no ballots") },
	} {
		_, err := pluginguard.Call(t.Context(), g, "polls", nil, func(context.Context, *pluginguard.Turn) (string, error) { return "", fail() })
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%v, want %s", err, name)
		}
	}
	if err := g.Run(t.Context(), "polls", func(*pluginguard.Turn) error { runtime.Goexit(); return nil }); err == nil || !strings.Contains(err.Error(), "Goexit") {
		t.Errorf("a job that exits: %v", err)
	}
	if err := g.Run(t.Context(), "polls", func(*pluginguard.Turn) error { panic("at night") }); err == nil || !strings.Contains(err.Error(), "at night") {
		t.Errorf("a job: %v", err)
	}
	if got := g.Problems(); len(got) != 1 || !strings.Contains(got[0], "polls failed in the last hour: 2.") {
		t.Errorf("%q", got)
	}
}

// TestACallThatDoesNotEnd gets an error after ten seconds, and the fifth of them at once.
func TestACallThatDoesNotEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := pluginguard.New(pluginguard.Config{Now: time.Now, Processors: 2})
		end := make(chan struct{})
		endless := func(context.Context, *pluginguard.Turn) (string, error) { <-end; return "", nil }
		for i := range 4 {
			start := time.Now()
			_, err := pluginguard.Call(t.Context(), g, "polls", nil, endless)
			wantUnavailable(t, err, "took too long")
			if took := time.Since(start); took != 10*time.Second {
				t.Errorf("call %d was answered after %s", i, took)
			}
			pass(2 * time.Second)
			if _, err := pluginguard.Call(t.Context(), g, "polls", nil, answer); i < 3 && err != nil {
				t.Errorf("while %d calls run: %v", i+1, err)
			}
		}
		close(end)
		synctest.Wait()
		_, err := pluginguard.Call(t.Context(), g, "polls", nil, answer)
		wantUnavailable(t, err, "until the server is started again")
		if _, err := pluginguard.Call(t.Context(), g, "other", nil, answer); err != nil {
			t.Errorf("another plugin: %v", err)
		}
		if got := g.Problems(); len(got) != 1 || !strings.Contains(got[0], "polls does not answer calls") {
			t.Errorf("%q", got)
		}
	})
}

// TestSlowCallsThatEndCloseNothing checks calls that end with their context, and calls that end late.
func TestSlowCallsThatEndCloseNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := pluginguard.New(pluginguard.Config{Now: time.Now, Processors: 8})
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() {
				_, err := pluginguard.Call(t.Context(), g, "polls", nil, func(ctx context.Context, turn *pluginguard.Turn) (string, error) {
					turn.Wait(func() { <-ctx.Done() })
					if i < 3 {
						pass(time.Minute)
					}
					return "", ctx.Err()
				})
				if err == nil {
					t.Error("a call that is too slow succeeds")
				}
			})
		}
		all.Wait()
		pass(2 * time.Second)
		if got := g.Problems(); len(got) != 1 || !strings.Contains(got[0], "calls that do not end: 3") {
			t.Errorf("%q", got)
		}
		pass(time.Minute)
		if _, err := pluginguard.Call(t.Context(), g, "polls", nil, answer); err != nil {
			t.Error(err)
		}
		pass(time.Hour)
		if got := g.Problems(); len(got) != 0 {
			t.Errorf("an hour later: %q", got)
		}
	})
}

// TestCallsUseHalfOfTheProcessors runs more calls than may compute at the same time. Calls that wait let others compute.
func TestCallsUseHalfOfTheProcessors(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := pluginguard.New(pluginguard.Config{Now: time.Now, Processors: 8})
		var computing, waiting, most, mostWaiting atomic.Int32
		raise := func(to *atomic.Int32, n int32) {
			for old := to.Load(); n > old && !to.CompareAndSwap(old, n); old = to.Load() {
			}
		}
		var all sync.WaitGroup
		for range 32 {
			all.Go(func() {
				_, err := pluginguard.Call(t.Context(), g, "polls", nil, func(_ context.Context, turn *pluginguard.Turn) (string, error) {
					compute := func() {
						raise(&most, computing.Add(1))
						pass(10 * time.Millisecond)
						computing.Add(-1)
					}
					compute()
					turn.Wait(func() {
						raise(&mostWaiting, waiting.Add(1))
						pass(time.Second)
						turn.Compute(compute)
						waiting.Add(-1)
					})
					compute()
					return "", nil
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if most.Load() != 4 || mostWaiting.Load() != 32 {
			t.Errorf("%d calls compute and %d wait at the same time", most.Load(), mostWaiting.Load())
		}
	})
}

// TestAPluginThatIsBusy refuses a call that cannot begin within ten seconds.
func TestAPluginThatIsBusy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := pluginguard.New(pluginguard.Config{Now: time.Now, Processors: 2})
		go func() {
			_, _ = pluginguard.Call(t.Context(), g, "polls", nil, func(context.Context, *pluginguard.Turn) (string, error) {
				pass(20 * time.Second)
				return "", nil
			})
		}()
		synctest.Wait()
		_, err := pluginguard.Call(t.Context(), g, "polls", nil, answer)
		wantUnavailable(t, err, "busy")
		pass(20 * time.Second)
	})
}

// pass lets time pass in a bubble of package synctest.
func pass(d time.Duration) { <-time.After(d) }
