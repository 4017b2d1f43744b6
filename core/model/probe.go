package model

import (
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// probe calls the methods of a new value in the same way as for every entry. A method that panics or does not end is a
// mistake of the type and not of an entry.
func (t checker) probe(m *mistakes) {
	now := time.Now().UTC()
	value := t.Fresh()
	for _, ask := range []struct {
		name, mend string
		call       func()
	}{
		{"Prepare", "its old is nil on creation", func() { t.Prepare(value, nil, now) }},
		{"Check", "let it bear empty fields", func() {
			if c, ok := value.(Checker); ok {
				_ = c.Check() // a rejected empty value is no mistake
			}
		}},
		{"Visible", "let it bear empty fields", func() { Visible(value, now) }},
		{"Date", "let it bear empty fields", func() { Date(value, now) }},
		{"Due", scheduleMend, func() {
			if Endless(value, now) {
				m.say(scheduleMend, endlessSchedule)
			}
		}},
	} {
		m.Mistakes = append(m.Mistakes, panics(ask.name, ask.mend, ask.call)...)
	}
}

// panics returns the mistake of a method that panics.
func panics(name, mend string, call func()) (found schema.Mistakes) {
	defer func() {
		if said := recover(); said != nil {
			found.Add("", fmt.Sprintf("%s panics on a new value (%v)", name, said), mend)
		}
	}()
	call()
	return nil
}

const (
	endlessSchedule = "Due never comes to an end: it names moment after moment at which Visible does not turn"
	scheduleMend    = "give the moments at which Visible turns, and the zero time after the last"
)

// steps is the maximum number of times that a schedule may return before one at which Visible changes.
const steps = 100

// Endless reports whether the schedule of a value returns one time after another, after now, at which Visible does not
// change. The program would check the entry at each of them, without end.
func Endless(v any, now time.Time) bool {
	at := Due(v, now)
	if at.IsZero() {
		return false
	}
	before := Visible(v, now)
	for range steps {
		if at.IsZero() || Visible(v, at) != before {
			return false
		}
		at = Due(v, at)
	}
	return true
}
