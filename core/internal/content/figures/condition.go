package figures

import (
	"bytes"
	"slices"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
)

// condition is a filter on the columns of a summary.
type condition struct {
	column      int
	prefix      []byte
	value       string // of a field with several values: must be one of them
	multiValued bool
}

func newConditions(t *model.Type, filters []model.Filter) []condition {
	all := make([]condition, len(filters))
	for i, f := range filters {
		all[i] = condition{column: entrystore.Column(t, f.Field), prefix: entrystore.Equals(f.Value), value: f.Value}
		of := t.Schema.Field(f.Field)
		all[i].multiValued = of != nil && of.Row().Many()
	}
	return all
}

func matchesAll(columns [][]byte, all []condition) bool {
	for _, c := range all {
		if !c.matches(columns[c.column]) {
			return false
		}
	}
	return true
}

func (c condition) matches(column []byte) bool {
	if c.multiValued {
		return slices.Contains(entrystore.Values(column), c.value)
	}
	return bytes.HasPrefix(column, c.prefix)
}
