package render

import (
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// health records whether pages can be rendered.
type health struct {
	log *slog.Logger
	now func() time.Time

	mu    sync.Mutex
	since time.Time // time of the first failure since the last success; zero if there is none
	cause string
}

// fail records a failure, and logs the first one.
func (h *health) fail(err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.since.IsZero() {
		h.since = h.now()
	}
	if cause := err.Error(); cause != h.cause {
		h.cause = cause
		h.log.Error("a page could not be rendered; visitors are asked to try again", slog.Any("error", err))
	}
}

// succeed records that a page was rendered.
func (h *health) succeed() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.since.IsZero() {
		h.log.Info("pages can be rendered again", slog.Duration("failed for", h.now().Sub(h.since)))
	}
	h.since, h.cause = time.Time{}, ""
}

// Problems returns a sentence that says that pages cannot be rendered at present; nothing if they can.
func (p *Pages) Problems() []string {
	h := &p.health
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.since.IsZero() {
		return nil
	}
	return []string{fmt.Sprintf("A page could not be rendered at %s; visitors are asked to try again.",
		h.since.UTC().Format(time.RFC3339))}
}
