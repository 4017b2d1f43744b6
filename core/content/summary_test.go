package content

import (
	"slices"
	"testing"
	"testing/quick"

	"github.com/quoin-cms/quoin/core/schema"
)

func TestNumbersSortAsNumbers(t *testing.T) {
	typ := Define[struct {
		Title  string  `json:"title" cms:"title"`
		Number float64 `json:"number" cms:"exact"`
	}]("t", Options{})
	number := func(text string) string { return typ.sorted("number", text) }
	ordered := []string{"-1e+300", "-10", "-9.5", "-1e-300", "0", "1e-300", "2", "9.5", "10", "1e+300"}
	for i := 1; i < len(ordered); i++ {
		if number(ordered[i-1]) >= number(ordered[i]) {
			t.Errorf("%s does not sort before %s", ordered[i-1], ordered[i])
		}
	}
	if number("-0") != number("0") {
		t.Error("there are two zeros")
	}
	if typ.sorted("title", "ÄB") != typ.sorted("title", "äb") || typ.sorted("title", "10") > typ.sorted("title", "9") {
		t.Error("texts do not sort as texts without regard to case")
	}
}

func TestSummariesComeApart(t *testing.T) {
	typ := Type{index: []*schema.Field{{Name: "a"}, {Name: "b"}}}
	property := func(a, b, c, d string, all []string) bool {
		summary := []byte(key(key(a), key(all...), key(c), key(d)))
		columns, err := typ.columns(summary, nil)
		if err != nil || len(columns) != 4 {
			return false
		}
		is := []condition{{0, equals(a)}, {2, equals(c)}}
		return single(columns[0]) == a && slices.Equal(values(columns[1]), slices.Clip(all)) && single(columns[3]) == d &&
			match(columns, is) && match(columns, []condition{{0, equals(b)}}) == (a == b) &&
			!match(columns, []condition{{0, equals(a + "x")}})
	}
	for _, c := range [][4]string{{"", "", "\x00", "\x00\x01"}, {"a", "a\x00", "\x00\xff", "é"}, {"a\x00", "a", "", ""}} {
		if !property(c[0], c[1], c[2], c[3], c[:]) {
			t.Errorf("%q do not come apart", c)
		}
	}
	if err := quick.Check(property, nil); err != nil {
		t.Error(err)
	}
}

func TestBrokenSummariesAreRefused(t *testing.T) {
	typ := Type{index: []*schema.Field{{Name: "a"}}}
	good := key(key("x"), key("c"), key("u"))
	if _, err := typ.columns([]byte(good), nil); err != nil {
		t.Fatal(err)
	}
	for n := range good {
		if columns, err := typ.columns([]byte(good[:n]), nil); err == nil {
			t.Errorf("the first %d bytes are taken for %q", n, columns)
		}
	}
	if _, err := typ.columns([]byte(good+key("more")), nil); err == nil {
		t.Error("a column too many is taken")
	}
}
