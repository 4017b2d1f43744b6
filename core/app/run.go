package app

import (
	"context"
	"log/slog"
	"time"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/pluginhost"
)

// runCommand has the commands of plugins. They may open files by names that are valid in the folder in which they were
// started, so the server must be stopped.
func runCommand(p program) *cobra.Command {
	config, configErr := loadConfig()
	cmd := &cobra.Command{
		Use: "run", Short: "Run a command of a plugin, while the server is stopped", Args: cobra.NoArgs,
		PersistentPreRunE: func(*cobra.Command, []string) error { return configErr },
	}
	config.dataFlag(cmd.PersistentFlags())
	for _, one := range p.plugins {
		of := &cobra.Command{Use: one.Name, Short: "Commands of " + one.Label(), Args: cobra.NoArgs}
		for _, c := range one.Commands {
			of.AddCommand(&cobra.Command{
				Use: c.Name, Short: c.Short,
				RunE: func(cmd *cobra.Command, args []string) error {
					return runLocally(cmd, config, p.registry, func(ctx context.Context, env *environment) error {
						if err := env.openContent(ctx); err != nil {
							return err
						}
						content := pluginhost.Content{Writer: env.content, Reader: env.answers}
						log := env.log.With(slog.String("plugin", one.Name))
						return c.Run(ctx, content.Site(ctx, log, time.Now), args, cmd.OutOrStdout())
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
