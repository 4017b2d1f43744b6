package notify

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Follower returns the follower of the change feed that queues mails about new inquiries, those that arrive while a mail
// server is configured. Its cursor is stored in the content store and moves in the update that queues the mails.
func (o *Service) Follower() changes.Follower { return &follower{Service: o} }

type follower struct {
	*Service
	unsavedRecords int // records processed since the cursor was last stored
}

// maxUnsavedRecords is the number of records without mails after which the cursor is stored anyway.
const maxUnsavedRecords = 100

// letterBatch is the number of letters queued in one update: each reads one key and writes two.
const letterBatch = storage.MaxWrites/2 - 2

func cursorKey() string { return entrystore.Key("follower", "mail") }

// Name returns the name of the follower.
func (*follower) Name() string { return "mail" }

// Cursor returns the position of the last processed record. It fails with changes.ErrRebuild if none is stored.
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

// Rebuild sets the cursor to the present end of the log: no mails are sent about earlier changes.
func (f *follower) Rebuild(ctx context.Context, at storage.Seq) error {
	return f.enqueueAll(ctx, nil, at)
}

// Apply queues the mails about new inquiries.
func (f *follower) Apply(ctx context.Context, records []changes.Record) error {
	for _, record := range records {
		var all []entrystore.Letter
		for _, c := range record.Changes {
			some, err := f.lettersFor(ctx, c)
			if err != nil {
				return err
			}
			all = append(all, some...)
		}
		f.unsavedRecords++
		if len(all) == 0 && f.unsavedRecords < maxUnsavedRecords {
			continue
		}
		if err := f.enqueueAll(ctx, all, record.Seq); err != nil {
			return err
		}
		f.unsavedRecords = 0
	}
	return nil
}

// enqueueAll queues letters and stores the cursor with the last of them.
func (f *follower) enqueueAll(ctx context.Context, all []entrystore.Letter, at storage.Seq) error {
	for {
		some := all[:min(len(all), letterBatch)]
		all = all[len(some):]
		_, err := f.Store.Update(ctx, func(w storage.Writer) error {
			for _, l := range some {
				// An earlier call may have queued it and failed later.
				_, there, err := entrystore.LoadLetter(w, l.ID)
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

// lettersFor returns the mails about a change: those about an entry just submitted by a visitor that is not spam.
func (f *follower) lettersFor(ctx context.Context, c core.Change) (all []entrystore.Letter, err error) {
	t, known := f.Registry.Type(c.Type)
	if !known || !f.Sends(ctx) || t.Options.Submissions.Conversation == nil || c.Act != core.ActCreated || c.Actor != "" {
		return nil, nil
	}
	sender, fresh, err := f.newInquirySender(ctx, &t, c)
	if err != nil || !fresh {
		return nil, err
	}
	users, err := f.Auth.Mailboxes(ctx)
	if err != nil {
		return nil, err
	}
	about := func(kind mail.Kind, user string) entrystore.Letter {
		return entrystore.Letter{ID: strings.Join([]string{string(kind), c.ID, user}, "."), Kind: string(kind), User: user, Type: t.Name, Entry: c.ID}
	}
	for _, u := range users {
		if u.Wants() != auth.EachInquiry {
			continue
		}
		if _, err := f.noticesByUser.Take(u.ID); err == nil {
			all = append(all, about(mail.Inquiry, u.ID))
		}
	}
	recipients, err := f.formRecipients(ctx, &t, c.ID)
	if err != nil {
		return nil, err
	}
	for i, address := range recipients {
		l := about(mail.Told, strconv.Itoa(i))
		l.User, l.To = "", address
		all = append(all, l)
	}
	settings, err := f.Templates.Settings(ctx)
	if err == nil && sender != "" && settings.Promise && f.allowAck(sender) {
		all = append(all, about(mail.Promise, ""))
	}
	return all, err
}

// allowAck limits the acknowledgements, because visitors can enter the addresses of others: one a day to an address,
// and in total 60 at once and one more every minute.
func (o *Service) allowAck(address string) bool {
	refund, err := o.acksByAddress.Take(canonicalAddress(address))
	if err != nil {
		return false
	}
	if _, err := o.acksOverall.Take(""); err != nil {
		refund()
		return false
	}
	return true
}

// canonicalAddress returns an address without the differences that mail providers ignore: upper case, and a suffix
// after "+".
func canonicalAddress(address string) string {
	at := max(strings.LastIndex(address, "@"), 0)
	name, _, _ := strings.Cut(address[:at], "+")
	return strings.ToLower(name + address[at:])
}

// newInquirySender reports whether the entry of a change, submitted from outside, still exists, is new and not spam,
// and returns the address of its sender. Imported entries keep their original time and are therefore old.
func (o *Service) newInquirySender(ctx context.Context, t *model.Type, c core.Change) (address string, fresh bool, err error) {
	err = o.Store.View(ctx, func(r storage.Reader) error {
		state, err := entrystore.LoadState(r, t, c.ID)
		if core.CodeOf(err) == core.NotFound {
			return nil
		}
		if err != nil {
			return err
		}
		fresh = !t.Spam(state.Value) && o.Now().Sub(state.Created) < maxInquiryAge
		address = t.Schema.Key(state.Value, t.Schema.Field(t.Options.Submissions.Conversation.Address))
		return err
	})
	return address, fresh, err
}
