//go:build unix

package dev

import (
	"os/exec"
	"syscall"
)

// detach keeps the signals of a terminal from a command: the loop alone ends it. A second signal would have a server end
// without finishing its work.
func detach(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
