package backup

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestScheduleOnAFullDisk checks that a scheduled backup on a full disk reports the failure, leaves no partial file,
// and succeeds once there is space.
func TestScheduleOnAFullDisk(t *testing.T) {
	folder := t.TempDir()
	if err := syscall.Mount("none", folder, "tmpfs", 0, "size=8k"); err != nil {
		t.Skip("nobody may mount here: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(folder, syscall.MNT_DETACH) })
	c := &clock{time.Date(2026, time.November, 23, 8, 0, 0, 0, time.UTC)}
	config := testConfig(t, c)
	shelf, err := NewShelf(filepath.Join(folder, "backups"), config.Names)
	if err != nil {
		t.Fatal(err)
	}
	ballast := filepath.Join(folder, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 4<<10), 0o600); err != nil {
		t.Fatal(err)
	}
	config.Schedule = &Schedule{To: shelf, Every: time.Hour, Most: 3}
	s := testService(t, config)
	s.make(t.Context())
	if got := s.Problems(t.Context()); len(got) != 1 || got[0] != "The latest backup failed: there is no room left for it." {
		t.Errorf("troubles: %q", got)
	}
	if left, err := os.ReadDir(filepath.Join(folder, "backups")); err != nil || len(left) > 0 {
		t.Errorf("left are %v, %v", left, err)
	}
	if err := syscall.Mount("none", folder, "tmpfs", syscall.MS_REMOUNT, "size=8m"); err != nil {
		t.Fatal(err)
	}
	c.at = c.at.Add(retryAfter)
	s.make(t.Context())
	if runs, _, _ := s.Runs(t.Context()); s.Problems(t.Context()) != nil || !runs[0].Verified {
		t.Errorf("troubles: %q, runs %+v", s.Problems(t.Context()), runs)
	}
	// The disk becomes read-only.
	if err := syscall.Mount("none", folder, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	c.at = c.at.Add(time.Hour)
	s.make(t.Context())
	if got := s.Problems(t.Context()); len(got) != 1 || got[0] != "The latest backup failed: nothing may be written where backups are kept." {
		t.Errorf("troubles: %q", got)
	}
}
