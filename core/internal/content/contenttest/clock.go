package contenttest

import (
	"sync/atomic"
	"time"
)

// Start is the initial time of every test clock.
var Start = time.Date(2026, time.January, 31, 9, 0, 0, 0, time.UTC)

// Clock returns the time that the test has set. It is safe for concurrent use.
type Clock struct{ passed atomic.Int64 }

// Now returns the clock's time.
func (c *Clock) Now() time.Time { return Start.Add(time.Duration(c.passed.Load())) }

// Advance moves the clock forwards, or backwards.
func (c *Clock) Advance(d time.Duration) { c.passed.Add(int64(d)) }
