package answers

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// sortText gives a text that sorts as the values of the field do: numbers as numbers, texts without regard
// to case.
func sortText(t *model.Type, name, value string) string {
	f := t.Schema.Field(name)
	if f == nil || f.Kind != field.KindNumber && f.Kind != field.KindInteger {
		return strings.ToLower(value)
	}
	number, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return ""
	}
	bits := math.Float64bits(number + 0) // makes one of the two zeros
	if number < 0 {
		bits = ^bits
	} else {
		bits |= 1 << 63
	}
	return fmt.Sprintf("%016x", bits)
}

// condition is a filter on a summary.
type condition struct {
	column int
	start  []byte
	among  string // of a field with many values: one of them
	many   bool
}

func conditionsOf(t *model.Type, filters []model.Filter) []condition {
	all := make([]condition, len(filters))
	for i, f := range filters {
		all[i] = condition{column: entries.Column(t, f.Field), start: entries.Equals(f.Value), among: f.Value}
		of := t.Schema.Field(f.Field)
		all[i].many = of != nil && of.Row().Many()
	}
	return all
}

func match(columns [][]byte, all []condition) bool {
	for _, c := range all {
		if !c.holds(columns[c.column]) {
			return false
		}
	}
	return true
}

func (c condition) holds(column []byte) bool {
	if c.many {
		return slices.Contains(entries.Values(column), c.among)
	}
	return bytes.HasPrefix(column, c.start)
}

// sought is what a list is looked through for: words that are all to be found in some columns.
type sought struct {
	columns []int
	words   []string
}

func soughtBy(t *model.Type, q Query) (s sought) {
	if s.words = strings.Fields(q.Words); len(s.words) == 0 {
		return s
	}
	for _, f := range t.Sought() {
		s.columns = append(s.columns, entries.Column(t, f.Name))
	}
	return s
}

func (s sought) matches(columns [][]byte) bool {
	if len(s.words) == 0 {
		return true
	}
	var text strings.Builder
	for _, at := range s.columns {
		for _, value := range entries.Values(columns[at]) {
			text.WriteString(strings.ToLower(value) + "\n")
		}
	}
	return !slices.ContainsFunc(s.words, func(word string) bool { return !strings.Contains(text.String(), word) })
}
