package app

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/control"
	"github.com/quoin-cms/quoin/core/host"
	"github.com/quoin-cms/quoin/core/model"
)

// runCommand has the commands that content types bring along.
func runCommand(registry *model.Registry) *cobra.Command {
	config, fault := fromEnvironment()
	cmd := &cobra.Command{
		Use: "run", Short: "Do what a content type brings along", Args: cobra.NoArgs,
		PersistentPreRunE: func(*cobra.Command, []string) error { return fault },
	}
	config.dataFlag(cmd.PersistentFlags())
	for _, t := range registry.Types() {
		of := &cobra.Command{Use: t.Name, Short: "Commands of " + t.Options.Many, Args: cobra.NoArgs}
		for _, c := range t.Options.Commands {
			of.AddCommand(&cobra.Command{
				Use: c.Name, Short: c.Short,
				RunE: func(cmd *cobra.Command, args []string) error {
					return perform(cmd, config, registry, control.Call{Name: runName(t, c), Args: args})
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

func runName(t model.Type, c model.Command) string { return "run " + t.Name + " " + c.Name }

// runTasks are the tasks of the commands that content types bring along.
func runTasks(registry *model.Registry) map[string]task {
	all := map[string]task{}
	for _, t := range registry.Types() {
		for _, c := range t.Options.Commands {
			all[runName(t, c)] = func(ctx context.Context, g *ground, call control.Call) error {
				if err := g.openContent(ctx); err != nil {
					return err
				}
				return c.Run(ctx, host.NewContent(ctx, g.content, g.answers, time.Now), call.Args, call.Out)
			}
		}
	}
	return all
}
