package app

import (
	"context"
	"log/slog"
	"time"

	"github.com/quoin-cms/quoin/core/internal/feature/unsubscribe"
)

// secretTimeout is how long a start waits for the secret of the links by which people take themselves off a list.
const secretTimeout = 10 * time.Second

// openUnsubscribe gives what signs those links; nil where the store neither has the secret nor takes one now. Everything
// else works all the same.
func (srv *server) openUnsubscribe() *unsubscribe.Links {
	ctx, cancel := context.WithTimeout(context.Background(), secretTimeout)
	defer cancel()
	links, err := unsubscribe.Open(ctx, srv.store)
	if err != nil {
		srv.log.Warn("unsubscribe links do not work until the next start", slog.Any("error", err))
		return nil
	}
	return links
}
