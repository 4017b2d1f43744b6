package render

import "time"

// Hurry shortens the limits of the processor time of pages.
func Hurry(p *Pages, part, parts, page time.Duration) {
	p.pool.limits = limits{part: part, parts: parts, page: page}
}
