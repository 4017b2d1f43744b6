package validate

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
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
	view, of := policy.View(actor, t.Subject()), t.Schema.For(v)
	for name, value := range r.Members {
		f := of.Field(name)
		switch {
		case model.Reserved(name):
		case f == nil && !view.SeesAll() && slices.Contains(t.Options.Submissions.Hints, name):
			found.addHint(name, value)
		case f == nil && name == model.Attached && found.TakesFiles:
			found.decodeEnclosures(value)
		case f == nil || f.Private && !view.SeesAll():
			found.addUnknown(core.Shorten(name))
		case f.ReadOnly && actor.Role != core.System:
		case f.Absent() && t.Schema.Kept(v) != nil:
		case f.Absent():
			found.AddInvalid(f.Name, "cannot be changed, because the program does not have its plugin")
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
		return found, core.InvalidFields(of.Labelled(found.invalid))
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

// refused reports whether the value at a path breaks a rule.
func (p *Problems) refused(path string) bool {
	return slices.ContainsFunc(p.invalid, func(e core.FieldError) bool { return e.Field == path })
}

// AddInvalid adds a value that breaks a rule.
func (p *Problems) AddInvalid(path, message string) { p.invalid.Add(path, message) }
