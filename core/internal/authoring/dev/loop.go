package dev

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// Watched are the files that a program was built of.
type Watched interface {
	// Changed reports whether one of them is another than it was.
	Changed() bool
}

// Server is a program that runs.
type Server interface {
	// Ended is closed when the program has ended.
	Ended() <-chan struct{}
	// Stop ends the program, and returns when it has ended. A program that has ended already is no error.
	Stop() error
}

// Loop builds a program, starts it, and does both again when its files change.
type Loop struct {
	// Build makes the program and returns the path of its file, which differs from that of the program before.
	Build func(ctx context.Context) (program string, err error)
	// Watch returns the files that the program is built of, as they are now.
	Watch func(ctx context.Context) (Watched, error)
	// Start starts a built program.
	Start func(program string) (Server, error)
	// Look says when to look for changes.
	Look <-chan time.Time
	// Out receives a line for each step.
	Out io.Writer
}

// Run works until the context is done, and then stops the server. It fails only if the files cannot be found the first
// time: what else goes wrong is told, and tried again after the next change.
func (l Loop) Run(ctx context.Context) (err error) {
	var server Server
	defer func() {
		if server != nil {
			err = errors.Join(err, server.Stop())
		}
	}()
	var files Watched
	for first := true; ; first = false {
		// The state from before the build: what changes while it goes on is built next.
		now, watchErr := l.Watch(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case watchErr != nil && first:
			return watchErr
		case watchErr != nil:
			l.tell("The files cannot be listed: %v. The next change of those of before is waited for.", watchErr)
		default:
			files = now
		}
		if watchErr == nil {
			server = l.renew(ctx, server)
		}
		if !l.wait(ctx, server, files) {
			return nil
		}
		l.tell("A file has changed.")
	}
}

// renew builds the program, and has it take the place of the server that runs. It returns that one where there is no new
// one.
func (l Loop) renew(ctx context.Context, before Server) Server {
	began := time.Now()
	program, err := l.Build(ctx)
	if ctx.Err() != nil {
		return before
	}
	if err != nil {
		l.tell("Not built: %v.", err)
		return before
	}
	l.tell("Built in %v.", time.Since(began).Round(10*time.Millisecond))
	// The store is one server's at a time.
	if before != nil {
		if err := before.Stop(); err != nil {
			l.tell("The server before did not end well: %v.", err)
		}
	}
	server, err := l.Start(program)
	if err != nil {
		l.tell("Not started: %v.", err)
		return nil
	}
	return server
}

// wait returns true when a file has changed, and false when the context is done.
func (l Loop) wait(ctx context.Context, server Server, files Watched) bool {
	var ended <-chan struct{}
	if server != nil {
		ended = server.Ended()
	}
	for {
		select {
		case <-ctx.Done():
			return false
		case <-ended:
			ended = nil
			if ctx.Err() == nil {
				l.tell("The server has ended. It starts again after the next change.")
			}
		case <-l.Look:
			if files.Changed() {
				return true
			}
		}
	}
}

func (l Loop) tell(format string, values ...any) {
	fmt.Fprintf(l.Out, "quoin dev: "+format+"\n", values...)
}
