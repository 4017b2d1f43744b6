package entrystore

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// Letter is a mail that is still to be sent, or whose delivery failed. A mail written by staff has its text here and in
// the message of the same id. A mail with a Kind has only its subject matter: its text is built when it is sent, so that
// the store contains neither addresses of people nor secrets for it.
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
