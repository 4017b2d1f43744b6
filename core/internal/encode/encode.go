// Package encode compresses what is sent many times: once, when it is made, and not at each request.
package encode

import (
	"bytes"
	"compress/gzip"
	"io"
	"slices"
	"sync"

	"github.com/andybalholm/brotli"
)

// The names of the content codings (RFC 9110, 8.4.1), the one that makes the smallest first.
const (
	Brotli = "br"
	Gzip   = "gzip"
)

// Codings gives all of them, the one that is liked best at the end. It is shared, and must not be changed.
func Codings() []string { return codings }

var codings = []string{Gzip, Brotli}

// The levels trade a few percent of size for a fraction of the time, and the window, of half a megabyte, holds
// nearly every body whole.
const (
	brotliLevel  = 5
	brotliWindow = 19
	gzipLevel    = 6
)

// Smallest is the size in bytes from which compressing is worth while: less fits a packet anyway.
const Smallest = 1024

var brotlis = sync.Pool{New: func() any {
	return brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: brotliLevel, LGWin: brotliWindow})
}}

var gzips = sync.Pool{New: func() any {
	// It fails for no level that gzip knows.
	w, _ := gzip.NewWriterLevel(nil, gzipLevel)
	return w
}}

// resettable is what both compressors are.
type resettable interface {
	io.WriteCloser
	Reset(io.Writer)
}

// Encode gives the body in a content coding, Brotli or Gzip. The result is its own memory.
func Encode(coding string, body []byte) []byte {
	pool := &gzips
	if coding == Brotli {
		pool = &brotlis
	}
	w := pool.Get().(resettable)
	defer pool.Put(w)
	var out bytes.Buffer
	out.Grow(len(body) / 4)
	w.Reset(&out)
	// Writing to a buffer cannot fail.
	_, _ = w.Write(body)
	_ = w.Close()
	return slices.Clip(out.Bytes())
}

// Decode gives back what Encode made with Brotli. It fails for anything else.
func Decode(body []byte) ([]byte, error) {
	return io.ReadAll(brotli.NewReader(bytes.NewReader(body)))
}
