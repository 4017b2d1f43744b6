package entries

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// Openings gives the openings that an entity has none of in its JSON, because it was written before its type had them.
func Openings(t *model.Type, entity []byte) []Member {
	var missing []Member
	for _, f := range t.Schema.Openings() {
		if value(entity, f.Name) != nil {
			continue
		}
		// Texts always marshal.
		text, _ := json.Marshal(openingOf(value(entity, f.Opening)))
		missing = append(missing, Member{f.Name, append(label(f.Name), text...)})
	}
	return missing
}

// enough is how many bytes of a text are likely to have its opening.
const enough = 4 << 10

// openingOf gives the opening of a rich text in JSON, without reading all of a long one.
func openingOf(text []byte) string {
	if len(text) > enough {
		// What stands before a tag is whole.
		end := max(bytes.LastIndexByte(text[:enough], '<'), 1)
		if opening := openingOf(append(text[:end:end], '"')); utf8.RuneCountInString(opening) == field.MaxOpening {
			return opening
		}
	}
	var rich field.Rich
	// A text that is not there, or is none, has an empty opening.
	_ = json.Unmarshal(text, &rich)
	return rich.Opening()
}

// value gives the JSON of a member; nil where there is none.
func value(entity []byte, name string) []byte {
	for m := range Members(entity) {
		if m.Name == name {
			return m.Value()
		}
	}
	return nil
}

// label is what a member's text begins with. The names of fields have nothing to escape.
func label(name string) []byte { return []byte(`"` + name + `":`) }
