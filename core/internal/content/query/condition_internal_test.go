package query

import (
	"testing"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
)

// TestNumbersAreSortedByTheirValue checks every kind: those whose values are numbers are sorted as numbers, all others as
// texts.
func TestNumbersAreSortedByTheirValue(t *testing.T) {
	t.Parallel()
	for _, kind := range field.Kinds() {
		typ := &model.Type{Schema: &schema.Schema{Fields: []schema.Field{{Name: "f", Kind: kind}}}}
		shape := field.RowOf(kind).Shape
		isNumber := shape == field.ShapeNumber || shape == field.ShapeInteger
		if got := sortText(typ, "f", "9") < sortText(typ, "f", "10"); got != isNumber {
			t.Errorf("%s: 9 is before 10: %t", kind, got)
		}
	}
}
