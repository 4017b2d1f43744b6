package command

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/plugin"
)

// runCommand has the commands of plugins. They may open files by names that are valid in the folder in which they were
// started, so the server must be stopped.
func runCommand(p environment.Program) *cobra.Command {
	config, configErr := environment.LoadConfig()
	cmd := &cobra.Command{
		Use: "run", Short: "Run a command of a plugin, while the server is stopped", Args: cobra.NoArgs,
		PersistentPreRunE: func(*cobra.Command, []string) (err error) {
			config.Mail.Server, err = config.MailServer()
			return errors.Join(configErr, err)
		},
	}
	config.DataFlag(cmd.PersistentFlags())
	config.PrivateAddressesFlag(cmd.PersistentFlags())
	for _, one := range p.Plugins {
		of := &cobra.Command{Use: one.Name, Short: "Commands of " + one.Label(), Args: cobra.NoArgs}
		for _, c := range one.Commands {
			of.AddCommand(&cobra.Command{
				Use: c.Name, Short: c.Short,
				RunE: func(cmd *cobra.Command, args []string) error {
					return environment.RunLocally(cmd, config, p, func(ctx context.Context, env *environment.Environment) error {
						if err := env.OpenContent(ctx); err != nil {
							return err
						}
						if err := env.OpenMedia(ctx); err != nil {
							return err
						}
						sites, err := env.PluginSites(ctx)
						if err != nil {
							return err
						}
						defer sites.Guard.Wait()
						return sites.Run(ctx, one.Name, func(site *plugin.Site) error { return c.Run(ctx, site, args, cmd.OutOrStdout()) })
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
