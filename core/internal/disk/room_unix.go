//go:build linux || darwin || freebsd

package disk

import "syscall"

// room gives how many bytes are free for this process in the file system of a path, and how many it has.
func room(path string) (free, size uint64, err error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(path, &s); err != nil {
		return 0, 0, err
	}
	block := uint64(s.Bsize)                                               //nolint:gosec,unconvert // the types differ by system
	return uint64(max(s.Bavail, 0)) * block, uint64(s.Blocks) * block, nil //nolint:gosec,unconvert // the types differ by system
}
