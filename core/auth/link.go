package auth

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/limit"
	"github.com/quoin-cms/quoin/storage"
)

// Purpose is what a link in a mail is good for.
type Purpose string

// The purposes, and for how long a link is good.
const (
	ResetLink   Purpose = "reset"
	ConfirmLink Purpose = "confirm"

	ResetLifetime   = 30 * time.Minute
	ConfirmLifetime = 24 * time.Hour
)

const linkPrefix = "auth/link/"

// link is what a token in a mail is good for, stored under the hash of that token. It is good for as long as the account has
// the same password, factors and address as when it was made.
type link struct {
	Purpose Purpose   `json:"purpose"`
	User    string    `json:"user"` // the name
	ID      string    `json:"id"`
	Stamp   string    `json:"stamp,omitempty"` // of a reset
	Email   string    `json:"email"`
	Ends    time.Time `json:"ends"`
}

// good reports whether an account is still as it was when the link was made for it.
func (l link) valid(acc account, now time.Time) bool {
	switch {
	case acc.ID != l.ID || !now.Before(l.Ends):
		return false
	case l.Purpose == ResetLink:
		return acc.Stamp == l.Stamp && acc.Email == l.Email
	}
	return acc.Pending == l.Email
}

// NewLink makes a token that is good for a purpose once, for a user whose address is confirmed or is to be. Only a hash of it is
// kept. It fails with core.NotFound where there is nobody to write to any more. To is where it may be sent.
func (s *Service) NewLink(ctx context.Context, id string, purpose Purpose) (token, to string, err error) {
	u, there, err := s.UserByID(ctx, id)
	if err != nil {
		return "", "", err
	}
	if !there {
		return "", "", core.Errorf(core.NotFound, "There is no such user any more.")
	}
	token = newToken()
	_, err = s.store.Update(ctx, func(w storage.Writer) error {
		acc, err := getExistingAccount(w, u.Name)
		if err != nil {
			return err
		}
		l := link{Purpose: purpose, User: acc.Name, ID: acc.ID, Email: acc.Pending, Ends: s.now().UTC().Add(ConfirmLifetime)}
		if purpose == ResetLink {
			l.Stamp, l.Email, l.Ends = acc.Stamp, acc.Email, s.now().UTC().Add(ResetLifetime)
		}
		if to = l.Email; to == "" {
			return core.Errorf(core.NotFound, "There is no address.")
		}
		value, err := json.Marshal(l)
		if err != nil {
			return err
		}
		w.Put(linkKey(token), value)
		return nil
	})
	return token, to, err
}

func linkKey(token string) string { return linkPrefix + sessionID(token) }

// follow gives the account that a token is good for.
func (s *Service) resolveLink(from getter, token string, purpose Purpose) (account, error) {
	value, err := from.Get(linkKey(token))
	if errors.Is(err, storage.ErrNotFound) {
		return account{}, linkInvalid()
	}
	var l link
	if err == nil {
		err = json.Unmarshal(value, &l)
	}
	if err != nil {
		return account{}, fmt.Errorf("auth: read link: %w", err)
	}
	acc, found, err := getAccount(from, l.User)
	if err == nil && (!found || l.Purpose != purpose || !l.valid(acc, s.now())) {
		err = linkInvalid()
	}
	return acc, err
}

func linkInvalid() error {
	return core.InvalidFields(core.FieldErrors{{Field: "token", Message: "is not good any more: the link was used, or has ended. Ask for another one"}})
}

// ResetPassword gives the user of a link another password, which ends all of the user's sessions and all of their links. Nobody is
// signed in by it, and second factors stay. It fails with core.Invalid and the field "password", or "token" where the link was
// used or has ended.
func (s *Service) ResetPassword(ctx context.Context, token, password string, from Client) error {
	if err := validationError("", passwordRule(password), ""); err != nil {
		return err
	}
	if err := validationError("", passwordRule(password), ""); err != nil {
		return err
	}
	// Nobody has a password hashed who has no link.
	var user string
	err := s.store.View(ctx, func(r storage.Reader) error {
		acc, err := s.resolveLink(r, token, ResetLink)
		user = acc.Name
		return err
	})
	if err == nil {
		err = validationError("", s.chosenPasswordRule(ctx, password, user), "")
	}
	if err != nil {
		return err
	}
	hash, err := s.hasher.hash(ctx, password)
	if err != nil {
		return err
	}
	stamp, name := rand.Text(), ""
	_, err = s.store.Update(ctx, func(w storage.Writer) error {
		acc, err := s.resolveLink(w, token, ResetLink)
		if err != nil {
			return err
		}
		name, acc.Hash, acc.Stamp = acc.Name, hash, stamp
		w.Delete(linkKey(token))
		if err := putAccount(w, acc); err != nil {
			return err
		}
		return s.recordSecurityEvent(w, entries.Security{Act: core.ActPasswordChanged, Title: acc.Name, By: acc.Name, From: from.describe()})
	})
	if err == nil {
		s.watches.endUser(name)
	}
	return err
}

// ConfirmEmail makes the pending address of a link the user's. It fails with core.Invalid and the field "token" where the link was
// used or has ended.
func (s *Service) ConfirmEmail(ctx context.Context, token string) error {
	_, err := s.store.Update(ctx, func(w storage.Writer) error {
		acc, err := s.resolveLink(w, token, ConfirmLink)
		if err != nil {
			return err
		}
		w.Delete(linkKey(token))
		acc.Email, acc.Pending = acc.Pending, ""
		return putAccount(w, acc)
	})
	return err
}

// Forgot finds whose password somebody has forgotten who says a user name or a confirmed address: the id of the user, and empty
// where there is none, where the address is that of several, or where mails enough were sent. It fails with core.Throttled alone,
// which tells how often an address of the network asked, and does the same work for a user and for nobody.
func (s *Service) Forgot(ctx context.Context, who string, from Client) (id string, err error) {
	if _, err := s.resetRequests.Take(limit.Key(from.Address)); err != nil {
		return "", err
	}
	who = strings.TrimSpace(who)
	found := map[string]bool{}
	err = s.eachAccount(ctx, func(acc account) {
		byName, byAddress := strings.EqualFold(acc.Name, who), strings.EqualFold(acc.Email, who)
		if acc.Email != "" && (byName || byAddress) {
			found[acc.ID], id = true, acc.ID
		}
	})
	if err != nil || len(found) != 1 {
		return "", err
	}
	if _, err := s.resetMails.Take(id); err != nil {
		return "", nil
	}
	return id, nil
}

// newForgotten bounds how often another password is asked for, whoever it is for.
func newResetRequestLimiter(now func() time.Time) *limit.Limiter {
	return limit.New(5, time.Minute, now, limit.Total(60, 10*time.Second))
}

// SweepLinks deletes the links that have ended. It is to be called every hour or so.
func (s *Service) SweepLinks(ctx context.Context) error {
	_, err := s.sweepEnded(ctx, linkPrefix, func(raw []byte) bool {
		var l link
		return json.Unmarshal(raw, &l) != nil || !s.now().Before(l.Ends)
	})
	return err
}
