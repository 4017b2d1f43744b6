//go:build !linux

package render

import "time"

// threadClock replaces the processor time of a thread where the system does not report it for another thread. It
// counts a quarter of the elapsed time: a thread on a machine four times as busy as it has processors gets as much.
type threadClock time.Time

// startThreadClock returns a clock that starts now.
func startThreadClock() threadClock { return threadClock(time.Now()) }

// used returns the processor time that the thread is assumed to have used.
func (c threadClock) used() time.Duration { return time.Since(time.Time(c)) / 4 }
