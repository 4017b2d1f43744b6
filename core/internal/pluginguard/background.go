package pluginguard

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
)

const (
	// maxBackground is the maximum number of functions of a plugin that run in the background.
	maxBackground = 100
	// stopTime is the time that functions in the background have to end when the program stops.
	stopTime = 5 * time.Second
)

// background runs functions until they end or the program stops.
type background struct {
	ctx    context.Context
	cancel context.CancelFunc
	all    sync.WaitGroup

	mu      sync.Mutex
	running map[string]int // the number of functions, by plugin
	closed  bool
}

func newBackground() *background {
	ctx, cancel := context.WithCancel(context.Background())
	return &background{ctx: ctx, cancel: cancel, running: map[string]int{}}
}

// Go runs a function of a plugin in the background. Its context ends when the guard is closed. A panic is logged. It fails with
// core.Unavailable if too many functions of the plugin run, or the guard is closed.
func (g *Guard) Go(plugin string, log *slog.Logger, fn func(ctx context.Context)) error {
	b := g.background
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.closed:
		return core.Errorf(core.Unavailable, "The program is stopping.")
	case b.running[plugin] == maxBackground:
		return core.Errorf(core.Unavailable, "The plugin %s runs %d functions in the background.", plugin, maxBackground)
	}
	b.running[plugin]++
	b.all.Go(func() {
		defer func() {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.running[plugin]--
		}()
		err := g.Run(b.ctx, plugin, func(*Turn) error {
			fn(b.ctx)
			return nil
		})
		if err != nil {
			log.Error("a function in the background failed", slog.Any("error", err))
		}
	})
	return nil
}

// Wait waits until all functions in the background have ended.
func (g *Guard) Wait() { g.background.all.Wait() }

// Close ends the contexts of the functions in the background, and waits five seconds at most until they have ended.
func (g *Guard) Close() error {
	b := g.background
	b.mu.Lock()
	b.closed = true
	b.mu.Unlock()
	b.cancel()
	ended := make(chan struct{})
	go func() {
		b.all.Wait()
		close(ended)
	}()
	timer := time.NewTimer(stopTime)
	defer timer.Stop()
	select {
	case <-ended:
	case <-timer.C:
	}
	return nil
}
