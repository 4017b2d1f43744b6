package ctl

import (
	"encoding/binary"
	"fmt"
	"io"
	"sync"
)

// What goes over the socket, in both directions: frames of one byte that says which stream they belong to, four that
// say how long they are, and that many bytes.
const (
	frameCall  = 'c' // the call, as JSON: the first frame, once
	frameIn    = 'i' // standard input; an empty one is its end
	frameOut   = 'o' // standard output
	frameError = 'e' // standard error
	frameEnd   = 'x' // how it ended, as JSON: the last frame, once
)

// maxFrame is the most bytes of a frame.
const maxFrame = 64 << 10

// readFrame reads one frame, into buffer if it fits.
func readFrame(from io.Reader, buffer []byte) (kind byte, data []byte, err error) {
	var head [5]byte
	if _, err := io.ReadFull(from, head[:]); err != nil {
		return 0, nil, err
	}
	length := binary.BigEndian.Uint32(head[1:])
	if length > maxFrame {
		return 0, nil, fmt.Errorf("ctl: a frame of %d bytes", length)
	}
	if int(length) > cap(buffer) {
		buffer = make([]byte, length)
	}
	data = buffer[:length]
	_, err = io.ReadFull(from, data)
	return head[0], data, err
}

// frames writes frames, of several streams by turns.
type frames struct {
	mu sync.Mutex
	to io.Writer
}

func (f *frames) write(kind byte, data []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	head := [5]byte{kind}
	binary.BigEndian.PutUint32(head[1:], uint32(len(data))) //nolint:gosec // len(data) is at most maxFrame
	if _, err := f.to.Write(head[:]); err != nil {
		return err
	}
	_, err := f.to.Write(data)
	return err
}

// stream is one stream as a writer.
type stream struct {
	frames *frames
	kind   byte
}

func (s stream) Write(data []byte) (int, error) {
	written := 0
	for part := range parts(data) {
		if err := s.frames.write(s.kind, part); err != nil {
			return written, err
		}
		written += len(part)
	}
	return written, nil
}

// parts cuts data into what fits a frame. Of nothing there are no parts, as an empty frame is an end.
func parts(data []byte) func(func([]byte) bool) {
	return func(yield func([]byte) bool) {
		for len(data) > 0 {
			n := min(len(data), maxFrame)
			if !yield(data[:n]) {
				return
			}
			data = data[n:]
		}
	}
}
