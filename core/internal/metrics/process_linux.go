package metrics

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// residentMemory reads the memory use of the process from the kernel.
func residentMemory() (all, anonymous, files int64) {
	status, err := os.Open("/proc/self/status")
	if err != nil {
		return 0, 0, 0
	}
	defer status.Close()
	lines := bufio.NewScanner(status)
	for lines.Scan() {
		name, rest, _ := strings.Cut(lines.Text(), ":")
		kilobytes, err := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(rest), " kB"), 10, 64)
		if err != nil {
			continue
		}
		switch name {
		case "VmRSS":
			all = kilobytes << 10
		case "RssAnon":
			anonymous = kilobytes << 10
		case "RssFile", "RssShmem":
			files += kilobytes << 10
		}
	}
	return all, anonymous, files
}

func descriptors() (open, most int) {
	folder, err := os.Open("/proc/self/fd")
	if err != nil {
		return 0, 0
	}
	defer folder.Close()
	names, err := folder.Readdirnames(-1)
	if err != nil {
		return 0, 0
	}
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return 0, 0
	}
	return len(names) - 1, int(min(limit.Cur, 1<<31)) // the open folder is one of them
}

func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
