package auth

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/passwords"
	"github.com/quoin-cms/quoin/storage"
)

// User is a person who can sign in.
type User struct {
	ID   string `json:"id"`   // never changes
	Name string `json:"name"` // the user name, as spelled when the user was added
	// FullName is what the user is called; empty if nobody has entered it.
	FullName string    `json:"fullName,omitempty"`
	Role     core.Role `json:"role"`
	Created  time.Time `json:"created"` // UTC
	Mailbox
	Preferences Preferences `json:"preferences,omitzero"`
	// Factor is the strongest second factor, and Seen the last use of a session that is still stored; only List sets both.
	Factor Factor    `json:"-"`
	Seen   time.Time `json:"-"`
}

// Add is AddAs for an administrator added by the program itself. The password may be guessable, because the operator chose it.
func (s *accounts) Add(ctx context.Context, name, password string) error {
	_, err := s.add(ctx, core.Actor{}, name, "", password, core.Administrator, passwords.Rule(password), false)
	return err
}

// AddAs adds a user with a role on behalf of the actor. The name has 1 to MaxName letters, digits and . _ - @. If it is taken
// in any spelling, AddAs fails with core.Conflict. If the name, full name, password or role violates the rules, or the password
// is guessable, it fails with core.Invalid and the fields "username", "name", "password" and "role".
func (s *accounts) AddAs(ctx context.Context, actor core.Actor, name, fullName, password string, role core.Role) (User, error) {
	return s.add(ctx, actor, name, fullName, password, role, s.chosenPasswordRule(ctx, password, name), false)
}

// add is AddAs with the rule that the password violates, if any, and whether the program generated the password.
func (s *accounts) add(
	ctx context.Context, actor core.Actor, name, fullName, password string, role core.Role, brokenRule string, generated bool,
) (User, error) {
	if err := validationError(nameRule(name), brokenRule, roleRule(role)); err != nil {
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
	acc := s.newAccount(name, role, hash)
	acc.FullName, acc.Generated = fullName, generated
	_, err = s.store.Update(ctx, func(w storage.Writer) error { return s.putNewAccount(w, acc, actor.Name) })
	return acc.User, err
}

func (s *records) newAccount(name string, role core.Role, hash string) account {
	return account{
		User:  User{ID: newUserID(), Name: trimInvisible(name), Role: role, Created: s.now().UTC()},
		Hash:  hash,
		Stamp: rand.Text(),
	}
}

// putNewAccount stores an account that by has added. It fails with core.Conflict if the name is taken.
func (s *records) putNewAccount(w storage.Writer, acc account, by string) error {
	if _, found, err := getAccount(w, acc.Name); err != nil {
		return err
	} else if found {
		return core.Errorf(core.Conflict, "There is already a user %q.", acc.Name)
	}
	if err := putAccount(w, acc); err != nil {
		return err
	}
	first, err := s.updateAdministratorCount(w, core.Visitor, acc.Role)
	if err != nil || first {
		return err
	}
	return s.recordSecurityEvent(w, entrystore.Security{Act: core.ActUserAdded, Title: acc.Name, By: by, To: string(acc.Role)})
}

// SetPassword sets the password of a user, which ends all of the user's sessions. It fails with core.NotFound if there is no
// such user, and with core.Invalid as AddAs does.
func (s *accounts) SetPassword(ctx context.Context, actor core.Actor, name, password string) error {
	return s.setPassword(ctx, actor, name, password, func(storage.Writer, account) error { return nil })
}

// SetOwnPassword is SetPassword for the caller's own account, and returns the token of a new session. It does not count as an
// attempt to sign in.
func (s *accounts) SetOwnPassword(ctx context.Context, name, password string, from Client) (token string, err error) {
	token = newToken()
	err = s.setPassword(ctx, core.Actor{Name: name}, name, password, func(w storage.Writer, acc account) error {
		return s.putNewSession(w, acc, token, from)
	})
	if err != nil {
		return "", err
	}
	return token, nil
}

// setPassword sets the password of a user and calls then in the same update.
func (s *accounts) setPassword(
	ctx context.Context, actor core.Actor, name, password string, then func(storage.Writer, account) error,
) error {
	if err := validationError("", s.chosenPasswordRule(ctx, password, name), ""); err != nil {
		return err
	}
	hash, err := s.hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	stamp, generated := rand.Text(), false
	_, err = s.store.Update(ctx, func(w storage.Writer) error {
		acc, err := getExistingAccount(w, name)
		if err != nil {
			return err
		}
		generated = acc.Generated
		acc.Hash, acc.Stamp, acc.Generated = hash, stamp, false
		if err := putAccount(w, acc); err != nil {
			return err
		}
		err = s.recordSecurityEvent(w, entrystore.Security{Act: core.ActPasswordChanged, Title: acc.Name, By: actor.Name})
		if err != nil {
			return err
		}
		return then(w, acc)
	})
	if err == nil {
		s.watches.endUser(name)
		s.notifyGeneratedUsed(generated)
	}
	return err
}

// Remove removes a user, and thus ends all of the user's sessions and the tokens that the user created. It fails with
// core.NotFound if there is no such user, and with core.Conflict if it is the actor or the last administrator.
func (s *accounts) Remove(ctx context.Context, actor core.Actor, name string) error {
	generated := false
	_, err := s.store.Update(ctx, func(w storage.Writer) error {
		acc, err := getExistingAccount(w, name)
		if err != nil {
			return err
		}
		if strings.EqualFold(acc.Name, actor.Name) {
			return core.Errorf(core.Conflict, "You cannot remove your own account.")
		}
		if _, err := s.updateAdministratorCount(w, acc.Role, core.Visitor); err != nil {
			return err
		}
		generated = acc.Generated
		deleteHandle(w, acc)
		w.Delete(accountKey(acc))
		return s.recordSecurityEvent(w, entrystore.Security{Act: core.ActUserRemoved, Title: acc.Name, By: actor.Name})
	})
	if err == nil {
		s.watches.endUser(name)
		s.watches.endTokens()
		s.notifyGeneratedUsed(generated)
	}
	return err
}

// NameSite sets the function that returns the name of the site, empty if there is none; it is used to check new passwords.
// NameSite must be called before any concurrent use of the Service.
func (s *records) NameSite(name func(context.Context) string) { s.siteName = name }

// chosenPasswordRule returns the rule that a new password for a user violates; empty if none.
func (s *records) chosenPasswordRule(ctx context.Context, password, user string) string {
	if rule := passwords.Rule(password); rule != "" {
		return rule
	}
	site := ""
	if s.siteName != nil {
		site = s.siteName(ctx)
	}
	return passwords.Guessable(password, user, site)
}

// User returns the user of a name in any spelling. It fails with core.NotFound if there is none.
func (s *records) User(ctx context.Context, name string) (User, error) {
	var acc account
	err := s.store.View(ctx, func(r storage.Reader) (err error) {
		acc, err = getExistingAccount(r, name)
		return err
	})
	return acc.User, err
}

// Known reports whether there is a user of a name, in any spelling.
func (s *records) Known(ctx context.Context, name string) (known bool, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		raw, err := rawAccount(r, name)
		known = raw != nil
		return err
	})
	return known, err
}

// addLastSeen sets the time of the last use of a session for each user.
func (s *records) addLastSeen(r storage.Reader, users []User) error {
	latest := map[string]time.Time{}
	for pair, err := range r.Scan(sessionPrefix, "") {
		if err != nil {
			return fmt.Errorf("auth: list sessions: %w", err)
		}
		sess, err := decodeSession(pair.Value)
		if name := strings.ToLower(sess.User); err == nil && sess.Seen.After(latest[name]) {
			latest[name] = sess.Seen
		}
	}
	for i := range users {
		if seen := latest[strings.ToLower(users[i].Name)]; !seen.Before(users[i].Created) {
			users[i].Seen = seen
		}
	}
	return nil
}

// List returns all users, ordered by name.
func (s *accounts) List(ctx context.Context) ([]User, error) {
	var users []User
	err := s.store.View(ctx, func(r storage.Reader) error {
		for pair, err := range r.Scan(accountPrefix, "") {
			if err != nil {
				return fmt.Errorf("auth: list users: %w", err)
			}
			acc, err := decodeAccount(pair.Value)
			if err != nil {
				return err
			}
			acc.Factor = acc.Factors.strongest()
			users = append(users, acc.User)
		}
		return s.addLastSeen(r, users)
	})
	return users, err
}

// Count returns the number of administrators.
func (s *accounts) Count(ctx context.Context) (int, error) {
	var count int
	err := s.store.View(ctx, func(r storage.Reader) (err error) {
		count, err = getAdministratorCount(r)
		return err
	})
	return count, err
}

// getExistingAccount returns the account of a name in any spelling, or core.NotFound.
func getExistingAccount(from getter, name string) (account, error) {
	acc, found, err := getAccount(from, name)
	if err == nil && !found {
		err = core.Errorf(core.NotFound, "There is no user %q.", name)
	}
	return acc, err
}

// nameRule returns the rule that name violates; empty if none.
func nameRule(name string) string {
	if blank := requiredRule(name); blank != "" {
		return blank
	}
	if _, ok := foldName(name); !ok {
		return fmt.Sprintf("must have 1 to %d letters, digits or . _ - @", MaxName)
	}
	return ""
}
