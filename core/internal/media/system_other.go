//go:build !unix

package media

import (
	"os"
	"syscall"
)

// lowerPriority does nothing, because this system has no such call.
func lowerPriority() {}

// killed returns false, because this system does not tell.
func killed(*os.ProcessState) bool { return false }

// apart returns no attributes.
func apart() *syscall.SysProcAttr { return nil }
