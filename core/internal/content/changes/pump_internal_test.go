package changes

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// TestGathering checks the sizes of batches for records that come at an even pace, and a follower that takes a fixed
// time for each batch.
func TestGathering(t *testing.T) {
	const takes = 3300 * time.Microsecond
	for name, test := range map[string]struct {
		every, patience time.Duration
		sizes           []int // the sizes of the first batches
	}{
		"quiet":           {10 * time.Millisecond, time.Second, []int{1, 1, 1, 1}},
		"busy":            {time.Millisecond, 40 * time.Millisecond, []int{1, 13, 23, 43, 44}},
		"busy, impatient": {time.Millisecond, 0, []int{1, 3, 3, 3}},
		"busy, hasty":     {time.Millisecond, 10 * time.Millisecond, []int{1, 13, 13}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				records := make(chan Record, maxBatch)
				go func() {
					defer close(records)
					for i := range 400 {
						records <- Record{Seq: storage.Seq(i + 1)}
						<-time.After(test.every)
					}
				}()
				var sizes []int
				seen := storage.Seq(0)
				for batch := range batches(records, test.patience) {
					for _, r := range batch {
						if seen++; r.Seq != seen {
							t.Fatalf("record %d comes in the place of %d", r.Seq, seen)
						}
					}
					sizes = append(sizes, len(batch))
					<-time.After(takes)
				}
				if !slices.Equal(sizes[:len(test.sizes)], test.sizes) {
					t.Errorf("the first groups have %v records, want %v", sizes[:len(test.sizes)], test.sizes)
				}
				if seen != 400 {
					t.Errorf("%d records came", seen)
				}
			})
		})
	}
}

// TestGatheringIsBounded checks that no batch exceeds maxBatch when records come without pause.
func TestGatheringIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		records := make(chan Record)
		go func() {
			defer close(records)
			for i := range 3 * maxBatch {
				records <- Record{Seq: storage.Seq(i + 1)}
			}
		}()
		for batch := range batches(records, time.Hour) {
			if len(batch) > maxBatch {
				t.Fatalf("a group of %d", len(batch))
			}
		}
	})
}
