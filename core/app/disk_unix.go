//go:build linux || darwin || freebsd

package app

import "syscall"

// disk gives the size of the file system of a path, and what of it is free for this process; zero where nobody tells.
func disk(path string) (free, size int64) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(path, &s); err != nil {
		return 0, 0
	}
	block := int64(s.Bsize)                                         //nolint:unconvert // the types differ by system
	return max(int64(s.Bavail), 0) * block, int64(s.Blocks) * block //nolint:gosec,unconvert // the types differ by system
}
