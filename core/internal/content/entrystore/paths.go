package entrystore

import (
	"iter"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// Unknown yields the parts of an entity for which its type has no field: the paths of members and of parts of members,
// with their values. A path is yielded once for each element of a list.
func Unknown(t *model.Type, entity []byte) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		walkUnknown(t.Schema.Fields, entity, "", model.Reserved, yield)
	}
}

func walkUnknown(
	fields []schema.Field, object []byte, prefix string, passed func(string) bool, yield func(string, []byte) bool,
) bool {
	for m := range Members(object) {
		f, path := fieldOf(fields, m.Name), prefix+m.Name
		switch {
		case f == nil:
			if !passed(m.Name) && !yield(path, m.Value()) {
				return false
			}
		case len(f.Fields) == 0:
		case f.Kind == field.KindObject && opens(m.Value(), '{'):
			if !walkUnknown(f.Fields, m.Value(), path+".", none, yield) {
				return false
			}
		case f.Listed():
			for _, element := range Elements(m.Value()) {
				if opens(element, '{') && !walkUnknown(f.Fields, element, path+".", none, yield) {
					return false
				}
			}
		}
	}
	return true
}

// NotedPaths yields the paths in notes of Filled, with the filled-in values. A path is yielded once for each element of
// a list.
func NotedPaths(notes []byte) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) { walkNoted(notes, "", yield) }
}

func walkNoted(notes []byte, path string, yield func(string, []byte) bool) bool {
	if entire := wholeValue(notes); entire != nil {
		return yield(path, entire)
	}
	for _, element := range Elements(notes) {
		if !walkNoted(element, path, yield) {
			return false
		}
	}
	if !opens(notes, '{') {
		return true
	}
	for m := range Members(notes) {
		below := m.Name
		if path != "" {
			below = path + "." + m.Name
		}
		if !walkNoted(m.Value(), below, yield) {
			return false
		}
	}
	return true
}
