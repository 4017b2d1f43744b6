//go:build unix

package media

import (
	"os"
	"syscall"
)

// behind is how far a worker stands behind those who answer visitors.
const behind = 10

// lowerPriority has all others go first. A system that does not let it goes on as it is.
func lowerPriority() { _ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, behind) }

// killed tells whether the system ended a process, as it does where memory runs out.
func killed(state *os.ProcessState) bool {
	status, ok := state.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL
}

// apart keeps a worker from the signals that a terminal sends to the program: it ends when the program is done with it.
func apart() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
