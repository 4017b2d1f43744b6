package writer

import (
	"context"
	"errors"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Merge joins two entries of the same sender into one conversation. The text of the entry from, its messages
// and its files become part of the entry into, and from moves to the trash. It fails with NotFound, and with
// Conflict if the senders differ or there would be too many messages. An interrupted Merge loses nothing;
// another Merge completes it.
func (s *Writer) Merge(ctx context.Context, actor core.Actor, typ, into, from string) error {
	t, err := s.authorise(actor, typ, core.VerbDelete)
	if err != nil {
		return err
	}
	if t.Options.Submissions.Conversation == nil {
		return core.Errorf(core.NotAllowed, "Nobody talks about %s.", t.Options.Many)
	}
	// Two concurrent merges of the same entries into each other would delete both.
	s.mergeLock.Lock()
	defer s.mergeLock.Unlock()
	first, err := s.loadMergeable(ctx, t, into, from)
	if err != nil {
		return err
	}
	err = s.UpdateType(ctx, t, func(w storage.Writer) error {
		_, exists, err := entrystore.LoadMessage(w, t.Name, into, first.ID)
		if err != nil || exists {
			return err
		}
		return addMessage(w, t, into, first)
	})
	if err != nil {
		return err
	}
	if err := s.moveConversation(ctx, t, actor, into, from); err != nil {
		return err
	}
	if err := s.moveEnclosures(ctx, t, into, from); err != nil {
		return err
	}
	return s.Delete(ctx, actor, typ, from, Match{})
}

// loadMergeable returns the text of the entry from as a message about into, if both are of the same sender.
func (s *inbox) loadMergeable(ctx context.Context, t *model.Type, into, from string) (first entrystore.Message, err error) {
	if into == from {
		return first, core.Errorf(core.Conflict, "It cannot become part of itself.")
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		to, err := entrystore.LoadState(r, t, into)
		if err != nil {
			return err
		}
		other, err := entrystore.LoadState(r, t, from)
		if err != nil {
			return err
		}
		if address := senderOf(t, to.Value).Address; address == "" || !strings.EqualFold(address, senderOf(t, other.Value).Address) {
			return core.Errorf(core.Conflict, "They are not of the same sender.")
		}
		first = asMessage(t, other)
		return checkMessageLimit(r, t, into, first)
	})
	return first, entrystore.Explain(err)
}

// checkMessageLimit refuses a merge that would exceed MaxMessages.
func checkMessageLimit(r storage.Reader, t *model.Type, into string, message entrystore.Message) error {
	total := 1
	for _, id := range []string{into, message.ID} {
		n, err := entrystore.Talked(r, t.Name, id)
		if err != nil {
			return err
		}
		total += n
	}
	// An interrupted merge has already added the message.
	_, exists, err := entrystore.LoadMessage(r, t.Name, into, message.ID)
	if exists {
		total--
	}
	if err == nil && total > MaxMessages {
		err = core.Errorf(core.Conflict, "Together they have more than %d messages. There cannot be more.", MaxMessages)
	}
	return err
}

// asMessage returns the content of an entry as a received message.
func asMessage(t *model.Type, e *entrystore.State) entrystore.Message {
	from := senderOf(t, e.Value)
	body := from.Text
	if from.Subject != "" {
		body = from.Subject + "\n\n" + body
	}
	return entrystore.Message{ID: e.ID, Kind: entrystore.Mail, Body: body, By: from.Name + " <" + from.Address + ">", At: e.Created}
}

// Sender is the sender of an entry, and what they wrote.
type Sender struct{ Address, Name, Subject, Text string }

// SenderOf returns the sender of an entry of a type with a Conversation.
func SenderOf(t *model.Type, entity []byte) (Sender, error) {
	value, err := entrystore.Value(t, entity)
	if err != nil {
		return Sender{}, err
	}
	return senderOf(t, value), nil
}

func senderOf(t *model.Type, value any) Sender {
	text := func(name string) string { return t.Schema.Key(value, t.Schema.Field(name)) }
	c := t.Options.Submissions.Conversation
	return Sender{text(c.Address), text(c.Name), text(c.Subject), text(c.Text)}
}

// moveConversation moves the messages about one entry to another.
func (s *inbox) moveConversation(ctx context.Context, t *model.Type, actor core.Actor, into, from string) error {
	for {
		keys, err := s.keysAfter(ctx, entrystore.MessagePrefix(t.Name, from), "", messagesPerUpdate+1)
		if err != nil {
			return entrystore.Explain(err)
		}
		last := len(keys) <= messagesPerUpdate
		err = s.UpdateType(ctx, t, func(w storage.Writer) error {
			if err := moveMessages(w, t, into, from, keys[:min(len(keys), messagesPerUpdate)]); err != nil {
				return err
			}
			if !last {
				return nil
			}
			if err := moveThread(w, t, into, from); err != nil {
				return err
			}
			e, err := entrystore.Load(w, t, into)
			if err != nil {
				return err
			}
			return appendStaffChange(w, e.Entry, actor)
		})
		if err != nil || last {
			return err
		}
	}
}

// moveMessages moves some messages, and their unsent mails.
func moveMessages(w storage.Writer, t *model.Type, into, from string, keys []string) error {
	n, err := entrystore.Talked(w, t.Name, into)
	if err != nil {
		return err
	}
	for _, key := range keys {
		all, err := entrystore.Parts(key)
		if err != nil {
			return err
		}
		m, exists, err := entrystore.LoadMessage(w, t.Name, from, all[len(all)-1])
		if err != nil {
			return err
		}
		if !exists {
			continue
		}
		w.Delete(key)
		if err := entrystore.PutMessage(w, t.Name, into, m); err != nil {
			return err
		}
		n++
		if err := moveMail(w, into, m); err != nil {
			return err
		}
	}
	entrystore.PutTalked(w, t.Name, into, n)
	return nil
}

// moveMail assigns an unsent mail to another entry.
func moveMail(w storage.Writer, into string, m entrystore.Message) error {
	if m.State != entrystore.Queued && m.State != entrystore.Failed {
		return nil
	}
	l, exists, err := entrystore.LoadLetter(w, m.ID)
	if err != nil || !exists {
		return err
	}
	l.Entry = into
	return entrystore.PutLetter(w, l)
}

// moveThread lets the next mail refer to the latest mail about the merged entry, if there was none about the
// other.
func moveThread(w storage.Writer, t *model.Type, into, from string) error {
	w.Delete(entrystore.TalkKey(t.Name, from))
	_, err := w.Get(entrystore.RepliedKey(t.Name, into))
	if !errors.Is(err, storage.ErrNotFound) {
		return err
	}
	latest, err := w.Get(entrystore.RepliedKey(t.Name, from))
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	w.Put(entrystore.RepliedKey(t.Name, into), []byte(string(latest)))
	return nil
}
