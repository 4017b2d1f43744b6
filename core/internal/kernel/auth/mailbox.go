package auth

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
	"github.com/quoin-cms/quoin/storage"
)

// Notices is the way in which a user is notified of new inquiries.
type Notices string

// The ways to be notified.
const (
	NoNotices   Notices = "off"
	EachInquiry Notices = "each"
	DailyDigest Notices = "daily"
)

// AllNotices returns all ways to be notified.
func AllNotices() []Notices { return []Notices{NoNotices, EachInquiry, DailyDigest} }

// Mailbox holds the mail addresses of a user and the notifications to send. Addresses are never shown to visitors or logged.
type Mailbox struct {
	Email   string  `json:"email,omitempty"`   // the confirmed address; empty for none
	Pending string  `json:"pending,omitempty"` // the unconfirmed address, which receives nothing but the confirmation
	Notices Notices `json:"notices,omitempty"`
}

// Wants returns the way in which the user is notified of new inquiries.
func (m Mailbox) Wants() Notices {
	if m.Notices == "" {
		return NoNotices
	}
	return m.Notices
}

// emailTitle denotes an address in the activity, which does not contain the address itself.
const emailTitle = "E-mail address of "

// SetEmail sets the address of a user on behalf of the actor. The address is pending until it is confirmed by a link sent to
// it; until then the previous one stays in use. An empty address removes both. If there is an address to confirm, also is
// called in the same update. SetEmail fails with core.NotFound, with core.Invalid and the field "email", and with
// core.Throttled after too many requests for an account or an address, so that nobody is flooded with confirmations.
func (s *accounts) SetEmail(
	ctx context.Context, actor core.Actor, name, email string, also func(w storage.Writer, u User) error,
) (u User, err error) {
	email = trimInvisible(email)
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
		return s.recordSecurityEvent(w, entrystore.Security{Act: core.ActSettingChanged, Title: emailTitle + acc.Name, By: actor.Name})
	})
	return u, err
}

// AskConfirmation is SetEmail for the address that is pending already. It fails with core.Conflict if there is none.
func (s *accounts) AskConfirmation(ctx context.Context, name string, also func(w storage.Writer, u User) error) error {
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

func (s *records) takeConfirmation(name, email string) error {
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

// newConfirmationLimiter limits requests for confirmations, by account and by address.
func newConfirmationLimiter(now func() time.Time) *limit.Limiter {
	return limit.New(5, 15*time.Minute, now)
}

// SetNotices sets the way in which a user is notified of new inquiries. It fails with core.Invalid and the field "inquiries".
func (s *accounts) SetNotices(ctx context.Context, name string, notices Notices) error {
	if !slices.Contains(AllNotices(), notices) {
		return core.InvalidFields(core.FieldErrors{{Field: "inquiries", Message: "must be one of off, each, daily"}})
	}
	return s.updateAccount(ctx, name, func(_ storage.Writer, acc *account) error {
		acc.Notices = notices
		return nil
	})
}

// Mailboxes returns the users with a confirmed address, ordered by name.
func (s *accounts) Mailboxes(ctx context.Context) (users []User, err error) {
	err = s.eachAccount(ctx, func(acc account) {
		if acc.Email != "" {
			users = append(users, acc.User)
		}
	})
	return users, err
}

// AdministratorAddresses returns the confirmed addresses of administrators, ordered by their names.
func (s *accounts) AdministratorAddresses(ctx context.Context) (addresses []string, err error) {
	users, err := s.Mailboxes(ctx)
	for _, u := range users {
		if u.Role == core.Administrator {
			addresses = append(addresses, u.Email)
		}
	}
	return addresses, err
}

// UserByID returns the user with an id; false if there is none.
func (s *records) UserByID(ctx context.Context, id string) (u User, there bool, err error) {
	err = s.eachAccount(ctx, func(acc account) {
		if acc.ID == id {
			u, there = acc.User, true
		}
	})
	return u, there, err
}

// eachAccount calls a function for every account, ordered by name.
func (s *records) eachAccount(ctx context.Context, do func(account)) error {
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
