// Package inbox is what staff do with what strangers have sent: they answer it, keep notes on it, bring together what one
// person sent, and tell a person, or forget, what is known of them.
package inbox

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/mail"
	"github.com/quoin-cms/quoin/core/media"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Config is all that an Inbox works with.
type Config struct {
	Store    storage.Store
	Registry *model.Registry
	Content  *content.Writer
	Now      func() time.Time
	// Mail sends answers, as From. If it is nil, there are notes alone.
	Mail *mail.Queue
	// Templates have the signature of answers. They are required with Mail.
	Templates *mail.Templates
	// From is the sender of answers as people read it, and Domain that of its address.
	From, Domain string
	// Media has the files that senders enclose. If it is nil, none are taken.
	Media *media.Shelf
	// Free tells how many bytes the disk of the files has left; nil where nobody asks.
	Free func() (uint64, error)
}

// Inbox is safe for concurrent use.
type Inbox struct {
	Config
	lobby lobby
}

// New makes an inbox.
func New(c Config) *Inbox { return &Inbox{Config: c} }

// Sends reports whether answers can be sent as mails.
func (i *Inbox) Sends() bool { return i.Mail != nil }

// Note keeps a note on an entry, for staff alone. It fails like content.Writer.Say.
func (i *Inbox) Note(ctx context.Context, actor core.Actor, typ, id, body string) (entries.Message, error) {
	return i.Content.Say(ctx, actor, typ, id, entries.Message{Kind: entries.Note, Body: body},
		func(storage.Writer, entries.Message) error { return nil })
}

// Reply sends a mail to the sender of an entry, and keeps it. When it returns, the mail will be sent, or staff will read why
// not. It fails like Note, and with Conflict where no mail is set up.
func (i *Inbox) Reply(ctx context.Context, actor core.Actor, typ, id, body string) (entries.Message, error) {
	if !i.Sends() {
		return entries.Message{}, core.Errorf(core.Conflict, "No mail is set up: whoever runs the server does that with --smtp and --mail-from.")
	}
	t, err := i.Registry.Find(typ)
	if err != nil {
		return entries.Message{}, err
	}
	if t.Options.Conversation == nil {
		return entries.Message{}, core.Errorf(core.NotAllowed, "Nobody answers %s.", t.Options.Many)
	}
	from, err := i.sender(ctx, actor)
	if err != nil {
		return entries.Message{}, err
	}
	m := entries.Message{Kind: entries.Mail, Body: body, State: entries.Queued}
	m, err = i.Content.Say(ctx, actor, typ, id, m, func(w storage.Writer, m entries.Message) error {
		return i.post(w, t, id, from, m)
	})
	if err == nil {
		i.Mail.Wake()
	}
	return m, err
}

// sender is in whose name an answer is sent.
type sender struct{ site, signature string }

func (i *Inbox) sender(ctx context.Context, actor core.Actor) (s sender, err error) {
	if s.site, err = SiteName(ctx, i.Store, i.Registry); err != nil {
		return s, err
	}
	s.site = cmp.Or(s.site, i.Domain)
	signature, err := i.Templates.Write(ctx, mail.Signature, map[string]string{"site": s.site, "user": actor.Name})
	s.signature = signature.Text
	return s, err
}

// post puts a message into the queue, as the latest mail about its entry.
func (i *Inbox) post(w storage.Writer, t *model.Type, id string, from sender, m entries.Message) error {
	e, err := entries.Load(w, t, id)
	if err != nil {
		return err
	}
	to, err := content.SenderOf(t, e.JSON)
	if err != nil {
		return err
	}
	l := entries.Letter{
		ID: m.ID, Type: t.Name, Entry: id, To: to.Address, Name: to.Name, Subject: mail.Subject(to.Subject, from.site),
		MessageID: m.ID + "@" + i.Domain, Root: id + "." + t.Name + "@" + i.Domain,
	}
	reply := mail.Reply{Body: m.Body, Signature: from.signature}
	switch before, err := w.Get(entries.RepliedKey(t.Name, id)); {
	case err == nil:
		l.InReplyTo = string(before)
	case errors.Is(err, storage.ErrNotFound):
		reply.Quote, reply.Sender, reply.At = to.Text, to.Name, e.Created
	default:
		return err
	}
	if l.Body, err = reply.Text(); err != nil {
		return err
	}
	w.Put(entries.RepliedKey(t.Name, id), []byte(l.MessageID))
	return i.Mail.Put(w, l)
}
