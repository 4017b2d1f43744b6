package auth

import (
	"context"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// Attempt is a try to sign in.
type Attempt struct {
	Username string
	Password string
	Address  string // where it comes from, as limit.Key reads it
	Device   string // the token of the browser, if a sign-in has given it one
}

// Grant is what a sign-in gives. Both tokens are for the client alone.
type Grant struct {
	Actor  core.Actor
	Token  string // of the session
	Device string // by which the browser is known when it signs in again, for DeviceLifetime
}

// SignIn checks a user's credentials and opens a session. Only a hash of its token is kept.
//
// It fails with core.Invalid if the name or the password is missing, with core.Throttled after too
// many failures, with core.Unauthenticated if the two do not belong together, and with core.Unavailable
// if the password could not be checked within MaxHashWait, or before ctx ended. Neither the answer nor
// its time tells whether the user exists. Docs/decisions/0026 says who may try how often.
func (s *Service) SignIn(ctx context.Context, try Attempt) (Grant, error) {
	if err := broken(requiredRule(try.Username), requiredRule(try.Password)); err != nil {
		return Grant{}, err
	}
	device, err := s.devices.recognise(ctx, accountBucket(try.Username), try.Device, s.now())
	if err != nil {
		return Grant{}, err
	}
	refund, err := s.throttle.take(try.Username, try.Address, device)
	if err != nil {
		return Grant{}, err
	}
	acc, err := s.check(ctx, try.Username, try.Password, device != "")
	if core.CodeOf(err) != core.Unauthenticated {
		refund()
	}
	if err != nil {
		return Grant{}, err
	}
	return s.open(ctx, acc)
}

// check gives the account of a name if the password is its own, with a new hash if that in the store is weak.
func (s *Service) check(ctx context.Context, username, password string, known bool) (account, error) {
	acc, found, err := s.find(ctx, username)
	if err != nil {
		return account{}, err
	}
	stored := acc.Hash
	if !found {
		stored = s.hasher.dummy
	}
	ok, weak, err := s.hasher.matches(ctx, password, stored, known)
	if err != nil {
		return account{}, err
	}
	if !ok || !found {
		return account{}, wrongCredentials()
	}
	if weak {
		acc.Hash, err = s.hasher.hash(ctx, password)
	}
	return acc, err
}

func (s *Service) find(ctx context.Context, username string) (acc account, found bool, err error) {
	err = s.store.View(ctx, func(r storage.Reader) (err error) {
		acc, found, err = getAccount(r, username)
		return err
	})
	return acc, found, err
}

func (a account) actor() core.Actor { return core.Actor{Role: a.Role, Name: a.Name} }

func wrongCredentials() error { return core.Errorf(core.Unauthenticated, "Invalid credentials") }

// requiredRule tells that s is missing or blank; empty if it is neither.
func requiredRule(s string) string {
	if strings.TrimSpace(s) == "" {
		return "is required"
	}
	return ""
}

// broken makes the error of the rules that a name and a password break; nil if both are empty.
func broken(nameRule, passwordRule string) error {
	var fields []core.FieldError
	if nameRule != "" {
		fields = append(fields, core.FieldError{Field: "username", Message: nameRule})
	}
	if passwordRule != "" {
		fields = append(fields, core.FieldError{Field: "password", Message: passwordRule})
	}
	if fields == nil {
		return nil
	}
	return core.InvalidFields(fields)
}
