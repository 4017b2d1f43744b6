package writer

import (
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// The conversation about an entry of an Inbox type is stored beside the entry, not in its fields. A message
// therefore does not change the entry and cannot conflict with an update of it. The conversation stays beside
// the entry in the trash and is erased with it.

// The maximum number of messages of an entry, and the maximum length of a message in characters.
const (
	MaxMessages = 1_000
	MaxMessage  = 10_000
)

// AddMessage adds a message to the conversation about an entry, and sets its id and time. also runs in the same
// update. It fails with Invalid for a body that is empty, too long or not plain text, with NotFound, and with
// Conflict when there are already MaxMessages.
func (s *inbox) AddMessage(
	ctx context.Context, actor core.Actor, typ, id string, m entrystore.Message,
	also func(w storage.Writer, m entrystore.Message) error,
) (entrystore.Message, error) {
	t, err := s.authorise(actor, typ, core.VerbUpdate)
	if err != nil {
		return m, err
	}
	if t.Options.Submissions.Conversation == nil {
		return m, core.Errorf(core.NotAllowed, "Nobody talks about %s.", t.Options.Many)
	}
	if m.Body, err = cleanMessage(m.Body); err != nil {
		return m, err
	}
	if m.ID, err = NewID(); err != nil {
		return m, err
	}
	m.At, m.By = s.now().UTC(), actor.Name
	err = s.UpdateType(ctx, t, func(w storage.Writer) error {
		e, err := entrystore.Load(w, t, id)
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

// addMessage stores a message, unless there are already MaxMessages.
func addMessage(w storage.Writer, t *model.Type, id string, m entrystore.Message) error {
	n, err := entrystore.Talked(w, t.Name, id)
	if err != nil {
		return err
	}
	if n >= MaxMessages {
		return core.Errorf(core.Conflict, "There are %d messages about it. There cannot be more.", MaxMessages)
	}
	entrystore.PutTalked(w, t.Name, id, n+1)
	return entrystore.PutMessage(w, t.Name, id, m)
}

// cleanMessage returns a body in the form in which it is stored.
func cleanMessage(body string) (string, error) {
	var invalid core.FieldErrors
	body = strings.TrimSpace(strings.ReplaceAll(body, "\r\n", "\n"))
	switch {
	case body == "":
		invalid.Add("body", "is required")
	case utf8.RuneCountInString(body) > MaxMessage:
		invalid.Add("body", fmt.Sprintf("must be at most %d characters", MaxMessage))
	case strings.ContainsFunc(body, func(c rune) bool { return unicode.IsControl(c) && c != '\n' && c != '\t' }):
		invalid.Add("body", "must not have control characters")
	default:
		return body, nil
	}
	return body, core.InvalidFields(invalid)
}

// Conversation returns the messages about an entry, oldest first. It fails with NotFound.
func (s *inbox) Conversation(ctx context.Context, typ, id string) (all []entrystore.Message, err error) {
	t, err := s.registry.Find(typ)
	if err != nil {
		return nil, err
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		if _, err := entrystore.Load(r, t, id); err != nil {
			return err
		}
		all, err = entrystore.Talk(r, t.Name, id)
		return err
	})
	return all, entrystore.Explain(err)
}

// SettleMessage records the delivery state of a mail, in the update of its sender. It does nothing if the
// message no longer exists.
func (s *inbox) SettleMessage(w storage.Writer, l entrystore.Letter, state entrystore.MessageState, fault string) error {
	m, exists, err := entrystore.LoadMessage(w, l.Type, l.Entry, l.ID)
	if err != nil || !exists {
		return err
	}
	m.State, m.Error = state, core.Cut(fault, maxFaultLength)
	if err := entrystore.PutMessage(w, l.Type, l.Entry, m); err != nil {
		return err
	}
	t, err := s.registry.Find(l.Type)
	if err != nil {
		return nil // the type is no longer registered: there is nobody to notify
	}
	e, err := entrystore.Load(w, t, l.Entry)
	if core.CodeOf(err) == core.NotFound {
		return nil // the entry is in the trash
	}
	if err != nil {
		return err
	}
	return appendStaffChange(w, e.Entry, core.Actor{})
}

// maxFaultLength is how many characters of a mail server's error are stored.
const maxFaultLength = 300

// messagesPerUpdate is how many messages are deleted or moved in one update. Each has at most one mail.
const messagesPerUpdate = storage.MaxWrites / 4

// deleteConversation deletes the conversation about an entry, and its unsent mails.
func (s *inbox) deleteConversation(ctx context.Context, t *model.Type, id string) error {
	for {
		keys, err := s.keysAfter(ctx, entrystore.MessagePrefix(t.Name, id), "", messagesPerUpdate+1)
		if err != nil || len(keys) == 0 {
			return entrystore.Explain(err)
		}
		last := len(keys) <= messagesPerUpdate
		err = s.committer.Write(ctx, func(w storage.Writer) error {
			return deleteMessages(w, t, id, keys[:min(len(keys), messagesPerUpdate)], last)
		})
		if err != nil || last {
			return err
		}
	}
}

// deleteMessages deletes some messages about an entry; with the last of them, also the data of the whole
// conversation.
func deleteMessages(w storage.Writer, t *model.Type, id string, keys []string, last bool) error {
	for _, key := range keys {
		all, err := entrystore.Parts(key)
		if err != nil {
			return err
		}
		w.Delete(key)
		w.Delete(entrystore.LetterKey(all[len(all)-1]))
	}
	if last {
		w.Delete(entrystore.TalkKey(t.Name, id))
		w.Delete(entrystore.RepliedKey(t.Name, id))
	}
	return nil
}
