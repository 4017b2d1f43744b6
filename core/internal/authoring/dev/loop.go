package dev

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// Watched are the files that a program was built from.
type Watched interface {
	// Changed reports whether a file was modified, removed or added.
	Changed() bool
	// Renewed returns the files in their present states, and whether the program must be built again for their changes.
	Renewed() (now Watched, build bool)
}

// Server is a program that runs.
type Server interface {
	// Ended is closed when the program has ended.
	Ended() <-chan struct{}
	// Stop ends the program, and returns when it has ended. A program that has ended already is no error.
	Stop() error
}

// Loop builds and starts a program, and repeats both when its files change. If only files have changed that the program reads
// itself, it only starts the program again.
type Loop struct {
	// Build makes the program and returns the path of its file, which differs from that of the program before.
	Build func(ctx context.Context) (program string, err error)
	// Check finds mistakes in a built program. The program before continues if it has any.
	Check func(ctx context.Context, program string) error
	// Watch returns the files that the program is built from, as they are now.
	Watch func(ctx context.Context) (Watched, error)
	// Start starts a built program.
	Start func(program string) (Server, error)
	// Look receives a value whenever the files are to be compared.
	Look <-chan time.Time
	// Out receives a line for each step.
	Out io.Writer
}

// Run works until the context is done, and then stops the server. It fails only if the files cannot be found the first
// time: later failures are printed, and the next change is awaited.
func (l Loop) Run(ctx context.Context) (err error) {
	var server Server
	defer func() {
		if server != nil {
			err = errors.Join(err, server.Stop())
		}
	}()
	var files Watched
	for first := true; ; first = false {
		// The states from before the build: changes during the build lead to the next build.
		now, watchErr := l.Watch(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case watchErr != nil && first:
			return watchErr
		case watchErr != nil:
			l.tell("The files cannot be listed: %v. Waiting for the next change of a known file.", watchErr)
			files, _ = files.Renewed()
		default:
			files = now
		}
		program := ""
		if watchErr == nil {
			program, server = l.renew(ctx, server)
		}
		// What the program was built from is unknown if a file has changed since.
		if program != "" && files.Changed() {
			program = ""
		}
		server = l.restarts(ctx, server, program, files)
		if ctx.Err() != nil {
			return nil
		}
	}
}

// restarts waits for changes, and returns when a change needs a build or the context is done. program is empty if every change
// needs a build.
func (l Loop) restarts(ctx context.Context, server Server, program string, files Watched) Server {
	for l.wait(ctx, server, files) {
		now, build := files.Renewed()
		if build || program == "" {
			l.tell("A file has changed.")
			return server
		}
		began := time.Now()
		var exchanged bool
		if server, exchanged = l.exchange(ctx, server, program); exchanged {
			l.tell("A module has changed. Started again in %v.", time.Since(began).Round(10*time.Millisecond))
		}
		files = now
	}
	return server
}

// renew builds the program, and starts it in place of the server that runs. program is empty if it was not built. The
// server continues if there is no other.
func (l Loop) renew(ctx context.Context, before Server) (program string, server Server) {
	began := time.Now()
	program, err := l.Build(ctx)
	if ctx.Err() != nil {
		return "", before
	}
	if err != nil {
		l.tell("Not built: %v.", err)
		return "", before
	}
	l.tell("Built in %v.", time.Since(began).Round(10*time.Millisecond))
	server, _ = l.exchange(ctx, before, program)
	return program, server
}

// exchange starts a program in place of the server that runs, unless the program has mistakes.
func (l Loop) exchange(ctx context.Context, before Server, program string) (server Server, exchanged bool) {
	if err := l.Check(ctx, program); err != nil {
		if ctx.Err() == nil {
			l.tell("Not started: %v.", err)
		}
		return before, false
	}
	// Only one server at a time can open the store.
	if before != nil {
		if err := before.Stop(); err != nil {
			l.tell("The server before did not end well: %v.", err)
		}
	}
	server, err := l.Start(program)
	if err != nil {
		l.tell("Not started: %v.", err)
		return nil, false
	}
	return server, true
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
