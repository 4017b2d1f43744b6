//go:build !(linux || darwin || freebsd)

package disk

import "errors"

// room cannot tell on this system.
func room(string) (free, size uint64, err error) { return 0, 0, errors.ErrUnsupported }
