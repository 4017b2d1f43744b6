//go:build unix

package media

import "syscall"

// behind is how far a worker stands behind those who answer visitors.
const behind = 10

// lowerPriority has all others go first. A system that does not let it goes on as it is.
func lowerPriority() { _ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, behind) }
