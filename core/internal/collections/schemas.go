package collections

import (
	"maps"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/internal/schema"
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
			"type": "object", "description": "What fields refer to, by the paths of the references, where it was asked for: " +
				"an entity, or null where nothing is seen; of several references an array with each entity once. An entity " +
				"may have expand itself. Of a picture it is a Picture, of a field that may have several one for each, by its id.",
			"additionalProperties": openapi.Object{"type": expandedShapes(t)},
		}
	}
	if properties, ok := entity["properties"].(openapi.Object); ok && (t.HasPage() || len(t.ShownBy()) > 0) {
		properties["preview"] = openapi.Ref("Standing")
	}
	part := maps.Clone(entity)
	part["required"] = []string{model.ID}
	all := openapi.Object{name: entity, name + "Part": part, name + "Update": t.Schema.Input(true, true)}
	if c := t.Options.Public.Compose; c != nil {
		shown := openapi.SchemaOf(c.Of)
		shown["required"] = []string{model.ID}
		all[name+"Shown"] = shown
	}
	if !t.Options.Single && !t.Options.Fixed && !t.Options.Files {
		all[name+"Input"] = hinted(t, t.Schema.Input(true, false))
	}
	return all
}

// expandedShapes returns the JSON types that members of "expand" may have: an array only where a field refers to several
// entries.
func expandedShapes(t *model.Type) []string {
	shapes := []string{"object", "null"}
	if slices.ContainsFunc(t.Expands(), func(c model.Column) bool { return c.Ref != "" && c.Many }) {
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
		for _, name := range t.Options.Submissions.Hints {
			properties[name] = openapi.Object{"description": "What a visitor's form says of how it was filled in. It is not kept."}
		}
	}
	return input
}

// fixedSchemas are the components that do not come of content types.
func fixedSchemas() openapi.Object {
	of := openapi.OneOf("of", "scalar", "price", "amount")
	return openapi.Object{
		"Activity":    openapi.Of(query.ActivityItem{}, openapi.OneOf("op", query.ActivityActs()...)),
		"Revision":    openapi.Of(query.RevisionItem{}, openapi.OneOf("act", core.Acts()...)),
		"MediaUser":   openapi.Of(query.User{}),
		"FileAddress": openapi.Of(fetchFrom{}),
		"Picture":     openapi.Of(library.Picture{}),
		"Trashed":     openapi.Of(query.TrashItem{}),
		"Upcoming":    openapi.Of(query.Upcoming{}),
		"PreviewLink": openapi.Of(previewLink{}),
		"Move":        openapi.Of(move{}),
		"Standing":    openapi.Of(query.Standing{}),
		"Waiting":     openapi.Of(waiting{}),

		"Pending":     openapi.Of(query.PendingEntry{}),
		"PendingLine": openapi.Of(query.PendingItem{}),
		// The fields are those of the type that the path names.
		"PendingFields": openapi.Object{
			"type": "object", "additionalProperties": true,
			"description": "Some fields of the entry, as an update at its own address takes them.",
		},

		"Schema": openapi.Of(adminSchema{}),
		"ContentType": openapi.Of(contentType{}, openapi.OneOf("order", model.OldestFirst, model.NewestFirst, model.ByHand),
			openapi.OneOf("access", core.Published, core.Inbox, core.Closed)),
		"Place": openapi.Of(model.Place{}),
		"Kind":  openapi.Of(field.Kind(""), openapi.OneOf("", field.Kinds()...)),
		"Field": openapi.Of(schema.Field{}, of),

		"PagedType":  openapi.Of(pagedType{}),
		"ShownType":  openapi.Of(shownType{}),
		"ShownField": openapi.Of(shownField{}, of),
		"ShownRef":   openapi.Of(shownRef{}),
	}
}
