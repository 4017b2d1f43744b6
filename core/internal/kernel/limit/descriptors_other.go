//go:build !unix

package limit

// descriptors returns the maximum number of open files and connections of the process; 0 if unknown.
func descriptors() uint64 { return 0 }
