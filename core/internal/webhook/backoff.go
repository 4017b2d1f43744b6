package webhook

import "time"

// backoff says when a message is sent again after a failed attempt. The end is a number of attempts and not a point in
// time, so that a change of the system clock neither ends the attempts early nor prolongs them.
type backoff struct {
	initial, longest time.Duration // the first wait, which doubles with each attempt, and the longest
	total            time.Duration // the sum of the waits after which the webhook is switched off
}

// defaultBackoff waits from 5 seconds up to an hour. The hour bounds the delay of messages to a receiver that is
// available again.
var defaultBackoff = backoff{5 * time.Second, time.Hour, 3 * 24 * time.Hour}

// wait returns the wait after the given number of attempts.
func (b backoff) wait(attempts int) time.Duration {
	d := b.initial
	for ; attempts > 1 && d < b.longest; attempts-- {
		d *= 2
	}
	return min(d, b.longest)
}

// maxAttempts returns the number of attempts in all, the first included.
func (b backoff) maxAttempts() int {
	n, waited := 1, time.Duration(0)
	for waited < b.total {
		waited += b.wait(n)
		n++
	}
	return n
}

// remaining returns the time that is left until next, the stored time of the next attempt. It is at most the wait after
// that number of attempts: a later next was stored while the clock was wrong.
func (b backoff) remaining(attempts int, next, now time.Time) time.Duration {
	return min(max(next.Sub(now), 0), b.wait(attempts))
}
