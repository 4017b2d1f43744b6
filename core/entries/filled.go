package entries

import (
	"bytes"
	"slices"

	"github.com/quoin-cms/quoin/core/model"
)

// What a start filled in is no value that somebody entered. Where an entry keeps fields of another shape, the record notes
// it: a whole value as {"": value}, parts of an object as an object of such notes, and elements of a list as a list of them.

// Filled notes what the state after an entity has that the entity had not. It is nil for nothing.
func Filled(before, after []byte) []byte { return filled(before, after, model.Reserved) }

func filled(before, after []byte, passed func(name string) bool) []byte {
	var out []byte
	for m := range Members(after) {
		if passed(m.Name) {
			continue
		}
		if note := filledValue(value(before, m.Name), m.Value()); note != nil {
			out = addMember(out, slices.Concat(labelOf(m), note))
		}
	}
	return closed(out)
}

func filledValue(before, after []byte) []byte {
	switch {
	case before == nil:
		return closed(addMember(nil, append(label(""), after...)))
	case opens(before, '{') && opens(after, '{'):
		return filled(before, after, none)
	case opens(before, '[') && opens(after, '['):
		was, now := Elements(before), Elements(after)
		if len(was) != len(now) {
			return nil
		}
		notes := make([][]byte, len(now))
		for i := range now {
			if opens(was[i], '{') && opens(now[i], '{') {
				notes[i] = filled(was[i], now[i], none)
			}
		}
		return restList(notes)
	}
	return nil
}

// labelOf gives what stands before the value of a member.
func labelOf(m Member) []byte { return m.Text[:len(m.Text)-len(m.Value())] }

// wholeOf gives the value of a note of a whole one; nil for another note.
func wholeOf(note []byte) []byte {
	if !opens(note, '{') {
		return nil
	}
	return value(note, "")
}

// Unfill takes out of an entity what is as it was filled in.
func Unfill(entity, notes []byte) []byte {
	if len(notes) == 0 {
		return entity
	}
	return unfill(entity, notes)
}

// unfill gives a value without what was filled in; nil where that is all of it.
func unfill(of, note []byte) []byte {
	switch entire := wholeOf(note); {
	case entire != nil:
		if bytes.Equal(entire, of) {
			return nil
		}
	case opens(note, '[') && opens(of, '['):
		all, notes := Elements(of), Elements(note)
		out := slices.Clone(all)
		for i := range min(len(all), len(notes)) {
			out[i] = unfill(all[i], notes[i])
		}
		return listOf(out)
	case opens(note, '{') && opens(of, '{'):
		var out []byte
		for m := range Members(of) {
			text, part := m.Text, value(note, m.Name)
			if part != nil {
				left := unfill(m.Value(), part)
				if left == nil {
					continue
				}
				text = slices.Concat(labelOf(m), left)
			}
			out = addMember(out, text)
		}
		return whole(out)
	}
	return of
}

// CarryFilled gives the notes of the state of an entity that follows another one: those of what has stayed as it was filled in.
func CarryFilled(notes, before, after []byte) []byte {
	switch {
	case len(notes) == 0 || bytes.Equal(before, after):
		return notes
	case opens(notes, '[') && opens(before, '[') && opens(after, '['):
		return carryElements(Elements(notes), Elements(before), Elements(after), CarryFilled)
	case wholeOf(notes) != nil || !opens(notes, '{') || !opens(before, '{') || !opens(after, '{'):
		return nil
	}
	var out []byte
	for m := range Members(notes) {
		was, now := value(before, m.Name), value(after, m.Name)
		if was == nil || now == nil {
			continue
		}
		if parts := CarryFilled(m.Value(), was, now); parts != nil {
			out = addMember(out, slices.Concat(labelOf(m), parts))
		}
	}
	return closed(out)
}
