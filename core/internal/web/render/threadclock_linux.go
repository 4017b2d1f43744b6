package render

import (
	"time"

	"golang.org/x/sys/unix"
)

// perThread is the kind of a Linux clock that counts the processor time of one thread, user and system together.
const perThread = 0b110

// threadClock is the clock of the processor time that one thread has used. Any thread of the process can read it.
type threadClock int32

// startThreadClock returns the clock of the calling thread. The goroutine must be locked to its thread.
func startThreadClock() threadClock {
	// The kernel makes the number of the clock of the inverted number of the thread and its kind.
	return threadClock(^unix.Gettid()<<3 | perThread) //nolint:gosec // numbers of threads have 22 bits
}

// used returns the processor time that the thread has used.
func (c threadClock) used() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(int32(c), &t); err != nil {
		return 0 // the thread has ended
	}
	return time.Duration(t.Nano())
}
