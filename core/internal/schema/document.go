package schema

import (
	"slices"

	"github.com/quoin-cms/quoin/core/field"
)

// JSON is a JSON Schema (draft 2020-12, as OpenAPI 3.1 uses it).
type JSON = map[string]any

// Entity is the schema of an entry as it is sent. With all false, private fields are left out.
func (s *Schema) Entity(all bool) JSON {
	properties, required := JSON{}, []string{}
	for i := range s.Fields {
		if f := &s.Fields[i]; all || !f.Private {
			properties[f.Name] = s.documentOf(f, false)
			required = append(required, f.Name)
		}
	}
	text := func(description string) JSON {
		return JSON{"type": "string", "readOnly": true, "description": description}
	}
	properties["id"] = text("Never changes.")
	for _, name := range []string{"createdAt", "updatedAt"} {
		properties[name] = JSON{"type": "string", "format": "date-time", "readOnly": true}
	}
	required = append(required, "id", "createdAt", "updatedAt")
	slices.Sort(required)
	return JSON{"type": "object", "properties": properties, "required": required}
}

// Input is the schema of a body that creates an entry, or, with partial, that updates one.
func (s *Schema) Input(all, partial bool) JSON {
	properties, required := JSON{}, []string{}
	for i := range s.Fields {
		f := &s.Fields[i]
		if f.ReadOnly || f.Private && !all {
			continue
		}
		properties[f.Name] = s.documentOf(f, true)
		if f.Required && f.Default == nil && !partial {
			required = append(required, f.Name)
		}
	}
	out := JSON{"type": "object", "properties": properties}
	if len(required) > 0 {
		slices.Sort(required)
		out["required"] = required
	}
	return out
}

// JSON is the schema of the field's values as they are read.
func (f *Field) JSON() JSON { return f.document(false) }

// document is the schema of the field's values as they are read, or as they are sent.
func (f *Field) document(sent bool) JSON {
	out := f.shape(sent)
	out["title"] = f.Label
	if f.Help != "" {
		out["description"] = f.Help
	}
	if f.ReadOnly {
		out["readOnly"] = true
	}
	if f.Default != nil {
		out["default"] = f.Default
	}
	return out
}

func (f *Field) shape(sent bool) JSON {
	switch f.Row().Shape {
	case field.ShapeNumber:
		return f.number("number")
	case field.ShapeInteger:
		return f.number("integer")
	case field.ShapeBoolean:
		return JSON{"type": "boolean"}
	case field.ShapeAny:
		return f.custom.Document()
	case field.ShapeTime:
		return JSON{"type": []string{"string", "null"}, "format": f.Row().Format}
	case field.ShapeTexts:
		return f.array(f.text())
	case field.ShapePairs:
		return f.mapping()
	case field.ShapeParts:
		return f.object(sent)
	case field.ShapeList:
		switch {
		case f.Kind == field.KindBlocks:
			return f.array(f.block(sent))
		case f.Texts && sent:
			return f.array(JSON{"anyOf": []JSON{{"type": "string"}, f.object(sent)}})
		}
		return f.array(f.object(sent))
	}
	if len(f.Choices) > 0 {
		return f.choice()
	}
	out := f.text()
	if f.Kind == field.KindRef && !f.Required {
		out["type"] = []string{"string", "null"}
	}
	return out
}

func (f *Field) text() JSON {
	out := JSON{"type": "string"}
	for name, value := range map[string]string{"format": f.Row().Format, "pattern": f.Row().Pattern} {
		if value != "" {
			out[name] = value
		}
	}
	if f.MaxLen > 0 {
		out["maxLength"] = f.MaxLen
	}
	return out
}

func (f *Field) number(name string) JSON {
	out := JSON{"type": name}
	if f.Min != nil {
		out["minimum"] = *f.Min
	}
	if f.Max != nil {
		out["maximum"] = *f.Max
	}
	return out
}

func (f *Field) choice() JSON {
	choices := slices.Clone(f.Choices)
	if f.Empty {
		choices = append(choices, "")
	}
	return JSON{"type": "string", "enum": choices}
}

func (f *Field) array(items JSON) JSON {
	out := JSON{"type": "array", "items": items}
	if f.MaxItems > 0 {
		out["maxItems"] = f.MaxItems
	}
	if f.Kind == field.KindRefs {
		out["uniqueItems"] = true
	}
	return out
}

func (f *Field) mapping() JSON {
	values := map[string]any{
		"scalar": []string{"string", "number", "boolean"},
		"amount": []string{"string", "number"},
		"price":  "number",
	}
	return JSON{
		"type":                 []string{"object", "null"},
		"additionalProperties": JSON{"type": values[f.Of]},
		"maxProperties":        field.MaxKeys,
	}
}

func (f *Field) object(sent bool) JSON {
	properties := JSON{}
	for i := range f.Fields {
		properties[f.Fields[i].Name] = f.Fields[i].document(sent)
	}
	return JSON{"type": "object", "properties": properties}
}

// block is an object with one member, that of its shape.
func (f *Field) block(sent bool) JSON {
	shapes := make([]JSON, len(f.Fields))
	for i := range f.Fields {
		shape := &f.Fields[i]
		shapes[i] = JSON{
			"type": "object", "properties": JSON{shape.Name: shape.document(sent)}, "required": []string{shape.Name},
			"additionalProperties": false,
		}
	}
	return JSON{"oneOf": shapes}
}
