package entrystore

import (
	"iter"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Row is a row of a list. Its columns are valid until the next row.
type Row struct {
	Position string
	Columns  [][]byte
}

// Rows yields the list of the type that an audience sees from its index, in the type's own order, from after a position;
// an empty position is the start. An error is yielded last.
func Rows(r storage.Reader, t *model.Type, who core.Audience, after string) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		var row Row
		for pair, err := range list(r, t, who, after) {
			if err == nil {
				row.Position = pair.Key
				row.Columns, err = Columns(t, pair.Value, row.Columns)
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
	}
}

// Positions is Rows without the columns.
func Positions(r storage.Reader, t *model.Type, who core.Audience, after string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for pair, err := range list(r, t, who, after) {
			if !yield(pair.Key, err) {
				return
			}
		}
	}
}

// list yields positions with their summaries.
func list(r storage.Reader, t *model.Type, who core.Audience, after string) iter.Seq2[storage.Pair, error] {
	return func(yield func(storage.Pair, error) bool) {
		prefix := ListPrefix(t.Name, ListOf(t, who))
		if after != "" {
			after = prefix + after
		}
		for pair, err := range r.Scan(prefix, after) {
			if err == nil {
				pair.Key = pair.Key[len(prefix):]
			}
			if !yield(pair, err) || err != nil {
				return
			}
		}
	}
}

// Lists returns the lists of the type: only a type with hidden entries has one for visitors.
func Lists(t *model.Type) []core.Audience {
	if t.Publishes() {
		return []core.Audience{core.Everyone, core.Visitors}
	}
	return []core.Audience{core.Everyone}
}

// ListOf returns the list that an audience reads.
func ListOf(t *model.Type, who core.Audience) core.Audience {
	if t.Publishes() {
		return who
	}
	return core.Everyone
}
