package auth

import (
	"context"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// SignIn checks a user's credentials and opens a session. The token is for the client alone: only
// a hash of it is kept. The address is where the attempt comes from, as AddressKey reads it.
//
// It fails with core.Invalid if the name or the password is missing, with core.Throttled after too
// many failures of this account or from this address, with core.Unauthenticated if the two do not
// belong together, and with core.Unavailable if ctx ends before the password could be checked.
// Neither the answer nor its time tells whether the user exists.
func (s *Service) SignIn(ctx context.Context, username, password, addr string) (token string, actor core.Actor, err error) {
	if err := broken(requiredRule(username), requiredRule(password)); err != nil {
		return "", core.Actor{}, err
	}
	refund, err := s.throttle.take(username, addr)
	if err != nil {
		return "", core.Actor{}, err
	}
	token, actor, err = s.signIn(ctx, username, password)
	if core.CodeOf(err) != core.Unauthenticated {
		refund()
	}
	return token, actor, err
}

func (s *Service) signIn(ctx context.Context, username, password string) (string, core.Actor, error) {
	acc, found, err := s.find(ctx, username)
	if err != nil {
		return "", core.Actor{}, err
	}
	stored := acc.Hash
	if !found {
		stored = s.hasher.dummy
	}
	ok, weak, err := s.hasher.matches(ctx, password, stored)
	if err != nil {
		return "", core.Actor{}, err
	}
	if !ok || !found {
		return "", core.Actor{}, wrongCredentials()
	}
	if weak {
		if acc.Hash, err = s.hasher.hash(ctx, password); err != nil {
			return "", core.Actor{}, err
		}
	}
	token, err := s.open(ctx, acc)
	if err != nil {
		return "", core.Actor{}, err
	}
	return token, acc.actor(), nil
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
