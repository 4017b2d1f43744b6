package auth

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// User is somebody who can sign in.
type User struct {
	Name    string    `json:"name"` // as it was spelled when the user was added
	Role    core.Role `json:"role"`
	Created time.Time `json:"created"` // UTC
}

// Add adds an administrator. The name has 1 to MaxName letters, digits and . _ - @ and is taken if
// a user has it in any spelling: core.Conflict. A name or password that breaks the rules fails with
// core.Invalid and the fields "username" and "password".
func (s *Service) Add(ctx context.Context, name, password string) error {
	if err := broken(nameRule(name), passwordRule(password)); err != nil {
		return err
	}
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return err
	}
	acc := account{
		User:  User{Name: name, Role: core.Administrator, Created: s.now().UTC()},
		Hash:  hash,
		Stamp: rand.Text(),
	}
	_, err = s.store.Update(ctx, func(w storage.Writer) error {
		if _, found, err := getAccount(w, name); err != nil {
			return err
		} else if found {
			return core.Errorf(core.Conflict, "There is already a user %q.", name)
		}
		count, err := getCount(w)
		if err != nil {
			return err
		}
		putCount(w, count+1)
		return putAccount(w, acc)
	})
	return err
}

// SetPassword gives a user a new password, which ends all of the user's sessions. It fails with
// core.NotFound if there is no such user, and with core.Invalid as Add does.
func (s *Service) SetPassword(ctx context.Context, name, password string) error {
	return s.setPassword(ctx, name, password, func(storage.Writer, account) error { return nil })
}

// SetOwnPassword is SetPassword for somebody who changes the password of their own account, and gives the
// token of a session that goes on. It is no attempt to sign in, and is not counted as one.
func (s *Service) SetOwnPassword(ctx context.Context, name, password string) (token string, err error) {
	token = newToken()
	err = s.setPassword(ctx, name, password, func(w storage.Writer, acc account) error {
		return s.putNewSession(w, acc, token)
	})
	if err != nil {
		return "", err
	}
	return token, nil
}

// setPassword gives a user a new password. What then does is done in the same update.
func (s *Service) setPassword(
	ctx context.Context, name, password string, then func(storage.Writer, account) error,
) error {
	if err := broken("", passwordRule(password)); err != nil {
		return err
	}
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return err
	}
	stamp := rand.Text()
	_, err = s.store.Update(ctx, func(w storage.Writer) error {
		acc, err := mustAccount(w, name)
		if err != nil {
			return err
		}
		acc.Hash, acc.Stamp = hash, stamp
		if err := putAccount(w, acc); err != nil {
			return err
		}
		return then(w, acc)
	})
	if err == nil {
		s.watches.endUser(name)
	}
	return err
}

// Remove removes a user and thus ends all of the user's sessions. It fails with core.NotFound if
// there is no such user, and with core.Conflict if it is the actor or the last administrator.
func (s *Service) Remove(ctx context.Context, actor core.Actor, name string) error {
	_, err := s.store.Update(ctx, func(w storage.Writer) error {
		acc, err := mustAccount(w, name)
		if err != nil {
			return err
		}
		if strings.EqualFold(acc.Name, actor.Name) {
			return core.Errorf(core.Conflict, "You cannot remove your own account.")
		}
		count, err := getCount(w)
		if err != nil {
			return err
		}
		if count <= 1 {
			return core.Errorf(core.Conflict, "The last administrator cannot be removed.")
		}
		putCount(w, count-1)
		w.Delete(accountKey(acc))
		return nil
	})
	if err == nil {
		s.watches.endUser(name)
	}
	return err
}

// List gives all users in the order of their names.
func (s *Service) List(ctx context.Context) ([]User, error) {
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
			users = append(users, acc.User)
		}
		return nil
	})
	return users, err
}

// Count gives the number of users; each is an administrator.
func (s *Service) Count(ctx context.Context) (int, error) {
	var count int
	err := s.store.View(ctx, func(r storage.Reader) (err error) {
		count, err = getCount(r)
		return err
	})
	return count, err
}

// mustAccount gives the account of a name in any spelling, or core.NotFound.
func mustAccount(from getter, name string) (account, error) {
	acc, found, err := getAccount(from, name)
	if err == nil && !found {
		err = core.Errorf(core.NotFound, "There is no user %q.", name)
	}
	return acc, err
}

// nameRule tells which rule name breaks; empty if none.
func nameRule(name string) string {
	if blank := requiredRule(name); blank != "" {
		return blank
	}
	if _, ok := foldName(name); !ok {
		return fmt.Sprintf("must have 1 to %d letters, digits or . _ - @", MaxName)
	}
	return ""
}
