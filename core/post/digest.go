package post

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/mail"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

const (
	// tooLate is the age of an inquiry that nobody is told of any more: mail was not set up when it came.
	tooLate = 24 * time.Hour
	// digestEvery is how often there is a digest.
	digestEvery = 24 * time.Hour
	// mostListed is how many inquiries a digest names.
	mostListed = 50
)

// digestKey is where it stands when a user was told of a day the last time.
func digestKey(user string) string { return entries.Key("digest", user) }

// Digest writes to those who want to be told of inquiries once a day and have not been for a day. It is to be called every hour
// or so.
func (o *Office) Digest(ctx context.Context) error {
	users, err := o.Auth.Mailboxes(ctx)
	if err != nil || !o.Sends() {
		return err
	}
	now := o.Now().UTC()
	for _, u := range users {
		if u.Wants() != auth.DailyDigest {
			continue
		}
		_, err := o.Store.Update(ctx, func(w storage.Writer) error {
			last, err := readTime(w, digestKey(u.ID))
			if err != nil || !last.IsZero() && now.Sub(last) < digestEvery && !last.After(now) {
				return err
			}
			w.Put(digestKey(u.ID), []byte(now.Format(time.RFC3339Nano)))
			if last.IsZero() || last.After(now) {
				return nil // a day begins
			}
			l := letter(mail.Digest, u.ID)
			l.Since, l.Until = last, now.Add(digestEvery)
			return o.Queue.Put(w, l)
		})
		if err != nil {
			return err
		}
	}
	o.Queue.Wake()
	return nil
}

// getter is what a storage.Reader and a storage.Writer have in common.
type getter interface {
	Get(key string) ([]byte, error)
}

// readTime gives the time at a key; zero if there is none, or none that can be read.
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

// tellDay tells of the inquiries of a day. Where there are none, nobody wants to hear that.
func (o *Office) tellDay(ctx context.Context, l *entries.Letter, u auth.User, values map[string]string) error {
	if u.Wants() != auth.DailyDigest {
		return nobody()
	}
	var lines []string
	count := 0
	types := o.Registry.Types()
	err := o.Store.View(ctx, func(r storage.Reader) error {
		count, lines = 0, nil
		for i := range types {
			t := &types[i]
			if t.Options.Conversation == nil {
				continue
			}
			values["link"] = o.page("/admin/" + t.Options.Path)
			for from, err := range since(r, t, l.Since, l.Accepted) {
				if err != nil {
					return err
				}
				if count++; count <= mostListed {
					lines = append(lines, line(from))
				}
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if count == 0 {
		return nobody()
	}
	if more := count - len(lines); more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", more))
	}
	values["count"], values["list"] = strconv.Itoa(count), strings.Join(lines, "\n")
	return nil
}

func line(from content.Sender) string {
	if from.Subject == "" {
		return "- " + from.Name
	}
	return "- " + from.Name + ": " + from.Subject
}

// since yields who sent the entries of a type between two times, but for spam, as the type orders them. An error is the last.
func since(r storage.Reader, t *model.Type, after, until time.Time) func(yield func(content.Sender, error) bool) {
	return func(yield func(content.Sender, error) bool) {
		for row, err := range entries.Rows(r, t, core.Everyone, "") {
			if err != nil {
				yield(content.Sender{}, err)
				return
			}
			id, err := entries.IDAt(row.Position)
			if err != nil {
				yield(content.Sender{}, err)
				return
			}
			state, err := entries.LoadState(r, t, id)
			switch {
			case err != nil:
			case !state.Created.After(after):
				if t.Options.Order == model.NewestFirst {
					return
				}
				continue
			case state.Created.After(until) || t.Unwanted(state.Value):
				continue
			}
			var from content.Sender
			if err == nil {
				from, err = content.SenderOf(t, state.JSON)
			}
			if !yield(from, err) || err != nil {
				return
			}
		}
	}
}
