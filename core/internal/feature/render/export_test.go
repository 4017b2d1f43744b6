package render

import "time"

// Hurry shortens the limits of pages.
func Hurry(p *Pages, part, parts, page, total time.Duration) {
	p.pool.limits = limits{part: part, parts: parts, page: page, total: total}
}
