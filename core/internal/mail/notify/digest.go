package notify

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

const (
	// maxInquiryAge is the age from which no mail is sent about an inquiry: it arrived before mail was configured.
	maxInquiryAge = 24 * time.Hour
	// digestInterval is the time between two digests.
	digestInterval = 24 * time.Hour
	// maxListed is the number of inquiries that a digest lists.
	maxListed = 50
)

// digestKey returns the key of the time of a user's last digest.
func digestKey(user string) string { return entrystore.Key("digest", user) }

// Digest queues a digest for each user with the daily digest switched on whose last one is a day old. It must be called
// about once an hour.
func (o *Service) Digest(ctx context.Context) error {
	users, err := o.Auth.Mailboxes(ctx)
	if err != nil || !o.Sends(ctx) {
		return err
	}
	now := o.Now().UTC()
	for _, u := range users {
		if u.Wants() != auth.DailyDigest {
			continue
		}
		_, err := o.Store.Update(ctx, func(w storage.Writer) error {
			last, err := readTime(w, digestKey(u.ID))
			if err != nil || !last.IsZero() && now.Sub(last) < digestInterval && !last.After(now) {
				return err
			}
			w.Put(digestKey(u.ID), []byte(now.Format(time.RFC3339Nano)))
			if last.IsZero() || last.After(now) {
				return nil // the first interval starts now
			}
			l := newLetter(mail.Digest, u.ID)
			l.Since, l.Until = last, now.Add(digestInterval)
			return o.Queue.Put(w, l)
		})
		if err != nil {
			return err
		}
	}
	o.Queue.Wake()
	return nil
}

// getter is implemented by storage.Reader and storage.Writer.
type getter interface {
	Get(key string) ([]byte, error)
}

// readTime returns the time stored at a key; zero if it is missing or invalid.
func readTime(from getter, key string) (at time.Time, err error) {
	value, err := from.Get(key)
	if errors.Is(err, storage.ErrNotFound) {
		return at, nil
	}
	if err == nil {
		at, _ = time.Parse(time.RFC3339Nano, string(value))
	}
	return at, err
}

// fillDigest sets the values for a digest of the inquiries of a day. It fails with core.NotFound if there are none.
func (o *Service) fillDigest(ctx context.Context, l *entrystore.Letter, u auth.User, values map[string]string) error {
	if u.Wants() != auth.DailyDigest {
		return errNoRecipient()
	}
	var lines []string
	count := 0
	types := o.Registry.Types()
	err := o.Store.View(ctx, func(r storage.Reader) error {
		count, lines = 0, nil
		for i := range types {
			t := &types[i]
			if t.Options.Submissions.Conversation == nil {
				continue
			}
			values["link"] = o.siteURL("/admin/" + t.Options.Path)
			for from, err := range sendersBetween(r, t, l.Since, l.Accepted) {
				if err != nil {
					return err
				}
				if count++; count <= maxListed {
					lines = append(lines, digestLine(from))
				}
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if count == 0 {
		return errNoRecipient()
	}
	if more := count - len(lines); more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", more))
	}
	values["count"], values["list"] = strconv.Itoa(count), strings.Join(lines, "\n")
	return nil
}

func digestLine(from writer.Sender) string {
	if from.Subject == "" {
		return "- " + from.Name
	}
	return "- " + from.Name + ": " + from.Subject
}

// sendersBetween yields the senders of a type's entries created between two times, without spam, in the order of the
// type. Iteration ends after an error.
func sendersBetween(r storage.Reader, t *model.Type, after, until time.Time) func(yield func(writer.Sender, error) bool) {
	return func(yield func(writer.Sender, error) bool) {
		for row, err := range entrystore.Rows(r, t, core.Everyone, "") {
			if err != nil {
				yield(writer.Sender{}, err)
				return
			}
			id, err := entrystore.IDAt(row.Position)
			if err != nil {
				yield(writer.Sender{}, err)
				return
			}
			state, err := entrystore.LoadState(r, t, id)
			switch {
			case err != nil:
			case !state.Created.After(after):
				if t.Options.Order == model.NewestFirst {
					return
				}
				continue
			case state.Created.After(until) || t.Spam(state.Value):
				continue
			}
			var from writer.Sender
			if err == nil {
				from, err = writer.SenderOf(t, state.JSON)
			}
			if !yield(withoutAdvertising(from), err) || err != nil {
				return
			}
		}
	}
}
