package entries

import (
	"bytes"
	"fmt"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
)

// Brought is a record as the present shape of its type knows it.
type Brought struct {
	Known, Rest []byte // the entity, and what its type has no field for
	Migrations  int    // how many were run

	was   Record
	shape int    // the number of the present shape
	bare  []byte // Known without what a start filled in
}

// Bring gives a record as the present shape of its type knows it. It runs the migrations that the record has not passed, and
// fails with what those fail with. They are not given what a start filled in; it stays only where the type has its field.
func Bring(t *model.Type, r Record) (b Brought, err error) {
	entity := Join(Unfill(r.JSON, r.Filled), r.Rest)
	migrations := t.MigrationsAfter(r.Shape)
	if len(migrations) > 0 {
		if entity, err = migrate(migrations, entity); err != nil {
			return b, err
		}
	}
	b = Brought{Migrations: len(migrations), was: r, shape: t.Version()}
	b.bare, b.Rest = Split(t, entity)
	b.Known = refill(t, b.bare, r.Filled)
	return b, nil
}

// refill puts back what a start filled in, where the type has such a field and the entity has nothing for it.
func refill(t *model.Type, known, notes []byte) []byte {
	for m := range Members(notes) {
		f, whole := t.Schema.Field(m.Name), wholeOf(m.Value())
		if f == nil || whole == nil || value(known, m.Name) != nil || t.Schema.Decode(t.New(), f, whole) != nil {
			continue
		}
		known = Join(known, closed(addMember(nil, append(label(m.Name), whole...))))
	}
	return known
}

// Past gives what the record has of other shapes once its entity is the JSON. What that fills in is noted where fields of
// another shape are kept beside it: in one that a newer program wrote, and in one from which fields have gone at once.
func (b Brought) Past(entity []byte) Past {
	p := Past{Shape: max(b.was.Shape, b.shape), Rest: b.Rest}
	if b.was.Shape > b.shape || b.Rest != nil && !bytes.Equal(b.Rest, b.was.Rest) {
		p.Filled = Filled(b.bare, entity)
	} else {
		p.Filled = keepFilled(b.was.Filled, b.bare, entity)
	}
	return p
}

// keepFilled gives the notes that are still true of an entity.
func keepFilled(notes, bare, entity []byte) (kept []byte) {
	for m := range Members(notes) {
		whole := wholeOf(m.Value())
		if whole != nil && value(bare, m.Name) == nil && bytes.Equal(whole, value(entity, m.Name)) {
			kept = addMember(kept, m.Text)
		}
	}
	return closed(kept)
}

// migrate has migrations bring the fields of an entity, one after the other.
func migrate(migrations []model.Migration, entity []byte) ([]byte, error) {
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
	for _, m := range migrations {
		if err := m.Run(fields); err != nil {
			return nil, fmt.Errorf("migration %d: %w", m.Number, err)
		}
		for name := range fields {
			if model.Reserved(name) {
				return nil, fmt.Errorf("migration %d: %s belongs to every entry, and no migration sets it", m.Number, name)
			}
		}
	}
	return tr.write(nil, fields)
}

// Reshape gives a state that an entry had as the present shape of its type knows it: fields that it does not have take
// their defaults, and what the type has no field for is in the rest. It fails with Invalid, and names the fields, where
// the type cannot read what they held.
func Reshape(t *model.Type, r Record) (s *State, err error) {
	defer recoverAs(&err, "The content type fails at this revision, which was written in an earlier shape of it.")
	b, err := Bring(t, r)
	if err != nil {
		return nil, core.Wrap(err, core.Invalid,
			fmt.Sprintf("This revision cannot be brought to the present shape of its content type: %v.", err))
	}
	value := t.Fresh()
	if err := Read(t, b.Known, value); err != nil {
		return nil, unreadable(t, b.Known, err)
	}
	t.Schema.FillLists(value)
	s = &State{Record: r, Value: value}
	s.JSON, err = Encode(s.Entry, value)
	s.Past = b.Past(s.JSON)
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
