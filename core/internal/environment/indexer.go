package environment

import (
	"context"
	"os"
	"os/exec"
)

// indexProcess gives the command that makes a search index in a process of its own: this program again,
// behind everything else that the machine has to do where that can be asked for.
func indexProcess(self string) func(ctx context.Context, folder string) *exec.Cmd {
	nice, err := exec.LookPath("nice")
	return func(ctx context.Context, folder string) *exec.Cmd {
		if err != nil {
			return exec.CommandContext(ctx, self, "index", folder)
		}
		return exec.CommandContext(ctx, nice, "-n", "19", self, "index", folder)
	}
}

// Indexer returns indexProcess, or nil if the program's own path is unknown.
func Indexer() func(ctx context.Context, folder string) *exec.Cmd {
	self, err := os.Executable()
	if err != nil {
		return nil
	}
	return indexProcess(self)
}
