package render

import (
	"runtime"
	"sync"
	"time"
)

// limits are the limits of an engine. Those of the processor time do not depend on how busy the machine is.
type limits struct {
	part  time.Duration // for one part of a page, which is then left out
	parts time.Duration // for a page; parts that have not begun by then are left out
	page  time.Duration // for a page, whose rendering then fails, and for the start of an engine
	total time.Duration // for a page by the clock, once it has an engine
}

var standardLimits = limits{part: 2 * time.Second, parts: 6 * time.Second, page: 10 * time.Second, total: time.Minute}

// meterInterval is how often a meter looks at the time.
const meterInterval = 20 * time.Millisecond

// meter measures the processor time that an engine uses, and interrupts the engine at its limits.
type meter struct {
	limits limits
	clock  threadClock
	began  time.Duration

	mu     sync.Mutex
	part   string        // the part that is being drawn; empty for none
	since  time.Duration // when the part began
	spent  string        // the part that exceeded its limit
	isOver bool
}

// run calls do, and interrupt again and again once do has used too much processor time. It returns the part that exceeded
// its limit; empty if none did.
func (m *meter) run(interrupt func(), do func()) (slowPart string) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	m.clock = startThreadClock()
	m.began = m.clock.used()
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		m.watch(interrupt, done)
	}()
	// do may panic, and the clock must not be read after the thread has ended.
	defer func() {
		close(done)
		<-ended
	}()
	do()
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.spent
}

// watch interrupts the engine at its limits until done is closed. The start of each call into the script clears earlier
// interrupts, so it repeats them.
func (m *meter) watch(interrupt func(), done <-chan struct{}) {
	tick := time.NewTicker(meterInterval)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			if m.exceeded() {
				interrupt()
			}
		case <-done:
			return
		}
	}
}

// exceeded reports whether a limit is exceeded, now or before.
func (m *meter) exceeded() bool {
	now := m.clock.used()
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.isOver:
	case m.part != "" && now-m.since > m.limits.part:
		m.isOver, m.spent = true, m.part
	case now-m.began > m.limits.page:
		m.isOver = true
	}
	return m.isOver
}

// begin records that a part is drawn from now on. It returns false if the page has no time left for the part.
func (m *meter) begin(part string) bool {
	now := m.clock.used()
	m.mu.Lock()
	defer m.mu.Unlock()
	if now-m.began > m.limits.parts {
		return false
	}
	m.part, m.since = part, now
	return true
}

// end records that no part is drawn from now on.
func (m *meter) end() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.part = ""
}
