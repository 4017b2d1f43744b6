package entrystore

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// Migrated is a record migrated to the present schema of its type.
type Migrated struct {
	Known, Rest []byte // the entity, and the parts for which its type has no field
	Migrations  int    // number of migrations run

	record        Record
	schemaVersion int    // the present schema version
	bare          []byte // Known without filled-in values
}

// Migrate migrates a record to the present schema of its type. It runs the migrations that the record has not passed, and
// fails with their errors. Migrations do not get filled-in values; these are kept only if the type has the field.
func Migrate(t *model.Type, r Record) (b Migrated, err error) {
	entity := Join(Unfill(r.JSON, r.Filled), r.Rest)
	migrations := t.MigrationsAfter(r.Shape)
	if len(migrations) > 0 {
		if entity, err = migrate(migrations, entity); err != nil {
			return b, err
		}
	}
	b = Migrated{Migrations: len(migrations), record: r, schemaVersion: t.Version()}
	b.bare, b.Rest = Split(t, entity)
	b.Known = restoreFilled(t, b.bare, r.Filled)
	return b, nil
}

// restoreFilled adds the filled-in values again if the type has the field and the entity has no value for it.
func restoreFilled(t *model.Type, known, notes []byte) []byte {
	for m := range Members(notes) {
		f, whole := t.Schema.Field(m.Name), wholeValue(m.Value())
		if f == nil || whole == nil || memberJSON(known, m.Name) != nil || t.Schema.Decode(t.New(), f, whole) != nil {
			continue
		}
		known = Join(known, closeObject(addMember(nil, append(label(m.Name), whole...))))
	}
	return known
}

// Past returns the data of other schema versions for a record whose entity is the JSON. Values filled in by the JSON are
// noted if fields of another schema version are kept beside it: in a record of a newer program, and in one that just
// lost fields.
func (b Migrated) Past(entity []byte) Past {
	p := Past{Shape: max(b.record.Shape, b.schemaVersion), Rest: b.Rest}
	if b.record.Shape > b.schemaVersion || b.Rest != nil && !bytes.Equal(b.Rest, b.record.Rest) {
		p.Filled = Filled(b.bare, entity)
	} else {
		p.Filled = remainingNotes(b.record.Filled, b.bare, entity)
	}
	return p
}

// remainingNotes returns the notes that still apply to an entity.
func remainingNotes(notes, bare, entity []byte) (kept []byte) {
	for m := range Members(notes) {
		whole := wholeValue(m.Value())
		if whole != nil && memberJSON(bare, m.Name) == nil && bytes.Equal(whole, memberJSON(entity, m.Name)) {
			kept = addMember(kept, m.Text)
		}
	}
	return closeObject(kept)
}

// migrate runs migrations on the fields of an entity, one after the other. They may read its id.
func migrate(migrations []model.Migration, entity []byte) ([]byte, error) {
	var tr tree
	fields, err := tr.read(entity)
	if err != nil {
		return nil, err
	}
	id, hasID := fields[model.ID]
	for name := range fields {
		if model.Reserved(name) && name != model.ID {
			delete(fields, name)
		}
	}
	for _, m := range migrations {
		if err := m.Run(fields); err != nil {
			return nil, fmt.Errorf("migration %d: %w", m.Number, err)
		}
		for name, value := range fields {
			if model.Reserved(name) && (name != model.ID || !hasID || value != id) {
				return nil, fmt.Errorf("migration %d: %s belongs to every entry, and no migration sets it", m.Number, name)
			}
		}
	}
	delete(fields, model.ID)
	return tr.write(nil, fields)
}

// Reshape returns an earlier state of an entry, migrated to the present schema of its type: missing fields get their
// defaults, and parts without a field are in the rest. It fails with Invalid, and names the fields, if the type cannot
// read their values.
func Reshape(t *model.Type, r Record) (s *State, err error) {
	defer panicToError(&err, "The content type fails at this revision, which was written in an earlier shape of it.")
	b, err := Migrate(t, r)
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

// panicToError converts a panic of a type's own functions, which may not expect such an entry, to an error with these
// words.
func panicToError(err *error, words string) {
	if said := recover(); said != nil {
		*err = core.Wrap(fmt.Errorf("entrystore: panic: %v", said), core.Invalid, words)
	}
}

// unreadable returns an error that names the fields of an entity that the type cannot read.
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

// Openings returns the openings that are missing in an entity's JSON, because it was written before its type had them.
func Openings(t *model.Type, entity []byte) []Member {
	var missing []Member
	for _, f := range t.Schema.Openings() {
		if memberJSON(entity, f.Name) != nil {
			continue
		}
		// Marshalling a string cannot fail.
		text, _ := json.Marshal(openingOf(memberJSON(entity, f.Opening)))
		missing = append(missing, Member{f.Name, append(label(f.Name), text...)})
	}
	return missing
}

// openingBytes is the number of bytes of a text that usually suffice for its opening.
const openingBytes = 4 << 10

// openingOf returns the opening of a rich text in JSON. It does not read all of a long text.
func openingOf(text []byte) string {
	if len(text) > openingBytes {
		// The text before a tag is complete.
		end := max(bytes.LastIndexByte(text[:openingBytes], '<'), 1)
		if opening := openingOf(append(text[:end:end], '"')); utf8.RuneCountInString(opening) == field.MaxOpening {
			return opening
		}
	}
	var rich field.Rich
	// A missing or invalid text has an empty opening.
	_ = json.Unmarshal(text, &rich)
	return rich.Opening()
}

// memberJSON returns the JSON value of a member; nil if there is none.
func memberJSON(entity []byte, name string) []byte {
	for m := range Members(entity) {
		if m.Name == name {
			return m.Value()
		}
	}
	return nil
}

// label returns the text before a member's value. The names of fields contain nothing to escape.
func label(name string) []byte { return []byte(`"` + name + `":`) }
