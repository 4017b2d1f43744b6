package webhook

import "time"

// pace is how often a message that did not arrive is tried again. Attempts are counted and not timed, so that no clock
// that was set ends the trying early, or puts it off.
type pace struct {
	first, longest time.Duration // the waits, which double
	whole          time.Duration // after which the webhook is switched off
}

// usual goes from seconds to an hour, which is how late a receiver that is back may hear of it.
var usual = pace{5 * time.Second, time.Hour, 3 * 24 * time.Hour}

// after gives the wait after so many attempts.
func (p pace) after(attempts int) time.Duration {
	wait := p.first
	for ; attempts > 1 && wait < p.longest; attempts-- {
		wait *= 2
	}
	return min(wait, p.longest)
}

// most is how many attempts there are in all.
func (p pace) most() int {
	n, waited := 1, time.Duration(0)
	for waited < p.whole {
		waited += p.after(n)
		n++
	}
	return n
}

// left gives how long is still to be waited until a time that was kept, at most the wait itself: a later time is that of
// a clock which was wrong.
func (p pace) left(attempts int, next, now time.Time) time.Duration {
	return min(max(next.Sub(now), 0), p.after(attempts))
}
