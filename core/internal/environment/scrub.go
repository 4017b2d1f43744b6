package environment

import (
	"context"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core/internal/content/repair"
	"github.com/quoin-cms/quoin/core/internal/maintenance/scrub"
	"github.com/quoin-cms/quoin/storage"
)

// OpenScrub starts the checks of the store, and rebuilds the values that were damaged at its opening before they are read.
func (env *Environment) OpenScrub(ctx context.Context) error {
	store, ok := env.Store.(storage.Inspector)
	if !ok {
		return nil
	}
	env.Scrub = scrub.New(scrub.Config{Store: store, Mend: env.Repairer().RepairIndex, Log: env.Log})
	if err := env.Scrub.Look(ctx); err != nil {
		env.Log.Error("cannot repair damaged values of the store", slog.Any("error", err))
	}
	return nil
}

// Repairer returns what repairs the open store.
func (env *Environment) Repairer() *repair.Repairer {
	return repair.New(env.Content, env.Store, env.Registry, time.Now)
}
