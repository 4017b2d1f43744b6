package entrystore

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

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
