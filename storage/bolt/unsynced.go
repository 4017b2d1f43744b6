package bolt

import "github.com/quoin-cms/quoin/storage/bolt/internal/nosync"

// OpenUnsynced is Open for a store of a test, which waits for no disk. See storage/bolt/bolttest.
func OpenUnsynced(_ nosync.Key, path string) (*Store, error) {
	o := options()
	o.NoSync, o.NoGrowSync = true, true
	return openWith(path, o)
}
