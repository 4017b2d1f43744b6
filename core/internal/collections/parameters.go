package collections

import (
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/content/filter"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/kernel/openapi"
	"github.com/quoin-cms/quoin/core/model"
)

// listParameters are the query keys that a list of the type takes.
func (c typePath) listParameters() []openapi.Object {
	all := slices.Concat(pageParameters(), c.shapeParameters(), c.tableParameters())
	all = append(all, openapi.Query("count", "false leaves out the total.", openapi.Enum("true", "false")))
	if c.typ.Options.Public.Paths != nil {
		all = append(all, openapi.Query(model.PathParameter,
			"The path of a page: the answer is the one entry with its page there, as an object, or 404.", openapi.Text()),
			previewParameter("with path, gives the entry as it is stored, with its changes that are not published."))
	}
	return all
}

// shapeParameters are the query keys that say how much of an entry is wanted.
func (c typePath) shapeParameters() []openapi.Object {
	all := []openapi.Object{fieldsParameter()}
	if len(c.expands) == 0 {
		return all
	}
	return append(all, openapi.Object{
		"name": projection.ExpandParameter, "in": "query", "style": "form", "explode": false,
		"description": "The entries that these fields refer to, or the entries that those refer to, and the pictures in them, " +
			"in the member expand. A list then has at most 200 entries.",
		"schema": openapi.ArrayOf(openapi.Enum(c.expands...)),
	})
}

// fieldsParameter is the query key that names what is wanted of an entry.
func fieldsParameter() openapi.Object {
	return openapi.Object{
		"name": projection.FieldsParameter, "in": "query", "style": "form", "explode": false,
		"description": "Only these fields of an entry, and its id; those of an expanded entry follow its path and a dot.",
		"schema":      openapi.ArrayOf(openapi.Text()),
	}
}

// pageParameters are the query keys that every list takes.
func pageParameters() []openapi.Object {
	return []openapi.Object{
		openapi.Query("limit", "At most this many entries.", openapi.Object{
			"type": "integer", "minimum": 1, "maximum": query.MaxLimit, "default": query.MaxLimit,
		}),
		openapi.Query("cursor", "Where the page before ended; the Link header has it.", openapi.Object{"type": "string"}),
	}
}

// newestParameters are the query keys that a list of entries of all types takes.
func newestParameters() []openapi.Object {
	return append(pageParameters(), openapi.Query("type", "Only entries of this content type.", openapi.Text()))
}

// activityParameters are the query keys that the activity takes.
func activityParameters() []openapi.Object {
	return append(pageParameters(),
		openapi.Query("type", "Only lines about this content type.", openapi.Text()),
		openapi.Query("op", "Only lines of this kind.", openapi.Enum(query.ActivityActs()...)),
		openapi.Query("by", "Only lines about what this user did.", openapi.Text()),
		openapi.Query("entry", "Only lines about the entry with this id.", openapi.Text()),
		openapi.Query("day", "Only lines of this day in the site's time zone.", openapi.Object{"type": "string", "format": "date"}),
		openapi.Query("grouped", "Whether the same act of a user on entries of a type, each within five seconds of the next, has one line, with the number of entries as count.", openapi.Object{
			"type": "boolean", "default": false,
		}),
		openapi.Query("security", "Whether administrators are told of accounts, tokens and settings as well.", openapi.Object{
			"type": "boolean", "default": true,
		}))
}

// filterParameters are the query keys of the conditions of a list.
func (c typePath) filterParameters() (all []openapi.Object) {
	add := func(path string, f *model.SchemaField, ops []filter.Op) {
		for _, op := range ops {
			all = append(all, openapi.Query(filter.Name(path, op), meanings[op], operand(f, op)))
		}
	}
	add(model.ID, nil, filter.IDOps())
	add(model.CreatedAt, nil, filter.TimeOps())
	add(model.UpdatedAt, nil, filter.TimeOps())
	for _, column := range c.typ.Indexed() {
		if filter.Filterable(column) && !(c.public && column.Private()) {
			add(column.Path, column.SchemaField, filter.OpsOf(column))
		}
	}
	return all
}

// meanings describe the operators.
var meanings = map[filter.Op]string{
	filter.Eq: "Has this value.", filter.Ne: "Has another value, or none.", filter.In: "Has one of these values, with commas.",
	filter.Gt: "Is greater, or later.", filter.Gte: "Is not less, or not earlier.", filter.Lt: "Is less, or earlier.", filter.Lte: "Is not greater, or not later.",
	filter.Prefix: "Begins with this text, in any case.", filter.Any: "Contains one of these values, with commas.",
	filter.All: "Contains all these values, with commas.", filter.Empty: "Has no value.",
}

// operand is the schema of the value of a condition.
func operand(f *model.SchemaField, op filter.Op) openapi.Object {
	switch {
	case op == filter.Empty:
		return openapi.Enum("true", "false")
	case f != nil && f.CustomKind() != nil:
		return openapi.Object{"type": "string", "description": "A value of the kind " + f.Custom + " as JSON; several with commas, and a backslash before each comma of a value."}
	case f != nil && len(f.Choices) > 0 && (op == filter.Eq || op == filter.Ne) && !f.Empty:
		return openapi.Enum(f.Choices...)
	}
	return openapi.Text()
}

// tableParameters are the query keys that choose and sort the entries of the type.
func (c typePath) tableParameters() []openapi.Object {
	field := "-?(" + strings.ReplaceAll(strings.Join(append(c.typ.Sorts(), model.ID), "|"), ".", `\.`) + ")"
	all := []openapi.Object{
		openapi.Query("sort", "The fields to sort by, with commas; a field is descending after a minus sign. Entries with equal values are in the order of their ids.",
			openapi.Object{"type": "string", "pattern": "^" + field + "(," + field + ")*$"}),
	}
	for _, name := range c.typ.Filters() {
		f := c.typ.Schema.Field(name)
		shape := openapi.Object{"type": "string"}
		if len(f.Choices) > 0 {
			shape["enum"] = f.Choices
		}
		all = append(all, openapi.Query(name, "Only entries with this value.", shape))
	}
	if len(c.typ.Sought()) > 0 {
		all = append(all, openapi.Query(query.WordsParameter, "Only entries with all these words in their name, alternative text, collection or tags.", openapi.Text()))
	}
	if c.typ.Options.Files {
		all = append(all, fileParameters()...)
	}
	if c.typ.Schema.Publishes() != nil {
		all = append(all, openapi.Query(model.Scheduled, "Only entries that are hidden and will appear by themselves; for staff.", openapi.Enum("true")))
	}
	return all
}

// fileParameters are the query keys that only a list of files takes.
func fileParameters() []openapi.Object {
	day := openapi.Object{"type": "string", "format": "date"}
	return []openapi.Object{
		openapi.Query(query.TagParameter, "Only files with this tag.", openapi.Text()),
		openapi.Query(query.UsedParameter, "Only files that entries refer to, published or with changes that are not, or only files to which no entry refers.",
			openapi.Enum("true", "false")),
		openapi.Query(query.AltParameter, "Only pictures without alternative text that are not decorative.", openapi.Enum(query.AltMissing)),
		openapi.Query(query.FromParameter, "Only files that were added on this day, which begins at midnight in the time zone of the site, or later.", day),
		openapi.Query(query.ToParameter, "Only files that were added on this day or earlier.", day),
		openapi.Query(query.LargerParameter, "Only files of more bytes than this.", openapi.Object{"type": "integer", "minimum": 0}),
	}
}
