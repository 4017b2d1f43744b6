package auth

import (
	"context"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// EnrolmentLifetime is the time within which the set-up of an authenticator app must be finished.
const EnrolmentLifetime = 10 * time.Minute

// enrolment is a pending set-up of an authenticator app; an account has at most one. It is stored because another node may
// finish it.
type enrolment struct {
	Secret string `json:"secret"`
	Stamp  string `json:"stamp"`
}

func enrolKey(name string) string { return enrolmentPrefix + strings.ToLower(name) }

// BeginTOTP returns a new secret for an authenticator app. The app becomes active by FinishTOTP within EnrolmentLifetime. The
// app shows the name of the site. BeginTOTP fails with core.Conflict if there is an app already.
func (s *factorManager) BeginTOTP(ctx context.Context, caller Caller, site string) (Enrolment, error) {
	acc, err := s.findExistingAccount(ctx, caller.Actor.Name)
	if err != nil {
		return Enrolment{}, err
	}
	if acc.Factors.TOTP != nil {
		return Enrolment{}, totpExists()
	}
	begun, err := newEnrolment(site, acc.Name)
	if err != nil {
		return Enrolment{}, err
	}
	_, err = s.store.Update(ctx, func(w storage.Writer) error {
		until := s.now().UTC().Add(EnrolmentLifetime)
		return putEphemeral(w, enrolKey(acc.Name), ephemeral[enrolment]{until, enrolment{begun.Secret, acc.Stamp}})
	})
	if err != nil {
		return Enrolment{}, err
	}
	return begun, nil
}

// FinishTOTP activates the app of BeginTOTP if the code is right; otherwise it fails with core.Invalid on the field code. It
// returns the recovery codes, which are never shown again, and ends all other sessions of the user.
func (s *factorManager) FinishTOTP(ctx context.Context, caller Caller, code string) (codes []string, err error) {
	now := s.now()
	begun, ok, err := s.enrolment(ctx, caller.Actor.Name, now)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, core.Errorf(core.Conflict, "Begin to set up the app anew: it has taken too long.")
	}
	app := &totpFactor{Secret: begun.Secret, Since: now.UTC(), Last: -1}
	if !app.accept(plainCode(code), now) {
		return nil, core.InvalidFields(core.FieldErrors{{Field: "code", Message: "is not right"}})
	}
	codes, hashes := newRecovery(app.Secret)
	err = s.updateAndEndOtherSessions(ctx, caller.Actor.Name, caller.Session, func(w storage.Writer, acc *account) error {
		if acc.Factors.TOTP != nil {
			return totpExists()
		}
		if acc.Stamp != begun.Stamp {
			return core.Errorf(core.Conflict, "Begin to set up the app anew: the account has changed.")
		}
		acc.Factors.TOTP, acc.Factors.Recovery = app, hashes
		w.Delete(ephemeralPrefix + enrolKey(acc.Name))
		return s.recordActivity(w, core.ActFactorAdded, acc.Name, caller.Actor)
	})
	if err != nil {
		return nil, err
	}
	return codes, nil
}

// enrolment returns the pending set-up of an account.
func (s *factorManager) enrolment(ctx context.Context, name string, now time.Time) (begun enrolment, ok bool, err error) {
	err = s.store.View(ctx, func(r storage.Reader) (err error) {
		var p ephemeral[enrolment]
		p, ok, err = getEphemeral[enrolment](r, enrolKey(name), now)
		begun = p.What
		return err
	})
	return begun, ok, err
}

// NewRecovery replaces the recovery codes and returns the new ones. It fails with core.Conflict without an app.
func (s *factorManager) NewRecovery(ctx context.Context, caller Caller) (codes []string, err error) {
	err = s.updateAccount(ctx, caller.Actor.Name, func(_ storage.Writer, acc *account) error {
		if acc.Factors.TOTP == nil {
			return noTOTP()
		}
		codes, acc.Factors.Recovery = newRecovery(acc.Factors.TOTP.Secret)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return codes, nil
}

// RemoveTOTP removes the app and the recovery codes. It fails with core.Conflict without an app.
func (s *factorManager) RemoveTOTP(ctx context.Context, caller Caller) error {
	return s.updateAccount(ctx, caller.Actor.Name, func(w storage.Writer, acc *account) error {
		if acc.Factors.TOTP == nil {
			return noTOTP()
		}
		acc.Factors.TOTP, acc.Factors.Recovery = nil, nil
		return s.recordActivity(w, core.ActFactorRemoved, acc.Name, caller.Actor)
	})
}

// updateAccount changes an account in one update.
func (s *records) updateAccount(ctx context.Context, name string, change func(storage.Writer, *account) error) error {
	_, err := s.store.Update(ctx, func(w storage.Writer) error {
		acc, err := getExistingAccount(w, name)
		if err != nil {
			return err
		}
		if err := change(w, &acc); err != nil {
			return err
		}
		return putAccount(w, acc)
	})
	return err
}

func totpExists() error {
	return core.Errorf(core.Conflict, "There is an authenticator app already. Remove it first.")
}

func noTOTP() error { return core.Errorf(core.Conflict, "There is no authenticator app.") }
