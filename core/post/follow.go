package post

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/changes"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/mail"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Follower tells of what visitors send: it is for the feed, where mail is set up. Its cursor lies in the store, and moves in the
// update that accepts the mails.
func (o *Office) Follower() changes.Follower { return &follower{Office: o} }

type follower struct {
	*Office
	since int // records that were passed without a note
}

// manyRecords is how many records are worth a note of their own, though nobody was told of them.
const manyRecords = 100

// lettersAtOnce is how many letters are accepted in one update: each reads one key and writes two.
const lettersAtOnce = storage.MaxWrites/2 - 2

func cursorKey() string { return entries.Key("follower", "mail") }

// Name is that of the follower.
func (*follower) Name() string { return "mail" }

// Cursor is how far was told; the present end of the log where nothing was told yet.
func (f *follower) Cursor(ctx context.Context) (at storage.Seq, err error) {
	err = f.Store.View(ctx, func(r storage.Reader) error {
		text, err := r.Get(cursorKey())
		if errors.Is(err, storage.ErrNotFound) {
			return changes.ErrRebuild
		}
		if err != nil {
			return err
		}
		number, err := strconv.ParseUint(string(text), 10, 64)
		at = storage.Seq(number)
		return err
	})
	return at, err
}

// Rebuild goes on from the present.
func (f *follower) Rebuild(ctx context.Context, at storage.Seq) error { return f.accept(ctx, nil, at) }

// Apply accepts the mails about what came in.
func (f *follower) Apply(ctx context.Context, records []changes.Record) error {
	for _, record := range records {
		var all []entries.Letter
		for _, c := range record.Changes {
			some, err := f.about(ctx, c)
			if err != nil {
				return err
			}
			all = append(all, some...)
		}
		f.since++
		if len(all) == 0 && f.since < manyRecords {
			continue
		}
		if err := f.accept(ctx, all, record.Seq); err != nil {
			return err
		}
		f.since = 0
	}
	return nil
}

// accept puts letters into the queue, and with the last of them how far was told.
func (f *follower) accept(ctx context.Context, all []entries.Letter, at storage.Seq) error {
	for {
		some := all[:min(len(all), lettersAtOnce)]
		all = all[len(some):]
		_, err := f.Store.Update(ctx, func(w storage.Writer) error {
			for _, l := range some {
				// An update before may have accepted it, if what came after it failed.
				_, there, err := entries.LoadLetter(w, l.ID)
				if err == nil && !there {
					err = f.Queue.Put(w, l)
				}
				if err != nil {
					return err
				}
			}
			if len(all) == 0 {
				w.Put(cursorKey(), strconv.AppendUint(nil, uint64(at), 10))
			}
			return nil
		})
		if err != nil {
			return err
		}
		if len(some) > 0 {
			f.Queue.Wake()
		}
		if len(all) == 0 {
			return nil
		}
	}
}

// about gives the mails about a change: those of an entry that a visitor has just sent, and that is no spam.
func (f *follower) about(ctx context.Context, c core.Change) (all []entries.Letter, err error) {
	t, known := f.Registry.Type(c.Type)
	if !known || t.Options.Conversation == nil || c.Act != core.ActCreated || c.Actor != "" {
		return nil, nil
	}
	sender, fresh, err := f.arrived(ctx, &t, c)
	if err != nil || !fresh {
		return nil, err
	}
	users, err := f.Auth.Mailboxes(ctx)
	if err != nil {
		return nil, err
	}
	about := func(kind mail.Kind, user string) entries.Letter {
		return entries.Letter{ID: strings.Join([]string{string(kind), c.ID, user}, "."), Kind: string(kind), User: user, Type: t.Name, Entry: c.ID}
	}
	for _, u := range users {
		if u.Wants() != auth.EachInquiry {
			continue
		}
		if _, err := f.notices.Take(u.ID); err == nil {
			all = append(all, about(mail.Inquiry, u.ID))
		}
	}
	settings, err := f.Templates.Settings(ctx)
	if err == nil && settings.Promise && f.mayPromise(sender) {
		all = append(all, about(mail.Promise, ""))
	}
	return all, err
}

// mayPromise bounds what strangers can have sent to an address that they type: one mail a day, and one a minute to all of them.
func (o *Office) mayPromise(address string) bool {
	refund, err := o.promises.Take(mailbox(address))
	if err != nil {
		return false
	}
	if _, err := o.promised.Take(""); err != nil {
		refund()
		return false
	}
	return true
}

// mailbox gives an address without what providers pass over: capitals, and what stands behind a "+".
func mailbox(address string) string {
	at := max(strings.LastIndex(address, "@"), 0)
	name, _, _ := strings.Cut(address[:at], "+")
	return strings.ToLower(name + address[at:])
}

// arrived reports whether the entry of a change, which came from outside, is there, new and no spam, and gives who that says it is.
// What was imported is as old as it says.
func (o *Office) arrived(ctx context.Context, t *model.Type, c core.Change) (address string, fresh bool, err error) {
	err = o.Store.View(ctx, func(r storage.Reader) error {
		state, err := entries.LoadState(r, t, c.ID)
		if core.CodeOf(err) == core.NotFound {
			return nil
		}
		if err != nil {
			return err
		}
		fresh = !t.Unwanted(state.Value) && o.Now().Sub(state.Created) < tooLate
		address = t.Schema.Key(state.Value, t.Schema.Field(t.Options.Conversation.Address))
		return err
	})
	return address, fresh, err
}
