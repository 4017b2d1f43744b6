package entrystore

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// The conversation about an entry is stored next to it, one key for each message, whether the entry exists or is in the
// trash.
const (
	messageKeys      = "message"  // type, id, message -> message
	messageCountKeys = "talk"     // type, id -> number of messages
	mailKeys         = "letter"   // message -> a mail that is still to be sent
	mailQueueKeys    = "mailing"  // time, message -> nothing: the time of the next attempt
	lastMailKeys     = "letterid" // type, id -> the Message-ID of the latest mail
)

// MessageKind is the kind of a message.
type MessageKind string

// The kinds of messages: a note is visible only to staff; a mail was sent, or was received as an entry of its own.
const (
	Note MessageKind = "note"
	Mail MessageKind = "mail"
)

// MessageState is the delivery state of a mail; empty for notes and received mails.
type MessageState string

// The states. Failed is final.
const (
	Queued MessageState = "queued"
	Sent   MessageState = "sent"
	Failed MessageState = "failed"
)

// Message is a message of a conversation.
type Message struct {
	ID    string       `json:"-"`
	Kind  MessageKind  `json:"kind"`
	Body  string       `json:"body"`
	By    string       `json:"by,omitempty"` // the author: a user name, or the sender of a received mail
	At    time.Time    `json:"at"`
	State MessageState `json:"state,omitempty"`
	Error string       `json:"error,omitempty"` // why it was not sent, or not yet
}

// MessagePrefix returns the prefix of the keys of the messages about an entry.
func MessagePrefix(typ, id string) string { return Key(messageKeys, typ, id) }

// MessageKey returns the key of a message.
func MessageKey(typ, id, message string) string { return Key(messageKeys, typ, id, message) }

// TalkKey returns the key of the number of messages about an entry.
func TalkKey(typ, id string) string { return Key(messageCountKeys, typ, id) }

// LetterPrefix returns the prefix of the keys of mails that are still to be sent, or were given up.
func LetterPrefix() string { return Key(mailKeys) }

// ReadLetter decodes a pair of LetterPrefix.
func ReadLetter(pair storage.Pair) (l Letter, err error) {
	all, err := Parts(pair.Key)
	if err != nil || len(all) != 2 {
		return l, ErrKey
	}
	if err := json.Unmarshal(pair.Value, &l); err != nil {
		return l, fmt.Errorf("entrystore: letter: %w", err)
	}
	l.ID = all[1]
	return l, nil
}

// LetterKey returns the key of a message that is still to be sent as a mail.
func LetterKey(message string) string { return Key(mailKeys, message) }

// MailingPrefix returns the prefix of the keys of the mail queue, the earliest first.
func MailingPrefix() string { return Key(mailQueueKeys) }

// MailingKey returns the key that schedules the next attempt to send a mail.
func MailingKey(at time.Time, message string) string {
	return Key(mailQueueKeys, fmt.Sprintf("%016x", uint64(max(at.UnixNano(), 0))), message)
}

// ReadMailing decodes a MailingKey.
func ReadMailing(k string) (at time.Time, message string, err error) {
	all, err := Parts(k)
	if err != nil || len(all) != 3 {
		return at, "", ErrKey
	}
	nanos, err := strconv.ParseInt(all[1], 16, 64)
	if err != nil {
		return at, "", ErrKey
	}
	return time.Unix(0, nanos).UTC(), all[2], nil
}

// RepliedKey returns the key of the Message-ID of the latest mail about an entry, which the next mail refers to.
func RepliedKey(typ, id string) string { return Key(lastMailKeys, typ, id) }

// Messages yields the messages about an entry, in the order of their ids. An error is yielded last.
func Messages(r storage.Reader, typ, id string) iter.Seq2[Message, error] {
	return func(yield func(Message, error) bool) {
		for pair, err := range r.Scan(MessagePrefix(typ, id), "") {
			var m Message
			if err == nil {
				m, err = readMessage(pair)
			}
			if !yield(m, err) || err != nil {
				return
			}
		}
	}
}

func readMessage(pair storage.Pair) (m Message, err error) {
	all, err := Parts(pair.Key)
	if err != nil || len(all) != 4 {
		return m, ErrKey
	}
	if err := json.Unmarshal(pair.Value, &m); err != nil {
		return m, fmt.Errorf("entrystore: message: %w", err)
	}
	m.ID = all[3]
	return m, nil
}

// LoadMessage reads a message; false if it does not exist.
func LoadMessage(g Getter, typ, id, message string) (m Message, there bool, err error) {
	key := MessageKey(typ, id, message)
	value, err := g.Get(key)
	if errors.Is(err, storage.ErrNotFound) {
		return m, false, nil
	}
	if err != nil {
		return m, false, err
	}
	m, err = readMessage(storage.Pair{Key: key, Value: value})
	return m, err == nil, err
}

// PutMessage stores a message.
func PutMessage(w storage.Writer, typ, id string, m Message) error {
	value, err := json.Marshal(m)
	if err != nil {
		return err
	}
	w.Put(MessageKey(typ, id, m.ID), value)
	return nil
}

// Talked returns the number of messages about an entry.
func Talked(g Getter, typ, id string) (n int, err error) {
	value, err := g.Get(TalkKey(typ, id))
	if errors.Is(err, storage.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(string(value))
}

// PutTalked stores the number of messages about an entry.
func PutTalked(w storage.Writer, typ, id string, n int) {
	w.Put(TalkKey(typ, id), strconv.AppendInt(nil, int64(n), 10))
}

// Talk returns the messages about an entry, oldest first.
func Talk(r storage.Reader, typ, id string) ([]Message, error) {
	all := []Message{}
	for m, err := range Messages(r, typ, id) {
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	slices.SortStableFunc(all, func(a, b Message) int { return a.At.Compare(b.At) })
	return all, nil
}

// Letter is a mail that is still to be sent, or whose delivery failed. A mail written by staff has its text here and in
// the message of the same id. A mail of a plugin has its text here. Any other mail with a Kind has only its subject matter:
// its text is built when it is sent, so that the store contains neither addresses of people nor secrets for it.
type Letter struct {
	ID        string    `json:"-"`
	Kind      string    `json:"kind,omitempty"`  // empty for mails written by staff
	User      string    `json:"user,omitempty"`  // the id of the recipient of a mail with a Kind; empty for the sender of the entry
	Type      string    `json:"type,omitempty"`  // of the entry that it is about
	Entry     string    `json:"entry,omitempty"` // the id of that entry
	To        string    `json:"to"`
	Name      string    `json:"name,omitempty"`
	Subject   string    `json:"subject"`
	Body      string    `json:"body"`
	MessageID string    `json:"messageId"`           // without the angle brackets
	InReplyTo string    `json:"inReplyTo,omitempty"` // the Message-ID of the previous mail, likewise without brackets
	Root      string    `json:"root"`                // the Message-ID of the conversation's first mail, likewise
	Accepted  time.Time `json:"accepted"`
	Due       time.Time `json:"due"`
	Tries     int       `json:"tries,omitempty"`
	Until     time.Time `json:"until,omitzero"`  // when it becomes obsolete; zero if it is retried as long as any mail
	Since     time.Time `json:"since,omitzero"`  // the start of the reported event
	Fault     string    `json:"fault,omitempty"` // the error of the latest attempt
	Failed    time.Time `json:"failed,omitzero"` // when it was given up; it is not retried then

	Plugin      string `json:"plugin,omitempty"`      // the plugin that sent it
	ReplyTo     string `json:"replyTo,omitempty"`     // the address for answers, if it is not the sender's
	Unsubscribe string `json:"unsubscribe,omitempty"` // the address at which the recipient leaves the list
}

// LoadLetter reads a mail; false if it does not exist, because it was sent or is obsolete.
func LoadLetter(g Getter, id string) (l Letter, there bool, err error) {
	value, err := g.Get(LetterKey(id))
	if errors.Is(err, storage.ErrNotFound) {
		return l, false, nil
	}
	if err != nil {
		return l, false, err
	}
	if err := json.Unmarshal(value, &l); err != nil {
		return l, false, fmt.Errorf("entrystore: letter: %w", err)
	}
	l.ID = id
	return l, true, nil
}

// PutLetter stores a mail. The time of its next attempt is in a separate key, MailingKey.
func PutLetter(w storage.Writer, l Letter) error {
	value, err := json.Marshal(l)
	if err != nil {
		return err
	}
	w.Put(LetterKey(l.ID), value)
	return nil
}
