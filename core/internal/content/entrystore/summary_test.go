package entrystore

import (
	"bytes"
	"slices"
	"testing"
	"testing/quick"

	"github.com/quoin-cms/quoin/core/model"
)

type two struct {
	A string   `json:"a" cms:"title,exact"`
	B []string `json:"b" cms:"tags"`
}

// twoColumns is a type with two indexed fields.
func twoColumns() model.Type {
	return model.Define[two]("t", model.Options{Public: model.PublicOptions{Related: []string{"b"}}})
}

// oneColumn is a type with one indexed field.
func oneColumn() model.Type {
	return model.Define[struct {
		A string `json:"a" cms:"title,exact"`
	}]("t", model.Options{})
}

func TestSummariesComeApart(t *testing.T) {
	typ := twoColumns()
	property := func(a, b, c, d string, all []string) bool {
		summary := []byte(Key(Key(a), Key(all...), Key(c), Key(d)))
		columns, err := Columns(&typ, summary, nil)
		if err != nil || len(columns) != 4 {
			return false
		}
		return Single(columns[0]) == a && slices.Equal(Values(columns[1]), slices.Clip(all)) && Single(columns[2]) == c && Single(columns[3]) == d &&
			bytes.HasPrefix(columns[0], Equals(a)) && bytes.HasPrefix(columns[0], Equals(b)) == (a == b) &&
			!bytes.HasPrefix(columns[0], Equals(a+"x"))
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
	typ := oneColumn()
	good := Key(Key("x"), Key("c"), Key("u"))
	if _, err := Columns(&typ, []byte(good), nil); err != nil {
		t.Fatal(err)
	}
	for n := range good {
		if columns, err := Columns(&typ, []byte(good[:n]), nil); err == nil {
			t.Errorf("the first %d bytes are taken for %q", n, columns)
		}
	}
	if _, err := Columns(&typ, []byte(good+Key("more")), nil); err == nil {
		t.Error("a column too many is taken")
	}
}
