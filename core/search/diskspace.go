package search

import (
	"errors"
	"fmt"

	"github.com/quoin-cms/quoin/core/disk"
)

// leastFree is how many bytes must be free where the index is kept before anything is added to it. Bleve
// copies what it puts together before it deletes the parts, so an index may for a while take twice its room;
// and the last of a disk belongs to the store, without which nothing can be saved.
const minFreeBytes = 100 << 20

var errLowDisk = errors.New("search: the disk of the index is nearly full")

// checkRoom fails with errNoRoom if the index may not grow. Where nobody can tell, it may.
func (x *Index) checkDiskSpace() error {
	free, err := disk.Free(x.Folder)
	low := err == nil && free < x.minFreeBytes
	x.lowDisk.Store(low)
	if low {
		return fmt.Errorf("%w: %d MB are free, it takes %d", errLowDisk, free>>20, x.minFreeBytes>>20)
	}
	return nil
}

// Troubles tells, in a sentence for each, why searches are refused or do not find the latest content.
func (x *Index) Troubles() []string {
	var all []string
	if x.broken() {
		all = append(all, "The search index could not be written; it is made anew when that is possible.")
	}
	if x.lowDisk.Load() {
		all = append(all, fmt.Sprintf("Less than %d MB are free on the disk of the search index; it stays as it is until there is room.", x.minFreeBytes>>20))
	}
	return all
}
