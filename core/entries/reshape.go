package entries

import (
	"fmt"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
)

// Bring gives the entity of a record as the present shape of its type knows it, and the rest. It runs the type's Migrate
// where the record is of a lower version, and fails with what that fails with.
func Bring(t *model.Type, r Record) (known, rest []byte, err error) {
	entity := Join(r.JSON, r.Rest)
	if r.Shape < t.Version() && t.Options.Migrate != nil {
		if entity, err = migrate(t, entity); err != nil {
			return nil, nil, err
		}
	}
	known, rest = Split(t, entity)
	return known, rest, nil
}

// migrate lets the type bring the fields of an entity of a lower version to its present shape.
func migrate(t *model.Type, entity []byte) ([]byte, error) {
	var tr tree
	fields, err := tr.read(entity)
	if err != nil {
		return nil, err
	}
	for name := range fields {
		if model.Reserved(name) {
			delete(fields, name)
		}
	}
	if err := t.Options.Migrate(fields); err != nil {
		return nil, err
	}
	for name := range fields {
		if model.Reserved(name) {
			return nil, fmt.Errorf("%s belongs to every entry, and no Migrate sets it", name)
		}
	}
	return tr.write(nil, fields)
}

// Reshape gives a state that an entry had as the present shape of its type knows it: fields that it does not have take
// their defaults, and what the type has no field for is in the rest. It fails with Invalid, and names the fields, where
// the type cannot read what they held.
func Reshape(t *model.Type, r Record) (s *State, err error) {
	defer recoverAs(&err, "The content type fails at this revision, which was written in an earlier shape of it.")
	known, rest, err := Bring(t, r)
	if err != nil {
		return nil, core.Wrap(err, core.Invalid,
			fmt.Sprintf("This revision cannot be brought to the present shape of its content type: %v.", err))
	}
	value := t.Fresh()
	if err := Read(t, known, value); err != nil {
		return nil, unreadable(t, known, err)
	}
	t.Schema.FillLists(value)
	s = &State{Record: r, Value: value}
	s.Past = Past{Shape: max(r.Shape, t.Version()), Rest: rest}
	s.JSON, err = Encode(s.Entry, value)
	return s, err
}

// recoverAs makes a panic of a type's own functions, which may not have seen such an entry, an error that says so.
func recoverAs(err *error, words string) {
	if said := recover(); said != nil {
		*err = core.Wrap(fmt.Errorf("entries: panic: %v", said), core.Invalid, words)
	}
}

// unreadable names the fields of an entity that the type cannot read.
func unreadable(t *model.Type, entity []byte, cause error) error {
	var all core.FieldErrors
	for m := range Members(entity) {
		if f := t.Schema.Field(m.Name); f != nil && t.Schema.Decode(t.New(), f, m.Value()) != nil {
			all.Add(f.Name, "held a value of another kind, which cannot be brought back")
		}
	}
	if len(all) == 0 {
		return cause
	}
	return core.InvalidFields(t.Schema.Labelled(all))
}
