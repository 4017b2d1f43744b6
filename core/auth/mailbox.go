package auth

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/limit"
	"github.com/quoin-cms/quoin/storage"
)

// Notices is how somebody is told of new inquiries.
type Notices string

// The ways.
const (
	NoNotices   Notices = "off"
	EachInquiry Notices = "each"
	DailyDigest Notices = "daily"
)

// AllNotices gives the ways.
func AllNotices() []Notices { return []Notices{NoNotices, EachInquiry, DailyDigest} }

// Mailbox is where a user is written to, and of what. Addresses are never told to visitors, and stand in no log.
type Mailbox struct {
	Email   string  `json:"email,omitempty"`   // the one that is confirmed; empty for none
	Pending string  `json:"pending,omitempty"` // the one that is not confirmed yet: nothing but the confirmation is sent there
	Notices Notices `json:"notices,omitempty"`
}

// Wants is how the user is told of new inquiries.
func (m Mailbox) Wants() Notices {
	if m.Notices == "" {
		return NoNotices
	}
	return m.Notices
}

// emailTitle is what the activity calls an address, which it does not name.
const emailTitle = "E-mail address of "

// SetEmail gives a user another address, on behalf of the actor: it is pending until whoever reads its mails confirms it, and
// the one before stays in use for so long. An empty one takes both away. also is done in the same update where there is an address
// to confirm. It fails with core.NotFound, with core.Invalid and the field "email", and with core.Throttled for an account or an
// address of which a lot is asked: nobody is flooded with confirmations.
func (s *Service) SetEmail(
	ctx context.Context, actor core.Actor, name, email string, also func(w storage.Writer, u User) error,
) (u User, err error) {
	email = strings.TrimSpace(email)
	if email != "" {
		if err := field.Email(email).Check(); err != nil {
			return u, core.InvalidFields(core.FieldErrors{{Field: "email", Message: err.Error()}})
		}
		if err := s.takeConfirmation(name, email); err != nil {
			return u, err
		}
	}
	err = s.updateAccount(ctx, name, func(w storage.Writer, acc *account) error {
		acc.Pending = email
		switch {
		case email == "":
			acc.Email = ""
		case strings.EqualFold(email, acc.Email):
			acc.Pending = ""
		default:
			if err := also(w, acc.User); err != nil {
				return err
			}
		}
		u = acc.User
		return s.recordSecurityEvent(w, entries.Security{Act: core.ActSettingChanged, Title: emailTitle + acc.Name, By: actor.Name})
	})
	return u, err
}

// AskConfirmation is SetEmail for the address that is pending already. It fails with core.Conflict where none is.
func (s *Service) AskConfirmation(ctx context.Context, name string, also func(w storage.Writer, u User) error) error {
	u, err := s.User(ctx, name)
	if err != nil {
		return err
	}
	if u.Pending == "" {
		return core.Errorf(core.Conflict, "There is no address that waits to be confirmed.")
	}
	if err := s.takeConfirmation(name, u.Pending); err != nil {
		return err
	}
	_, err = s.store.Update(ctx, func(w storage.Writer) error { return also(w, u) })
	return err
}

func (s *Service) takeConfirmation(name, email string) error {
	refund, err := s.confirmations.Take("user/" + accountBucket(name))
	if err != nil {
		return err
	}
	if _, err := s.confirmations.Take("address/" + strings.ToLower(email)); err != nil {
		refund()
		return err
	}
	return nil
}

// newConfirmations bounds the confirmations that are asked for, of an account and of an address.
func newConfirmationLimiter(now func() time.Time) *limit.Limiter {
	return limit.New(5, 15*time.Minute, now)
}

// SetNotices says how a user is told of new inquiries. It fails with core.Invalid and the field "inquiries".
func (s *Service) SetNotices(ctx context.Context, name string, notices Notices) error {
	if !slices.Contains(AllNotices(), notices) {
		return core.InvalidFields(core.FieldErrors{{Field: "inquiries", Message: "must be one of off, each, daily"}})
	}
	return s.updateAccount(ctx, name, func(_ storage.Writer, acc *account) error {
		acc.Notices = notices
		return nil
	})
}

// Mailboxes gives the users whose address is confirmed, in the order of their names.
func (s *Service) Mailboxes(ctx context.Context) (users []User, err error) {
	err = s.eachAccount(ctx, func(acc account) {
		if acc.Email != "" {
			users = append(users, acc.User)
		}
	})
	return users, err
}

// UserByID gives the user of an id; false if there is none any more.
func (s *Service) UserByID(ctx context.Context, id string) (u User, there bool, err error) {
	err = s.eachAccount(ctx, func(acc account) {
		if acc.ID == id {
			u, there = acc.User, true
		}
	})
	return u, there, err
}

// each calls a function with every account, in the order of their names.
func (s *Service) eachAccount(ctx context.Context, do func(account)) error {
	var all []account
	err := s.store.View(ctx, func(r storage.Reader) error {
		all = nil
		for pair, err := range r.Scan(accountPrefix, "") {
			if err != nil {
				return fmt.Errorf("auth: list users: %w", err)
			}
			acc, err := decodeAccount(pair.Value)
			if err != nil {
				return err
			}
			all = append(all, acc)
		}
		return nil
	})
	for i := range all {
		do(all[i])
	}
	return err
}
