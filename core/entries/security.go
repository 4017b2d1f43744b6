package entries

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// Security is what happened to those who may come in. It never has a password, a token, a code or the name of a user
// who does not exist.
type Security struct {
	Act   core.Act // one of core.SecurityActs
	Title string   // the user, the token or the setting that it is about; empty for nobody who is known
	By    string   // the user name of who did it; empty for the program and for whoever did not get in
	From  string   // where a sign-in came from, in words: an agent and a shortened address
	To    string   // what something became: a role
}

// How lines of security are joined.
const (
	// repeatWithin is how long after a line the same is told in its place, with a count.
	repeatWithin = time.Hour
	// mostOpen is how many lines are open for more of the same at a time.
	mostOpen = 50
)

// same reports whether two are told in one line. Failures are joined wherever they come from.
func (s Security) same(other Security) bool {
	if s.Act == core.ActSignInFailed || s.Act == core.ActLocked {
		s.From, other.From = "", ""
	}
	return s == other
}

// tidings is what has to be known of the lines of security to write one more. It changes with each.
type tidings struct {
	Written uint64     `json:"written"` // how many lines ever were
	Open    []openLine `json:"open,omitempty"`
}

// openLine is a line that may stand for more of the same, the last at the end.
type openLine struct {
	Security
	At    time.Time `json:"at"`
	Seq   uint64    `json:"seq"`
	Count int       `json:"count"`
}

func (o openLine) key() string { return ActivityKey(SecurityLines, o.At, core.SecurityType, "", o.Seq) }

// NoteSecurity adds a line of security to the activity, in the update of what it tells of: two reads and three writes at
// the most. What is told again within an hour is one line, that of the last time, with a count: no number of failures
// pushes out what else there was.
func NoteSecurity(w storage.Writer, at time.Time, s Security) error {
	s.Title, s.By, s.From = core.Cut(s.Title, longestSecurity), core.Cut(s.By, longestSecurity), core.Cut(s.From, longestSecurity)
	told, err := readTidings(w)
	if err != nil {
		return err
	}
	told.Written++
	line := openLine{Security: s, At: at.UTC(), Seq: told.Written, Count: 1}
	told.Open = slices.DeleteFunc(told.Open, func(o openLine) bool {
		age := line.At.Sub(o.At)
		if age < 0 || age >= repeatWithin {
			return true
		}
		if !o.same(s) {
			return false
		}
		w.Delete(o.key())
		line.Count += o.Count
		return true
	})
	told.Open = append(told.Open, line)
	told.Open = told.Open[max(0, len(told.Open)-mostOpen):]
	return told.write(w, line)
}

// longestSecurity is how many characters are kept of each text.
const longestSecurity = 100

func (t tidings) write(w storage.Writer, l openLine) error {
	line, err := json.Marshal(Line{Act: l.Act, Title: l.Title, By: l.By, From: l.From, To: l.To, Count: l.Count})
	if err != nil {
		return err
	}
	state, err := json.Marshal(t)
	if err != nil {
		return err
	}
	w.Put(l.key(), line)
	w.Put(Key(tidingsKeys), state)
	return nil
}

// SecurityMark is another one after each line of security. Nothing in the log tells of those.
func SecurityMark(from getter) (uint64, error) {
	told, err := readTidings(from)
	return told.Written, err
}

// getter is what a storage.Reader and a storage.Writer have in common.
type getter interface {
	Get(key string) ([]byte, error)
}

func readTidings(from getter) (told tidings, err error) {
	value, err := from.Get(Key(tidingsKeys))
	if errors.Is(err, storage.ErrNotFound) {
		return told, nil
	}
	if err == nil {
		err = json.Unmarshal(value, &told)
	}
	if err != nil {
		return told, fmt.Errorf("entries: security: %w", err)
	}
	return told, nil
}
