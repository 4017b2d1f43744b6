package app

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/model"
)

// runCommand has the commands that content types bring along. They may open files by names that are good in the folder
// in which they were started, and so need the server to be stopped.
func runCommand(registry *model.Registry) *cobra.Command {
	config, configErr := loadConfig()
	cmd := &cobra.Command{
		Use: "run", Short: "Do what a content type brings along, while the server is stopped", Args: cobra.NoArgs,
		PersistentPreRunE: func(*cobra.Command, []string) error { return configErr },
	}
	config.dataFlag(cmd.PersistentFlags())
	for _, t := range registry.Types() {
		of := &cobra.Command{Use: t.Name, Short: "Commands of " + t.Options.Many, Args: cobra.NoArgs}
		for _, c := range t.Options.Powers.Commands {
			of.AddCommand(&cobra.Command{
				Use: c.Name, Short: c.Short,
				RunE: func(cmd *cobra.Command, args []string) error {
					return runLocally(cmd, config, registry, func(ctx context.Context, env *environment) error {
						if err := env.openContent(ctx); err != nil {
							return err
						}
						return c.Run(ctx, pluginhost.NewContent(ctx, env.content, env.answers, time.Now), args, cmd.OutOrStdout())
					})
				},
			})
		}
		if of.HasSubCommands() {
			cmd.AddCommand(of)
		}
	}
	cmd.Hidden = !cmd.HasSubCommands()
	return cmd
}
