package ctl

import (
	"encoding/binary"
	"fmt"
	"io"
	"sync"
)

// The protocol of the socket consists of frames, in both directions: one byte for the stream, four bytes for the
// length, and the data.
const (
	frameCall  = 'c' // the call, as JSON: the first frame, once
	frameIn    = 'i' // standard input; an empty frame ends it
	frameOut   = 'o' // standard output
	frameError = 'e' // standard error
	frameEnd   = 'x' // the result, as JSON: the last frame, once
)

// maxFrame is the maximum length of a frame, in bytes.
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

// frames writes the frames of several streams.
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

// stream is an io.Writer that writes to one stream.
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

// parts splits data into slices that fit into a frame. Empty data gives no slice, because an empty frame marks the end.
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
