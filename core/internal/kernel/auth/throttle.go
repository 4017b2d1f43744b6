package auth

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/storage"
)

// throttle limits the failed sign-ins to one account, whether it exists or not, and from one address. Tokens taken for an
// attempt that succeeds are returned.
//
// A user who knows the password must be able to sign in while others guess it. A device that has signed in before has a budget
// of its own. All other clients use two budgets of the account: one for the first attempts of each network, which an attacker
// from a few networks cannot exhaust, and a small one for all further attempts, which they can exhaust.
type throttle struct {
	devices       *budget // by device
	addresses     *budget // by address
	pairs         *budget // by account and address
	networkFirsts *budget // by account and network: the attempts that count as first ones
	accountFirsts *budget // by account: the first attempts of all networks
	accountOthers *budget // by account: all other attempts

	codes       *budget // by account: codes of apps, with the right password
	deviceCodes *budget // the same, by device

	addressConfirms *budget // by session and address: password confirmations of signed-in users
	confirms        *budget // the same, by session

	links *budget // by address: wrong tokens of links
}

// newThrottle returns a throttle. If shared is nil, it counts only the attempts of this process.
func newThrottle(now func() time.Time, shared *sharedAttempts) *throttle {
	of := func(name string, burst int, every time.Duration) *budget {
		return &budget{name, limit.New(burst, every, now, limit.RefundAll()), shared}
	}
	return &throttle{
		devices:       of("devices", 10, 15*time.Second),
		addresses:     of("addresses", 20, 5*time.Second),
		pairs:         of("pairs", 10, 15*time.Second),
		networkFirsts: of("newcomers", 3, time.Hour),
		accountFirsts: of("firsts", 800, 5*time.Second),
		accountOthers: of("further", 50, 15*time.Second),

		codes:       of("codes", 20, time.Hour),
		deviceCodes: of("device-codes", 10, 5*time.Minute),

		addressConfirms: of("address-confirms", 10, 15*time.Second),
		confirms:        of("confirms", 40, 15*time.Second),

		links: of("links", 20, 5*time.Second),
	}
}

// Refused returns the total number of sign-in attempts refused by the limits, and of passwords not checked because too many
// others were waiting.
func (s *records) Refused() (attempts, overloaded uint64) {
	return s.throttle.refused(), s.hasher.Refused()
}

// refused returns the total number of refused attempts.
func (t *throttle) refused() (n uint64) {
	for _, l := range []*budget{t.devices, t.addresses, t.pairs, t.accountOthers, t.codes, t.deviceCodes, t.addressConfirms, t.confirms, t.links} {
		n += l.Refused()
	}
	return n
}

// take counts an attempt, or fails with core.Throttled and counts nothing. The device is empty if it has never signed in to
// the account.
func (t *throttle) take(ctx context.Context, username, address, device string) (taken budgetTokens, err error) {
	if device != "" {
		return taken, taken.take(ctx, t.devices, device)
	}
	account, key := accountBucket(username), limit.Key(address)
	if err := taken.take(ctx, t.addresses, key); err != nil {
		return nil, err
	}
	if err := taken.take(ctx, t.pairs, account+"/"+key); err != nil {
		return nil, err
	}
	if t.takeFirst(ctx, &taken, account, limit.Network(key)) {
		return taken, nil
	}
	return taken, taken.take(ctx, t.accountOthers, account)
}

// takeCode counts a code that came with the right password, or fails with core.Throttled. App codes are so short that guesses
// are limited by account, regardless of their origin. Recovery codes cannot be guessed and are not limited, so that their
// owner can always sign in.
func (t *throttle) takeCode(ctx context.Context, username, device, code string) (taken budgetTokens, err error) {
	switch {
	case isRecovery(code):
		return nil, nil
	case device != "":
		err = taken.take(ctx, t.deviceCodes, device)
	default:
		err = taken.take(ctx, t.codes, accountBucket(username))
	}
	if known, ok := errors.AsType[*core.Error](err); ok {
		known.Detail = "Too many codes were tried. Use a recovery code, a passkey, or a browser that has signed in before."
		known.Factor = string(TOTP)
	}
	return taken, err
}

// takeFirst reports whether the attempt is among the first of its network, and counts it as such.
func (t *throttle) takeFirst(ctx context.Context, taken *budgetTokens, account, network string) bool {
	ofNetwork, err := t.networkFirsts.take(ctx, account+"/"+network)
	if err != nil {
		return false
	}
	first, err := t.accountFirsts.take(ctx, account)
	if err != nil {
		ofNetwork.refund()
		return false
	}
	*taken = append(*taken, ofNetwork, first)
	return true
}

// budgetTokens are the tokens that one attempt has taken.
type budgetTokens []budgetToken

// take takes another token. If that fails, it returns all tokens taken before.
func (t *budgetTokens) take(ctx context.Context, from *budget, key string) error {
	one, err := from.take(ctx, key)
	if err != nil {
		t.refund()
		return err
	}
	*t = append(*t, one)
	return nil
}

// refund returns all tokens.
func (t *budgetTokens) refund() {
	for _, one := range *t {
		one.refund()
	}
	*t = nil
}

// fail shares the failure of the attempt with all nodes. An error is ignored, because this process has counted the attempt
// already.
func (t budgetTokens) fail(ctx context.Context) {
	if len(t) > 0 && t[0].budget.shared != nil {
		_ = t[0].budget.shared.recordFailures(ctx, t)
	}
}

// accountBucket returns the bucket of a user name. All invalid names, which may be of any length, share one bucket.
func accountBucket(username string) string {
	name, ok := foldName(username)
	if !ok {
		return ""
	}
	return name
}

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
