package entrystore

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// Security is a security event of an account. It never contains a password, a token, a code or the name of a user who
// does not exist.
type Security struct {
	Act   core.Act // one of core.SecurityActs
	Title string   // the user, token or setting concerned; empty if unknown
	By    string   // the user name of the author; empty for the program and for failed sign-ins
	From  string   // the origin of a sign-in in words: an agent and a shortened address
	To    string   // the new value: a role
}

// How security lines are merged.
const (
	// mergeWindow is the time after a line within which a repetition replaces it, with a count.
	mergeWindow = time.Hour
	// maxOpenLines is the maximum number of lines that can be merged with repetitions at a time.
	maxOpenLines = 50
)

// mergesWith reports whether two events share one line. Failures are merged regardless of their origin.
func (s Security) mergesWith(other Security) bool {
	if s.Act == core.ActSignInFailed || s.Act == core.ActLocked {
		s.From, other.From = "", ""
	}
	return s == other
}

// securityState is the state needed to write the next security line. Each line changes it.
type securityState struct {
	Written uint64     `json:"written"` // number of lines ever written
	Open    []openLine `json:"open,omitempty"`
}

// openLine is a line that can be merged with repetitions; the most recent one is last.
type openLine struct {
	Security
	At    time.Time `json:"at"`
	Seq   uint64    `json:"seq"`
	Count int       `json:"count"`
}

func (o openLine) key() string { return ActivityKey(SecurityLines, o.At, core.SecurityType, "", o.Seq) }

// NoteSecurity adds a security line to the activity, in the update that it describes, with at most two reads and three
// writes. Repetitions within an hour become one line, at the time of the last, with a count: failures, however many, do
// not displace other lines.
func NoteSecurity(w storage.Writer, at time.Time, s Security) error {
	s.Title, s.By, s.From = core.Cut(s.Title, maxTextLength), core.Cut(s.By, maxTextLength), core.Cut(s.From, maxTextLength)
	told, err := readSecurityState(w)
	if err != nil {
		return err
	}
	told.Written++
	line := openLine{Security: s, At: at.UTC(), Seq: told.Written, Count: 1}
	told.Open = slices.DeleteFunc(told.Open, func(o openLine) bool {
		age := line.At.Sub(o.At)
		if age < 0 || age >= mergeWindow {
			return true
		}
		if !o.mergesWith(s) {
			return false
		}
		w.Delete(o.key())
		line.Count += o.Count
		return true
	})
	told.Open = append(told.Open, line)
	told.Open = told.Open[max(0, len(told.Open)-maxOpenLines):]
	return told.write(w, line)
}

// maxTextLength is the number of characters of each text that are stored.
const maxTextLength = 100

func (t securityState) write(w storage.Writer, l openLine) error {
	line, err := json.Marshal(Line{Act: l.Act, Title: l.Title, By: l.By, From: l.From, To: l.To, Count: l.Count})
	if err != nil {
		return err
	}
	state, err := json.Marshal(t)
	if err != nil {
		return err
	}
	w.Put(l.key(), line)
	w.Put(Key(securityStateKeys), state)
	return nil
}

// SecurityMark returns a number that changes with each security line. The log has no records of these.
func SecurityMark(from getter) (uint64, error) {
	told, err := readSecurityState(from)
	return told.Written, err
}

// getter is the common part of storage.Reader and storage.Writer.
type getter interface {
	Get(key string) ([]byte, error)
}

func readSecurityState(from getter) (told securityState, err error) {
	value, err := from.Get(Key(securityStateKeys))
	if errors.Is(err, storage.ErrNotFound) {
		return told, nil
	}
	if err == nil {
		err = json.Unmarshal(value, &told)
	}
	if err != nil {
		return told, fmt.Errorf("entrystore: security: %w", err)
	}
	return told, nil
}
