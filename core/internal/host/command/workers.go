package command

import (
	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/media"
	"github.com/quoin-cms/quoin/core/internal/search"
	"github.com/quoin-cms/quoin/core/model"
)

func mediaWorkerCommand() *cobra.Command {
	return &cobra.Command{
		Use: environment.WorkerCommandName, Short: "Work on files for a server that runs", Args: cobra.NoArgs, Hidden: true,
		RunE: func(cmd *cobra.Command, _ []string) error { return media.Work(cmd.InOrStdin(), cmd.OutOrStdout()) },
	}
}

// indexCommand makes a search index of what a server sends. It is for servers alone.
func indexCommand(registry *model.Registry) *cobra.Command {
	return &cobra.Command{
		Use: "index FOLDER", Hidden: true, Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return search.Make(registry, args[0], cmd.InOrStdin())
		},
	}
}
