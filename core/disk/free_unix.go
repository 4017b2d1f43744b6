//go:build linux || darwin || freebsd

package disk

import "syscall"

// freeOf gives how many bytes are free for this process in the file system of a path.
func freeOf(path string) (uint64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(path, &s); err != nil {
		return 0, err
	}
	return uint64(max(s.Bavail, 0)) * uint64(s.Bsize), nil //nolint:gosec,unconvert // the types differ by system
}
