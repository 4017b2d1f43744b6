package content

import (
	"iter"

	"github.com/quoin-cms/quoin/storage"
)

// listedRow is a place in a list. The columns are valid until the next one.
type listedRow struct {
	position string
	columns  [][]byte
}

// rows yields a list of the type from its index, in the type's own order. An error is the last.
func (t *Type) rows(r storage.Reader, who audience) iter.Seq2[listedRow, error] {
	return func(yield func(listedRow, error) bool) {
		var row listedRow
		prefix := listPrefix(t.Name, who)
		for pair, err := range r.Scan(prefix, "") {
			if err == nil {
				row.position = pair.Key[len(prefix):]
				row.columns, err = t.columns(pair.Value, row.columns)
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
	}
}
