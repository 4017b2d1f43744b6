package media_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/media"
)

// TestSweepAsksAgain checks that a file which somebody begins to use while unused files are deleted is kept.
func TestSweepAsksAgain(t *testing.T) {
	now := time.Now()
	s := shelf(t, func(c *media.Config) { c.Now = func() time.Time { return now } })
	taken := take(t, s, jpegOf(t, scene(40, 30)))
	now = now.Add(25 * time.Hour)
	asked := 0
	if err := s.Sweep(t.Context(), func(string) bool { asked++; return asked > 1 }); err != nil {
		t.Fatal(err)
	}
	f, err := s.Original(t.Context(), taken.Hash)
	contents(t, f, err)
	if asked != 2 {
		t.Errorf("it was asked %d times whether the file is used, want twice", asked)
	}
}

// TestAFileThatIsBeingSavedIsKept checks that an unused file is not deleted within ten minutes after it was sent or
// renewed.
func TestAFileThatIsBeingSavedIsKept(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "media")
	now := time.Now()
	s := shelf(t, func(c *media.Config) { c.Folder, c.Now = folder, func() time.Time { return now } })
	taken := take(t, s, jpegOf(t, scene(40, 30)))
	now = now.Add(9 * time.Minute)
	if gone, err := s.DeleteUnused(t.Context(), taken.Hash); gone || err != nil {
		t.Errorf("after nine minutes: %v, %v", gone, err)
	}
	now = now.Add(2 * time.Minute)
	for range 2 {
		if gone, err := s.DeleteUnused(t.Context(), taken.Hash); !gone || err != nil {
			t.Errorf("after eleven minutes: %v, %v", gone, err)
		}
	}
	if left := files(t, folder); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}
