package webhook

import "time"

// pace says when a message is sent again after a failed attempt. The end is a number of attempts and not a point in
// time, so that a change of the system clock neither ends the attempts early nor prolongs them.
type pace struct {
	first, longest time.Duration // the first wait, which doubles with each attempt, and the longest
	whole          time.Duration // the sum of the waits after which the webhook is switched off
}

// usual waits from 5 seconds up to an hour. The hour bounds the delay of messages to a receiver that is available
// again.
var usual = pace{5 * time.Second, time.Hour, 3 * 24 * time.Hour}

// after returns the wait after the given number of attempts.
func (p pace) after(attempts int) time.Duration {
	wait := p.first
	for ; attempts > 1 && wait < p.longest; attempts-- {
		wait *= 2
	}
	return min(wait, p.longest)
}

// most returns the number of attempts in all, the first included.
func (p pace) most() int {
	n, waited := 1, time.Duration(0)
	for waited < p.whole {
		waited += p.after(n)
		n++
	}
	return n
}

// left returns the time that is left until next, the stored time of the next attempt. It is at most the wait after that
// number of attempts: a later next was stored while the clock was wrong.
func (p pace) left(attempts int, next, now time.Time) time.Duration {
	return min(max(next.Sub(now), 0), p.after(attempts))
}
