package auth

import (
	"context"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/limit"
)

// throttle limits the failed sign-ins to one account, whether it exists or not, and from one address. What it
// takes for an attempt that succeeds is given back.
//
// It has to let in the person who knows the password while somebody else guesses it. Whoever has signed in
// before has a device with a budget of its own. Everybody else draws on two budgets of the account: one for the
// first attempts of a network, which those who guess from a few networks cannot use up, and a small one for all
// further attempts, which they can.
type throttle struct {
	devices       *budget // by device
	addresses     *budget // by address
	pairs         *budget // by account and address
	networkFirsts *budget // by account and network: what counts as first attempts
	accountFirsts *budget // by account: the first attempts of all networks
	accountOthers *budget // by account: all others

	codes       *budget // by account: codes of apps, with the right password
	deviceCodes *budget // the same, by device
	confirms    *budget // by session: passwords of whoever is signed in
}

// newThrottle makes a throttle. The ledger is nil for one that counts for itself.
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
		confirms:    of("confirms", 10, 15*time.Second),
	}
}

// Refused gives how many attempts to sign in there ever were too many, and how many passwords were not checked
// because too many others were.
func (s *Service) Refused() (attempts, overloaded uint64) {
	return s.throttle.refused(), s.hasher.slots.Refused()
}

// refused gives how many attempts there ever were too many.
func (t *throttle) refused() (n uint64) {
	for _, l := range []*budget{t.devices, t.addresses, t.pairs, t.accountOthers, t.codes, t.deviceCodes, t.confirms} {
		n += l.Refused()
	}
	return n
}

// take counts an attempt, or fails with core.Throttled and counts nothing. The device is empty if the attempt
// comes from none that has signed in to the account.
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

// takeCode counts a code that came with the right password, or fails with core.Throttled. There are so few codes of
// apps that guesses at them are bounded for each account, wherever they come from; nobody guesses a recovery code,
// which thus always lets in whoever has one.
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

// takeFirst reports whether the attempt is one of the first of its network, and takes it as such.
func (t *throttle) takeFirst(ctx context.Context, taken *budgetTokens, account, network string) bool {
	newcomer, err := t.networkFirsts.take(ctx, account+"/"+network)
	if err != nil {
		return false
	}
	first, err := t.accountFirsts.take(ctx, account)
	if err != nil {
		newcomer.refund()
		return false
	}
	*taken = append(*taken, newcomer, first)
	return true
}

// tokens are what one attempt has taken so far.
type budgetTokens []budgetToken

// take takes one token more, or gives back all that were taken.
func (t *budgetTokens) take(ctx context.Context, from *budget, key string) error {
	one, err := from.take(ctx, key)
	if err != nil {
		t.refund()
		return err
	}
	*t = append(*t, one)
	return nil
}

// refund takes the attempt back.
func (t *budgetTokens) refund() {
	for _, one := range *t {
		one.refund()
	}
	*t = nil
}

// fail tells all nodes that the attempt has failed. If that cannot be told, this one knows it all the same.
func (t budgetTokens) fail(ctx context.Context) {
	if len(t) > 0 && t[0].budget.shared != nil {
		_ = t[0].budget.shared.recordFailures(ctx, t)
	}
}

// accountBucket gives every possible name a bucket, and one bucket to all the impossible ones,
// which may be of any length.
func accountBucket(username string) string {
	name, ok := foldName(username)
	if !ok {
		return ""
	}
	return name
}
