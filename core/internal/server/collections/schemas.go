package collections

import (
	"maps"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/model"
)

// typeSchemas are the components of a content type: the entity, the part of one that a reader chose, the
// body that creates one and the body that changes one, under names that begin with one. Private fields are there for staff, and never required.
func typeSchemas(t *model.Type, name string) openapi.Object {
	entity := t.Schema.Entity(true)
	required, _ := entity["required"].([]string)
	entity["required"] = slices.DeleteFunc(required, func(name string) bool {
		f := t.Schema.Field(name)
		return f != nil && f.Private
	})
	if properties, ok := entity["properties"].(openapi.Object); ok && len(t.Expands()) > 0 {
		properties["expand"] = openapi.Object{
			"type": "object", "description": "What fields refer to, where it was asked for; null where nothing is seen. Of a picture it is a " +
				"Picture, of a field that may have several one for each, by its id.",
			"additionalProperties": openapi.Object{"type": expandedShapes(t)},
		}
	}
	if properties, ok := entity["properties"].(openapi.Object); ok && t.HasPage() {
		properties["preview"] = openapi.Ref("Standing")
	}
	part := maps.Clone(entity)
	part["required"] = []string{model.ID}
	all := openapi.Object{name: entity, name + "Part": part, name + "Update": t.Schema.Input(true, true)}
	if !t.Options.Single && !t.Options.Fixed && !t.Options.Files {
		all[name+"Input"] = hinted(t, t.Schema.Input(true, false))
	}
	return all
}

// expandedShapes returns the JSON types that members of "expand" may have: an array only where a field refers to several
// entries.
func expandedShapes(t *model.Type) []string {
	shapes := []string{"object", "null"}
	if slices.ContainsFunc(t.References(), func(f *model.SchemaField) bool { return f.Kind == field.KindRefs }) {
		shapes = append(shapes, "array")
	}
	return shapes
}

// hinted adds the members that a body may have in addition to the fields.
func hinted(t *model.Type, input openapi.Object) openapi.Object {
	if properties, ok := input["properties"].(openapi.Object); ok {
		if t.TakesFiles() {
			properties[model.Attached] = attachedSchema()
		}
		for _, name := range t.Options.Hints {
			properties[name] = openapi.Object{"description": "What a visitor's form says of how it was filled in. It is not kept."}
		}
	}
	return input
}

// fixedSchemas are the components that do not come of content types.
func fixedSchemas() openapi.Object {
	return openapi.Object{
		"Problem": openapi.Record([]string{"title", "status"}, openapi.Object{
			"title": openapi.Text(), "status": openapi.Integer(), "detail": openapi.Text(), "errors": openapi.ArrayOf(openapi.Ref("FieldError")),
			"usedBy": openapi.ArrayOf(openapi.Ref("MediaUser")), "secondFactor": openapi.Enum(auth.TOTP, auth.Passkey, auth.FactorRequired), "confirmation": openapi.Enum(api.OwnPassword),
		}),
		"FieldError":   openapi.Record([]string{"field", "message"}, openapi.Object{"field": openapi.Text(), "message": openapi.Text()}),
		"Confirmation": openapi.Record([]string{}, openapi.Object{api.OwnPassword: api.PresentSchema()}),
		"Activity": openapi.Record(
			[]string{"id", "icon", "description", "timestamp", "op", "type", "entry", "title", "by"},
			openapi.Object{
				"id": openapi.Text(), "icon": openapi.Text(), "description": openapi.Text(),
				"timestamp": openapi.Moment(),
				"op":        openapi.Enum(append(core.Acts(), core.SecurityActs()...)...),
				"type":      openapi.Text(), "entry": openapi.Text(), "title": openapi.Text(), "by": openapi.Text(),
				"from": openapi.Text(), "count": openapi.Integer(),
			}),
		"Revision": openapi.Record([]string{"revision", "at", "actor", "act", "fields"}, openapi.Object{
			"revision": openapi.Integer(), "at": openapi.Moment(), "actor": openapi.Text(), "act": openapi.Enum(core.Acts()...),
			"fields": openapi.ArrayOf(openapi.Text()),
		}),
		"MediaUser": openapi.Record([]string{"type", "path", "id", "title"}, openapi.Object{
			"type": openapi.Text(), "path": openapi.Text(), "id": openapi.Text(), "title": openapi.Text(),
		}),
		"Picture": pictureSchema(),
		"Trashed": trashedSchema(),
		"Upcoming": openapi.Record([]string{"type", "id", "title", "at", "visible"}, openapi.Object{
			"type": openapi.Text(), "id": openapi.Text(), "title": openapi.Text(), "at": openapi.Moment(), "visible": openapi.Flag(),
		}),
		"PreviewLink": openapi.Record([]string{"url", "expiresAt"}, openapi.Object{
			"url": openapi.Text(), "expiresAt": openapi.Moment(),
		}),
		"Standing": openapi.Record([]string{"type", "id", "visible"}, openapi.Object{
			"type": openapi.Text(), "id": openapi.Text(), "status": openapi.Text(), "visible": openapi.Flag(),
			"turns": openapi.Moment(), "pending": openapi.Integer(),
		}),
		"Health": openapi.Record([]string{"status"}, openapi.Object{"status": openapi.Enum("ok", "degraded", "unavailable"), "reasons": openapi.ArrayOf(openapi.Text())}),
		"Schema": openapi.Record([]string{"types"}, openapi.Object{"types": openapi.ArrayOf(openapi.Ref("ContentType"))}),
		"ContentType": openapi.Record(
			[]string{
				"name", "path", "publicPath", "one", "many", "icon", "order", "access", "single", "fixed",
				"menu", "fields", "sort", "filters", "can",
			},
			openapi.Object{
				"name": openapi.Text(), "path": openapi.Text(), "publicPath": openapi.Text(), "one": openapi.Text(), "many": openapi.Text(),
				"icon": openapi.Text(), "page": openapi.Text(), "group": openapi.Text(), "screen": openapi.Text(), "menu": openapi.Text(), "title": openapi.Text(),
				"order":  openapi.Enum(model.OldestFirst, model.NewestFirst),
				"access": openapi.Enum(core.Published, core.Inbox, core.Closed),
				"single": openapi.Flag(), "fixed": openapi.Flag(),
				"fields": openapi.ArrayOf(openapi.Ref("Field")), "sort": openapi.ArrayOf(openapi.Text()), "filters": openapi.ArrayOf(openapi.Text()),
				"stat": openapi.Record([]string{"name", "label"}, openapi.Object{
					"name": openapi.Text(), "label": openapi.Text(),
					"where": openapi.Record([]string{"field", "value"}, openapi.Object{"field": openapi.Text(), "value": openapi.Text()}),
					"but":   openapi.Record([]string{"field", "value"}, openapi.Object{"field": openapi.Text(), "value": openapi.Text()}),
				}),
				"can":    openapi.Ref("Can"),
				"places": openapi.Object{"type": "object", "additionalProperties": openapi.Ref("Place")},
			}),
		"Place": openapi.Record([]string{"name", "path"}, openapi.Object{"name": openapi.Text(), "path": openapi.Text()}),
		"Kind":  openapi.Enum(field.Kinds()...),
		"Field": fieldSchema(),
	}
}

// fieldSchema describes schema.Field as it is sent.
func fieldSchema() openapi.Object {
	return openapi.Record([]string{"name", "label", "kind"}, openapi.Object{
		"name": openapi.Text(), "label": openapi.Text(), "kind": openapi.Ref("Kind"), "help": openapi.Text(), "group": openapi.Text(),
		"required": openapi.Flag(), "title": openapi.Flag(), "exact": openapi.Flag(), "sortable": openapi.Flag(), "unique": openapi.Flag(),
		"private": openapi.Flag(), "readOnly": openapi.Flag(), "empty": openapi.Flag(),
		"min": openapi.Number(), "max": openapi.Number(), "maxLength": openapi.Integer(), "maxItems": openapi.Integer(),
		"choices": openapi.ArrayOf(openapi.Text()),
		"default": openapi.Object{"type": []string{"string", "number", "boolean"}},
		"of":      openapi.Enum("scalar", "price", "amount"),
		"ref":     openapi.Text(), "unit": openapi.Text(), "user": openapi.Flag(),
		"status": openapi.Text(), "suggest": openapi.Text(), "opening": openapi.Text(),
		"hides": openapi.ArrayOf(openapi.Text()), "publishes": openapi.Flag(), "unpublishes": openapi.Flag(),
		"fields": openapi.ArrayOf(openapi.Ref("Field")),
	})
}
