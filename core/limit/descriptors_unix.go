//go:build unix

package limit

import "syscall"

// descriptors is how many files and connections the process may have open; 0 if that is not known.
func descriptors() uint64 {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0
	}
	return uint64(limit.Cur)
}
