package answers

import (
	"bytes"
	"fmt"
	"math"
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
}

func conditionsOf(t *model.Type, filters []model.Filter) []condition {
	all := make([]condition, len(filters))
	for i, f := range filters {
		all[i] = condition{entries.Column(t, f.Field), entries.Equals(f.Value)}
	}
	return all
}

func match(columns [][]byte, all []condition) bool {
	for _, c := range all {
		if !bytes.HasPrefix(columns[c.column], c.start) {
			return false
		}
	}
	return true
}
