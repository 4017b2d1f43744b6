//go:build !unix

package media

import "syscall"

// lowerPriority does nothing here: the system has no such call.
func lowerPriority() {}

// apart asks for nothing special.
func apart() *syscall.SysProcAttr { return nil }
