package validate

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/strictjson"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// Decode sets the fields of v that the body names. It skips the fields that only the server sets: id,
// createdAt, updatedAt and read-only fields. A client may therefore send back an entity as it received it.
// Values of the wrong kind make it fail with Malformed. Fields that the actor does not know are added to the
// returned problems, so that the rules can add theirs.
func Decode(t *model.Type, v any, body []byte, actor core.Actor) (Problems, error) {
	return DecodeWith(t, v, body, actor, Problems{})
}

// DecodeWith is decode with problems that are known beforehand.
func DecodeWith(t *model.Type, v any, body []byte, actor core.Actor, found Problems) (Problems, error) {
	r := strictjson.Read(body)
	view := policy.View(actor, t.Subject())
	for name, value := range r.Members {
		f := t.Schema.Field(name)
		switch {
		case model.Reserved(name):
		case f == nil && !view.SeesAll() && slices.Contains(t.Options.Submissions.Hints, name):
			found.addHint(name, value)
		case f == nil && name == model.Attached && found.TakesFiles:
			found.decodeEnclosures(value)
		case f == nil || f.Private && !view.SeesAll():
			found.addUnknown(core.Shorten(name))
		case f.ReadOnly && actor.Role != core.System:
		default:
			found.MarkSent(f.Name)
			decodeField(t, v, f, value, &found)
		}
		if found.full() {
			break
		}
	}
	err := r.Err()
	switch {
	case core.CodeOf(err) == core.TooLarge && found.Count() > 0:
		// The value that makes the body too large was already refused.
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

// Input decodes the body of a call that is not an entry into v, a pointer to a struct with the schema, and checks its
// rules. It fails with Malformed, Invalid or TooLarge.
func (r Rules) Input(of *schema.Schema, v any, body []byte) error {
	t := &model.Type{Schema: of}
	var found Problems
	reader := strictjson.Read(body)
	for name, value := range reader.Members {
		f := of.Field(name)
		if f == nil {
			found.addUnknown(core.Shorten(name))
		} else {
			found.MarkSent(name)
			decodeField(t, v, f, value, &found)
		}
		if found.full() {
			break
		}
	}
	switch err := reader.Err(); {
	case err != nil && (core.CodeOf(err) != core.TooLarge || found.Count() == 0):
		return err
	case len(found.malformed) > 0:
		return core.MalformedFields(found.malformed)
	case err != nil:
		return core.InvalidFields(of.Labelled(found.invalid))
	}
	of.ApplyDefaults(v, func(f *schema.Field) bool { return found.sent[f.Name] })
	r.cleanTexts(t, v, &found)
	of.RefillTexts(v)
	of.FillLists(v)
	if err := r.checkRules(t, v, found.AddInvalid); err != nil {
		return err
	}
	if len(found.invalid) > 0 {
		return core.InvalidFields(of.Labelled(found.invalid))
	}
	return nil
}

func decodeField(t *model.Type, v any, f *schema.Field, value strictjson.Value, found *Problems) {
	before := found.Count()
	if value.Kind() != strictjson.Null {
		found.checkShape(f, value, f.Name)
	}
	raw := value.Raw()
	if found.Count() > before || raw == nil {
		return
	}
	if err := t.Schema.Merge(v, f, raw); err != nil {
		found.AddInvalid(f.Name, decodeMessage(err))
	}
}

// decodeMessage converts a decoder's error to a message. It keeps errors of field types and hides those of
// encoding/json, which name Go types.
func decodeMessage(err error) string {
	if text := err.Error(); strings.HasPrefix(text, "must ") {
		return text
	}
	return outOfRange
}

const outOfRange = "is out of range"

// Problems collects what is wrong with a body, in the order of the body, and which fields the body names.
type Problems struct {
	malformed  core.FieldErrors
	invalid    core.FieldErrors
	sent       map[string]bool // the fields that the body names
	Hints      map[string]string
	TakesFiles bool     // whether the body may name enclosed files
	Attached   []string // the ids of the enclosed files; nil if the body names none
}

// maxHintBytes is longer than any hint of a form. A longer value comes from a program, and its length is a
// sufficient sign of that.
const maxHintBytes = 200

// addHint stores what a form reports about how it was filled in. No value of it is an error.
func (p *Problems) addHint(name string, v strictjson.Value) {
	raw := v.Raw()
	text := string(raw[:min(len(raw), maxHintBytes)])
	switch v.Kind() {
	case strictjson.Null:
		return
	case strictjson.Text:
		if len(raw) <= maxHintBytes && json.Unmarshal(raw, &text) != nil {
			return
		}
	}
	if p.Hints == nil {
		p.Hints = map[string]string{}
	}
	p.Hints[name] = text
}

// MarkSent records that the body names a field.
func (p *Problems) MarkSent(name string) {
	if p.sent == nil {
		p.sent = map[string]bool{}
	}
	p.sent[name] = true
}

// Merge adds what was found in another body.
func (p *Problems) Merge(more Problems) {
	for name := range more.sent {
		p.MarkSent(name)
	}
	p.malformed, p.invalid = append(p.malformed, more.malformed...), append(p.invalid, more.invalid...)
}

// Count returns the number of problems found so far.
func (p *Problems) Count() int { return len(p.malformed) + len(p.invalid) }

// full reports whether further problems would not be reported.
func (p *Problems) full() bool { return p.malformed.Full() || p.invalid.Full() }

func (p *Problems) addMalformed(path, want string) { p.malformed.Add(path, "must be "+want) }

func (p *Problems) addUnknown(path string) { p.AddInvalid(path, "is not a field here") }

// AddInvalid adds a value that breaks a rule.
func (p *Problems) AddInvalid(path, message string) { p.invalid.Add(path, message) }

// checkShape checks that a JSON value has the shape that the field's kind requires.
func (p *Problems) checkShape(f *schema.Field, v strictjson.Value, path string) {
	row := f.Row()
	switch row.Shape {
	case field.ShapeNumber:
		if p.requireKind(v, path, strictjson.Number, row.Wants) {
			p.checkFinite(v, path)
		}
	case field.ShapeInteger:
		p.checkInteger(v, path, row.Wants)
	case field.ShapeBoolean:
		p.requireKind(v, path, strictjson.Boolean, row.Wants)
	case field.ShapeTexts:
		if p.requireKind(v, path, strictjson.List, row.Wants) {
			p.eachItem(f, v, path, func(item strictjson.Value, at string) { p.requireKind(item, at, strictjson.Text, "a text") })
		}
	case field.ShapePairs:
		if p.requireKind(v, path, strictjson.Object, row.Wants) {
			p.checkMap(f, v, path)
		}
	case field.ShapeParts:
		p.checkObject(f, v, path)
	case field.ShapeList:
		if p.requireKind(v, path, strictjson.List, row.Wants) {
			p.eachItem(f, v, path, func(item strictjson.Value, at string) { p.checkElement(f, item, at) })
		}
	case field.ShapeText, field.ShapeTime:
		p.requireKind(v, path, strictjson.Text, row.Wants)
	}
}

func (p *Problems) requireKind(v strictjson.Value, path string, kind strictjson.Kind, words string) bool {
	if v.Kind() != kind {
		p.addMalformed(path, words)
	}
	return v.Kind() == kind
}

// eachItem calls check for each element of a list, up to the maximum number of elements.
func (p *Problems) eachItem(f *schema.Field, v strictjson.Value, path string, check func(item strictjson.Value, path string)) {
	for i, item := range v.Items() {
		if i == f.MaxItems {
			p.AddInvalid(path, fmt.Sprintf("must be at most %d entries", f.MaxItems))
		}
		if i == f.MaxItems || p.full() {
			return
		}
		check(item, fmt.Sprintf("%s[%d]", path, i))
	}
}

func (p *Problems) checkMap(f *schema.Field, v strictjson.Value, path string) {
	n := 0
	for name, value := range v.Members() {
		if n++; n > field.MaxKeys {
			p.AddInvalid(path, fmt.Sprintf("must have at most %d entries", field.MaxKeys))
			return
		}
		p.checkMapValue(f.Of, value, path+"."+core.Shorten(name))
	}
}

func (p *Problems) checkMapValue(of string, v strictjson.Value, path string) {
	kind := v.Kind()
	switch {
	case of == "price":
		p.requireKind(v, path, strictjson.Number, "a number")
	case of == "amount" && kind != strictjson.Number && kind != strictjson.Text:
		p.addMalformed(path, "a number or a text")
	case kind != strictjson.Number && kind != strictjson.Text && kind != strictjson.Boolean:
		p.addMalformed(path, "a text, a number or a boolean")
	}
	if kind == strictjson.Number {
		p.checkFinite(v, path)
	}
}

// checkObject checks the members of an object, and returns how many of them are not null.
func (p *Problems) checkObject(f *schema.Field, v strictjson.Value, path string) (members int) {
	if !p.requireKind(v, path, strictjson.Object, "an object") {
		return 0
	}
	for name, value := range v.Members() {
		at := path + "." + core.Shorten(name)
		i := indexOf(f.Fields, name)
		switch {
		case i < 0:
			p.addUnknown(at)
		case value.Kind() != strictjson.Null:
			members++
			p.checkShape(&f.Fields[i], value, at)
		}
		if p.full() {
			break
		}
	}
	return members
}

// checkElement checks an element of a list, which is an object, or a text if the list takes texts as well. An element of blocks must have exactly one
// member.
func (p *Problems) checkElement(f *schema.Field, v strictjson.Value, path string) {
	if f.Texts && v.Kind() == strictjson.Text {
		return
	}
	before := p.Count()
	members := p.checkObject(f, v, path)
	if f.Kind != field.KindBlocks || members == 1 || p.Count() > before {
		return
	}
	names := make([]string, len(f.Fields))
	for i := range f.Fields {
		names[i] = f.Fields[i].Name
	}
	p.AddInvalid(path, "must be one of "+strings.Join(names, ", "))
}

func indexOf(fields []schema.Field, name string) int {
	for i := range fields {
		if fields[i].Name == name {
			return i
		}
	}
	return -1
}
