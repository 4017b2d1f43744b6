package auth

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// Attempt is an attempt to sign in.
type Attempt struct {
	Username string
	Password string
	Code     string // of an authenticator app, or a recovery code; empty for none
	Client
	Device string // the device token of the browser from an earlier sign-in; empty for none
}

// Grant is the result of a sign-in. Both tokens must be disclosed to the client only.
type Grant struct {
	Actor  core.Actor
	Token  string // of the session
	Device string // recognises the browser at later sign-ins, for DeviceLifetime
}

// SignIn checks a user's credentials and opens a session. Only a hash of its token is stored.
//
// It fails with core.Invalid if the name or the password is missing, with core.Throttled after too many failures, with
// core.Unauthenticated if the credentials are wrong, and with core.Unavailable if the password could not be checked within
// passwords.MaxWait or before ctx ended. Neither the answer nor its time reveals whether the user exists. Docs/decisions/0028
// defines the limits on attempts.
//
// If the password is right and the account has a second factor, the error is also core.Unauthenticated and names the factor
// until the code is right too. Docs/decisions/0028 defines the limits on codes.
func (s *signIns) SignIn(ctx context.Context, try Attempt) (Grant, error) {
	if err := validationError(requiredRule(try.Username), requiredRule(try.Password), ""); err != nil {
		return Grant{}, err
	}
	device, err := s.knownDevice(ctx, try)
	if err != nil {
		return Grant{}, err
	}
	taken, err := s.throttle.take(ctx, try.Username, try.Address, device)
	if err != nil {
		s.recordFailure(core.ActLocked, try.Username, try.describe())
		return Grant{}, err
	}
	grant, err := s.signInWithPassword(ctx, try, device)
	if !isFailedGuess(try, err) {
		taken.refund()
		return grant, err
	}
	taken.fail(ctx)
	s.recordFailure(core.ActSignInFailed, try.Username, try.describe())
	return grant, err
}

// knownDevice returns the id of the device of an attempt; empty if the device has never signed in to the account.
func (s *signIns) knownDevice(ctx context.Context, try Attempt) (id string, err error) {
	var acc account
	var found bool
	err = s.store.View(ctx, func(r storage.Reader) (err error) {
		acc, found, err = getAccount(r, try.Username)
		return err
	})
	if err != nil || !found {
		return "", err
	}
	return s.devices.verify(ctx, acc.ID, try.Device, s.now())
}

// isFailedGuess reports whether an attempt counts as a failure. A right password without a code does not count, because it
// guesses nothing.
func isFailedGuess(try Attempt, err error) bool {
	known, ok := errors.AsType[*core.Error](err)
	return ok && known.Code == core.Unauthenticated && (known.Factor == "" || try.Code != "")
}

func (s *signIns) signInWithPassword(ctx context.Context, try Attempt, device string) (Grant, error) {
	acc, err := s.checkPassword(ctx, try.Username, try.Password, device != "")
	if err != nil {
		return Grant{}, err
	}
	if acc.Factors.TOTP != nil {
		return s.signInWithCode(ctx, acc, try, device)
	}
	required, err := s.RequiresFactor(ctx)
	if err != nil {
		return Grant{}, err
	}
	return s.openSession(ctx, acc, try.Client, func(current *account) error {
		switch factor := current.Factors.strongest(); {
		case factor == TOTP: // set up after the password was checked
			return codeMissing()
		case factor == Passkey && required:
			return passkeyRequired()
		}
		return nil
	})
}

// signInWithCode is signInWithPassword for an account with an authenticator app.
func (s *signIns) signInWithCode(ctx context.Context, acc account, try Attempt, device string) (Grant, error) {
	code := plainCode(try.Code)
	if code == "" {
		return Grant{}, codeMissing()
	}
	taken, err := s.throttle.takeCode(ctx, acc.Name, device, code)
	if err != nil {
		s.recordFailure(core.ActLocked, acc.Name, try.describe())
		return Grant{}, err
	}
	grant, err := s.openSession(ctx, acc, try.Client, func(current *account) error {
		if !current.Factors.acceptCode(code, s.now()) {
			return codeWrong()
		}
		return nil
	})
	if core.CodeOf(err) == core.Unauthenticated {
		taken.fail(ctx)
	} else {
		taken.refund()
	}
	return grant, err
}

// acceptCode reports whether a code of the app or a recovery code is right, and marks it as used.
func (f *factors) acceptCode(code string, now time.Time) bool {
	switch {
	case f.TOTP == nil:
		return false
	case isRecovery(code):
		return f.useRecoveryCode(code)
	}
	app := *f.TOTP
	if !app.accept(code, now) {
		return false
	}
	f.TOTP = &app
	return true
}

func passkeyRequired() error {
	err := core.Errorf(core.Unauthenticated, "Sign in with your passkey.")
	err.Factor = string(Passkey)
	return err
}

// checkPassword returns the account of a name if the password is right. The account has a new hash if the stored one is weak.
func (s *signIns) checkPassword(ctx context.Context, username, password string, known bool) (account, error) {
	acc, found, err := s.findAccount(ctx, username)
	if err != nil {
		return account{}, err
	}
	stored := acc.Hash
	if !found {
		stored = s.hasher.Dummy()
	}
	ok, weak, err := s.hasher.Matches(ctx, password, stored, known)
	if err != nil {
		return account{}, err
	}
	if !ok || !found {
		return account{}, wrongCredentials()
	}
	if weak {
		acc.Hash, err = s.hasher.Hash(ctx, password)
	}
	return acc, err
}

func (s *records) findAccount(ctx context.Context, username string) (acc account, found bool, err error) {
	err = s.store.View(ctx, func(r storage.Reader) (err error) {
		acc, found, err = getAccount(r, username)
		return err
	})
	return acc, found, err
}

func (a account) actor() core.Actor { return core.Actor{Role: a.Role, Name: a.Name} }

func wrongCredentials() error { return core.Errorf(core.Unauthenticated, "Invalid credentials") }

// requiredRule returns the rule violated by a missing or blank s; empty if none.
func requiredRule(s string) string {
	if strings.TrimSpace(s) == "" {
		return "is required"
	}
	return ""
}

// validationError returns the error for the rules violated by a name, a password and a role; nil if all are empty.
func validationError(nameRule, passwordRule, roleRule string) error {
	var fields []core.FieldError
	for _, f := range []core.FieldError{{Field: "username", Message: nameRule}, {Field: "password", Message: passwordRule}, {Field: "role", Message: roleRule}} {
		if f.Message != "" {
			fields = append(fields, f)
		}
	}
	if fields == nil {
		return nil
	}
	return core.InvalidFields(fields)
}
