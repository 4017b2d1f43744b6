package content

import (
	"encoding/base64"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
)

// MaxLimit is how many entries one page of a list holds at most, and by default.
const MaxLimit = 1000

// Query asks for a part of a list. The zero value asks for the first page in the type's own order.
type Query struct {
	Limit   int      // at most this many; 0 is MaxLimit
	Cursor  string   // where the page before ended, as Page.Next said; empty for the first page
	Sort    string   // "title" or, descending, "-title"; empty for the type's own order
	Filters []Filter // all must hold; sorted by field, each at most once
}

// Filter wants a field to equal a value.
type Filter struct{ Field, Value string }

// ParseQuery reads the query string of a list. A key that is no filter of the type, a key given twice
// and a value that cannot be read are Malformed; the error names them.
func (t *Type) ParseQuery(raw string) (Query, error) {
	var q Query
	err := EachParameter(raw, func(name, value string) error { return q.set(t, name, value) })
	if err != nil {
		return q, err
	}
	slices.SortFunc(q.Filters, func(a, b Filter) int { return strings.Compare(a.Field, b.Field) })
	return q, nil
}

// EachParameter hands on the keys of a query string with their values. It fails with the error of set, or
// with Malformed for a key that is given twice.
func EachParameter(raw string, set func(name, value string) error) error {
	if raw == "" {
		return nil
	}
	values, err := url.ParseQuery(raw)
	if err != nil {
		return core.Errorf(core.Malformed, "The query string cannot be read.")
	}
	for name, all := range values {
		if len(all) > 1 {
			return BadParameter(name, "is given twice")
		}
		if err := set(name, all[0]); err != nil {
			return err
		}
	}
	return nil
}

func (q *Query) set(t *Type, name, value string) (err error) {
	switch name {
	case "limit":
		q.Limit, err = parseLimit(value)
		return err
	case "cursor":
		if _, err := decodeCursor(value); err != nil {
			return err
		}
		q.Cursor = value
	case "sort":
		if !slices.Contains(t.Sorts(), strings.TrimPrefix(value, "-")) {
			return BadParameter(name, "must be one of "+strings.Join(t.Sorts(), ", ")+", or one of them after a minus sign")
		}
		q.Sort = value
	default:
		if !slices.Contains(t.Filters(), name) {
			return BadParameter(name, "is not known here; known are "+
				strings.Join(append([]string{"limit", "cursor", "sort"}, t.Filters()...), ", "))
		}
		q.Filters = append(q.Filters, Filter{name, value})
	}
	return nil
}

func parseLimit(value string) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > MaxLimit {
		return 0, BadParameter("limit", "must be a whole number from 1 to "+strconv.Itoa(MaxLimit))
	}
	return n, nil
}

// BadParameter is the Malformed error of a key of a query string. The message completes the sentence "the
// query parameter …".
func BadParameter(name, message string) error {
	return core.Errorf(core.Malformed, "The query parameter %q %s.", shorten(name), message)
}

// text is the query as one text, the same for equal queries.
func (q Query) text() string {
	if q.Limit == 0 && q.Cursor == "" && q.Sort == "" && len(q.Filters) == 0 {
		return ""
	}
	return key(strconv.Itoa(q.Limit), q.Cursor, q.selection())
}

// selection is the part of text that decides which entries are meant, and in what order.
func (q Query) selection() string {
	all := []string{q.Sort}
	for _, f := range q.Filters {
		all = append(all, f.Field, f.Value)
	}
	return key(all...)
}

// cursor is where a page ended: the value it was sorted by and the position in the type's order.
type cursor struct{ sorted, position string }

func (c cursor) encode() string {
	return base64.RawURLEncoding.EncodeToString([]byte(key(c.sorted, c.position)))
}

func decodeCursor(text string) (cursor, error) {
	data, err := base64.RawURLEncoding.DecodeString(text)
	if err == nil {
		if all, err := parts(string(data)); err == nil && len(all) == 2 {
			if _, err := idAt(all[1]); err == nil {
				return cursor{all[0], all[1]}, nil
			}
		}
	}
	return cursor{}, badCursor()
}

func badCursor() error { return BadParameter("cursor", "must be one that an earlier page gave") }
