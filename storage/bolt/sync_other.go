//go:build !linux

package bolt

import "os"

// syncData has what was written to a file on disk.
func syncData(file *os.File) error { return file.Sync() }
