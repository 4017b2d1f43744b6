package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/ctl"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// storeTasks are the tasks of the commands about the store as a whole.
var storeTasks = map[string]task{"compact": compact, "doctor": doctor}

func compactCommand(registry *model.Registry) *cobra.Command {
	config, configErr := loadConfig()
	cmd := &cobra.Command{
		Use: "compact", Short: "Write the store anew, as small as it can be", Args: cobra.NoArgs,
		Long: "Write the store anew, as small as it can be. While a server runs, it goes on: reading as always, and writing but for a moment.",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if configErr != nil {
				return configErr
			}
			config.mustExist = true
			return runTask(cmd, config, registry, ctl.Call{Name: "compact"})
		},
	}
	config.dataFlag(cmd.Flags())
	return cmd
}

func compact(ctx context.Context, env *environment, call ctl.Call) error {
	store, ok := env.store.(storage.Compacter)
	if !ok {
		return errors.New("this store gives back what it does not use by itself")
	}
	before, after, err := store.Compact(ctx)
	if errors.Is(err, storage.ErrDamaged) {
		return fmt.Errorf("the store is damaged, and nothing was changed: run quoin doctor --repair first (%w)", err)
	}
	return done(call, err, "The store had %s and has %s now.\n", formatSize(before), formatSize(after))
}
