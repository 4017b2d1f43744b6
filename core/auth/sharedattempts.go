package auth

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/quoin-cms/quoin/core/limit"
	"github.com/quoin-cms/quoin/storage"
)

// ledger has the guesses that nodes of one site know of each other. Each counts by itself what is under way; what has
// failed is written down here, for all. Nil is the ledger of a process that has the store for itself.
type sharedAttempts struct {
	store storage.Store
	now   func() time.Time
}

// newLedger gives nil for a store that no other process has open.
func newSharedAttempts(store storage.Store, now func() time.Time) *sharedAttempts {
	if _, shared := store.(storage.Shared); !shared {
		return nil
	}
	return &sharedAttempts{store, now}
}

// budget is how often something may be guessed: by what this process has seen, and by what the ledger says.
type budget struct {
	name string // in the ledger
	*limit.Limiter
	shared *sharedAttempts
}

// token is one attempt that was taken from a budget.
type budgetToken struct {
	budget *budget
	key    string
	refund func()
}

// take takes a token, or fails with core.Throttled.
func (b *budget) take(ctx context.Context, key string) (budgetToken, error) {
	refund, err := b.Take(key)
	if err != nil {
		return budgetToken{}, err
	}
	if b.shared != nil {
		if err := b.shared.check(ctx, b, key); err != nil {
			refund()
			return budgetToken{}, err
		}
	}
	return budgetToken{b, key, refund}, nil
}

// ledgerKey names a bucket. Names and addresses are people's, and are kept as hashes.
func (b *budget) sharedKey(key string) string {
	sum := sha256.Sum256([]byte(key))
	return guessPrefix + b.name + "/" + hex.EncodeToString(sum[:16])
}

// allows fails as the budget does if all nodes together have used it up. Where the ledger cannot be read, what this
// process knows has to do.
func (l *sharedAttempts) check(ctx context.Context, b *budget, key string) error {
	var full time.Time
	err := l.store.View(ctx, func(r storage.Reader) error {
		p, _, err := getEphemeral[struct{}](r, b.sharedKey(key), l.now())
		full = p.Until
		return err
	})
	if err != nil {
		return nil
	}
	_, err = b.Reckon(full)
	return err
}

// note writes down that attempts have failed.
func (l *sharedAttempts) recordFailures(ctx context.Context, failed budgetTokens) error {
	_, err := l.store.Update(ctx, func(w storage.Writer) error {
		for _, t := range failed {
			key := t.budget.sharedKey(t.key)
			p, _, err := getEphemeral[struct{}](w, key, l.now())
			if err != nil {
				return err
			}
			if p.Until, err = t.budget.Reckon(p.Until); err != nil {
				continue // it is used up: nothing more is to be had before that passes
			}
			if err := putEphemeral(w, key, p); err != nil {
				return err
			}
		}
		return nil
	})
	return err
}
