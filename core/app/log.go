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
func (c Config) logger(out io.Writer) (log *slog.Logger, flush func(), err error) {
	gathered := &lines{out: out}
	var handler slog.Handler
	switch c.LogFormat {
	case "text":
		handler = slog.NewTextHandler(gathered, nil)
	case "json":
		handler = slog.NewJSONHandler(gathered, nil)
	default:
		return nil, nil, fmt.Errorf("the log format must be text or json, not %q", c.LogFormat)
	}
	return slog.New(prompt{handler, gathered}), gathered.flush, nil
}

// How long lines are held, and how many bytes of them. A write for each request would be a tenth of what it costs.
const (
	heldFor  = 50 * time.Millisecond
	mostHeld = 32 << 10
)

// lines holds lines for a moment, so that many are written at once.
type lines struct {
	out io.Writer

	mu   sync.Mutex
	held []byte
	due  bool // whether a flush is on its way
}

func (l *lines) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.held = append(l.held, line...)
	switch {
	case len(l.held) >= mostHeld:
		return len(line), l.write()
	case !l.due:
		l.due = true
		time.AfterFunc(heldFor, l.flush)
	}
	return len(line), nil
}

// flush writes what is held.
func (l *lines) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.due = false
	// A log that takes nothing is nothing that could be told of.
	_ = l.write()
}

func (l *lines) write() error {
	if len(l.held) == 0 {
		return nil
	}
	_, err := l.out.Write(l.held)
	l.held = l.held[:0]
	return err
}

// prompt is a handler whose warnings and errors are written at once.
type prompt struct {
	slog.Handler
	lines *lines
}

// Handle is what the log calls.
func (p prompt) Handle(ctx context.Context, r slog.Record) error {
	err := p.Handler.Handle(ctx, r)
	if r.Level >= slog.LevelWarn {
		p.lines.flush()
	}
	return err
}

// WithAttrs is what the log calls.
func (p prompt) WithAttrs(attrs []slog.Attr) slog.Handler {
	return prompt{p.Handler.WithAttrs(attrs), p.lines}
}

// WithGroup is what the log calls.
func (p prompt) WithGroup(name string) slog.Handler {
	return prompt{p.Handler.WithGroup(name), p.lines}
}
