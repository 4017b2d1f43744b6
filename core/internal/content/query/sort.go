package query

import (
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/table"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/model"
)

// maxSorts is the maximum number of fields by which a list is sorted.
const maxSorts = 8

// sortKeys returns the keys of a sort parameter.
func sortKeys(text string) (keys []table.Key) {
	if text == "" {
		return nil
	}
	for one := range strings.SplitSeq(text, ",") {
		name, descending := strings.CutPrefix(one, "-")
		keys = append(keys, table.Key{Path: name, Descending: descending})
	}
	return keys
}

// sorts returns the names by which a view may sort the entries of a type.
func sorts(t *model.Type, view core.View) []string {
	names := []string{}
	for _, name := range t.Sorts() {
		if f := t.Schema.Field(name); f == nil || view.SeesAll() || !f.Private {
			names = append(names, name)
		}
	}
	return append(names, model.ID)
}

// checkSort fails with Malformed unless a view may sort by the keys. A private field that the view does not see reads like
// a field that does not exist.
func checkSort(t *model.Type, view core.View, text string) error {
	keys, names := sortKeys(text), sorts(t, view)
	if len(keys) > maxSorts {
		return params.Bad("sort", "has too many fields")
	}
	var seen []string
	for _, k := range keys {
		switch f := t.Schema.Field(k.Path); {
		case slices.Contains(seen, k.Path):
			return params.Bad("sort", "names "+core.Shorten(k.Path)+" twice")
		case slices.Contains(names, k.Path):
		case f == nil || f.Private && !view.SeesAll():
			return unknownSort(t)
		case f.CustomKind() != nil && !f.CustomKind().Ordered():
			return params.Bad("sort", "names "+core.Shorten(k.Path)+", whose values have no order: the kind "+f.Custom+" has no method Sort")
		case f.Indexable() && !f.Row().Many():
			return params.Bad("sort", "names "+core.Shorten(k.Path)+`, which cannot be sorted by: it has neither cms:"indexed" nor cms:"exact"`)
		default:
			return params.Bad("sort", "names "+core.Shorten(k.Path)+", whose values have no order")
		}
		seen = append(seen, k.Path)
	}
	if text == "" {
		return unknownSort(t)
	}
	return nil
}

// unknownSort is the error of a sort key that is no field. It names those that visitors may use.
func unknownSort(t *model.Type) error {
	return params.Bad("sort", "must be one of "+strings.Join(sorts(t, core.View{}), ", ")+", or one of them after a minus sign")
}
