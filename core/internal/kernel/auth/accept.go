package auth

import (
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/passwords"
	"github.com/quoin-cms/quoin/storage"
)

// NewInviteLink creates another token for an invitation, to be sent to its address: that the token comes back confirms the
// address. It fails with core.NotFound if the invitation is not open or has no address.
func (s *invitations) NewInviteLink(ctx context.Context, id string) (token string, in Invitation, err error) {
	token = newToken()
	_, err = s.store.Update(ctx, func(w storage.Writer) error {
		if in, err = s.getInvitation(w, id); err != nil {
			return err
		}
		if in.Email == "" {
			return core.Errorf(core.NotFound, "There is no address.")
		}
		return putLink(w, token, link{Purpose: InviteLink, ID: in.ID, Email: in.Email, Ends: in.Ends})
	})
	return token, in, err
}

// Invited returns the invitation of a token, and the link's address if the token was sent to it. It fails with core.Invalid
// and the field "token" if the invitation was accepted or withdrawn, or has ended.
func (s *invitations) Invited(ctx context.Context, token string) (in Invitation, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		in, _, err = s.resolveInvitation(r, token)
		return err
	})
	return in, err
}

func (s *invitations) resolveInvitation(from getter, token string) (in Invitation, l link, err error) {
	if l, err = getLink(from, token, InviteLink); err != nil {
		return in, l, err
	}
	in, err = s.getInvitation(from, l.ID)
	if core.CodeOf(err) == core.NotFound {
		err = linkInvalid()
	}
	return in, l, err
}

// AcceptInvitation adds an account with the role of the token's invitation, and deletes the invitation. It does not sign in. If
// the token was mailed, the account gets the address of the invitation as confirmed. AcceptInvitation fails like AddAs, and with
// core.Invalid and the fields "name" and "token", the latter if the invitation was accepted or withdrawn, or has ended.
func (s *invitations) AcceptInvitation(ctx context.Context, token, username, fullName, password string) (User, error) {
	if _, err := s.Invited(ctx, token); err != nil {
		return User{}, err
	}
	if err := validationError(nameRule(username), passwords.Rule(password), ""); err != nil {
		return User{}, err
	}
	if err := validationError("", s.chosenPasswordRule(ctx, password, username), ""); err != nil {
		return User{}, err
	}
	fullName, err := cleanFullName(fullName)
	if err != nil {
		return User{}, err
	}
	hash, err := s.hasher.Hash(ctx, password)
	if err != nil {
		return User{}, err
	}
	var added User
	_, err = s.store.Update(ctx, func(w storage.Writer) error {
		in, l, err := s.resolveInvitation(w, token)
		if err != nil {
			return err
		}
		acc := s.newAccount(username, in.Role, hash)
		acc.FullName, acc.Email = fullName, l.Email
		w.Delete(invitationKey(in.ID))
		w.Delete(linkKey(token))
		added = acc.User
		return s.putNewAccount(w, acc, in.By)
	})
	return added, err
}
