package auth

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/storage"
)

// ConfirmedFor is the time for which a sign-in or a confirmed password remains valid as confirmation in its session.
const ConfirmedFor = 10 * time.Minute

// confirmed returns the time of the last sign-in or password confirmation in the session.
func (e session) confirmed() time.Time {
	if e.Confirmed.After(e.Created) {
		return e.Confirmed
	}
	return e.Created
}

// Confirmed reports whether the last sign-in or password confirmation is so recent that the password need not be given again.
// It is always false for a token.
func (s *signIns) Confirmed(caller Caller) bool {
	age := s.now().Sub(caller.confirmed)
	// The clocks of nodes differ. A time far in the future comes from a wrong clock.
	return caller.Session != "" && age > -ConfirmedFor && age < ConfirmedFor
}

// Confirm checks the password of a signed-in user before a change to the ways to sign in, and records the confirmation:
// Confirmed is true of the session for ConfirmedFor. It fails with core.Invalid on the field password, and with core.Throttled
// after too many failures of the session from the address or from all addresses, so that a stolen session cannot be used to
// guess the password, and that a distant thief does not use up the attempts of its owner.
func (s *signIns) Confirm(ctx context.Context, caller Caller, address, password string) error {
	if err := validationError("", requiredRule(password), ""); err != nil {
		return err
	}
	var taken budgetTokens
	if err := taken.take(ctx, s.throttle.addressConfirms, caller.Session+"/"+limit.Key(address)); err != nil {
		return err
	}
	if err := taken.take(ctx, s.throttle.confirms, caller.Session); err != nil {
		return err
	}
	_, err := s.checkPassword(ctx, caller.Actor.Name, password, true)
	if core.CodeOf(err) == core.Unauthenticated {
		taken.fail(ctx)
		return validationError("", "is not right", "")
	}
	taken.refund()
	if err != nil {
		return err
	}
	return s.recordConfirmation(ctx, caller)
}

// recordConfirmation stores that the password was confirmed in a session. It fails if the session has ended meanwhile.
func (s *signIns) recordConfirmation(ctx context.Context, caller Caller) error {
	key := sessionPrefix + caller.Session
	_, err := s.store.Update(ctx, func(w storage.Writer) error {
		acc, err := getExistingAccount(w, caller.Actor.Name)
		if err != nil {
			return err
		}
		sess, err := getSession(w, key)
		if err != nil {
			return err
		}
		if !s.isSessionValid(acc, sess) {
			return sessionEnded()
		}
		sess.Confirmed = s.now().UTC()
		return putSession(w, key, sess)
	})
	return err
}
