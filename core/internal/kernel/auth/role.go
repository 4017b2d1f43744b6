package auth

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/storage"
)

// Roles returns the roles that a user may have, in ascending order: each includes the permissions of the one before it.
func Roles() []core.Role { return []core.Role{core.Viewer, core.Editor, core.Administrator} }

// roleRule returns the rule that role violates; empty if none.
func roleRule(role core.Role) string {
	if slices.Contains(Roles(), role) {
		return ""
	}
	return "must be one of viewer, editor, administrator"
}

// SetRole sets the role of a user and ends all of the user's sessions if the role changes. An actor who changes their own role
// receives the token of a new session; it is empty otherwise. It fails with core.NotFound if there is no such user, with
// core.Invalid and the field "role" if there is no such role, and with core.Conflict if no administrator would remain.
func (s *accounts) SetRole(
	ctx context.Context, actor core.Actor, name string, role core.Role, from Client,
) (user User, token string, err error) {
	if err := validationError("", "", roleRule(role)); err != nil {
		return User{}, "", err
	}
	fresh, stamp := newToken(), rand.Text()
	var changed bool
	_, err = s.store.Update(ctx, func(w storage.Writer) error {
		token, changed = "", false
		acc, err := getExistingAccount(w, name)
		user = acc.User
		if err != nil || acc.Role == role {
			return err
		}
		if _, err := s.updateAdministratorCount(w, acc.Role, role); err != nil {
			return err
		}
		acc.recordLostRoles(acc.Role, role)
		changed, acc.Role, acc.Stamp = true, role, stamp
		user = acc.User
		if err := putAccount(w, acc); err != nil {
			return err
		}
		if strings.EqualFold(acc.Name, actor.Name) {
			token = fresh
			if err := s.putNewSession(w, acc, token, from); err != nil {
				return err
			}
		}
		return s.recordSecurityEvent(w, entrystore.Security{Act: core.ActRoleChanged, Title: acc.Name, By: actor.Name, To: string(role)})
	})
	if err != nil {
		return User{}, "", err
	}
	if changed {
		s.watches.endUser(name)
		s.watches.endTokens()
	}
	return user, token, nil
}

// recordLostRoles counts the roles that an account loses when its role changes.
func (a *account) recordLostRoles(from, to core.Role) {
	for _, role := range Roles() {
		if !policy.AtLeast(from, role) || policy.AtLeast(to, role) {
			continue
		}
		if a.Lost == nil {
			a.Lost = map[core.Role]int{}
		}
		a.Lost[role]++
	}
}

// updateAdministratorCount updates the number of administrators when the role of a user changes; core.Visitor stands for a
// user who does not exist. The result first is true if there was no administrator before. It fails with core.Conflict if none
// would remain.
func (s *records) updateAdministratorCount(w storage.Writer, from, to core.Role) (first bool, err error) {
	count, err := getAdministratorCount(w)
	if err != nil {
		return false, err
	}
	switch {
	case from != core.Administrator && to == core.Administrator:
		putAdministratorCount(w, count+1)
	case from == core.Administrator && to != core.Administrator && count <= 1:
		if to == core.Visitor {
			return false, core.Errorf(core.Conflict, "The last administrator cannot be removed.")
		}
		return false, core.Errorf(core.Conflict, "The last administrator cannot be demoted.")
	case from == core.Administrator && to != core.Administrator:
		putAdministratorCount(w, count-1)
	}
	return count == 0, nil
}

// recordSecurityEvent adds a line to the activity, in the update of the event.
func (s *records) recordSecurityEvent(w storage.Writer, what entrystore.Security) error {
	return entrystore.NoteSecurity(w, s.now(), what)
}

// newUserID returns a new unique user id.
func newUserID() string { return "usr_" + strings.ToLower(rand.Text()) }

// legacyID returns the id of a user who was added before users had ids. It is deterministic, and is stored at the next change
// of the user.
func legacyID(u User) string {
	sum := sha256.Sum256([]byte(strings.ToLower(u.Name) + "\x00" + u.Created.UTC().Format(time.RFC3339Nano)))
	return "usr_" + strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:16]))
}

// Allow is policy.Allow for an endpoint with an access.
func Allow(actor core.Actor, access core.Access, verb core.Verb) error {
	return policy.Allow(actor, core.Subject{Access: access}, verb)
}
