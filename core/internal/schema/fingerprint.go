package schema

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"github.com/quoin-cms/quoin/core/field"
)

// Fingerprint changes whenever the shape does: what was stored or indexed under another fingerprint
// has to be made again. What people read of a field is no part of it, nor is the order of its choices. Openings are none
// either, since entries that lack theirs get it when they are read. It is 16 hexadecimal digits.
func (s *Schema) Fingerprint() string {
	// Marshalling plain fields cannot fail.
	text, _ := json.Marshal(storedOf(s.Fields))
	for _, shape := range s.Shapes() {
		parts, _ := json.Marshal(storedOf(shape.Fields))
		text = append(text, parts...)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// storedOf gives the fields with nothing but what stored values and their index depend on.
func storedOf(fields []Field) []Field {
	stored := make([]Field, 0, len(fields))
	for _, f := range fields {
		if f.Opening != "" {
			continue
		}
		f.Label, f.Help, f.Group, f.Unit, f.Status, f.Suggest = "", "", "", "", "", ""
		f.Offers, f.Hides, f.Publishes, f.Unpublishes = nil, nil, false, false
		f.Indexed = false // the version of the lists has the indexed fields
		f.Sortable = f.Title || f.Exact || f.Kind == field.KindTime && !f.Private
		if f.custom != nil {
			f.Custom += " " + f.custom.digest
		}
		f.Choices = slices.Sorted(slices.Values(f.Choices))
		f.Fields = storedOf(f.Fields)
		stored = append(stored, f)
	}
	return stored
}
