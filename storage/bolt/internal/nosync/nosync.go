// Package nosync is the key to stores that keep nothing through a crash. Only storage/bolt and what is below it can name it,
// so that nobody opens such a store but through storage/bolt/bolttest.
package nosync

// Key opens a store that does not wait for its disk.
type Key struct{}
