package environment

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"sync"
	"time"
)

// Logs are the loggers of a process. Lines are written a moment after they are logged; warnings and errors are written at once.
type Logs struct {
	// Log receives everything except requests.
	Log *slog.Logger
	// Access receives a line for each request; nil if requests are not logged.
	Access *slog.Logger

	buffers []*lineBuffer
}

// OpenLogs returns the loggers that the configuration describes. They write to out, and the access log to its file if it has
// one. Close must be called before the process ends.
func (c Config) OpenLogs(out io.Writer) (*Logs, error) {
	handler, err := c.logHandler()
	if err != nil {
		return nil, err
	}
	main := &lineBuffer{out: out}
	l := &Logs{Log: slog.New(promptHandler{handler(delayedWriter{main, flushDelay}), main}), buffers: []*lineBuffer{main}}
	switch c.Log.Access {
	case "off":
	case "on", "":
		l.Access = slog.New(handler(delayedWriter{main, accessFlushDelay}))
	default:
		file := &lineBuffer{out: appendingFile(c.Log.Access)}
		if _, err := file.out.Write(nil); err != nil {
			return nil, fmt.Errorf("the access log: %w", err)
		}
		l.Access = slog.New(handler(delayedWriter{file, accessFlushDelay}))
		l.buffers = append(l.buffers, file)
	}
	return l, nil
}

// logHandler returns the constructor of the handlers of the configured format.
func (c Config) logHandler() (func(io.Writer) slog.Handler, error) {
	switch c.Log.Format {
	case "text":
		return func(w io.Writer) slog.Handler { return slog.NewTextHandler(w, nil) }, nil
	case "json":
		return func(w io.Writer) slog.Handler { return slog.NewJSONHandler(w, nil) }, nil
	default:
		return nil, fmt.Errorf("the log format must be text or json, not %q", c.Log.Format)
	}
}

// Close writes all buffered lines. The loggers can still be used; later lines are written after a delay.
func (l *Logs) Close() {
	for _, buffer := range l.buffers {
		buffer.flush()
	}
}

// appendingFile is the path of a file. Each write opens the file, so that it may be renamed at any time, as log rotation does.
type appendingFile string

// Write appends text to the file. It creates a missing file, readable for its owner alone.
func (path appendingFile) Write(text []byte) (int, error) {
	file, err := os.OpenFile(string(path), os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	return file.Write(text)
}

// How long lines are buffered, and how many bytes of them.
const (
	flushDelay       = 50 * time.Millisecond
	accessFlushDelay = time.Second
	maxBuffered      = 128 << 10
)

// lineBuffer collects lines, so that one write has many.
type lineBuffer struct {
	out io.Writer

	mu       sync.Mutex
	buffered []byte
	flushAt  time.Time // when the next flush is due; zero if none is scheduled
}

// delayedWriter appends lines to a buffer and has them written after at most the delay.
type delayedWriter struct {
	buffer *lineBuffer
	delay  time.Duration
}

func (w delayedWriter) Write(line []byte) (int, error) {
	l := w.buffer
	l.mu.Lock()
	defer l.mu.Unlock()
	l.buffered = append(l.buffered, line...)
	if len(l.buffered) >= maxBuffered {
		return len(line), l.write()
	}
	if due := time.Now().Add(w.delay); l.flushAt.IsZero() || due.Before(l.flushAt) {
		l.flushAt = due
		time.AfterFunc(w.delay, l.flush)
	}
	return len(line), nil
}

// flush writes all buffered lines.
func (l *lineBuffer) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.flushAt = time.Time{}
	// A failure of the log cannot be logged.
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

// Handle implements slog.Handler.
func (p promptHandler) Handle(ctx context.Context, r slog.Record) error {
	err := p.Handler.Handle(ctx, r)
	if r.Level >= slog.LevelWarn {
		p.buffer.flush()
	}
	return err
}

// WithAttrs implements slog.Handler.
func (p promptHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return promptHandler{p.Handler.WithAttrs(attrs), p.buffer}
}

// WithGroup implements slog.Handler.
func (p promptHandler) WithGroup(name string) slog.Handler {
	return promptHandler{p.Handler.WithGroup(name), p.buffer}
}
