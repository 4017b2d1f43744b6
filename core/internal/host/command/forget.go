package command

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/plugin"
)

// forgetCommand deletes what the store has of a plugin that the program does not have any more.
func forgetCommand(p environment.Program) *cobra.Command {
	config, configErr := environment.LoadConfig()
	cmd := &cobra.Command{
		Use: "forget NAME", Short: "Delete the data of a plugin that the program does not have, while the server is stopped",
		Long: "Delete the data, the settings and the positions in the log of a plugin that is not in the list of the program. " +
			"Its entries are kept. Without this, everything is there again when the plugin returns.",
		Args:              cobra.ExactArgs(1),
		PersistentPreRunE: func(*cobra.Command, []string) error { return configErr },
		RunE: func(cmd *cobra.Command, args []string) error {
			return environment.RunLocally(cmd, config, p, func(ctx context.Context, env *environment.Environment) error {
				if err := forget(ctx, env, args[0]); err != nil {
					return err
				}
				fmt.Fprintf(cmd.OutOrStdout(), "Deleted what the store had of the plugin %s, except its entries.\n", args[0])
				return nil
			})
		},
	}
	config.DataFlag(cmd.Flags())
	return cmd
}

func forget(ctx context.Context, env *environment.Environment, name string) error {
	if slices.ContainsFunc(env.Plugins, func(p plugin.Plugin) bool { return p.Name == name }) {
		return fmt.Errorf("the program has the plugin %s: remove it from the list first", name)
	}
	kept, err := pluginhost.Kept(ctx, env.Store)
	if err != nil {
		return err
	}
	kept = slices.DeleteFunc(kept, func(of string) bool {
		return slices.ContainsFunc(env.Plugins, func(p plugin.Plugin) bool { return p.Name == of })
	})
	if slices.Contains(kept, name) {
		return pluginhost.Forget(ctx, env.Store, name)
	}
	if len(kept) == 0 {
		return errors.New("the store has nothing of a plugin that the program does not have")
	}
	return fmt.Errorf("the store has nothing of a plugin %s; it has something of %s", name, strings.Join(kept, ", "))
}
