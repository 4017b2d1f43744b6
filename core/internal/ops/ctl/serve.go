package ctl

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"
)

// Bounds of what a server takes by its socket.
const (
	mostCalls = 16               // at a time
	helloTime = 10 * time.Second // until the call has come
)

// wireCall is a call as it goes over the socket.
type wireCall struct {
	Name     string   `json:"name"`
	Args     []string `json:"args"`
	Terminal bool     `json:"terminal,omitempty"`
}

// wireEnd is how a call ended.
type wireEnd struct {
	Failure string `json:"failure,omitempty"`
}

// Serve runs calls until ctx ends, which ends those that run as well. It closes the listener. Text gives what the
// asking process is told of a failure.
func Serve(ctx context.Context, at net.Listener, run Run, text func(error) string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer func() { _ = at.Close() }()
	stop := context.AfterFunc(ctx, func() { _ = at.Close() })
	defer stop()
	var calls sync.WaitGroup
	defer calls.Wait()
	free := make(chan struct{}, mostCalls)
	for {
		conn, err := at.Accept()
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return fmt.Errorf("ctl: %w", err)
		}
		calls.Go(func() {
			defer func() { _ = conn.Close() }()
			select {
			case free <- struct{}{}:
				defer func() { <-free }()
				answer(ctx, conn, run, text)
			case <-ctx.Done():
			}
		})
	}
}

// answer runs the call of one connection.
func answer(ctx context.Context, conn net.Conn, run Run, text func(error) string) {
	_ = conn.SetReadDeadline(time.Now().Add(helloTime))
	kind, hello, err := readFrame(conn, nil)
	var wire wireCall
	if err != nil || kind != frameCall || json.Unmarshal(hello, &wire) != nil {
		return // no process of ours
	}
	_ = conn.SetReadDeadline(time.Time{})
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	// What waits to be written to a process that has stopped reading must not hold up the stop of the server.
	stop := context.AfterFunc(ctx, func() { _ = conn.SetWriteDeadline(time.Now().Add(time.Second)) })
	defer stop()
	in, input := io.Pipe()
	defer func() { _ = in.Close() }()
	go receive(conn, input, cancel)
	to := &frames{to: conn}
	failure := run(ctx, Call{
		Name: wire.Name, Args: wire.Args, Terminal: wire.Terminal,
		In: in, Out: stream{to, frameOut}, Err: stream{to, frameError},
	})
	var end wireEnd
	if failure != nil {
		end.Failure = text(failure)
	}
	last, err := json.Marshal(end)
	if err == nil && len(last) <= maxFrame {
		_ = to.write(frameEnd, last)
	}
}

// receive hands on the standard input of the asking process, and cancels the call when that process goes away.
func receive(conn net.Conn, to *io.PipeWriter, cancel func()) {
	buffer := make([]byte, maxFrame)
	for {
		kind, data, err := readFrame(conn, buffer)
		switch {
		case err != nil:
			cancel()
			to.CloseWithError(errors.New("ctl: the asking process is gone"))
			return
		case kind != frameIn:
			continue
		case len(data) == 0:
			_ = to.Close()
		default:
			// A command that does not want it lets it go by.
			_, _ = to.Write(data)
		}
	}
}
