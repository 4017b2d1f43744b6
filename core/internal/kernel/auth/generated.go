package auth

import (
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/passwords"
)

// AddGenerated is Add for a password that the program generated. Until somebody signs in to the account, or its password is
// replaced, HasGenerated reports true.
func (s *accounts) AddGenerated(ctx context.Context, name, password string) error {
	_, err := s.add(ctx, core.Actor{}, name, "", password, core.Administrator, passwords.Rule(password), true)
	return err
}

// OnGeneratedUsed sets the function that is called after a generated password was used, replaced or removed with its account.
// OnGeneratedUsed must be called before any concurrent use of the Service.
func (s *records) OnGeneratedUsed(call func()) { s.generatedUsed = call }

// notifyGeneratedUsed calls the function of OnGeneratedUsed if the password of an account was a generated one.
func (s *records) notifyGeneratedUsed(generated bool) {
	if generated && s.generatedUsed != nil {
		s.generatedUsed()
	}
}

// HasGenerated reports whether an account still has the password that AddGenerated set, and nobody has signed in to it.
func (s *accounts) HasGenerated(ctx context.Context) (found bool, err error) {
	err = s.eachAccount(ctx, func(acc account) { found = found || acc.Generated })
	return found, err
}
