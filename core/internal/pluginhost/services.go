package pluginhost

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core/plugin"
)

// The waits before a service is started again.
const (
	minWait = time.Second
	maxWait = 5 * time.Minute
	// steadyAfter is the time for which a service must have run for the next wait to be the shortest again.
	steadyAfter = 10 * time.Minute
)

// errReturned is the error of a service that returns before the program stops.
var errReturned = errors.New("the service has returned")

// keepRunning runs a service of a plugin until the context ends.
func (h *Host) keepRunning(ctx context.Context, p *plugin.Plugin, s plugin.Service) {
	wait := minWait
	for {
		began := h.Now()
		err := h.runService(ctx, p.Name, func(site *plugin.Site) error { return s.Run(ctx, site) })
		if ctx.Err() != nil {
			return
		}
		if err == nil {
			err = errReturned
		}
		if h.Now().Sub(began) > steadyAfter {
			wait = minWait
		}
		h.Log.Error("a service ended", slog.String("plugin", p.Name), slog.String("service", s.Name), slog.Duration("again", wait), slog.Any("error", err))
		failure := fmt.Sprintf("The service %s of %s ended and is started again.", s.Name, p.Name)
		h.note(failure, true)
		if !h.pause(ctx, wait) {
			return
		}
		h.note(failure, false)
		wait = min(2*wait, maxWait)
	}
}

// sleep waits. It reports whether the time passed before the context ended.
func sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}
