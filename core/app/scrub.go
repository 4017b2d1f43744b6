package app

import (
	"context"
	"log/slog"

	"github.com/quoin-cms/quoin/core/scrub"
	"github.com/quoin-cms/quoin/storage"
)

// openScrub has the store watched, and what was found damaged when it was opened made anew before anybody asks for it.
func (h *server) openScrub(ctx context.Context) {
	store, ok := h.store.(storage.Inspector)
	if !ok {
		return
	}
	h.scrub = scrub.New(scrub.Config{Store: store, Mend: h.content.Mend, Log: h.log})
	if err := h.scrub.Look(ctx); err != nil {
		h.log.Error("what is damaged in the store could not be mended", slog.Any("error", err))
	}
}
