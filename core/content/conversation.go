package content

import (
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// The conversation about an entry of an Inbox is its own, and no part of its fields: who writes a note does not change
// the entry, and takes nothing away from who does. It stays beside the entry in the trash, and is erased with it.

// The most that is said of an entry, and in one message, in characters.
const (
	MaxMessages = 1_000
	MaxMessage  = 10_000
)

// Say adds a message to the conversation about an entry, with an id and the time. also is done in the same update. It
// fails with Invalid for a body that is empty, too long or not plain text, with NotFound, and with Conflict where there are MaxMessages.
func (s *Writer) Say(
	ctx context.Context, actor core.Actor, typ, id string, m entries.Message,
	also func(w storage.Writer, m entries.Message) error,
) (entries.Message, error) {
	t, err := s.authorise(actor, typ, core.VerbUpdate)
	if err != nil {
		return m, err
	}
	if t.Options.Conversation == nil {
		return m, core.Errorf(core.NotAllowed, "Nobody talks about %s.", t.Options.Many)
	}
	if m.Body, err = cleanMessage(m.Body); err != nil {
		return m, err
	}
	if m.ID, err = NewID(); err != nil {
		return m, err
	}
	m.At, m.By = s.now().UTC(), actor.Name
	err = s.update(ctx, t, func(w storage.Writer) error {
		e, err := entries.Load(w, t, id)
		if err != nil {
			return err
		}
		if err := addMessage(w, t, id, m); err != nil {
			return err
		}
		if err := also(w, m); err != nil {
			return err
		}
		return appendStaffChange(w, e.Entry, actor)
	})
	return m, err
}

// addMessage keeps another message, if there may be one more.
func addMessage(w storage.Writer, t *model.Type, id string, m entries.Message) error {
	n, err := entries.Talked(w, t.Name, id)
	if err != nil {
		return err
	}
	if n >= MaxMessages {
		return core.Errorf(core.Conflict, "There are %d messages about it. There cannot be more.", MaxMessages)
	}
	entries.PutTalked(w, t.Name, id, n+1)
	return entries.PutMessage(w, t.Name, id, m)
}

// cleanMessage gives a body as it is kept.
func cleanMessage(body string) (string, error) {
	var wrong core.FieldErrors
	body = strings.TrimSpace(strings.ReplaceAll(body, "\r\n", "\n"))
	switch {
	case body == "":
		wrong.Add("body", "is required")
	case utf8.RuneCountInString(body) > MaxMessage:
		wrong.Add("body", fmt.Sprintf("must be at most %d characters", MaxMessage))
	case strings.ContainsFunc(body, func(c rune) bool { return unicode.IsControl(c) && c != '\n' && c != '\t' }):
		wrong.Add("body", "must not have control characters")
	default:
		return body, nil
	}
	return body, core.InvalidFields(wrong)
}

// Conversation gives the messages about an entry, those that came first at first. It fails with NotFound.
func (s *Writer) Conversation(ctx context.Context, typ, id string) (all []entries.Message, err error) {
	t, err := s.registry.Find(typ)
	if err != nil {
		return nil, err
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		if _, err := entries.Load(r, t, id); err != nil {
			return err
		}
		all, err = entries.Talk(r, t.Name, id)
		return err
	})
	return all, entries.Explain(err)
}

// SettleMessage notes what became of a mail, in the update of whoever sent it. Where the message is gone, there is nothing to note.
func (s *Writer) SettleMessage(w storage.Writer, l entries.Letter, state entries.MessageState, fault string) error {
	m, there, err := entries.LoadMessage(w, l.Type, l.Entry, l.ID)
	if err != nil || !there {
		return err
	}
	m.State, m.Error = state, core.Cut(fault, maxFaultLength)
	if err := entries.PutMessage(w, l.Type, l.Entry, m); err != nil {
		return err
	}
	t, err := s.registry.Find(l.Type)
	if err != nil {
		return nil // of a type that is no longer there, nobody is told
	}
	e, err := entries.Load(w, t, l.Entry)
	if core.CodeOf(err) == core.NotFound {
		return nil // it is in the trash
	}
	if err != nil {
		return err
	}
	return appendStaffChange(w, e.Entry, core.Actor{})
}

// longestFault is how much of the words of a mail server is kept, in characters.
const maxFaultLength = 300

// perSilence is how many messages are deleted or moved in one update: each has a mail at the most.
const messagesPerUpdate = storage.MaxWrites / 4

// forgetTalk deletes the conversation about an entry, with the mails of it that were not sent.
func (s *Writer) deleteConversation(ctx context.Context, t *model.Type, id string) error {
	for {
		keys, err := s.keysAfter(ctx, entries.MessagePrefix(t.Name, id), "", messagesPerUpdate+1)
		if err != nil || len(keys) == 0 {
			return entries.Explain(err)
		}
		last := len(keys) <= messagesPerUpdate
		err = s.write(ctx, func(w storage.Writer) error {
			return deleteMessages(w, t, id, keys[:min(len(keys), messagesPerUpdate)], last)
		})
		if err != nil || last {
			return err
		}
	}
}

// silence deletes some messages about an entry, and with the last of them what is known of all.
func deleteMessages(w storage.Writer, t *model.Type, id string, keys []string, last bool) error {
	for _, key := range keys {
		all, err := entries.Parts(key)
		if err != nil {
			return err
		}
		w.Delete(key)
		w.Delete(entries.LetterKey(all[len(all)-1]))
	}
	if last {
		w.Delete(entries.TalkKey(t.Name, id))
		w.Delete(entries.RepliedKey(t.Name, id))
	}
	return nil
}
