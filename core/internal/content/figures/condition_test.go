package figures

import (
	"testing"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
)

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
