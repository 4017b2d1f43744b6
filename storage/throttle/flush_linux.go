package throttle

import (
	"os"
	"syscall"
)

// Flags of sync_file_range(2): wait for writes in progress, start writing the rest, and wait for those writes.
const (
	waitBefore = 1
	send       = 2
	waitAfter  = 4
)

// flush waits until a part of a file is on disk. It does not write the file's metadata, because that would block other
// writers. The caller must sync the file at the end to store the metadata.
func flush(file *os.File, from, bytes int64) {
	raw, err := file.SyscallConn()
	if err != nil {
		return
	}
	_ = raw.Control(func(fd uintptr) {
		_ = syscall.SyncFileRange(int(fd), from, bytes, waitBefore|send|waitAfter) // not every file system supports it
	})
}
