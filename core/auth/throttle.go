package auth

import "time"

// throttle limits the failed sign-ins to one account, whether it exists or not, and from one address.
type throttle struct {
	accounts  *Limiter
	addresses *Limiter
}

func newThrottle(now func() time.Time) *throttle {
	return &throttle{
		accounts:  NewLimiter(10, 15*time.Second, now),
		addresses: NewLimiter(20, 5*time.Second, now),
	}
}

// take counts an attempt, or fails with core.Throttled and counts nothing. The refund takes the
// attempt back.
func (t *throttle) take(username, addr string) (refund func(), err error) {
	giveAddress, err := t.addresses.Take(AddressKey(addr))
	if err != nil {
		return nil, err
	}
	giveAccount, err := t.accounts.Take(accountBucket(username))
	if err != nil {
		giveAddress()
		return nil, err
	}
	return func() { giveAccount(); giveAddress() }, nil
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
