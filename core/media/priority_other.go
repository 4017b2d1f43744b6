//go:build !unix

package media

// lowerPriority does nothing here: the system has no such call.
func lowerPriority() {}
