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
		{"at first", 0, 0, maxUploadPause},
		{"a slow beginning", 25 * time.Second, 100, bodyTimeout},
		{"a fast line", 25 * time.Second, 10 << 20, 25*time.Second + maxUploadPause},
		{"drop by drop", 100 * time.Second, 40 * minUploadRate, bodyTimeout + 40*time.Second},
	} {
		u := &uploadBody{read: c.read, baseDeadline: begin.Add(bodyTimeout), maxPause: maxUploadPause}
		if got := u.nextDeadline(begin.Add(c.at)); !got.Equal(begin.Add(c.want)) {
			t.Errorf("%s: %v after the beginning, want %v", c.name, got.Sub(begin), c.want)
		}
	}
}
