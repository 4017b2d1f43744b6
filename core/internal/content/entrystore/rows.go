package entrystore

import (
	"bytes"
	"fmt"
	"iter"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
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
	all := indexed(r, t, who, after)
	if who != core.Visitors || len(t.ShownBy()) == 0 {
		return all
	}
	return func(yield func(storage.Pair, error) bool) {
		shown, err := ShownOf(r, t)
		if err != nil {
			yield(storage.Pair{}, err)
			return
		}
		for pair, err := range all {
			id := ""
			if err == nil {
				id, err = IDAt(pair.Key)
			}
			if err == nil && shown[id] == 0 {
				continue
			}
			if !yield(pair, err) || err != nil {
				return
			}
		}
	}
}

// indexed yields what the list index has for an audience, whether other entries show it or not.
func indexed(r storage.Reader, t *model.Type, who core.Audience, after string) iter.Seq2[storage.Pair, error] {
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

// Summary returns the value of an entry in the list index: the values of the indexed fields and the two times.
func (s *State) Summary(t *model.Type) string {
	indexed := t.Indexed()
	all := make([]string, 0, len(indexed)+2)
	for _, f := range indexed {
		all = append(all, Key(f.Values(t, s.Value)...))
	}
	return Key(append(all, Key(field.At(s.Created).String()), Key(field.At(s.Updated).String()))...)
}

// Columns splits a summary, into a slice that may be reused. Each column is a key of the values, still escaped, and
// shares the summary's memory.
func Columns(t *model.Type, summary []byte, into [][]byte) ([][]byte, error) {
	into = into[:0]
	for len(summary) > 0 {
		raw, rest, err := cutRaw(summary)
		if err != nil {
			break
		}
		into, summary = append(into, raw), rest
	}
	if len(summary) > 0 || len(into) != len(t.Indexed())+2 {
		return nil, fmt.Errorf("entrystore: list index of %s: %w", t.Name, ErrKey)
	}
	return into, nil
}

// Column returns the index of a field, or of a part of one, in a summary; -1 if it is not indexed.
func Column(t *model.Type, name string) int {
	switch name {
	case model.CreatedAt:
		return len(t.Indexed())
	case model.UpdatedAt:
		return len(t.Indexed()) + 1
	}
	for i, f := range t.Indexed() {
		if f.Path == name {
			return i
		}
	}
	return -1
}

// Values returns the values of a column.
func Values(column []byte) []string {
	all, err := Parts(unescape(string(column)))
	if err != nil {
		return nil
	}
	return all
}

// Single returns the first value of a column, which is the only one of a field with one value.
func Single(column []byte) string {
	value, _, err := cutPart(unescape(string(column)))
	if err != nil {
		return ""
	}
	return value
}

// Equals returns the prefix of the columns of a field with this value.
func Equals(value string) []byte { return []byte(escape(Key(value))) }

// RawValues returns the values of a column, in memory of their own.
func RawValues(column []byte) (all [][]byte) {
	rest := bytes.ReplaceAll(column, []byte(escapedNul), []byte{0})
	for len(rest) > 0 {
		raw, after, err := cutRaw(rest)
		if err != nil {
			return nil
		}
		all, rest = append(all, bytes.ReplaceAll(raw, []byte(escapedNul), []byte{0})), after
	}
	return all
}
