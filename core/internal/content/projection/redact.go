package projection

import (
	"encoding/json"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// Redacts reports whether visitors read other values than those that are stored: see redact.
func (p Projection) Redacts() bool {
	if p.View.SeesAll() {
		return false
	}
	for _, shape := range p.Type.Schema.Shapes() {
		if p.refersToHidden(shape.Fields) {
			return true
		}
	}
	return p.Type.ShownType() != "" || p.Type.Schema.NamesIDs() || p.refersToHidden(p.Type.Schema.Fields)
}

// refersToHidden reports whether some fields, or their parts, refer to entries that visitors may not see.
func (p Projection) refersToHidden(fields []schema.Field) bool {
	for i := range fields {
		if f := &fields[i]; f.Ref != "" && p.mayHide(f.Ref) || p.refersToHidden(f.Fields) {
			return true
		}
	}
	return false
}

// Hides reports whether an actor may not see every entry of a type.
func Hides(actor core.Actor, t *model.Type) bool {
	return !actor.SeesAll() && (t.Publishes() || len(t.ShownBy()) > 0 || policy.Allow(actor, t.Subject(), core.VerbRead) != nil)
}

// mayHide reports whether references to a type are redacted, because visitors may not see every entry of it. What a type
// composes of its entries leaves out hidden references itself: it must know them.
func (p Projection) mayHide(typ string) bool {
	if p.Type.Options.Public.Compose != nil {
		return false
	}
	t, err := p.registry.Find(typ)
	return err == nil && Hides(core.Actor{}, t)
}

// redact returns an entry without the ids of entries that the view does not see: in references, in the lists of model.Shows
// and in fields with ids=. It notes the types that it has read.
func (p Projection) redact(l *Loader, e core.Entry) (core.Entry, error) {
	if !p.Redacts() {
		return e, nil
	}
	except, err := p.hiddenHere(e)
	if err != nil {
		return e, err
	}
	var shows model.Shows
	if o := p.Type.Options.Public.Shows; o != nil {
		shows = *o
	}
	out, of := []byte{'{'}, p.Type.Schema.ForJSON(e.JSON)
	for m := range entrystore.Members(e.JSON) {
		value := m.Value()
		f := of.Field(m.Name)
		switch {
		case f == nil || !p.needs(m.Name):
		case p.asStored && (m.Name == shows.Field || m.Name == shows.Except): // as they are stored
		case m.Name == shows.Field:
			value, err = p.visibleIDs(l, p.Type.ShownType(), value, except)
		case m.Name == shows.Except:
			value = []byte("[]")
		default:
			value, err = p.redactField(l, f, value, "")
		}
		if err != nil {
			return e, err
		}
		out = appendMember(out, m, value)
	}
	e.JSON = append(out, '}')
	return e, nil
}

// appendMember appends a member with another value to an object that is being built.
func appendMember(object []byte, m entrystore.Member, value []byte) []byte {
	if len(object) > 1 {
		object = append(object, ',')
	}
	return append(append(object, m.Text[:len(m.Text)-len(m.Value())]...), value...)
}

// hiddenHere returns the ids that an entry hides from visitors although it names them.
func (p Projection) hiddenHere(e core.Entry) (map[string]bool, error) {
	except := map[string]bool{}
	o := p.Type.Options.Public.Shows
	if o == nil || o.Except == "" {
		return except, nil
	}
	for m := range entrystore.Members(e.JSON) {
		if m.Name != o.Except {
			continue
		}
		var ids []string
		if err := json.Unmarshal(m.Value(), &ids); err != nil {
			return nil, err
		}
		for _, id := range ids {
			except[id] = true
		}
	}
	return except, nil
}

// redactField redacts the value of a field. of is the type that the sibling names which ids= means; empty for none.
func (p Projection) redactField(l *Loader, f *schema.Field, value []byte, of string) ([]byte, error) {
	switch {
	case f.IDs != "":
		return p.visibleIDs(l, of, value, nil)
	case f.Kind == field.KindRefs && p.mayHide(f.Ref):
		return p.visibleIDs(l, f.Ref, value, nil)
	case f.Ref != "" && f.Kind != field.KindRefs && p.mayHide(f.Ref):
		return p.visibleRef(l, f.Ref, value)
	case !f.NamesIDs() && !p.refersToHidden(f.Fields) || len(value) == 0:
		return value, nil
	case value[0] == '{':
		return p.redactObject(l, f, value)
	case value[0] != '[':
		return value, nil
	}
	out := []byte{'['}
	for i, element := range entrystore.Elements(value) {
		if i > 0 {
			out = append(out, ',')
		}
		one, err := p.redactObject(l, f, element)
		if err != nil {
			return nil, err
		}
		out = append(out, one...)
	}
	return append(out, ']'), nil
}

// redactObject redacts the parts of a field.
func (p Projection) redactObject(l *Loader, f *schema.Field, object []byte) ([]byte, error) {
	texts := map[string]string{}
	for m := range entrystore.Members(object) {
		var text string
		if json.Unmarshal(m.Value(), &text) == nil {
			texts[m.Name] = text
		}
	}
	out := []byte{'{'}
	for m := range entrystore.Members(object) {
		value := m.Value()
		if part := f.Part(m.Name); part != nil {
			var err error
			if value, err = p.redactField(l, part, value, texts[part.IDs]); err != nil {
				return nil, err
			}
		}
		out = appendMember(out, m, value)
	}
	return append(out, '}'), nil
}

// visibleRef returns a reference, or null if visitors do not see its entry.
func (p Projection) visibleRef(l *Loader, typ string, value []byte) ([]byte, error) {
	var id string
	if err := json.Unmarshal(value, &id); err != nil || id == "" {
		return value, err
	}
	list, err := json.Marshal([]string{id})
	if err != nil {
		return nil, err
	}
	if list, err = p.visibleIDs(l, typ, list, nil); err != nil || len(list) > len("[]") {
		return value, err
	}
	return []byte("null"), nil
}

// visibleIDs returns the ids of a list that visitors see as entries of a type, without those of except.
func (p Projection) visibleIDs(l *Loader, typ string, list []byte, except map[string]bool) ([]byte, error) {
	var ids []string
	if err := json.Unmarshal(list, &ids); err != nil {
		return nil, err
	}
	seen := []string{}
	t, err := p.registry.Find(typ)
	if err != nil || policy.Allow(core.Actor{}, t.Subject(), core.VerbRead) != nil {
		return []byte("[]"), nil //nolint:nilerr // visitors see no entry of such a type
	}
	if len(ids) > 0 {
		p.reads[typ] = true
	}
	for _, id := range ids {
		if except[id] {
			continue
		}
		switch _, err := l.load(t, core.Visitors, id); {
		case err == nil:
			seen = append(seen, id)
		case !entrystore.Missing(err):
			return nil, err
		}
	}
	return json.Marshal(seen)
}
