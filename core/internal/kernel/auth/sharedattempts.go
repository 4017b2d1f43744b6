package auth

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/storage"
)

// sharedAttempts shares the failed attempts between the nodes of a site. Each node counts attempts in progress by itself;
// failed ones are stored here for all. It is nil in a process that has the store for itself.
type sharedAttempts struct {
	store storage.Store
	now   func() time.Time
}

// newSharedAttempts returns nil for a store that no other process has open.
func newSharedAttempts(store storage.Store, now func() time.Time) *sharedAttempts {
	if _, shared := store.(storage.Shared); !shared {
		return nil
	}
	return &sharedAttempts{store, now}
}

// budget limits the rate of attempts of one kind, both those that this process has seen and those that all nodes share.
type budget struct {
	name string // part of the stored key
	*limit.Limiter
	shared *sharedAttempts
}

// budgetToken is one attempt taken from a budget.
type budgetToken struct {
	budget *budget
	key    string
	refund func()
}

// take takes a token or fails with core.Throttled.
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

// sharedKey returns the stored key of a bucket. Names and addresses are personal data and are therefore hashed.
func (b *budget) sharedKey(key string) string {
	sum := sha256.Sum256([]byte(key))
	return guessPrefix + b.name + "/" + hex.EncodeToString(sum[:16])
}

// check fails as the budget does if all nodes together have used it up. If the store cannot be read, it permits the attempt:
// the counts of this process still apply.
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

// recordFailures stores that attempts have failed.
func (l *sharedAttempts) recordFailures(ctx context.Context, failed budgetTokens) error {
	_, err := l.store.Update(ctx, func(w storage.Writer) error {
		for _, t := range failed {
			key := t.budget.sharedKey(t.key)
			p, _, err := getEphemeral[struct{}](w, key, l.now())
			if err != nil {
				return err
			}
			if p.Until, err = t.budget.Reckon(p.Until); err != nil {
				continue // the budget is used up already and cannot be reduced further
			}
			if err := putEphemeral(w, key, p); err != nil {
				return err
			}
		}
		return nil
	})
	return err
}
