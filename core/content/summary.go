package content

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
)

// summary is what the list index keeps of an entry: the values of the indexed fields and the two times.
func (r *revision) summary(t *Type) string {
	all := make([]string, 0, len(t.index)+2)
	for _, f := range t.index {
		all = append(all, key(t.Schema.Texts(r.value, f)...))
	}
	return key(append(all, key(field.At(r.Created).String()), key(field.At(r.Updated).String()))...)
}

// columns takes a summary apart, into a slice that may be used again. Each column is a key of the values,
// still escaped, and a part of the summary's memory.
func (t *Type) columns(summary []byte, into [][]byte) ([][]byte, error) {
	into = into[:0]
	for len(summary) > 0 {
		raw, rest, err := cutRaw(summary)
		if err != nil {
			break
		}
		into, summary = append(into, raw), rest
	}
	if len(summary) > 0 || len(into) != len(t.index)+2 {
		return nil, fmt.Errorf("content: list index of %s: %w", t.Name, errKey)
	}
	return into, nil
}

// column says where the value of a field stands in a summary; -1 for none.
func (t *Type) column(name string) int {
	switch name {
	case createdAt:
		return len(t.index)
	case updatedAt:
		return len(t.index) + 1
	}
	for i, f := range t.index {
		if f.Name == name {
			return i
		}
	}
	return -1
}

// values gives the values of a column.
func values(column []byte) []string {
	all, err := parts(unescape(string(column)))
	if err != nil {
		return nil
	}
	return all
}

// single gives the first value of a column, which is all that a field with one value has.
func single(column []byte) string {
	value, _, err := cutPart(unescape(string(column)))
	if err != nil {
		return ""
	}
	return value
}

// equals is how the column of a field starts whose value is this.
func equals(value string) []byte { return []byte(escape(key(value))) }

// sorted gives a text that sorts as the values of the field do: numbers as numbers, texts without regard
// to case.
func (t *Type) sorted(name, value string) string {
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

func (t *Type) conditions(filters []Filter) []condition {
	all := make([]condition, len(filters))
	for i, f := range filters {
		all[i] = condition{t.column(f.Field), equals(f.Value)}
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
