package table

import (
	"cmp"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/filter"
)

func TestNumbersSortAsNumbers(t *testing.T) {
	t.Parallel()
	ordered := []string{"-1e+300", "-10", "-9.5", "-1e-300", "0", "1e-300", "2", "9.5", "10", "1e+300"}
	for i := 1; i < len(ordered); i++ {
		if SortKey(true, ordered[i-1]) >= SortKey(true, ordered[i]) {
			t.Errorf("%s does not sort before %s", ordered[i-1], ordered[i])
		}
	}
	if SortKey(true, "-0") != SortKey(true, "0") {
		t.Error("there are two zeros")
	}
	if SortKey(false, "ÄB") != SortKey(false, "äb") || SortKey(false, "10") > SortKey(false, "9") {
		t.Error("texts do not sort as texts without regard to case")
	}
}

// TestOrderedRanges checks ranges, prefixes and places against a plain comparison of the keys.
func TestOrderedRanges(t *testing.T) {
	t.Parallel()
	texts := []string{"", "a", "A", "ab", "B", "b", "ba", "é", "zz"}
	b := newBuilder(false, false)
	for _, text := range texts {
		b.add([]byte(text))
	}
	c := b.column()
	for _, key := range append(texts, "aa", "c", "zzz") {
		key = SortKey(false, key)
		for op, holds := range map[filter.Op]func(value string) bool{
			filter.Gt:     func(value string) bool { return value > key },
			filter.Gte:    func(value string) bool { return value >= key },
			filter.Lt:     func(value string) bool { return value < key },
			filter.Lte:    func(value string) bool { return value <= key },
			filter.Prefix: func(value string) bool { return strings.HasPrefix(value, key) },
		} {
			from, to := c.span(op, key)
			for code, v := range c.values {
				if got, want := code >= from && code < to, v.key != "" && holds(v.key); got != want {
					t.Errorf("%q %s %q: %t", v.text, op, key, got)
				}
			}
		}
		k := sortColumn{column: c}
		for row, text := range texts {
			value := SortKey(false, text)
			if got, want := cmp.Compare(k.rank(nil, row), k.place(nil, key)), strings.Compare(value, key); got != want {
				t.Errorf("%q beside %q: %d, want %d", text, key, got, want)
			}
		}
	}
}
