package analytics

import "math"

const (
	// slowest is the largest measure that counts, in milliseconds.
	maxMeasured = 120_000
	// shifts is by what the score of CLS is multiplied, so that it falls into the same buckets.
	clsScale = 1000
	cls      = "CLS"
	// perOctave is how many buckets lie between a measure and its double: each is off by a tenth.
	perOctave = 4
)

// bucket gives the counter of a measure; false if no page has such a one.
func bucket(name string, measured float64) (int, bool) {
	if name == cls {
		measured *= clsScale
	}
	if math.IsNaN(measured) || measured < 0 || measured > maxMeasured {
		return 0, false
	}
	return int(perOctave * math.Log2(1+measured)), true
}

// percentile gives the measure that a share of all does not exceed, from how often each bucket was met. It
// takes the measures of a bucket as evenly spread.
func percentile(name string, counts []int64, share float64) float64 {
	var all int64
	for _, n := range counts {
		all += n
	}
	left := share * float64(all)
	for i, n := range counts {
		if float64(n) < left || n == 0 {
			left -= float64(n)
			continue
		}
		low, high := bucketStart(i), bucketStart(i+1)
		measured := low + (high-low)*left/float64(n)
		if name == cls {
			return math.Round(measured) / clsScale
		}
		return math.Round(measured)
	}
	return 0
}

func bucketStart(i int) float64 { return math.Exp2(float64(i)/perOctave) - 1 }
