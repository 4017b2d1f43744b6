package bolt

import (
	"errors"
	"os"
	"syscall"
)

// syncData has what was written to a file on disk, and as much about the file as it takes to read that.
func syncData(file *os.File) error {
	raw, err := file.SyscallConn()
	if err != nil {
		return err
	}
	failed := syscall.EINTR
	err = raw.Control(func(fd uintptr) {
		for failed == syscall.EINTR {
			failed = 0
			if err := syscall.Fdatasync(int(fd)); err != nil { //nolint:gosec // the system gave it
				errors.As(err, &failed)
			}
		}
	})
	if err == nil && failed != 0 {
		err = os.NewSyscallError("fdatasync", failed)
	}
	return err
}
