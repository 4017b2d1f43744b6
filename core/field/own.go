package field

import (
	"bytes"
	"encoding/json"
)

// Own is the value of a field whose parts a plugin defines, of a type with model.Shapes. The struct of the field has it in
// an unexported field, returns its address in a method Own() *field.Own, and writes its JSON with Encode. Only the host sets
// it. The zero value belongs to an entry with a shape of the type itself, whose parts are those of the struct.
type Own struct {
	shape string
	value any // a pointer to the struct of the shape; nil if the program does not have the shape
	kept  json.RawMessage
}

// OwnOf returns the value of a shape. value is a pointer to the shape's struct, or nil for a shape that the program does not
// have.
func OwnOf(shape string, value any) Own { return Own{shape: shape, value: value} }

// Keeping returns the value of a shape that the program does not have, with JSON that the host stores beside the entry until
// the plugin is there again.
func Keeping(shape string, parts json.RawMessage) Own { return Own{shape: shape, kept: parts} }

// Kept returns the JSON that Keeping was called with; nil for any other value.
func (o Own) Kept() json.RawMessage { return o.kept }

// Shape returns the name of the shape, or an empty text for a shape of the type itself.
func (o Own) Shape() string { return o.shape }

// Value returns a pointer to the struct of the shape, or nil if there is none.
func (o Own) Value() any { return o.value }

// Missing reports whether the shape is that of a plugin which the program does not have. Visitors must not see such an entry.
func (o Own) Missing() bool { return o.shape != "" && o.value == nil }

// Encode returns the JSON of the value: that of parts for a shape of the type itself, and an empty object for a missing one.
func (o Own) Encode(parts any) ([]byte, error) {
	switch {
	case o.Missing():
		return []byte("{}"), nil
	case o.value != nil:
		parts = o.value
	}
	return encode(parts)
}

// EncodeWith is Encode for a type whose shapes have parts in common: common is a struct with those alone, which are written
// after the parts of a shape of a plugin. parts has them as well.
func (o Own) EncodeWith(parts, common any) ([]byte, error) {
	out, err := o.Encode(parts)
	if err != nil || o.value == nil {
		return out, err
	}
	after, err := encode(common)
	switch {
	case err != nil || string(after) == "{}":
		return out, err
	case string(out) == "{}":
		return after, nil
	}
	return append(append(out[:len(out)-1], ','), after[1:]...), nil
}

// encode returns JSON as entries are stored.
func encode(v any) ([]byte, error) {
	var out bytes.Buffer
	to := json.NewEncoder(&out)
	to.SetEscapeHTML(false)
	err := to.Encode(v)
	return bytes.TrimSpace(out.Bytes()), err
}

// Owner is the struct of a field whose parts a plugin may define.
type Owner interface{ Own() *Own }
