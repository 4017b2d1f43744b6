package web

import (
	"testing"
	"time"
)

// TestUploadsHaveAsLongAsSomethingComes checks that an upload may take long as long as bytes arrive at the minimum
// rate.
func TestUploadsHaveAsLongAsSomethingComes(t *testing.T) {
	begin := time.Date(2026, time.January, 31, 9, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name string
		at   time.Duration
		read int64
		want time.Duration
	}{
		{"at first", 0, 0, longestPause},
		{"a slow beginning", 25 * time.Second, 100, bodyTimeout},
		{"a fast line", 25 * time.Second, 10 << 20, 25*time.Second + longestPause},
		{"drop by drop", 100 * time.Second, 40 * slowestSend, bodyTimeout + 40*time.Second},
	} {
		u := &upload{read: c.read, until: begin.Add(bodyTimeout), pause: longestPause}
		if got := u.deadline(begin.Add(c.at)); !got.Equal(begin.Add(c.want)) {
			t.Errorf("%s: %v after the beginning, want %v", c.name, got.Sub(begin), c.want)
		}
	}
}
