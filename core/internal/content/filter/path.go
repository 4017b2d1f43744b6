package filter

import (
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
)

// The paths of conditions, of expanded references and of their fields have the same meaning: "venue.city" is a part of
// a field, and "author.name" a field of the entry that a reference leads to.

// ColumnAt returns the column at a path, if the view sees it.
func ColumnAt(columns []model.Column, view core.View, path string) (model.Column, bool) {
	i := slices.IndexFunc(columns, func(c model.Column) bool { return c.Path == path })
	if i < 0 || columns[i].Private() && !view.SeesAll() {
		return model.Column{}, false
	}
	return columns[i], true
}

// Through returns the reference that a path begins with, if the view sees it, and the rest of the path, which belongs
// to the type that it refers to. Of several references, it is the longest.
func Through(columns []model.Column, view core.View, path string) (reference model.Column, rest string, ok bool) {
	for i := strings.LastIndexByte(path, '.'); i > 0; i = strings.LastIndexByte(path[:i], '.') {
		if c, ok := ColumnAt(columns, view, path[:i]); ok && c.Ref != "" {
			return c, path[i+1:], true
		}
	}
	return model.Column{}, "", false
}

// FieldAt returns the field, or the part of a field, at a path; nil if there is none, or if the view does not see it.
func FieldAt(t *model.Type, view core.View, path string) (at *model.SchemaField) {
	fields := t.Schema.Fields
	for name := range strings.SplitSeq(path, ".") {
		i := slices.IndexFunc(fields, func(f model.SchemaField) bool { return f.Name == name })
		if i < 0 || fields[i].Private && !view.SeesAll() {
			return nil
		}
		at, fields = &fields[i], fields[i].Fields
	}
	return at
}
