package collections

import (
	"context"
	"runtime"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
)

// The limits of visitors' lists with conditions or sorts. The cost of such a list grows with the number of entries, and a page
// of it may have megabytes: as many are selected at once as there are processors, and the addresses that wait are served in turn.
// Cached lists need no turn.
const (
	maxSelectingPerAddress = 64   // that wait for one address
	maxSelectingQueue      = 1024 // that wait in all
	maxSelectingWait       = 5 * time.Second
)

func newSelecting() *limit.Turns {
	return limit.NewTurns(max(2, runtime.GOMAXPROCS(0)), maxSelectingPerAddress, maxSelectingQueue, maxSelectingWait)
}

// startSelecting waits until the list of a visitor may be selected. The function release must be called afterwards. It fails
// with Throttled if too many queries of the address wait, and with Unavailable if too many wait in all. Lists of staff, those
// that the pages of the site contain, and those in the type's own order without conditions need not wait.
func (h *Handlers) startSelecting(ctx context.Context, r *api.Request, q query.Query) (release func(), err error) {
	if r.Actor().Role != core.Visitor || r.Client.Address == "" || !q.Selects() {
		return func() {}, nil
	}
	place := h.selecting.Place()
	if err := place.Join(limit.Key(r.Client.Address)); err != nil {
		return nil, err
	}
	return place.Take(ctx)
}
