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

// invitationRecord is an invitation as stored. It ends when the account that made it is removed or is no longer an
// administrator.
type invitationRecord struct {
	Invitation
	Maker string `json:"maker,omitempty"` // id of that account; empty without one
	Lost  int    `json:"lost,omitempty"`  // number of times that account had lost the role of an administrator before
}

const (
	invitationPrefix = "auth/invitation/"
	// invitedPrefix is the prefix of the keys with the latest invitation of each address. Earlier ones have ended.
	invitedPrefix = "auth/invited/"
	// MaxInvitations is the maximum number of invitations that are open at a time.
	MaxInvitations = 100
)

func invitationKey(id string) string { return invitationPrefix + id }

func invitedKey(email string) string { return invitedPrefix + strings.ToLower(email) }

// latestInvitation is the latest invitation of an address, as stored.
type latestInvitation struct {
	ID   string    `json:"id"`
	Ends time.Time `json:"ends"`
}

// Invite creates an invitation on behalf of the actor, and a token with which it can be accepted. Only a hash of the token is
// stored. Also is called in the same update, unless it is nil. An earlier invitation of the same address ends. The invitation ends when the account of the actor is removed or
// is no longer an administrator. Invite fails with core.Invalid and the fields "email" and "role", with core.Forbidden if the
// actor is no administrator, and with core.Conflict if too many invitations are open or a user has the address.
func (s *invitations) Invite(
	ctx context.Context, actor core.Actor, email string, role core.Role, also func(w storage.Writer, in Invitation) error,
) (in Invitation, token string, err error) {
	email = trimInvisible(email)
	if err := s.checkInvitation(ctx, email, role); err != nil {
		return in, "", err
	}
	created := s.now().UTC()
	in = Invitation{
		ID: strings.ToLower(rand.Text()), Email: email, Role: role, By: actor.Name, Created: created, Ends: created.Add(InviteLifetime),
	}
	token = newToken()
	_, err = s.store.Update(ctx, func(w storage.Writer) error {
		record := invitationRecord{Invitation: in}
		if err := record.setMaker(w); err != nil {
			return err
		}
		value, err := json.Marshal(record)
		if err != nil {
			return err
		}
		w.Put(invitationKey(in.ID), value)
		if err := replaceInvitation(w, in); err != nil {
			return err
		}
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

// replaceInvitation makes an invitation the latest of its address, and deletes the one before it.
func replaceInvitation(w storage.Writer, in Invitation) error {
	if in.Email == "" {
		return nil
	}
	former, err := getLatestInvitation(w, in.Email)
	if err != nil {
		return err
	}
	if former.ID != "" {
		w.Delete(invitationKey(former.ID))
	}
	value, err := json.Marshal(latestInvitation{in.ID, in.Ends})
	if err != nil {
		return err
	}
	w.Put(invitedKey(in.Email), value)
	return nil
}

// getLatestInvitation returns the latest invitation of an address, in any spelling; the zero value if there is none.
func getLatestInvitation(from getter, email string) (latest latestInvitation, err error) {
	value, err := from.Get(invitedKey(email))
	if errors.Is(err, storage.ErrNotFound) {
		return latest, nil
	}
	if err == nil {
		err = json.Unmarshal(value, &latest)
	}
	if err != nil {
		return latest, fmt.Errorf("auth: read the latest invitation: %w", err)
	}
	return latest, nil
}

func (s *invitations) checkInvitation(ctx context.Context, email string, role core.Role) error {
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
func (s *invitations) Invitations(ctx context.Context) (open []Invitation, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		open = nil
		for pair, err := range r.Scan(invitationPrefix, "") {
			if err != nil {
				return fmt.Errorf("auth: list invitations: %w", err)
			}
			var record invitationRecord
			if err := json.Unmarshal(pair.Value, &record); err != nil {
				return fmt.Errorf("auth: read invitation: %w", err)
			}
			stands, err := s.invitationStands(r, record)
			if err != nil {
				return err
			}
			if stands {
				open = append(open, record.Invitation)
			}
		}
		return nil
	})
	slices.SortFunc(open, func(a, b Invitation) int { return b.Created.Compare(a.Created) })
	return open, err
}

// Withdraw ends an invitation on behalf of the actor. It fails with core.NotFound if it is not open.
func (s *invitations) Withdraw(ctx context.Context, actor core.Actor, id string) error {
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
func (s *invitations) getInvitation(from getter, id string) (Invitation, error) {
	var record invitationRecord
	value, err := from.Get(invitationKey(id))
	stands := false
	if err == nil {
		err = json.Unmarshal(value, &record)
	}
	if err == nil {
		stands, err = s.invitationStands(from, record)
	}
	switch {
	case errors.Is(err, storage.ErrNotFound), err == nil && !stands:
		return Invitation{}, core.Errorf(core.NotFound, "There is no such invitation any more.")
	case err != nil:
		return Invitation{}, fmt.Errorf("auth: read invitation: %w", err)
	}
	return record.Invitation, nil
}

// setMaker records the account that makes an invitation.
func (i *invitationRecord) setMaker(from getter) error {
	if i.By == "" {
		return nil
	}
	acc, found, err := getAccount(from, i.By)
	if err != nil {
		return err
	}
	if !found || acc.Role != core.Administrator {
		return core.Errorf(core.Forbidden, "Only an administrator invites people.")
	}
	i.Maker, i.Lost = acc.ID, acc.Lost[core.Administrator]
	return nil
}

// invitationStands reports whether an invitation has not ended, and its maker is an administrator as before.
func (s *invitations) invitationStands(from getter, i invitationRecord) (bool, error) {
	if !s.now().Before(i.Ends) {
		return false, nil
	}
	if i.Maker == "" {
		return true, nil
	}
	acc, found, err := getAccount(from, i.By)
	return found && acc.ID == i.Maker && acc.hasKept(core.Administrator, i.Lost), err
}
