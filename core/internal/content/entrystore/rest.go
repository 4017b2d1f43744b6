package entrystore

import (
	"bytes"
	"slices"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// The rest of an entity is the parts for which its type has no field: members, and parts of members. It has the
// structure of the entity without everything that the type knows. If elements of a list have unknown parts, it has an
// object for each element.

// Split separates an entity into the parts for which a type has fields and the rest, which is nil if there is none.
func Split(t *model.Type, entity []byte) (known, rest []byte) {
	known, rest = split(t.Schema.ForJSON(entity).Fields, entity, model.Reserved)
	if rest == nil {
		return entity, nil
	}
	return known, rest
}

func split(fields []schema.Field, object []byte, passed func(name string) bool) (known, rest []byte) {
	for m := range Members(object) {
		f := fieldOf(fields, m.Name)
		switch {
		case f == nil && !passed(m.Name):
			rest = addMember(rest, m.Text)
		case f != nil && f.Absent() && opens(m.Value(), '{') && len(m.Value()) > len("{}"):
			known, rest = addMember(known, append(label(m.Name), "{}"...)), addMember(rest, m.Text)
		case f == nil || len(f.Fields) == 0:
			known = addMember(known, m.Text)
		default:
			value, parts := splitParts(f, m.Value())
			known = addMember(known, slices.Concat(label(m.Name), value))
			if parts != nil {
				rest = addMember(rest, slices.Concat(label(m.Name), parts))
			}
		}
	}
	return closeObjectOrEmpty(known), closeObject(rest)
}

// Absent returns the part of the rest that belongs to the shape of a missing plugin; nil if there is none.
func Absent(t *model.Type, r Record) []byte {
	parts, _ := t.Schema.Shaped()
	if parts == nil || !t.Schema.ForJSON(r.JSON).Field(parts.Name).Absent() {
		return nil
	}
	value := memberJSON(r.Rest, parts.Name)
	if value == nil {
		return nil
	}
	return closeObject(addMember(nil, slices.Concat(label(parts.Name), value)))
}

// splitParts is split for the value of a field with parts.
func splitParts(f *schema.Field, value []byte) (known, rest []byte) {
	switch {
	case f.Kind == field.KindObject && opens(value, '{'):
		return split(f.Fields, value, none)
	case f.Listed() && opens(value, '['):
		all := Elements(value)
		knowns, rests := make([][]byte, len(all)), make([][]byte, len(all))
		for i, element := range all {
			knowns[i] = element
			if opens(element, '{') {
				knowns[i], rests[i] = split(f.Fields, element, none)
			}
		}
		return listOf(knowns), restList(rests)
	}
	return value, nil
}

func none(string) bool { return false }

func opens(value []byte, with byte) bool { return len(value) > 0 && value[0] == with }

func fieldOf(fields []schema.Field, name string) *schema.Field {
	i := slices.IndexFunc(fields, func(f schema.Field) bool { return f.Name == name })
	if i < 0 {
		return nil
	}
	return &fields[i]
}

// Join adds a rest to an entity again, where Split removed it. Members of both are taken from the entity.
func Join(entity, rest []byte) []byte {
	switch {
	case opens(entity, '[') && opens(rest, '['):
		return joinElements(Elements(entity), Elements(rest))
	case !opens(entity, '{') || !opens(rest, '{'):
		return entity
	}
	var out []byte
	for m := range Members(entity) {
		out = addMember(out, slices.Concat(m.Text[:len(m.Text)-len(m.Value())], Join(m.Value(), memberJSON(rest, m.Name))))
	}
	for m := range Members(rest) {
		if memberJSON(entity, m.Name) == nil {
			out = addMember(out, m.Text)
		}
	}
	return closeObjectOrEmpty(out)
}

func joinElements(all, rests [][]byte) []byte {
	out := slices.Clone(all)
	for i := range min(len(all), len(rests)) {
		out[i] = Join(all[i], rests[i])
	}
	return listOf(out)
}

// Carry returns the rest for the next state of an entity. An element of a list keeps its rest if it was moved, or if it
// was changed in place. Removed elements leave no rest.
func Carry(rest, before, after []byte) []byte {
	switch {
	case len(rest) == 0 || bytes.Equal(before, after):
		return rest
	case opens(rest, '[') && opens(before, '[') && opens(after, '['):
		return carryElements(Elements(rest), Elements(before), Elements(after), Carry)
	case !opens(rest, '{') || !opens(before, '{') || !opens(after, '{'):
		return nil
	}
	var out []byte
	for m := range Members(rest) {
		was, now := memberJSON(before, m.Name), memberJSON(after, m.Name)
		switch {
		case was == nil && now == nil:
			out = addMember(out, m.Text)
		case now == nil: // a block of another schema version
		default:
			if parts := Carry(m.Value(), was, now); parts != nil {
				out = addMember(out, slices.Concat(label(m.Name), parts))
			}
		}
	}
	return closeObject(out)
}

// carryElements moves the notes of each element of a list to the element's new position.
func carryElements(rests, before, after [][]byte, carry func(rest, before, after []byte) []byte) []byte {
	out, left := make([][]byte, len(after)), slices.Clone(before[:min(len(before), len(rests))])
	var changed []int
	for i, element := range after {
		same := func(other []byte) bool { return bytes.Equal(other, element) }
		j := i
		if i >= len(left) || !same(left[i]) {
			j = slices.IndexFunc(left, same)
		}
		if j < 0 {
			changed = append(changed, i)
			continue
		}
		out[i], left[j] = rests[j], nil
	}
	for _, i := range changed {
		if i < len(left) {
			out[i] = carry(rests[i], left[i], after[i])
		}
	}
	return restList(out)
}

// restList returns the list of rests; nil if all are empty.
func restList(rests [][]byte) []byte {
	some := false
	for i, rest := range rests {
		if len(rest) <= len("{}") {
			rests[i] = []byte("{}")
		} else {
			some = true
		}
	}
	if !some {
		return nil
	}
	return listOf(rests)
}

func listOf(all [][]byte) []byte {
	return slices.Concat([]byte{'['}, bytes.Join(all, []byte{','}), []byte{']'})
}

// addMember adds a member to an unfinished object; nil is one without members.
func addMember(object, member []byte) []byte {
	if object == nil {
		return append([]byte{'{'}, member...)
	}
	return append(append(object, ','), member...)
}

// closeObject finishes an object; nil stays nil.
func closeObject(object []byte) []byte {
	if object == nil {
		return nil
	}
	return append(object, '}')
}

// closeObjectOrEmpty is closeObject, but returns an empty object for nil.
func closeObjectOrEmpty(object []byte) []byte {
	if object == nil {
		return []byte("{}")
	}
	return closeObject(object)
}
