package entries

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/storage"
)

// Letter is a mail that is still to be sent, or that no server took. One that staff wrote says here what it says, as does the
// message of the same id. Of one with a Kind the program knows only what it is about: it is written when it is sent, so
// that the store keeps neither addresses of people nor secrets for it.
type Letter struct {
	ID        string    `json:"-"`
	Kind      string    `json:"kind,omitempty"`  // empty for what staff wrote
	User      string    `json:"user,omitempty"`  // the id of the user to whom a letter with a Kind goes; empty for the sender of the entry
	Type      string    `json:"type,omitempty"`  // of the entry that it is about
	Entry     string    `json:"entry,omitempty"` // likewise
	To        string    `json:"to"`
	Name      string    `json:"name,omitempty"`
	Subject   string    `json:"subject"`
	Body      string    `json:"body"`
	MessageID string    `json:"messageId"`           // without the angle brackets
	InReplyTo string    `json:"inReplyTo,omitempty"` // likewise; the mail before it
	Root      string    `json:"root"`                // likewise; the conversation, which every mail of it refers to
	Accepted  time.Time `json:"accepted"`
	Due       time.Time `json:"due"`
	Tries     int       `json:"tries,omitempty"`
	Until     time.Time `json:"until,omitzero"`  // when nobody wants it any more; zero for as long as mails are tried
	Since     time.Time `json:"since,omitzero"`  // what is told began then
	Fault     string    `json:"fault,omitempty"` // what the latest attempt failed with
	Failed    time.Time `json:"failed,omitzero"` // when it was given up; nothing tries it then
}

// LoadLetter reads a mail; false if it is not there, because it was sent or is not wanted any more.
func LoadLetter(g Getter, id string) (l Letter, there bool, err error) {
	value, err := g.Get(LetterKey(id))
	if errors.Is(err, storage.ErrNotFound) {
		return l, false, nil
	}
	if err != nil {
		return l, false, err
	}
	if err := json.Unmarshal(value, &l); err != nil {
		return l, false, fmt.Errorf("entries: letter: %w", err)
	}
	l.ID = id
	return l, true, nil
}

// PutLetter keeps a mail. When it is due stands beside it, by MailingKey.
func PutLetter(w storage.Writer, l Letter) error {
	value, err := json.Marshal(l)
	if err != nil {
		return err
	}
	w.Put(LetterKey(l.ID), value)
	return nil
}
