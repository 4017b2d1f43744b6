// Package throttle writes large files without blocking others that write to the same disk. An operating system buffers a
// large write in memory and later flushes all of it at once. A program that syncs a few bytes at that moment, as each
// commit of a store does, waits for the whole flush.
package throttle

import (
	"io"
	"os"
	"time"
)

const (
	// step is the number of bytes that are flushed at a time. A disk of a small server takes a millisecond or two for it.
	// With steps of one mebibyte the slowest of a hundred commits waited twice as long.
	step = 256 << 10
	// longestPause limits the pause after a step.
	longestPause = 100 * time.Millisecond
)

// Writer writes to a file in steps. After each step it waits until the step is on disk, and then pauses for as long as
// that took. So it takes twice as long as a writer without pauses. It is not safe for concurrent use.
type Writer struct {
	file    *os.File
	next    int64 // offset at which Write continues
	low     int64 // start of the range that is not yet flushed
	high    int64
	pending int64
}

// NewWriter returns a writer that starts at the current offset of the file. Nothing else may write to the file while
// the writer is in use. The caller must sync and close the file: the sync reports a step that could not be flushed.
func NewWriter(file *os.File) (*Writer, error) {
	at, err := file.Seek(0, io.SeekCurrent)
	return &Writer{file: file, next: at}, err
}

// Write writes p after the bytes of the previous Write. It may pause, and fails as os.File does. It does not move the
// offset of the file itself.
func (w *Writer) Write(p []byte) (n int, err error) {
	n, err = w.WriteAt(p, w.next)
	w.next += int64(n)
	return n, err
}

// WriteAt writes p at an offset of the file. Like Write, it may pause.
func (w *Writer) WriteAt(p []byte, at int64) (n int, err error) {
	for len(p) > 0 {
		part := p[:min(len(p), int(step-w.pending))]
		wrote, err := w.file.WriteAt(part, at)
		w.note(at, int64(wrote))
		n += wrote
		if err != nil {
			return n, err
		}
		p, at = p[wrote:], at+int64(wrote)
		if w.pending >= step {
			w.settle()
		}
	}
	return n, nil
}

func (w *Writer) note(at, bytes int64) {
	if w.pending == 0 {
		w.low, w.high = at, at
	}
	w.low, w.high, w.pending = min(w.low, at), max(w.high, at+bytes), w.pending+bytes
}

// settle flushes the step and pauses.
func (w *Writer) settle() {
	begin := time.Now()
	flush(w.file, w.low, w.high-w.low)
	w.pending = 0
	Rest(time.Since(begin))
}

// Rest pauses for took, but at most for longestPause.
func Rest(took time.Duration) {
	pause := time.NewTimer(min(took, longestPause))
	defer pause.Stop()
	<-pause.C
}

const (
	// removeStep is the number of bytes that are freed at a time.
	removeStep = 8 << 20
	// removePause lets other commits write between two steps.
	removePause = 10 * time.Millisecond
)

// Remove removes a large file by truncating it step by step from its end, because freeing all of it at once can block
// other users of the disk. It fails as os.Remove does. A file that cannot be truncated is removed at once.
func Remove(path string) error {
	shorten(path)
	return os.Remove(path)
}

func shorten(path string) {
	info, err := os.Stat(path)
	if err != nil {
		return
	}
	for size := info.Size() - removeStep; size > 0; size -= removeStep {
		if os.Truncate(path, size) != nil {
			return
		}
		Rest(removePause)
	}
}
