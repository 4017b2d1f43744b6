package entries

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

// The conversation about an entry lies beside it, a key a message, whether the entry is there or in the trash.
const (
	messageKeys = "message"  // type, id, message -> message
	talkKeys    = "talk"     // type, id -> how many messages
	letterKeys  = "letter"   // message -> a mail that is still to be sent
	mailingKeys = "mailing"  // time, message -> nothing: when it is to be tried
	repliedKeys = "letterid" // type, id -> the Message-ID of the latest mail
)

// MessageKind is what a message is.
type MessageKind string

// The kinds of messages: a note is for staff alone, a mail went out, or came in as an entry of its own.
const (
	Note MessageKind = "note"
	Mail MessageKind = "mail"
)

// MessageState is how far a mail has come; empty for a note and for what came in.
type MessageState string

// The states. Failed is for good.
const (
	Queued MessageState = "queued"
	Sent   MessageState = "sent"
	Failed MessageState = "failed"
)

// Message is a part of a conversation.
type Message struct {
	ID    string       `json:"-"`
	Kind  MessageKind  `json:"kind"`
	Body  string       `json:"body"`
	By    string       `json:"by,omitempty"` // who wrote it: a user name, or the sender where it came in
	At    time.Time    `json:"at"`
	State MessageState `json:"state,omitempty"`
	Error string       `json:"error,omitempty"` // why it was not sent, or not yet
}

// MessagePrefix starts the keys of the messages about an entry.
func MessagePrefix(typ, id string) string { return Key(messageKeys, typ, id) }

// MessageKey is where a message is kept.
func MessageKey(typ, id, message string) string { return Key(messageKeys, typ, id, message) }

// TalkKey is where it is counted how many messages there are about an entry.
func TalkKey(typ, id string) string { return Key(talkKeys, typ, id) }

// LetterPrefix starts the keys of mails that are still to be sent, or were given up.
func LetterPrefix() string { return Key(letterKeys) }

// ReadLetter reads a pair of LetterPrefix.
func ReadLetter(pair storage.Pair) (l Letter, err error) {
	all, err := Parts(pair.Key)
	if err != nil || len(all) != 2 {
		return l, ErrKey
	}
	if err := json.Unmarshal(pair.Value, &l); err != nil {
		return l, fmt.Errorf("entries: letter: %w", err)
	}
	l.ID = all[1]
	return l, nil
}

// LetterKey is where a message is kept that is still to be sent as a mail.
func LetterKey(message string) string { return Key(letterKeys, message) }

// MailingPrefix starts the keys of what is to be sent, the earliest first.
func MailingPrefix() string { return Key(mailingKeys) }

// MailingKey notes when a mail is to be tried.
func MailingKey(at time.Time, message string) string {
	return Key(mailingKeys, fmt.Sprintf("%016x", uint64(max(at.UnixNano(), 0))), message)
}

// ReadMailing reads what MailingKey noted.
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

// RepliedKey is where the latest mail about an entry is known by its Message-ID, for the next to refer to.
func RepliedKey(typ, id string) string { return Key(repliedKeys, typ, id) }

// Messages yields the messages about an entry, by their ids. An error is the last.
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
		return m, fmt.Errorf("entries: message: %w", err)
	}
	m.ID = all[3]
	return m, nil
}

// LoadMessage reads a message; false if it is not there.
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

// PutMessage keeps a message.
func PutMessage(w storage.Writer, typ, id string, m Message) error {
	value, err := json.Marshal(m)
	if err != nil {
		return err
	}
	w.Put(MessageKey(typ, id, m.ID), value)
	return nil
}

// Talked gives how many messages there are about an entry.
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

// PutTalked notes how many there are.
func PutTalked(w storage.Writer, typ, id string, n int) {
	w.Put(TalkKey(typ, id), strconv.AppendInt(nil, int64(n), 10))
}

// Talk gives the messages about an entry, those that came first at first.
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
