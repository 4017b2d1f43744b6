package analytics

import (
	"fmt"

	"github.com/axiomhq/hyperloglog"
)

// The counters of a cell, but for those of vitals.
const (
	views = iota
	visits
	bounces
	conversions // visits with a conversion
	seconds     // that pages were read for
	visitors    // of days whose sketches are gone
)

// cell has the figures of one value. Visitors are counted by a sketch while the day lasts.
type cell struct {
	n             []int64
	unsketched    []uint64            // visitors that no sketch has yet
	encodedSketch []byte              // a sketch as it is kept
	sketch        *hyperloglog.Sketch // the same when it was opened; then it alone counts
	estimate      int64               // of the stored sketch
}

// add counts. The counters reach as far as is needed.
func (c *cell) add(counter int, by int64) {
	for len(c.n) <= counter {
		c.n = append(c.n, 0)
	}
	c.n[counter] += by
}

// get gives a counter. What an overflow took from elsewhere can make one negative; nobody did less than
// nothing.
func (c *cell) get(counter int) int64 {
	if c == nil || counter >= len(c.n) {
		return 0
	}
	return max(c.n[counter], 0)
}

// mostFresh is how many visitors are noted before a sketch takes less room.
const maxUnsketched = 512

// see counts a visitor in a cell that was never stored.
func (c *cell) addVisitor(visitor uint64, precision uint8) {
	c.unsketched = append(c.unsketched, visitor)
	if len(c.unsketched) >= maxUnsketched {
		// Nothing is stored that could be damaged.
		_ = c.loadSketch(precision)
	}
}

// open makes one sketch of all that the cell knows of visitors.
func (c *cell) loadSketch(precision uint8) error {
	if c.sketch == nil {
		sketch, err := hyperloglog.NewSketch(precision, true)
		if err == nil && c.encodedSketch != nil {
			err = sketch.UnmarshalBinary(c.encodedSketch)
		}
		if err != nil {
			return fmt.Errorf("analytics: sketch: %w", err)
		}
		c.sketch, c.encodedSketch = sketch, nil
	}
	for _, visitor := range c.unsketched {
		c.sketch.InsertHash(visitor)
	}
	c.unsketched = nil
	return nil
}

// absorb puts what is fresh into the sketch and estimates anew, if anything is.
func (c *cell) updateSketch(precision uint8) error {
	if c.sketch == nil && len(c.unsketched) == 0 {
		return nil
	}
	if err := c.loadSketch(precision); err != nil {
		return err
	}
	c.estimate = int64(c.sketch.Estimate())
	return nil
}

// merge adds another cell of the same value and day, which must not be used after.
func (c *cell) merge(o *cell, precision uint8) error {
	for i, n := range o.n {
		c.add(i, n)
	}
	c.unsketched = append(c.unsketched, o.unsketched...)
	if o.encodedSketch == nil && o.sketch == nil {
		return nil
	}
	if c.encodedSketch == nil && c.sketch == nil {
		c.encodedSketch, c.sketch, c.estimate = o.encodedSketch, o.sketch, o.estimate
		return nil
	}
	if err := c.loadSketch(precision); err != nil {
		return err
	}
	o.unsketched = nil
	if err := o.loadSketch(precision); err != nil {
		return err
	}
	return c.sketch.Merge(o.sketch)
}

// settle replaces the sketch by its estimate.
func (c *cell) finalize(precision uint8) error {
	if err := c.updateSketch(precision); err != nil {
		return err
	}
	if c.estimate > 0 {
		c.add(visitors, c.estimate)
	}
	c.encodedSketch, c.sketch, c.estimate = nil, nil, 0
	return nil
}

// clone gives a cell that shares nothing that either changes.
func (c *cell) clone() *cell {
	o := &cell{
		n: append([]int64(nil), c.n...), unsketched: append([]uint64(nil), c.unsketched...),
		encodedSketch: c.encodedSketch, estimate: c.estimate,
	}
	if c.sketch != nil {
		o.sketch = c.sketch.Clone()
	}
	return o
}
