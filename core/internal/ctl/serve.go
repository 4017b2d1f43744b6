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

// The limits of the command socket.
const (
	mostCalls = 16               // concurrently
	helloTime = 10 * time.Second // until the call arrives
)

// wireCall is the JSON form of a Call.
type wireCall struct {
	Name     string   `json:"name"`
	Args     []string `json:"args"`
	Terminal bool     `json:"terminal,omitempty"`
}

// wireEnd is the JSON form of the result of a call.
type wireEnd struct {
	Failure string `json:"failure,omitempty"`
}

// Serve runs calls until ctx ends, which also ends running calls. It closes the listener. text returns the message of
// an error for the calling process.
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
		return // not a client that follows the protocol
	}
	_ = conn.SetReadDeadline(time.Time{})
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	// Pending writes to a process that has stopped reading must not delay the stop of the server.
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

// receive forwards the standard input of the calling process, and cancels the call when that process disconnects.
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
			// The error is ignored: a command that does not read its input discards it.
			_, _ = to.Write(data)
		}
	}
}
