package command

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/ctl"
	"github.com/quoin-cms/quoin/core/internal/environment"
	"github.com/quoin-cms/quoin/storage"
)

// compactTasks are the tasks of the command compact.
var compactTasks = environment.Tasks{"compact": compact}

func compactCommand(p environment.Program) environment.Command {
	config, configErr := environment.LoadConfig()
	cmd := &cobra.Command{
		Use: "compact", Short: "Write the store anew, as small as it can be", Args: cobra.NoArgs,
		Long: "Write the store anew, as small as it can be. While a server runs, it goes on: reading as always, and writing but for a moment.",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if configErr != nil {
				return configErr
			}
			config.MustExist = true
			return compactTasks.Run(cmd, config, p, ctl.Call{Name: "compact"})
		},
	}
	config.DataFlag(cmd.Flags())
	return environment.Command{Cobra: cmd, Tasks: compactTasks}
}

func compact(ctx context.Context, env *environment.Environment, call ctl.Call) error {
	store, ok := env.Store.(storage.Compacter)
	if !ok {
		return errors.New("this store gives back what it does not use by itself")
	}
	before, after, err := store.Compact(ctx)
	if errors.Is(err, storage.ErrDamaged) {
		return fmt.Errorf("the store is damaged, and nothing was changed: run quoin doctor --repair first (%w)", err)
	}
	return environment.PrintDone(call, err, "The store had %s and has %s now.\n", environment.FormatSize(before), environment.FormatSize(after))
}
