//go:build linux || darwin || freebsd

package bolt

import "syscall"

// freeSpace returns how many bytes this process may still write to the disk of a folder, and false if that is unknown.
func freeSpace(folder string) (uint64, bool) {
	var at syscall.Statfs_t
	if err := syscall.Statfs(folder, &at); err != nil {
		return 0, false
	}
	return uint64(max(at.Bavail, 0)) * uint64(at.Bsize), true //nolint:gosec,unconvert // the types differ by system
}
