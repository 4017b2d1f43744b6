package app

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"
)

// logger makes the log that the configuration asks for. What it says reaches out a moment later, and at once if it is a
// warning or worse; flush is to be called before the program ends.
func (c serverConfig) logger(out io.Writer) (log *slog.Logger, flush func(), err error) {
	gathered := &lineBuffer{out: out}
	var handler slog.Handler
	switch c.LogFormat {
	case "text":
		handler = slog.NewTextHandler(gathered, nil)
	case "json":
		handler = slog.NewJSONHandler(gathered, nil)
	default:
		return nil, nil, fmt.Errorf("the log format must be text or json, not %q", c.LogFormat)
	}
	return slog.New(promptHandler{handler, gathered}), gathered.flush, nil
}

// How long lines are held, and how many bytes of them. A write for each request would be a tenth of what it costs.
const (
	flushDelay  = 50 * time.Millisecond
	maxBuffered = 32 << 10
)

// lineBuffer buffers lines for a moment, so that one write takes many.
type lineBuffer struct {
	out io.Writer

	mu             sync.Mutex
	buffered       []byte
	flushScheduled bool // whether a flush is on its way
}

func (l *lineBuffer) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.buffered = append(l.buffered, line...)
	switch {
	case len(l.buffered) >= maxBuffered:
		return len(line), l.write()
	case !l.flushScheduled:
		l.flushScheduled = true
		time.AfterFunc(flushDelay, l.flush)
	}
	return len(line), nil
}

// flush writes what is held.
func (l *lineBuffer) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.flushScheduled = false
	// A log that takes nothing is nothing that could be told of.
	_ = l.write()
}

func (l *lineBuffer) write() error {
	if len(l.buffered) == 0 {
		return nil
	}
	_, err := l.out.Write(l.buffered)
	l.buffered = l.buffered[:0]
	return err
}

// promptHandler is a handler that writes warnings and errors at once.
type promptHandler struct {
	slog.Handler
	buffer *lineBuffer
}

// Handle is what the log calls.
func (p promptHandler) Handle(ctx context.Context, r slog.Record) error {
	err := p.Handler.Handle(ctx, r)
	if r.Level >= slog.LevelWarn {
		p.buffer.flush()
	}
	return err
}

// WithAttrs is what the log calls.
func (p promptHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return promptHandler{p.Handler.WithAttrs(attrs), p.buffer}
}

// WithGroup is what the log calls.
func (p promptHandler) WithGroup(name string) slog.Handler {
	return promptHandler{p.Handler.WithGroup(name), p.buffer}
}
