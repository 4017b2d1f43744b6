// Package disk tells how much room there is.
package disk

import (
	"errors"
	"io/fs"
	"path/filepath"
)

// Free gives how many bytes this process may still write at a path, or at the folder that it will be in. It fails with
// errors.ErrUnsupported where the system does not tell.
func Free(path string) (uint64, error) {
	free, _, err := Room(path)
	return free, err
}

// Room gives as well how many bytes the disk of a path has in all.
func Room(path string) (free, size uint64, err error) {
	for {
		free, size, err = room(path)
		parent := filepath.Dir(path)
		if !errors.Is(err, fs.ErrNotExist) || parent == path {
			return free, size, err
		}
		path = parent
	}
}
