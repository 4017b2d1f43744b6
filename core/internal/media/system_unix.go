//go:build unix

package media

import (
	"os"
	"syscall"
)

// workerNice is the nice value of a worker.
const workerNice = 10

// lowerPriority makes other processes go first. Errors are ignored: a system that does not permit this works without
// it.
func lowerPriority() { _ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, workerNice) }

// killed reports whether a process was killed, as the system does when memory runs out.
func killed(state *os.ProcessState) bool {
	status, ok := state.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL
}

// ownProcessGroup puts a worker in a process group of its own, so that it does not get the signals that a terminal
// sends to the program.
func ownProcessGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
