package gentle

import (
	"os"
	"syscall"
)

// What sync_file_range(2) is asked for: to wait for what is on its way, to send the rest, and to wait for that.
const (
	waitBefore = 1
	send       = 2
	waitAfter  = 4
)

// flush waits until a part of a file is on the disk. It leaves out what tells where it lies there, whose writing would have
// others wait: for that, the file is synced at its end.
func flush(file *os.File, from, bytes int64) {
	raw, err := file.SyscallConn()
	if err != nil {
		return
	}
	_ = raw.Control(func(fd uintptr) {
		_ = syscall.SyncFileRange(int(fd), from, bytes, waitBefore|send|waitAfter) // not every file system has it
	})
}
