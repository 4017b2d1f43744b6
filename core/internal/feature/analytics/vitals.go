package analytics

import "math"

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
