// Package nosync has the key that opens stores which do not survive a crash of the machine. Only storage/bolt and the
// packages below it can import it, so that such a store can be opened only through storage/bolt/bolttest.
package nosync

// Key permits opening a store that does not sync to disk.
type Key struct{}
