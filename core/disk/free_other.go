//go:build !(linux || darwin || freebsd)

package disk

import "errors"

// freeOf cannot tell on this system.
func freeOf(string) (uint64, error) { return 0, errors.ErrUnsupported }
