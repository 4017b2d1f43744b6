//go:build !(linux || darwin || freebsd)

package bolt

// freeRoom returns how many bytes this process may still write to the disk of a folder. It returns false, because this
// system cannot tell.
func freeRoom(string) (uint64, bool) { return 0, false }
