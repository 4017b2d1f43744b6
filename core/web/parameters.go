package web

import (
	"strings"

	"github.com/quoin-cms/quoin/core/content"
)

// listParameters are the query keys that a list of the type takes.
func (c collection) listParameters() []object {
	return append(pageParameters(), c.tableParameters()...)
}

// pageParameters are the query keys that every list takes.
func pageParameters() []object {
	return []object{
		query("limit", "At most this many entries.", object{
			"type": "integer", "minimum": 1, "maximum": content.MaxLimit, "default": content.MaxLimit,
		}),
		query("cursor", "Where the page before ended; the Link header has it.", object{"type": "string"}),
	}
}

// activityParameters are the query keys that the activity takes.
func activityParameters() []object {
	return append(pageParameters(),
		query("type", "Only lines about this content type.", text()),
		query("op", "Only lines of this kind.", enum(content.Acts()...)),
		query("by", "Only lines about what this user did.", text()))
}

// tableParameters are the query keys that choose and sort the entries of the type.
func (c collection) tableParameters() []object {
	sorts := []string{}
	for _, name := range c.typ.Sorts() {
		sorts = append(sorts, name, "-"+name)
	}
	all := []object{
		query("sort", "A field to sort by; descending after a minus sign.", object{"type": "string", "enum": sorts}),
	}
	for _, name := range c.typ.Filters() {
		f := c.typ.Schema.Field(name)
		shape := object{"type": "string"}
		if len(f.Choices) > 0 {
			shape["enum"] = f.Choices
		}
		all = append(all, query(name, "Only entries with this value.", shape))
	}
	return all
}

func query(name, description string, shape object) object {
	return object{"name": name, "in": "query", "description": description, "schema": shape}
}

// pathParameters are the names in braces of a path.
func pathParameters(path string) []object {
	var all []object
	for part := range strings.SplitSeq(path, "/") {
		if name, ok := strings.CutPrefix(part, "{"); ok {
			all = append(all, object{
				"name": strings.TrimSuffix(name, "}"), "in": "path", "required": true, "schema": object{"type": "string"},
			})
		}
	}
	return all
}

func header(name, description string) object {
	return object{"name": name, "in": "header", "description": description, "schema": object{"type": "string"}}
}
