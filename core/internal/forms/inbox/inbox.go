// Package inbox handles entries submitted by visitors: staff answer them, add notes, merge those of one person, and
// export or erase personal data.
package inbox

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/mail"
	"github.com/quoin-cms/quoin/core/internal/media"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Config holds the dependencies and settings of an Inbox.
type Config struct {
	Store    storage.Store
	Registry *model.Registry
	Content  *writer.Writer
	Now      func() time.Time
	// Mail sends replies, by the server that Outgoing tells of. If they are nil, only notes are possible.
	Mail     *mail.Queue
	Outgoing *mail.Outgoing
	// Templates has the signature of replies. It is required with Mail.
	Templates *mail.Templates
	// Media stores the files attached by senders. If it is nil, no files are accepted.
	Media *media.Library
	// Free returns the free bytes of the disk with the files; nil if that is not checked.
	Free func() (uint64, error)
}

// Inbox handles the conversations and files of submitted entries. It is safe for concurrent use.
type Inbox struct {
	Config
	pending pendingFiles
}

// New returns an Inbox.
func New(c Config) *Inbox { return &Inbox{Config: c} }

// Sends reports whether replies can be sent by mail.
func (i *Inbox) Sends(ctx context.Context) bool { return i.Mail != nil && i.Outgoing.Sends(ctx) }

// Note adds a note for staff only to an entry. It fails like writer.Writer.AddMessage.
func (i *Inbox) Note(ctx context.Context, actor core.Actor, typ, id, body string) (entrystore.Message, error) {
	return i.Content.AddMessage(ctx, actor, typ, id, entrystore.Message{Kind: entrystore.Note, Body: body},
		func(storage.Writer, entrystore.Message) error { return nil })
}

// Reply queues a mail to the sender of an entry and stores it as a message. After it returns, the mail will be sent, or
// its failure will be shown to staff. It fails like Note, and with Conflict if no mail server is configured.
func (i *Inbox) Reply(ctx context.Context, actor core.Actor, typ, id, body string) (entrystore.Message, error) {
	if !i.Sends(ctx) {
		return entrystore.Message{}, core.Errorf(core.Conflict, mail.NotSetUp)
	}
	t, err := i.Registry.Find(typ)
	if err != nil {
		return entrystore.Message{}, err
	}
	if t.Options.Submissions.Conversation == nil {
		return entrystore.Message{}, core.Errorf(core.NotAllowed, "Nobody answers %s.", t.Options.Many)
	}
	from, err := i.replySender(ctx, actor)
	if err != nil {
		return entrystore.Message{}, err
	}
	m := entrystore.Message{Kind: entrystore.Mail, Body: body, State: entrystore.Queued}
	m, err = i.Content.AddMessage(ctx, actor, typ, id, m, func(w storage.Writer, m entrystore.Message) error {
		return i.enqueueReply(w, t, id, from, m)
	})
	if err == nil {
		i.Mail.Wake()
	}
	return m, err
}

// replyIdentity has the site name and the signature of a reply, and the domain of its sender.
type replyIdentity struct{ site, signature, domain string }

func (i *Inbox) replySender(ctx context.Context, actor core.Actor) (s replyIdentity, err error) {
	if s.site, err = SiteName(ctx, i.Store, i.Registry); err != nil {
		return s, err
	}
	sender, _, err := i.Outgoing.Sender(ctx)
	if err != nil {
		return s, err
	}
	s.domain = mail.DomainOf(sender)
	s.site = cmp.Or(s.site, s.domain)
	signature, err := i.Templates.Write(ctx, mail.Signature, map[string]string{"site": s.site, "user": actor.Name})
	s.signature = signature.Text
	return s, err
}

// enqueueReply queues a message and stores it as the latest mail about its entry.
func (i *Inbox) enqueueReply(w storage.Writer, t *model.Type, id string, from replyIdentity, m entrystore.Message) error {
	e, err := entrystore.Load(w, t, id)
	if err != nil {
		return err
	}
	to, err := writer.SenderOf(t, e.JSON)
	if err != nil {
		return err
	}
	if to.Address == "" {
		return core.Errorf(core.Conflict, "There is no address to answer to: the form did not ask for one.")
	}
	l := entrystore.Letter{
		ID: m.ID, Type: t.Name, Entry: id, To: to.Address, Name: to.Name, Subject: mail.Subject(to.Subject, from.site),
		MessageID: m.ID + "@" + from.domain, Root: id + "." + t.Name + "@" + from.domain,
	}
	reply := mail.Reply{Body: m.Body, Signature: from.signature}
	switch before, err := w.Get(entrystore.RepliedKey(t.Name, id)); {
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
	w.Put(entrystore.RepliedKey(t.Name, id), []byte(l.MessageID))
	return i.Mail.Put(w, l)
}
