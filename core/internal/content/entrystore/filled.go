package entrystore

import (
	"bytes"
	"slices"

	"github.com/quoin-cms/quoin/core/model"
)

// Values that a start filled in were not entered by anybody. If an entry has fields of another schema version, its
// record notes them: a whole value as {"": value}, parts of an object as an object of such notes, and elements of a list
// as a list of them.

// Filled returns notes of what the entity after has in addition to the entity before; nil if there is nothing.
func Filled(before, after []byte) []byte { return addedMembers(before, after, model.Reserved) }

func addedMembers(before, after []byte, passed func(name string) bool) []byte {
	var out []byte
	for m := range Members(after) {
		if passed(m.Name) {
			continue
		}
		if note := addedValue(memberJSON(before, m.Name), m.Value()); note != nil {
			out = addMember(out, slices.Concat(memberLabel(m), note))
		}
	}
	return closeObject(out)
}

func addedValue(before, after []byte) []byte {
	switch {
	case before == nil:
		return closeObject(addMember(nil, append(label(""), after...)))
	case opens(before, '{') && opens(after, '{'):
		return addedMembers(before, after, none)
	case opens(before, '[') && opens(after, '['):
		was, now := Elements(before), Elements(after)
		if len(was) != len(now) {
			return nil
		}
		notes := make([][]byte, len(now))
		for i := range now {
			if opens(was[i], '{') && opens(now[i], '{') {
				notes[i] = addedMembers(was[i], now[i], none)
			}
		}
		return restList(notes)
	}
	return nil
}

// memberLabel returns the text of a member before its value.
func memberLabel(m Member) []byte { return m.Text[:len(m.Text)-len(m.Value())] }

// wholeValue returns the value in the note of a whole value; nil for other notes.
func wholeValue(note []byte) []byte {
	if !opens(note, '{') {
		return nil
	}
	return memberJSON(note, "")
}

// Unfill removes the filled-in values that are unchanged from an entity.
func Unfill(entity, notes []byte) []byte {
	if len(notes) == 0 {
		return entity
	}
	return removeFilled(entity, notes)
}

// removeFilled returns a value without its filled-in parts; nil if nothing is left.
func removeFilled(of, note []byte) []byte {
	switch entire := wholeValue(note); {
	case entire != nil:
		if bytes.Equal(entire, of) {
			return nil
		}
	case opens(note, '[') && opens(of, '['):
		all, notes := Elements(of), Elements(note)
		out := slices.Clone(all)
		for i := range min(len(all), len(notes)) {
			out[i] = removeFilled(all[i], notes[i])
		}
		return listOf(out)
	case opens(note, '{') && opens(of, '{'):
		var out []byte
		for m := range Members(of) {
			text, part := m.Text, memberJSON(note, m.Name)
			if part != nil {
				left := removeFilled(m.Value(), part)
				if left == nil {
					continue
				}
				text = slices.Concat(memberLabel(m), left)
			}
			out = addMember(out, text)
		}
		return closeObjectOrEmpty(out)
	}
	return of
}

// CarryFilled returns the notes for the next state of an entity: those of unchanged filled-in values.
func CarryFilled(notes, before, after []byte) []byte {
	switch {
	case len(notes) == 0 || bytes.Equal(before, after):
		return notes
	case opens(notes, '[') && opens(before, '[') && opens(after, '['):
		return carryElements(Elements(notes), Elements(before), Elements(after), CarryFilled)
	case wholeValue(notes) != nil || !opens(notes, '{') || !opens(before, '{') || !opens(after, '{'):
		return nil
	}
	var out []byte
	for m := range Members(notes) {
		was, now := memberJSON(before, m.Name), memberJSON(after, m.Name)
		if was == nil || now == nil {
			continue
		}
		if parts := CarryFilled(m.Value(), was, now); parts != nil {
			out = addMember(out, slices.Concat(memberLabel(m), parts))
		}
	}
	return closeObject(out)
}
