package render

import (
	"testing/fstest"
	"time"
)

// Hurry shortens the limits of pages.
func Hurry(p *Pages, part, parts, page, total time.Duration) {
	p.pool.limits = limits{part: part, parts: parts, page: page, total: total}
}

// ReadStyles returns a function that returns the rules of a list that some HTML uses.
func ReadStyles(list string) (used func(page ...string) string, err error) {
	s, err := readSheet(fstest.MapFS{stylesName: {Data: []byte(list)}}, "")
	if err != nil {
		return nil, err
	}
	return s.used, nil
}
