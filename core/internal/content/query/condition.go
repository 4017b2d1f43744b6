package query

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
)

// sortText returns a string whose order is that of the field's values: numbers sort numerically, texts ignore case.
func sortText(t *model.Type, name, value string) string {
	f := t.Schema.Field(name)
	if f == nil || f.Row().Shape != field.ShapeNumber && f.Row().Shape != field.ShapeInteger {
		return strings.ToLower(value)
	}
	number, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return ""
	}
	bits := math.Float64bits(number + 0) // turns -0 into 0
	if number < 0 {
		bits = ^bits
	} else {
		bits |= 1 << 63
	}
	return fmt.Sprintf("%016x", bits)
}

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

// wordFilter matches entries that contain all of its words in some columns.
type wordFilter struct {
	columns []int
	words   []string
}

func newWordFilter(t *model.Type, q Query) (s wordFilter) {
	if s.words = strings.Fields(q.Words); len(s.words) == 0 {
		return s
	}
	for _, f := range t.Sought() {
		s.columns = append(s.columns, entrystore.Column(t, f.Name))
	}
	return s
}

func (s wordFilter) matches(columns [][]byte) bool {
	if len(s.words) == 0 {
		return true
	}
	var text strings.Builder
	for _, at := range s.columns {
		for _, value := range entrystore.Values(columns[at]) {
			text.WriteString(strings.ToLower(value) + "\n")
		}
	}
	return !slices.ContainsFunc(s.words, func(word string) bool { return !strings.Contains(text.String(), word) })
}
