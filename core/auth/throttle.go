package auth

import (
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
	devices   *limit.Limiter // by device
	addresses *limit.Limiter // by address
	pairs     *limit.Limiter // by account and address
	newcomers *limit.Limiter // by account and network: what counts as first attempts
	firsts    *limit.Limiter // by account: the first attempts of all networks
	further   *limit.Limiter // by account: all others

	codes       *limit.Limiter // by account: codes of apps, with the right password
	deviceCodes *limit.Limiter // the same, by device
	confirms    *limit.Limiter // by session: passwords of whoever is signed in
}

func newThrottle(now func() time.Time) *throttle {
	budget := func(burst int, every time.Duration) *limit.Limiter {
		return limit.New(burst, every, now, limit.RefundAll())
	}
	return &throttle{
		devices:   budget(10, 15*time.Second),
		addresses: budget(20, 5*time.Second),
		pairs:     budget(10, 15*time.Second),
		newcomers: budget(3, time.Hour),
		firsts:    budget(800, 5*time.Second),
		further:   budget(50, 15*time.Second),

		codes:       budget(20, time.Hour),
		deviceCodes: budget(10, 5*time.Minute),
		confirms:    budget(10, 15*time.Second),
	}
}

// Refused gives how many attempts to sign in there ever were too many, and how many passwords were not checked
// because too many others were.
func (s *Service) Refused() (attempts, crowded uint64) {
	return s.throttle.refused(), s.hasher.slots.Refused()
}

// refused gives how many attempts there ever were too many.
func (t *throttle) refused() (n uint64) {
	for _, l := range []*limit.Limiter{t.devices, t.addresses, t.pairs, t.further, t.codes, t.deviceCodes, t.confirms} {
		n += l.Refused()
	}
	return n
}

// take counts an attempt, or fails with core.Throttled and counts nothing. The device is empty if the attempt
// comes from none that has signed in to the account. The refund takes the attempt back.
func (t *throttle) take(username, address, device string) (refund func(), err error) {
	if device != "" {
		return t.devices.Take(device)
	}
	account, key := accountBucket(username), limit.Key(address)
	var taken tokens
	if err := taken.take(t.addresses, key); err != nil {
		return nil, err
	}
	if err := taken.take(t.pairs, account+"/"+key); err != nil {
		return nil, err
	}
	if t.takeFirst(&taken, account, limit.Network(key)) {
		return taken.giveBack, nil
	}
	if err := taken.take(t.further, account); err != nil {
		return nil, err
	}
	return taken.giveBack, nil
}

// takeCode counts a code that came with the right password, or fails with core.Throttled. There are so few codes of
// apps that guesses at them are bounded for each account, wherever they come from; nobody guesses a recovery code,
// which thus always lets in whoever has one.
func (t *throttle) takeCode(username, device, code string) (refund func(), err error) {
	switch {
	case isRecovery(code):
		return func() {}, nil
	case device != "":
		refund, err = t.deviceCodes.Take(device)
	default:
		refund, err = t.codes.Take(accountBucket(username))
	}
	if known, ok := errors.AsType[*core.Error](err); ok {
		known.Detail = "Too many codes were tried. Use a recovery code, a passkey, or a browser that has signed in before."
		known.Factor = string(TOTP)
	}
	return refund, err
}

// takeFirst reports whether the attempt is one of the first of its network, and takes it as such.
func (t *throttle) takeFirst(taken *tokens, account, network string) bool {
	newcomer, err := t.newcomers.Take(account + "/" + network)
	if err != nil {
		return false
	}
	first, err := t.firsts.Take(account)
	if err != nil {
		newcomer()
		return false
	}
	*taken = append(*taken, newcomer, first)
	return true
}

// tokens are the refunds of what one attempt has taken so far.
type tokens []func()

// take takes one token more, or gives back all that were taken.
func (t *tokens) take(from *limit.Limiter, key string) error {
	refund, err := from.Take(key)
	if err != nil {
		t.giveBack()
		return err
	}
	*t = append(*t, refund)
	return nil
}

func (t *tokens) giveBack() {
	for _, refund := range *t {
		refund()
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
