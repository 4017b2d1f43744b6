package ctl

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"syscall"
)

// Failure is the error of a call, in the words of the server.
type Failure string

func (f Failure) Error() string { return string(f) }

// Ask runs a call in the server of a data folder, and returns when the call has ended: nil, or a Failure. It fails with
// ErrNobody if no server runs there, and with another error if the connection breaks, in which case it is unknown
// whether the command had ended. The end of ctx ends the call.
func Ask(ctx context.Context, folder string, call Call) error {
	path, release, err := reach(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return ErrNobody
	}
	if err != nil {
		return err
	}
	conn, err := (&net.Dialer{}).DialContext(ctx, "unix", path)
	release()
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ECONNREFUSED), errors.Is(err, syscall.ENOTDIR):
		return ErrNobody
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("the server on %s belongs to another user: run this as that user", folder)
	case err != nil:
		return err
	}
	defer func() { _ = conn.Close() }()
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	err = converse(conn, call)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

func converse(conn net.Conn, call Call) error {
	hello, err := json.Marshal(wireCall{Name: call.Name, Args: call.Args, Terminal: call.Terminal})
	if err != nil {
		return err
	}
	if len(hello) > maxFrame {
		return errors.New("the command is too long")
	}
	to := &frames{to: conn}
	if err := to.write(frameCall, hello); err != nil {
		return gone(err)
	}
	broken := make(chan error, 1)
	go send(conn, to, call.In, broken)
	buffer := make([]byte, maxFrame)
	for {
		kind, data, err := readFrame(conn, buffer)
		if err != nil {
			select {
			case err := <-broken:
				return err
			default:
				return gone(err)
			}
		}
		switch kind {
		case frameOut:
			_, err = call.Out.Write(data)
		case frameError:
			_, err = call.Err.Write(data)
		case frameEnd:
			return ended(data)
		}
		if err != nil {
			return err
		}
	}
}

func ended(data []byte) error {
	var end wireEnd
	if err := json.Unmarshal(data, &end); err != nil {
		return gone(err)
	}
	if end.Failure != "" {
		return Failure(end.Failure)
	}
	return nil
}

func gone(err error) error {
	return fmt.Errorf("the server went away before the command had ended: %w", err)
}

// send copies the standard input to the server, as far as the server accepts it. If the input cannot be read to its
// end, send closes the connection, because the server must not take a part of it for the whole.
func send(conn io.Closer, to *frames, in io.Reader, broken chan<- error) {
	if in != nil {
		from := &input{Reader: in}
		if _, err := io.CopyBuffer(stream{to, frameIn}, from, make([]byte, maxFrame)); err != nil {
			if from.broken != nil {
				broken <- fmt.Errorf("what should go in cannot be read: %w", from.broken)
				_ = conn.Close()
			}
			return
		}
	}
	_ = to.write(frameIn, nil)
}

// input records the error of reading.
type input struct {
	io.Reader
	broken error
}

func (i *input) Read(p []byte) (int, error) {
	n, err := i.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		i.broken = err
	}
	return n, err
}
