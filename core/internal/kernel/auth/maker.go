package auth

import (
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/storage"
)

// Maker identifies the account or the program token that has made something which must end as soon as it could not be made
// again. The zero value identifies nobody, and has ended.
type Maker struct {
	Token string    `json:"token,omitempty"` // id of the program token; empty for an account
	User  string    `json:"user,omitempty"`  // name of the account
	ID    string    `json:"id,omitempty"`    // of the account
	Role  core.Role `json:"role"`            // the lowest role that may make it
	Lost  int       `json:"lost,omitempty"`  // number of times that the account had lost the role before
}

// NewMaker returns the Maker for a caller who makes something that needs a role. It fails with core.Forbidden if the caller
// does not have the role, or no longer exists.
func (s *tokens) NewMaker(ctx context.Context, by Caller, role core.Role) (m Maker, err error) {
	m = Maker{Token: by.Token, Role: role}
	err = s.store.View(ctx, func(r storage.Reader) error {
		if m.Token == "" {
			acc, _, err := getAccount(r, by.Actor.Name)
			if err != nil {
				return err
			}
			m.User, m.ID, m.Lost = acc.Name, acc.ID, acc.Lost[role]
		}
		lasts, err := s.makerLasts(r, m)
		if err == nil && !lasts {
			err = core.Errorf(core.Forbidden, "Your account may not do this.")
		}
		return err
	})
	return m, err
}

// MakerLasts reports whether a Maker still has the permission that it had: its account exists and has never lost the role
// since, or its program token is valid.
func (s *tokens) MakerLasts(ctx context.Context, m Maker) (lasts bool, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		lasts, err = s.makerLasts(r, m)
		return err
	})
	return lasts, err
}

func (s *tokens) makerLasts(from getter, m Maker) (bool, error) {
	if m.Token != "" {
		record, err := getToken(from, m.Token)
		if core.CodeOf(err) == core.Unauthenticated {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		reason, err := s.tokenEndReason(from, record)
		return reason == "" && policy.AtLeast(record.Role, m.Role), err
	}
	acc, found, err := getAccount(from, m.User)
	return found && acc.ID == m.ID && acc.hasKept(m.Role, m.Lost), err
}

// hasKept reports whether an account has a role, and has not lost it since it had lost it a number of times.
func (a *account) hasKept(role core.Role, lost int) bool {
	return policy.AtLeast(a.Role, role) && a.Lost[role] == lost
}
