package auth

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/passwords"
	"github.com/quoin-cms/quoin/storage"
)

// Invitation lets a person add an account of their own with a role, once, within InviteLifetime.
type Invitation struct {
	ID      string    `json:"id"`
	Email   string    `json:"email,omitempty"` // of the person; empty if unknown
	Role    core.Role `json:"role"`
	By      string    `json:"by"` // the user name of the administrator
	Created time.Time `json:"created"`
	Ends    time.Time `json:"ends"`
}

const (
	invitationPrefix = "auth/invitation/"
	// MaxInvitations is the maximum number of invitations that are open at a time.
	MaxInvitations = 100
)

func invitationKey(id string) string { return invitationPrefix + id }

// Invite creates an invitation on behalf of the actor, and a token with which it can be accepted. Only a hash of the token is
// stored. Also is called in the same update, unless it is nil. Invite fails with core.Invalid and the fields "email" and "role", and with
// core.Conflict if too many invitations are open or a user has the address.
func (s *Service) Invite(
	ctx context.Context, actor core.Actor, email string, role core.Role, also func(w storage.Writer, in Invitation) error,
) (in Invitation, token string, err error) {
	email = strings.TrimSpace(email)
	if err := s.checkInvitation(ctx, email, role); err != nil {
		return in, "", err
	}
	created := s.now().UTC()
	in = Invitation{
		ID: strings.ToLower(rand.Text()), Email: email, Role: role, By: actor.Name, Created: created, Ends: created.Add(InviteLifetime),
	}
	token = newToken()
	_, err = s.store.Update(ctx, func(w storage.Writer) error {
		value, err := json.Marshal(in)
		if err != nil {
			return err
		}
		w.Put(invitationKey(in.ID), value)
		if err := putLink(w, token, link{Purpose: InviteLink, ID: in.ID, Ends: in.Ends}); err != nil {
			return err
		}
		if err := s.recordActivity(w, core.ActInvited, string(role), actor); err != nil || also == nil {
			return err
		}
		return also(w, in)
	})
	return in, token, err
}

func (s *Service) checkInvitation(ctx context.Context, email string, role core.Role) error {
	var wrong core.FieldErrors
	if email != "" {
		if err := field.Email(email).Check(); err != nil {
			wrong.Add("email", err.Error())
		}
	}
	if rule := roleRule(role); rule != "" {
		wrong.Add("role", rule)
	}
	if len(wrong) > 0 {
		return core.InvalidFields(wrong)
	}
	open, err := s.Invitations(ctx)
	if err != nil {
		return err
	}
	if len(open) >= MaxInvitations {
		return core.Errorf(core.Conflict, "There are %d open invitations. Withdraw one first.", len(open))
	}
	taken := ""
	err = s.eachAccount(ctx, func(acc account) {
		if email != "" && strings.EqualFold(acc.Email, email) {
			taken = acc.Name
		}
	})
	if err == nil && taken != "" {
		err = core.Errorf(core.Conflict, "The user %q has this address.", taken)
	}
	return err
}

// Invitations returns the open invitations, the newest first.
func (s *Service) Invitations(ctx context.Context) (open []Invitation, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		open = nil
		for pair, err := range r.Scan(invitationPrefix, "") {
			if err != nil {
				return fmt.Errorf("auth: list invitations: %w", err)
			}
			var in Invitation
			if err := json.Unmarshal(pair.Value, &in); err != nil {
				return fmt.Errorf("auth: read invitation: %w", err)
			}
			if s.now().Before(in.Ends) {
				open = append(open, in)
			}
		}
		return nil
	})
	slices.SortFunc(open, func(a, b Invitation) int { return b.Created.Compare(a.Created) })
	return open, err
}

// Withdraw ends an invitation on behalf of the actor. It fails with core.NotFound if it is not open.
func (s *Service) Withdraw(ctx context.Context, actor core.Actor, id string) error {
	_, err := s.store.Update(ctx, func(w storage.Writer) error {
		in, err := s.getInvitation(w, id)
		if err != nil {
			return err
		}
		w.Delete(invitationKey(in.ID))
		return s.recordActivity(w, core.ActUninvited, string(in.Role), actor)
	})
	return err
}

// getInvitation returns an open invitation. It fails with core.NotFound.
func (s *Service) getInvitation(from getter, id string) (in Invitation, err error) {
	value, err := from.Get(invitationKey(id))
	if err == nil {
		err = json.Unmarshal(value, &in)
	}
	if errors.Is(err, storage.ErrNotFound) || err == nil && !s.now().Before(in.Ends) {
		return Invitation{}, core.Errorf(core.NotFound, "There is no such invitation any more.")
	}
	if err != nil {
		return Invitation{}, fmt.Errorf("auth: read invitation: %w", err)
	}
	return in, nil
}

// NewInviteLink creates another token for an invitation, to be sent to its address: that the token comes back confirms the
// address. It fails with core.NotFound if the invitation is not open or has no address.
func (s *Service) NewInviteLink(ctx context.Context, id string) (token string, in Invitation, err error) {
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
func (s *Service) Invited(ctx context.Context, token string) (in Invitation, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		in, _, err = s.resolveInvitation(r, token)
		return err
	})
	return in, err
}

func (s *Service) resolveInvitation(from getter, token string) (in Invitation, l link, err error) {
	if l, err = getLink(from, token, InviteLink); err != nil {
		return in, l, err
	}
	in, err = s.getInvitation(from, l.ID)
	if core.CodeOf(err) == core.NotFound {
		err = linkInvalid()
	}
	return in, l, err
}

// AcceptInvitation adds the account of the person who has a token. It does not sign in. The address of the invitation is that
// of the account if the token was sent to it. AcceptInvitation fails like AddAs, and with core.Invalid and the fields "name" and
// "token", the latter if the invitation was accepted or withdrawn, or has ended.
func (s *Service) AcceptInvitation(ctx context.Context, token, username, fullName, password string) (User, error) {
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
