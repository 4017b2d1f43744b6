package bolt

import "github.com/quoin-cms/quoin/storage/bolt/internal/nosync"

// OpenUnsynced is like Open, for a test: the store does not sync to disk. See storage/bolt/bolttest.
func OpenUnsynced(_ nosync.Key, path string) (*Store, error) {
	o := options()
	o.NoSync, o.NoGrowSync = true, true
	return openWith(path, o)
}
