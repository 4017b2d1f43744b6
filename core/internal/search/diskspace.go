package search

import (
	"errors"
	"fmt"

	"github.com/quoin-cms/quoin/core/internal/disk"
)

// minFreeBytes is the free disk space below which nothing is added to the index. Bleve writes a merged file before it
// deletes the files it merged, so an index may temporarily take twice its size. The last of the disk is reserved for
// the store, without which nothing can be saved.
const minFreeBytes = 100 << 20

var errLowDisk = errors.New("search: the disk of the index is nearly full")

// checkDiskSpace fails with errLowDisk if there is too little space for the index to grow. It succeeds if the free
// space is unknown.
func (x *Index) checkDiskSpace() error {
	free, err := disk.Free(x.Folder)
	low := err == nil && free < x.minFreeBytes
	x.lowDisk.Store(low)
	if low {
		return fmt.Errorf("%w: %d MB are free, it takes %d", errLowDisk, free>>20, x.minFreeBytes>>20)
	}
	return nil
}

// Problems returns one sentence for each problem because of which searches are refused or results are out of date.
func (x *Index) Problems() []string {
	var all []string
	if x.broken() {
		all = append(all, "The search index could not be written; it is made anew when that is possible.")
	}
	if x.lowDisk.Load() {
		all = append(all, fmt.Sprintf("Less than %d MB are free on the disk of the search index; it stays as it is until there is room.", x.minFreeBytes>>20))
	}
	return all
}
