package app

import (
	"context"
	"os"
	"os/exec"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/search"
	"github.com/quoin-cms/quoin/core/model"
)

// indexCommand makes a search index of what a server sends. It is for servers alone.
func indexCommand(registry *model.Registry) *cobra.Command {
	return &cobra.Command{
		Use: "index FOLDER", Hidden: true, Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return search.Make(registry, args[0], cmd.InOrStdin())
		},
	}
}

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

// indexerProcess returns indexProcess, or nil if the program's own path is unknown.
func indexerProcess() func(ctx context.Context, folder string) *exec.Cmd {
	self, err := os.Executable()
	if err != nil {
		return nil
	}
	return indexProcess(self)
}
