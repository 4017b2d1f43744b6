//go:build unix

package bolt

import "golang.org/x/sys/unix"

// freeRoom tells how many bytes this process may still write to the disk of a folder; false where nobody can tell.
func freeRoom(folder string) (uint64, bool) {
	var at unix.Statfs_t
	if err := unix.Statfs(folder, &at); err != nil {
		return 0, false
	}
	return at.Bavail * uint64(at.Bsize), true //nolint:gosec,unconvert // the types differ between systems
}
