package auth

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
)

// TakeLink counts the use of a link with a token from an address, or fails with core.Throttled after too many wrong tokens.
// The caller passes to settle whether the token was good: a good token does not count.
func (s *signIns) TakeLink(ctx context.Context, address string) (settle func(good bool), err error) {
	var taken budgetTokens
	if err := taken.take(ctx, s.throttle.links, limit.Key(address)); err != nil {
		return nil, err
	}
	return func(good bool) {
		if good {
			taken.refund()
		} else {
			taken.fail(ctx)
		}
	}, nil
}
