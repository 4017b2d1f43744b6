//go:build unix

package limit

import "syscall"

// descriptors returns the maximum number of open files and connections of the process; 0 if unknown.
func descriptors() uint64 {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0
	}
	return uint64(limit.Cur)
}
