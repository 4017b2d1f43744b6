package query

import (
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
)

func TestNumbersSortAsNumbers(t *testing.T) {
	t.Parallel()
	typ := model.Define[struct {
		Title  string  `json:"title" cms:"title"`
		Number float64 `json:"number" cms:"exact"`
	}]("t", model.Options{})
	number := func(text string) string { return sortText(&typ, "number", text) }
	ordered := []string{"-1e+300", "-10", "-9.5", "-1e-300", "0", "1e-300", "2", "9.5", "10", "1e+300"}
	for i := 1; i < len(ordered); i++ {
		if number(ordered[i-1]) >= number(ordered[i]) {
			t.Errorf("%s does not sort before %s", ordered[i-1], ordered[i])
		}
	}
	if number("-0") != number("0") {
		t.Error("there are two zeros")
	}
	if sortText(&typ, "title", "ÄB") != sortText(&typ, "title", "äb") || sortText(&typ, "title", "10") > sortText(&typ, "title", "9") {
		t.Error("texts do not sort as texts without regard to case")
	}
}

func TestConditionsMatchWholeValues(t *testing.T) {
	t.Parallel()
	is := []condition{{column: 0, prefix: entrystore.Equals("a")}, {column: 1, prefix: entrystore.Equals("c")}}
	for columns, want := range map[[2]string]bool{
		{"a", "c"}: true, {"a", "d"}: false, {"b", "c"}: false, {"ax", "c"}: false, {"", "c"}: false,
	} {
		row := [][]byte{entrystore.Equals(columns[0]), entrystore.Equals(columns[1])}
		if matchesAll(row, is) != want {
			t.Errorf("%q matches: %v", columns, !want)
		}
	}
}
