package table

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// SortKey returns a text whose order is that of the values of a column: numbers sort numerically, texts ignore case, and
// values of kinds of plugins sort by their own order.
func SortKey(number bool, value string) string {
	if !number {
		if key, _, own := strings.Cut(value, schema.Separator); own {
			return key
		}
		return strings.ToLower(value)
	}
	n, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return ""
	}
	bits := math.Float64bits(n + 0) // turns -0 into 0
	if n < 0 {
		bits = ^bits
	} else {
		bits |= 1 << 63
	}
	return fmt.Sprintf("%016x", bits)
}

// column is the values of all rows, as codes: numbers of values in their order. A row without values has the empty one.
type column struct {
	number bool
	values []value  // in their order, each once
	ranks  []uint32 // of the values: the number of their key among all keys, from 1; 0 for the empty key
	codes  []uint32 // of the rows, if each has one value
	// lists are the codes of the rows if each has any number of values: those of row i are codes[starts[i]:starts[i+1]].
	starts []uint32
}

// value is a value of a column.
type value struct {
	key  string // its SortKey
	text string
}

// of returns the codes of a row.
func (c *column) of(row int) []uint32 {
	if c.starts == nil {
		return c.codes[row : row+1]
	}
	return c.codes[c.starts[row]:c.starts[row+1]]
}

// builder collects the values of a column.
type builder struct {
	number, many bool
	codes        map[string]uint32 // provisional codes, in the order of arrival
	texts        []string
	rows         []uint32
	starts       []uint32
}

func newBuilder(number, many bool) *builder {
	return &builder{number: number, many: many, codes: map[string]uint32{}}
}

// add adds a row with these values, which it copies if it keeps them.
func (b *builder) add(values ...[]byte) {
	if b.many {
		b.starts = append(b.starts, uint32(len(b.rows))) //nolint:gosec // a table has fewer values
	}
	if len(values) == 0 {
		values = [][]byte{nil}
	}
	if !b.many {
		values = values[:1]
	}
	for _, text := range values {
		code, known := b.codes[string(text)]
		if !known {
			code = uint32(len(b.texts)) //nolint:gosec // a table has fewer values
			own := string(text)
			b.codes[own] = code
			b.texts = append(b.texts, own)
		}
		b.rows = append(b.rows, code)
	}
}

// column returns the column of the rows that were added.
func (b *builder) column() *column {
	c := &column{number: b.number, values: make([]value, len(b.texts)), ranks: make([]uint32, len(b.texts)), codes: b.rows}
	if b.many {
		c.starts = append(b.starts, uint32(len(b.rows))) //nolint:gosec // a table has fewer values
	}
	order := make([]uint32, len(b.texts))
	keys := make([]string, len(b.texts))
	for i, text := range b.texts {
		order[i], keys[i] = uint32(i), SortKey(b.number, text) //nolint:gosec // a table has fewer values
	}
	slices.SortFunc(order, func(x, y uint32) int {
		if by := strings.Compare(keys[x], keys[y]); by != 0 {
			return by
		}
		return strings.Compare(b.texts[x], b.texts[y])
	})
	final := make([]uint32, len(order))
	rank := uint32(0)
	for code, old := range order {
		if keys[old] != "" && (code == 0 || keys[old] != c.values[code-1].key) {
			rank++
		}
		c.values[code], c.ranks[code] = value{keys[old], b.texts[old]}, rank
		final[old] = uint32(code) //nolint:gosec // a table has fewer values
	}
	for i, old := range c.codes {
		c.codes[i] = final[old]
	}
	return c
}

// from returns the first code whose key is not less than a key.
func (c *column) from(key string) int {
	return sort.Search(len(c.values), func(i int) bool { return c.values[i].key >= key })
}

// after returns the first code whose key is greater than a key.
func (c *column) after(key string) int {
	return sort.Search(len(c.values), func(i int) bool { return c.values[i].key > key })
}

// code returns the code of a value; -1 if no row has it.
func (c *column) code(text string) int {
	key := SortKey(c.number, text)
	for i := c.from(key); i < len(c.values) && c.values[i].key == key; i++ {
		if c.values[i].text == text {
			return i
		}
	}
	return -1
}
