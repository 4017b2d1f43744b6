package app

import (
	"errors"
	"time"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/host"
	"github.com/quoin-cms/quoin/core/model"
)

// runCommand has the commands that content types bring along. They open the store themselves, so that they need the
// server to be stopped.
func runCommand(registry *model.Registry) *cobra.Command {
	config, fault := fromEnvironment()
	cmd := &cobra.Command{
		Use: "run", Short: "Do what a content type brings along, while the server is stopped", Args: cobra.NoArgs,
		PersistentPreRunE: func(*cobra.Command, []string) error { return fault },
	}
	config.dataFlag(cmd.PersistentFlags())
	for _, t := range registry.Types() {
		of := &cobra.Command{Use: t.Name, Short: "Commands of " + t.Options.Many, Args: cobra.NoArgs}
		for _, c := range t.Options.Commands {
			of.AddCommand(&cobra.Command{
				Use: c.Name, Short: c.Short,
				RunE: func(cmd *cobra.Command, args []string) error { return run(cmd, config, registry, c, args) },
			})
		}
		if of.HasSubCommands() {
			cmd.AddCommand(of)
		}
	}
	cmd.Hidden = !cmd.HasSubCommands()
	return cmd
}

func run(cmd *cobra.Command, config Config, registry *model.Registry, c model.Command, args []string) (err error) {
	store, err := openStore(config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	log, flush, err := config.logger(cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	defer flush()
	ctx := cmd.Context()
	writer, err := content.Open(ctx, store, registry, time.Now, content.Log(log))
	if err != nil {
		return err
	}
	reader := answers.New(store, registry, time.Now, writer.Freshness())
	return c.Run(ctx, host.NewContent(ctx, writer, reader, time.Now), args, cmd.OutOrStdout())
}
