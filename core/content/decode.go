package content

import (
	"fmt"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/schema"
)

// decode sets the fields of v that the body names. What the server alone decides is passed over: id,
// createdAt, updatedAt and read-only fields, so that an entity may be sent back as it came. Values of
// the wrong kind are Malformed and end the matter; fields that the actor does not know are among the
// problems that it gives, for the rules to add theirs.
func (t *Type) decode(v any, body []byte, actor core.Actor) (found problems, err error) {
	root, err := parse(body)
	if err != nil {
		return found, err
	}
	for _, m := range root.members {
		f := t.Schema.Field(m.name)
		switch {
		case reserved(m.name):
		case f == nil || f.Private && !actor.SeesAll():
			found.unknown(m.name)
		case f.ReadOnly && actor.Role != core.System:
		default:
			t.decodeField(v, f, m.value, &found)
		}
	}
	if len(found.malformed) > 0 {
		return found, core.MalformedFields(found.malformed)
	}
	return found, nil
}

func (t *Type) decodeField(v any, f *schema.Field, n node, found *problems) {
	before := found.count()
	if n.kind != 'n' {
		found.shape(f, n, f.Name)
	}
	if found.count() > before {
		return
	}
	if err := t.Schema.Decode(v, f, n.raw); err != nil {
		found.broken(f.Name, sentence(err))
	}
}

// sentence makes a message of a decoder's error: that of a field type as it is, and nothing of
// encoding/json's own, which speaks of Go.
func sentence(err error) string {
	if text := err.Error(); strings.HasPrefix(text, "must ") {
		return text
	}
	return "is out of range"
}

// problems collects what is wrong with a body, in the body's order.
type problems struct {
	malformed []core.FieldError
	invalid   []core.FieldError
}

func (p *problems) count() int { return len(p.malformed) + len(p.invalid) }

func (p *problems) wrong(path, want string) {
	p.malformed = append(p.malformed, core.FieldError{Field: path, Message: "must be " + want})
}

func (p *problems) unknown(path string) {
	p.broken(shorten(path), "is not a field here")
}

func (p *problems) broken(path, message string) {
	p.invalid = append(p.invalid, core.FieldError{Field: path, Message: message})
}

// shape holds a value against the kind of its field.
func (p *problems) shape(f *schema.Field, n node, path string) {
	switch f.Kind {
	case field.KindNumber:
		p.want(n, path, '0', "a number")
	case field.KindInteger:
		if n.kind != '0' || strings.ContainsAny(string(n.raw), ".eE") {
			p.wrong(path, "a whole number")
		}
	case field.KindBoolean:
		p.want(n, path, 't', "true or false")
	case field.KindLines, field.KindTags:
		if p.want(n, path, '[', "a list of texts") {
			for i, item := range n.items {
				p.want(item, fmt.Sprintf("%s[%d]", path, i), '"', "a text")
			}
		}
	case field.KindMap:
		if p.want(n, path, '{', "an object of labels and values") {
			for _, m := range n.members {
				p.mapValue(f.Of, m.value, path+"."+shorten(m.name))
			}
		}
	case field.KindObject:
		p.object(f, n, path)
	case field.KindList:
		if p.want(n, path, '[', "a list of objects") {
			for i, item := range n.items {
				p.object(f, item, fmt.Sprintf("%s[%d]", path, i))
			}
		}
	case field.KindTime:
		p.want(n, path, '"', "a time such as 2026-01-31T09:00:00Z")
	default:
		p.want(n, path, '"', "a text")
	}
}

func (p *problems) want(n node, path string, kind byte, words string) bool {
	if n.kind != kind {
		p.wrong(path, words)
	}
	return n.kind == kind
}

func (p *problems) mapValue(of string, n node, path string) {
	switch {
	case of == "price":
		p.want(n, path, '0', "a number")
	case of == "amount" && n.kind != '0' && n.kind != '"':
		p.wrong(path, "a number or a text")
	case n.kind != '0' && n.kind != '"' && n.kind != 't':
		p.wrong(path, "a text, a number or a boolean")
	}
}

func (p *problems) object(f *schema.Field, n node, path string) {
	if !p.want(n, path, '{', "an object") {
		return
	}
	for _, m := range n.members {
		at := path + "." + shorten(m.name)
		i := indexOf(f.Fields, m.name)
		switch {
		case i < 0:
			p.unknown(at)
		case m.value.kind != 'n':
			p.shape(&f.Fields[i], m.value, at)
		}
	}
}

func indexOf(fields []schema.Field, name string) int {
	for i := range fields {
		if fields[i].Name == name {
			return i
		}
	}
	return -1
}
