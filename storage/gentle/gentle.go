// Package gentle writes large files beside others who wait for the same disk. What a program writes at once, a system
// keeps in memory, and later puts on the disk at once as well: whoever wants a few bytes of their own on disk in that
// moment, as each commit of a store does, waits for all of it.
package gentle

import (
	"io"
	"os"
	"time"
)

const (
	// step is how many bytes go to the disk at a time. It takes a disk of a small server a millisecond or two: steps of a
	// mebibyte made the slowest of a hundred commits wait for twice as long.
	step = 256 << 10
	// longestPause bounds how long the disk is left to others after a step.
	longestPause = 100 * time.Millisecond
)

// Writer writes to a file, step by step: after each it waits until that is on the disk, and then leaves the disk to others
// for as long as that took. It takes twice as long as a writer that has the disk for itself. It is not for concurrent use.
type Writer struct {
	file    *os.File
	next    int64 // where Write goes on
	low     int64 // of what was not waited for
	high    int64
	pending int64
}

// NewWriter makes a writer, which goes on where the file is. Nobody else may write to the file meanwhile. Closing and
// syncing it is left to the caller: a step that cannot be put on the disk is told by that.
func NewWriter(file *os.File) (*Writer, error) {
	at, err := file.Seek(0, io.SeekCurrent)
	return &Writer{file: file, next: at}, err
}

// Write writes after what Write has written, and waits, and fails as the file does. It does not move the file's own place.
func (w *Writer) Write(p []byte) (n int, err error) {
	n, err = w.WriteAt(p, w.next)
	w.next += int64(n)
	return n, err
}

// WriteAt writes to a place of the file.
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

// settle has the step on the disk, and makes a pause.
func (w *Writer) settle() {
	begin := time.Now()
	flush(w.file, w.low, w.high-w.low)
	w.pending = 0
	Rest(time.Since(begin))
}

// Rest leaves the machine to others for as long as something took, but no longer than a tenth of a second.
func Rest(took time.Duration) {
	pause := time.NewTimer(min(took, longestPause))
	defer pause.Stop()
	<-pause.C
}

const (
	// removeStep is how much of a file is given back at a time.
	removeStep = 8 << 20
	// removePause leaves a commit of others to go in between.
	removePause = 10 * time.Millisecond
)

// Remove removes a large file, from its end on: a system that gives back all of it at once keeps others from the disk
// meanwhile. It fails as os.Remove does; a file that cannot be shortened is removed at once.
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
