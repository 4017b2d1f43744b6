package auth

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// ConfirmedFor is how long it counts that somebody has given their password, or has signed in, in the same session.
const ConfirmedFor = 10 * time.Minute

// confirmed is when whoever has the session has last shown who they are.
func (e session) confirmed() time.Time {
	if e.Confirmed.After(e.Created) {
		return e.Confirmed
	}
	return e.Created
}

// Confirmed reports whether somebody has signed in, or given their password, so lately that they need not give it again.
// A token never has.
func (s *Service) Confirmed(caller Caller) bool {
	age := s.now().Sub(caller.confirmed)
	// The clocks of nodes differ. A time that is far ahead is that of a clock which was wrong.
	return caller.Session != "" && age > -ConfirmedFor && age < ConfirmedFor
}

// Confirm checks the password of somebody who is signed in, before they change how anybody signs in, and notes that it was
// given: Confirmed is true of the session for ConfirmedFor. It fails with core.Invalid on the field password, and with
// core.Throttled after too many failures of the session: whoever took it must not find out the password by it.
func (s *Service) Confirm(ctx context.Context, caller Caller, password string) error {
	if err := validationError("", requiredRule(password), ""); err != nil {
		return err
	}
	var taken budgetTokens
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

// noteConfirmed notes that the password was given in a session. It fails where that has ended meanwhile.
func (s *Service) recordConfirmation(ctx context.Context, caller Caller) error {
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
