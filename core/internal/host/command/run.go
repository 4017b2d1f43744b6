package command

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/ctl"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/feature"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
)

// runTasks are the tasks of the commands of plugins.
var runTasks = environment.Tasks{"run": runPlugin}

// runCommand has the commands and the jobs of plugins.
func runCommand(p environment.Program) *cobra.Command {
	config, configErr := environment.LoadConfig()
	cmd := &cobra.Command{
		Use: "run", Short: "Run a command or a job of a plugin", Args: cobra.NoArgs,
		Long: "Run a command or a job of a plugin: in the server that runs on the data folder, or on the folder itself. Names of files should be absolute, because the server has another working directory.",
		PersistentPreRunE: func(*cobra.Command, []string) (err error) {
			config.Mail.Server, err = config.MailServer()
			return errors.Join(configErr, err)
		},
	}
	config.DataFlag(cmd.PersistentFlags())
	config.PrivateAddressesFlag(cmd.PersistentFlags())
	for _, one := range p.Plugins {
		of := &cobra.Command{Use: one.Name, Short: "Commands and jobs of " + one.Label(), Args: cobra.NoArgs}
		add := func(name, short string, args cobra.PositionalArgs) {
			of.AddCommand(&cobra.Command{
				Use: name, Short: short, Args: args,
				RunE: func(cmd *cobra.Command, args []string) error {
					return runTasks.Run(cmd, config, p, ctl.Call{Name: "run", Args: append([]string{one.Name, name}, args...)})
				},
			})
		}
		for _, c := range one.Commands {
			add(c.Name, c.Short, cobra.ArbitraryArgs)
		}
		for _, j := range one.Jobs {
			add(j.Name, "Run the job "+j.Name+" now", cobra.NoArgs)
		}
		if of.HasSubCommands() {
			cmd.AddCommand(of)
		}
	}
	cmd.Hidden = !cmd.HasSubCommands()
	return cmd
}

// runPlugin runs a command or a job of a plugin.
func runPlugin(ctx context.Context, env *environment.Environment, call ctl.Call) error {
	if len(call.Args) < 2 {
		return errors.New("the command needs the names of a plugin and of what is to be run")
	}
	name, what, args := call.Args[0], call.Args[1], call.Args[2:]
	if env.Server != nil {
		h, ok := feature.Find[*pluginhost.Host](env.Server.Features, pluginhost.Name)
		if !ok {
			return errors.New("the server runs no plugins")
		}
		return h.Execute(ctx, name, what, args, call.Out)
	}
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
	h := pluginhost.New(pluginhost.Config{Plugins: env.Plugins, Sites: sites})
	if !env.Config.Store.Shared() {
		if err := h.RecordInterrupted(ctx); err != nil {
			return err
		}
	}
	defer func() {
		sites.Guard.Wait()
		_ = sites.Guard.Close() // it never fails
	}()
	return h.Execute(ctx, name, what, args, call.Out)
}
