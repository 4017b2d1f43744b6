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
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth/passwords"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/storage"
)

// Purpose is the use of a link in a mail.
type Purpose string

// The purposes, and the lifetimes of their links.
const (
	ResetLink   Purpose = "reset"
	ConfirmLink Purpose = "confirm"
	InviteLink  Purpose = "invite"

	ResetLifetime   = 30 * time.Minute
	ConfirmLifetime = 24 * time.Hour
	InviteLifetime  = 7 * 24 * time.Hour
)

const linkPrefix = "auth/link/"

// link is the stored record of a token in a mail, under the hash of that token. That of an InviteLink is valid while its
// invitation exists; any other only while the account has the same password, factors and address as when the link was created.
type link struct {
	Purpose Purpose   `json:"purpose"`
	User    string    `json:"user,omitempty"`  // the name; empty for an InviteLink
	ID      string    `json:"id"`              // of the account, or of the invitation
	Stamp   string    `json:"stamp,omitempty"` // for ResetLink
	Email   string    `json:"email"`           // to which it was sent; empty for an InviteLink that was shown instead
	Ends    time.Time `json:"ends"`
}

// valid reports whether the link has not expired and the account is unchanged since the link was created for it.
func (l link) valid(acc account, now time.Time) bool {
	switch {
	case acc.ID != l.ID || !now.Before(l.Ends):
		return false
	case l.Purpose == ResetLink:
		return acc.Stamp == l.Stamp && acc.Email == l.Email
	}
	return acc.Pending == l.Email
}

// NewLink creates a token that is valid once for a purpose, for a user with a confirmed or pending address. Only a hash of it
// is stored. It fails with core.NotFound if the user or the address no longer exists. The result to is the address to which
// the token may be sent.
func (s *links) NewLink(ctx context.Context, id string, purpose Purpose) (token, to string, err error) {
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
		return putLink(w, token, l)
	})
	return token, to, err
}

func putLink(w storage.Writer, token string, l link) error {
	value, err := json.Marshal(l)
	if err != nil {
		return err
	}
	w.Put(linkKey(token), value)
	return nil
}

func linkKey(token string) string { return linkPrefix + sessionID(token) }

// resolveLink returns the account for which a token is valid.
func (s *links) resolveLink(from getter, token string, purpose Purpose) (account, error) {
	l, err := getLink(from, token, purpose)
	if err != nil {
		return account{}, err
	}
	acc, found, err := getAccount(from, l.User)
	if err == nil && (!found || !l.valid(acc, s.now())) {
		err = linkInvalid()
	}
	return acc, err
}

// getLink returns the record of a token for a purpose.
func getLink(from getter, token string, purpose Purpose) (l link, err error) {
	value, err := from.Get(linkKey(token))
	if errors.Is(err, storage.ErrNotFound) {
		return l, linkInvalid()
	}
	if err == nil {
		err = json.Unmarshal(value, &l)
	}
	if err != nil {
		return l, fmt.Errorf("auth: read link: %w", err)
	}
	if l.Purpose != purpose {
		return l, linkInvalid()
	}
	return l, nil
}

func linkInvalid() error {
	return core.InvalidFields(core.FieldErrors{{Field: "token", Message: "is not good any more: the link was used, or has ended. Ask for another one"}})
}

// ResetPassword sets a new password for the user of a link, which ends all of the user's sessions and links. It does not sign
// in, and second factors are kept. It fails with core.Invalid and the field "password", or "token" if the link was used or has
// expired.
func (s *links) ResetPassword(ctx context.Context, token, password string, from Client) error {
	if err := validationError("", passwords.Rule(password), ""); err != nil {
		return err
	}
	// Hashing is expensive and requires a valid link.
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
	hash, err := s.hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	stamp, name, generated := rand.Text(), "", false
	_, err = s.store.Update(ctx, func(w storage.Writer) error {
		acc, err := s.resolveLink(w, token, ResetLink)
		if err != nil {
			return err
		}
		name, generated = acc.Name, acc.Generated
		acc.Hash, acc.Stamp, acc.Generated = hash, stamp, false
		w.Delete(linkKey(token))
		if err := putAccount(w, acc); err != nil {
			return err
		}
		return s.recordSecurityEvent(w, entrystore.Security{Act: core.ActPasswordChanged, Title: acc.Name, By: acc.Name, From: from.describe()})
	})
	if err == nil {
		s.watches.endUser(name)
		s.notifyGeneratedUsed(generated)
	}
	return err
}

// ConfirmEmail makes the pending address of a link the user's address. It fails with core.Invalid and the field "token" if the
// link was used or has expired.
func (s *links) ConfirmEmail(ctx context.Context, token string) error {
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

// Forgot returns the id of the user with a user name or a confirmed address. The id is empty if there is no such user with a
// confirmed address, if several users match, or if enough mails were sent already. The only error that the caller can cause is
// core.Throttled, which depends only on the number of requests from a network address. It does the same work whether the user
// exists or not.
func (s *links) Forgot(ctx context.Context, who string, from Client) (id string, err error) {
	if _, err := s.resetRequests.Take(limit.Key(from.Address)); err != nil {
		return "", err
	}
	who = trimInvisible(who)
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

// newResetRequestLimiter limits requests for a password reset, independently of the user.
func newResetRequestLimiter(now func() time.Time) *limit.Limiter {
	return limit.New(5, time.Minute, now, limit.Total(60, 10*time.Second))
}

// SweepLinks deletes expired links and invitations. It should be called about every hour.
func (s *links) SweepLinks(ctx context.Context) error {
	for _, prefix := range []string{linkPrefix, invitationPrefix, invitedPrefix} {
		_, err := s.sweepEnded(ctx, prefix, func(raw []byte) bool {
			var record struct {
				Ends time.Time `json:"ends"`
			}
			return json.Unmarshal(raw, &record) != nil || !s.now().Before(record.Ends)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
