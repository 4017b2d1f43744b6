package media

import (
	"os"
	"syscall"
)

// workerOOMScore is the value that is written to oom_score_adj of a worker, in thousandths of all memory: it makes the
// system kill a worker before other processes when memory runs out. A killed worker costs one file, a killed server the
// whole site.
const workerOOMScore = "500"

// boundMemory limits the private memory of this process to most bytes, and makes the system kill it before other
// processes when memory runs out. Errors are ignored: a system that does not permit this works without it.
func boundMemory(limit uint64) {
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte(workerOOMScore), 0)
	_ = syscall.Setrlimit(syscall.RLIMIT_DATA, &syscall.Rlimit{Cur: limit, Max: limit})
}
