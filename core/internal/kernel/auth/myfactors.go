package auth

import (
	"context"
	"crypto/rand"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// OwnFactors returns the second factors of a user.
func (s *Service) OwnFactors(ctx context.Context, name string) (Factors, error) {
	acc, err := s.findExistingAccount(ctx, name)
	if err != nil {
		return Factors{}, err
	}
	all := Factors{Recovery: len(acc.Factors.Recovery), Passkeys: []PasskeyInfo{}}
	if app := acc.Factors.TOTP; app != nil {
		all.TOTP, all.Since = true, app.Since
	}
	for _, p := range acc.Factors.Passkeys {
		all.Passkeys = append(all.Passkeys, p.info())
	}
	return all, nil
}

// ResetFactors removes all second factors of a user and ends all their sessions. It fails with core.NotFound if there is no
// such user.
func (s *Service) ResetFactors(ctx context.Context, by core.Actor, name string) error {
	stamp := rand.Text()
	err := s.updateAccount(ctx, name, func(w storage.Writer, acc *account) error {
		deleteHandle(w, *acc)
		acc.Factors, acc.Stamp = factors{}, stamp
		w.Delete(ephemeralPrefix + enrolKey(acc.Name))
		return s.recordActivity(w, core.ActFactorRemoved, acc.Name, by)
	})
	if err == nil {
		s.watches.endUser(name)
	}
	return err
}
