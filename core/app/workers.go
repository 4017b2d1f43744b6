package app

import (
	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/media"
)

func mediaWorkerCommand() *cobra.Command {
	return &cobra.Command{
		Use: environment.WorkerCommandName, Short: "Work on files for a server that runs", Args: cobra.NoArgs, Hidden: true,
		RunE: func(cmd *cobra.Command, _ []string) error { return media.Work(cmd.InOrStdin(), cmd.OutOrStdout()) },
	}
}
