//go:build !(linux || darwin || freebsd)

package search

import "errors"

// FreeOf cannot tell on this system.
func FreeOf(string) (uint64, error) { return 0, errors.ErrUnsupported }
