//go:build !unix

package media

import (
	"os"
	"syscall"
)

// lowerPriority does nothing here: the system has no such call.
func lowerPriority() {}

// killed is not known here.
func killed(*os.ProcessState) bool { return false }

// apart asks for nothing special.
func apart() *syscall.SysProcAttr { return nil }
