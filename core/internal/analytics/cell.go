package analytics

import (
	"fmt"
	"math"

	"github.com/axiomhq/hyperloglog"
)

// The counters of a cell. Cells of the table vitals have buckets instead.
const (
	views = iota
	visits
	bounces
	conversions // visits with a conversion
	seconds     // reading time of pages
	visitors    // of days whose sketches were replaced by estimates
)

// cell has the counters of one value. During a day, visitors are counted by a sketch.
type cell struct {
	n             []int64
	unsketched    []uint64            // visitors that are not in the sketch yet
	encodedSketch []byte              // the sketch as stored
	sketch        *hyperloglog.Sketch // the decoded sketch; replaces encodedSketch
	estimate      int64               // of the stored sketch
}

// add increases a counter. The slice of counters grows as needed.
func (c *cell) add(counter int, by int64) {
	for len(c.n) <= counter {
		c.n = append(c.n, 0)
	}
	c.n[counter] += by
}

// get returns a counter, at least 0. A stored counter may be negative if an overflow moved part of it to another value.
func (c *cell) get(counter int) int64 {
	if c == nil || counter >= len(c.n) {
		return 0
	}
	return max(c.n[counter], 0)
}

// maxUnsketched is the number of visitors from which a sketch takes less memory than a list.
const maxUnsketched = 512

// addVisitor counts a visitor in a cell that was never stored.
func (c *cell) addVisitor(visitor uint64, precision uint8) {
	c.unsketched = append(c.unsketched, visitor)
	if len(c.unsketched) >= maxUnsketched {
		// This cannot fail: there is no stored sketch to decode.
		_ = c.loadSketch(precision)
	}
}

// loadSketch combines everything that the cell has of visitors in one sketch.
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

// updateSketch adds the new visitors to the sketch and updates the estimate, if there are any.
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

// merge adds another cell of the same value and day. The other cell must not be used afterwards.
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

// finalize replaces the sketch by its estimate.
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

// clone returns a deep copy; only data that is never modified is shared.
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

const (
	// maxMeasured is the largest measure that counts, in milliseconds.
	maxMeasured = 120_000
	// clsScale is the factor that scales the score of CLS to the range of the buckets.
	clsScale = 1000
	cls      = "CLS"
	// perOctave is the number of buckets between a measure and its double; the error is about a tenth.
	perOctave = 4
)

// bucket returns the counter of a measure; false for an implausible measure.
func bucket(name string, measured float64) (int, bool) {
	if name == cls {
		measured *= clsScale
	}
	if math.IsNaN(measured) || measured < 0 || measured > maxMeasured {
		return 0, false
	}
	return int(perOctave * math.Log2(1+measured)), true
}

// percentile returns the measure that a share of all measures does not exceed, given the counts of the buckets. It
// assumes an even distribution within a bucket.
func percentile(name string, counts []int64, share float64) float64 {
	var total int64
	for _, n := range counts {
		total += n
	}
	remaining := share * float64(total)
	for i, n := range counts {
		if float64(n) < remaining || n == 0 {
			remaining -= float64(n)
			continue
		}
		low, high := bucketStart(i), bucketStart(i+1)
		measured := low + (high-low)*remaining/float64(n)
		if name == cls {
			return math.Round(measured) / clsScale
		}
		return math.Round(measured)
	}
	return 0
}

func bucketStart(i int) float64 { return math.Exp2(float64(i)/perOctave) - 1 }
