package media

import (
	"os"
	"syscall"
)

// firstToEnd is how much sooner than others the system ends a worker when memory runs out, in thousandths of all memory: a
// worker costs one file, the server costs the site.
const firstToEnd = "500"

// boundMemory has the system refuse this process more than so many bytes of memory of its own, and end it before others
// where all memory runs out. A system that does not let it goes on as it is.
func boundMemory(most uint64) {
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte(firstToEnd), 0)
	_ = syscall.Setrlimit(syscall.RLIMIT_DATA, &syscall.Rlimit{Cur: most, Max: most})
}
