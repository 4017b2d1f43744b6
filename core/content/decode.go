package content

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/policy"
	"github.com/quoin-cms/quoin/core/schema"
	"github.com/quoin-cms/quoin/core/strict"
)

// decode sets the fields of v that the body names. What the server alone decides is passed over: id,
// createdAt, updatedAt and read-only fields, so that an entity may be sent back as it came. Values of
// the wrong kind are Malformed and end the matter; fields that the actor does not know are among the
// problems that it gives, for the rules to add theirs.
func decode(t *model.Type, v any, body []byte, actor core.Actor) (problems, error) {
	return decodeWith(t, v, body, actor, problems{})
}

// decodeWith is decode with what is known before.
func decodeWith(t *model.Type, v any, body []byte, actor core.Actor, found problems) (problems, error) {
	r := strict.Read(body)
	view := policy.View(actor, t.Subject())
	for name, value := range r.Members {
		f := t.Schema.Field(name)
		switch {
		case model.Reserved(name):
		case f == nil && !view.SeesAll() && slices.Contains(t.Options.Hints, name):
			found.addHint(name, value)
		case f == nil && name == model.Attached && found.takesFiles:
			found.decodeEnclosures(value)
		case f == nil || f.Private && !view.SeesAll():
			found.addUnknown(core.Shorten(name))
		case f.ReadOnly && actor.Role != core.System:
		default:
			found.markSent(f.Name)
			decodeField(t, v, f, value, &found)
		}
		if found.full() {
			break
		}
	}
	err := r.Err()
	switch {
	case core.CodeOf(err) == core.TooLarge && found.count() > 0:
		// What makes a body too large is a value that was refused already.
	case err != nil:
		return found, err
	}
	if len(found.malformed) > 0 {
		return found, core.MalformedFields(found.malformed)
	}
	if err != nil {
		return found, core.InvalidFields(t.Schema.Labelled(found.invalid))
	}
	return found, nil
}

func decodeField(t *model.Type, v any, f *schema.Field, value strict.Value, found *problems) {
	before := found.count()
	if value.Kind() != strict.Null {
		found.checkShape(f, value, f.Name)
	}
	raw := value.Raw()
	if found.count() > before || raw == nil {
		return
	}
	if err := t.Schema.Decode(v, f, raw); err != nil {
		found.addInvalid(f.Name, decodeMessage(err))
	}
}

// sentence makes a message of a decoder's error: that of a field type as it is, and nothing of
// encoding/json's own, which speaks of Go.
func decodeMessage(err error) string {
	if text := err.Error(); strings.HasPrefix(text, "must ") {
		return text
	}
	return outOfRange
}

const outOfRange = "is out of range"

// problems collects what is wrong with a body, in the body's order, and what the body names.
type problems struct {
	malformed  core.FieldErrors
	invalid    core.FieldErrors
	sent       map[string]bool // the fields that the body names
	hints      map[string]string
	takesFiles bool     // whether the body may name what its sender encloses
	attached   []string // the ids of what it names; nil where it names nothing
}

// longestHint is more than a form has to say, in bytes; what is longer is a program's, and its length says enough.
const maxHintBytes = 200

// hint keeps what the form says of how it was filled in. Whatever it is, it is no mistake.
func (p *problems) addHint(name string, v strict.Value) {
	raw := v.Raw()
	text := string(raw[:min(len(raw), maxHintBytes)])
	switch v.Kind() {
	case strict.Null:
		return
	case strict.Text:
		if len(raw) <= maxHintBytes && json.Unmarshal(raw, &text) != nil {
			return
		}
	}
	if p.hints == nil {
		p.hints = map[string]string{}
	}
	p.hints[name] = text
}

func (p *problems) markSent(name string) {
	if p.sent == nil {
		p.sent = map[string]bool{}
	}
	p.sent[name] = true
}

// join adds what was found in another body.
func (p *problems) merge(more problems) {
	for name := range more.sent {
		p.markSent(name)
	}
	p.malformed, p.invalid = append(p.malformed, more.malformed...), append(p.invalid, more.invalid...)
}

func (p *problems) count() int { return len(p.malformed) + len(p.invalid) }

// full reports whether nobody would hear of another problem.
func (p *problems) full() bool { return p.malformed.Full() || p.invalid.Full() }

func (p *problems) addMalformed(path, want string) { p.malformed.Add(path, "must be "+want) }

func (p *problems) addUnknown(path string) { p.addInvalid(path, "is not a field here") }

func (p *problems) addInvalid(path, message string) { p.invalid.Add(path, message) }

// shape holds a value against the shape of its field's kind.
func (p *problems) checkShape(f *schema.Field, v strict.Value, path string) {
	row := f.Row()
	switch row.Shape {
	case field.ShapeNumber:
		if p.requireKind(v, path, strict.Number, row.Wants) {
			p.checkFinite(v, path)
		}
	case field.ShapeInteger:
		p.checkInteger(v, path, row.Wants)
	case field.ShapeBoolean:
		p.requireKind(v, path, strict.Boolean, row.Wants)
	case field.ShapeTexts:
		if p.requireKind(v, path, strict.List, row.Wants) {
			p.eachItem(f, v, path, func(item strict.Value, at string) { p.requireKind(item, at, strict.Text, "a text") })
		}
	case field.ShapePairs:
		if p.requireKind(v, path, strict.Object, row.Wants) {
			p.checkMap(f, v, path)
		}
	case field.ShapeParts:
		p.checkObject(f, v, path)
	case field.ShapeList:
		if p.requireKind(v, path, strict.List, row.Wants) {
			p.eachItem(f, v, path, func(item strict.Value, at string) { p.checkElement(f, item, at) })
		}
	case field.ShapeText, field.ShapeTime:
		p.requireKind(v, path, strict.Text, row.Wants)
	}
}

func (p *problems) requireKind(v strict.Value, path string, kind strict.Kind, words string) bool {
	if v.Kind() != kind {
		p.addMalformed(path, words)
	}
	return v.Kind() == kind
}

// finite refuses numbers that readers of JSON cannot hold, such as 1e999.
func (p *problems) checkFinite(v strict.Value, path string) {
	if !fitsFloat(string(v.Raw())) {
		p.addInvalid(path, outOfRange)
	}
}

// holds reports whether readers of JSON can hold a number.
func fitsFloat(number string) bool {
	_, err := strconv.ParseFloat(number, 64)
	return err == nil
}

func (p *problems) checkInteger(v strict.Value, path, wants string) {
	raw := string(v.Raw())
	if v.Kind() != strict.Number || strings.ContainsAny(raw, ".eE") && fitsFloat(raw) {
		p.addMalformed(path, wants)
		return
	}
	if _, err := strconv.ParseInt(raw, 10, 64); err != nil {
		p.addInvalid(path, outOfRange)
	}
}

// items looks at each element of a list, as far as there may be elements.
func (p *problems) eachItem(f *schema.Field, v strict.Value, path string, check func(item strict.Value, path string)) {
	for i, item := range v.Items() {
		if i == f.MaxItems {
			p.addInvalid(path, fmt.Sprintf("must be at most %d entries", f.MaxItems))
		}
		if i == f.MaxItems || p.full() {
			return
		}
		check(item, fmt.Sprintf("%s[%d]", path, i))
	}
}

func (p *problems) checkMap(f *schema.Field, v strict.Value, path string) {
	n := 0
	for name, value := range v.Members() {
		if n++; n > field.MaxKeys {
			p.addInvalid(path, fmt.Sprintf("must have at most %d entries", field.MaxKeys))
			return
		}
		p.checkMapValue(f.Of, value, path+"."+core.Shorten(name))
	}
}

func (p *problems) checkMapValue(of string, v strict.Value, path string) {
	kind := v.Kind()
	switch {
	case of == "price":
		p.requireKind(v, path, strict.Number, "a number")
	case of == "amount" && kind != strict.Number && kind != strict.Text:
		p.addMalformed(path, "a number or a text")
	case kind != strict.Number && kind != strict.Text && kind != strict.Boolean:
		p.addMalformed(path, "a text, a number or a boolean")
	}
	if kind == strict.Number {
		p.checkFinite(v, path)
	}
}

// object looks at the parts of a value, and gives how many have one of their own.
func (p *problems) checkObject(f *schema.Field, v strict.Value, path string) (members int) {
	if !p.requireKind(v, path, strict.Object, "an object") {
		return 0
	}
	for name, value := range v.Members() {
		at := path + "." + core.Shorten(name)
		i := indexOf(f.Fields, name)
		switch {
		case i < 0:
			p.addUnknown(at)
		case value.Kind() != strict.Null:
			members++
			p.checkShape(&f.Fields[i], value, at)
		}
		if p.full() {
			break
		}
	}
	return members
}

// element looks at an element of a list: an object, of which a block has one member.
func (p *problems) checkElement(f *schema.Field, v strict.Value, path string) {
	before := p.count()
	members := p.checkObject(f, v, path)
	if f.Kind != field.KindBlocks || members == 1 || p.count() > before {
		return
	}
	names := make([]string, len(f.Fields))
	for i := range f.Fields {
		names[i] = f.Fields[i].Name
	}
	p.addInvalid(path, "must be one of "+strings.Join(names, ", "))
}

func indexOf(fields []schema.Field, name string) int {
	for i := range fields {
		if fields[i].Name == name {
			return i
		}
	}
	return -1
}
