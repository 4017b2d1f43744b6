package app

import (
	"context"
	"log/slog"

	"github.com/quoin-cms/quoin/core/internal/maintenance/scrub"
	"github.com/quoin-cms/quoin/storage"
)

// openScrub starts the checks of the store, and rebuilds the values that were damaged at its opening before they are read.
func (srv *server) openScrub(ctx context.Context) error {
	store, ok := srv.store.(storage.Inspector)
	if !ok {
		return nil
	}
	srv.scrub = scrub.New(scrub.Config{Store: store, Mend: srv.repairer().RepairIndex, Log: srv.log})
	if err := srv.scrub.Look(ctx); err != nil {
		srv.log.Error("cannot repair damaged values of the store", slog.Any("error", err))
	}
	return nil
}
