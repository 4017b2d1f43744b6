package web

import (
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/content"
	"github.com/quoin-cms/quoin/core/field"
)

// typeSchemas are the components of a content type: the entity, the body that creates one and the body
// that changes one. Private fields are there for staff, and never required.
func typeSchemas(t *content.Type) object {
	entity := t.Schema.Entity(true)
	required, _ := entity["required"].([]string)
	entity["required"] = slices.DeleteFunc(required, func(name string) bool {
		f := t.Schema.Field(name)
		return f != nil && f.Private
	})
	name := words(t.Name)
	all := object{name: entity, name + "Update": t.Schema.Input(true, true)}
	if !t.Options.Single && !t.Options.Fixed {
		all[name+"Input"] = t.Schema.Input(true, false)
	}
	return all
}

func record(required []string, properties object) object {
	return object{"type": "object", "required": required, "properties": properties}
}

func text() object    { return object{"type": "string"} }
func flag() object    { return object{"type": "boolean"} }
func number() object  { return object{"type": "number"} }
func integer() object { return object{"type": "integer"} }

func enum[T ~string](values ...T) object { return object{"type": "string", "enum": values} }

// fixedSchemas are the components that do not come of content types.
func fixedSchemas() object {
	return object{
		"Problem": record([]string{"title", "status"}, object{
			"title": text(), "status": integer(), "detail": text(), "errors": arrayOf(ref("FieldError")),
		}),
		"FieldError": record([]string{"field", "message"}, object{"field": text(), "message": text()}),
		"Credentials": record([]string{"username", "password"}, object{
			"username": text(), "password": object{"type": "string", "format": "password"},
		}),
		"User": record([]string{"username", "createdAt"}, object{
			"username": text(), "createdAt": object{"type": "string", "format": "date-time"},
		}),
		"Password": record([]string{"password"}, object{"password": object{"type": "string", "format": "password"}}),
		"Activity": record(
			[]string{"id", "icon", "description", "timestamp", "op", "type", "entry", "title", "by"},
			object{
				"id": text(), "icon": text(), "description": text(),
				"timestamp": object{"type": "string", "format": "date-time"},
				"op":        enum(content.Acts()...),
				"type":      text(), "entry": text(), "title": text(), "by": text(),
			}),
		"Identity": record([]string{"username"}, object{"username": text()}),
		"Health":   record([]string{"status"}, object{"status": enum("ok", "degraded", "unavailable"), "reasons": arrayOf(text())}),
		"Schema":   record([]string{"types"}, object{"types": arrayOf(ref("ContentType"))}),
		"ContentType": record(
			[]string{
				"name", "path", "publicPath", "one", "many", "icon", "order", "access", "single", "fixed",
				"fields", "sort", "filters",
			},
			object{
				"name": text(), "path": text(), "publicPath": text(), "one": text(), "many": text(),
				"icon": text(), "page": text(), "group": text(), "title": text(),
				"order":  enum(content.OldestFirst, content.NewestFirst),
				"access": enum(core.Published, core.Inbox, core.Closed),
				"single": flag(), "fixed": flag(),
				"fields": arrayOf(ref("Field")), "sort": arrayOf(text()), "filters": arrayOf(text()),
				"stat": record([]string{"name", "label"}, object{"name": text(), "label": text()}),
			}),
		"Kind":  enum(field.Kinds()...),
		"Field": fieldSchema(),
	}
}

// fieldSchema describes schema.Field as it is sent.
func fieldSchema() object {
	return record([]string{"name", "label", "kind"}, object{
		"name": text(), "label": text(), "kind": ref("Kind"), "help": text(), "group": text(),
		"required": flag(), "title": flag(), "exact": flag(), "sortable": flag(), "unique": flag(),
		"private": flag(), "readOnly": flag(), "empty": flag(),
		"min": number(), "max": number(), "maxLength": integer(), "maxItems": integer(),
		"choices": arrayOf(text()),
		"default": object{"type": []string{"string", "number", "boolean"}},
		"of":      enum("scalar", "price", "amount"),
		"ref":     text(),
		"fields":  arrayOf(ref("Field")),
	})
}
