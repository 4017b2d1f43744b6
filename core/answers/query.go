package answers

import (
	"encoding/base64"
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/params"
)

// MaxLimit is how many entries one page of a list holds at most, and by default.
const MaxLimit = 1000

// Query asks for a part of a list. The zero value asks for the first page in the type's own order.
type Query struct {
	Limit   int            // at most this many; 0 is MaxLimit
	Cursor  string         // where the page before ended, as Answer.Next said; empty for the first page
	Sort    string         // "title" or, descending, "-title"; empty for the type's own order
	Filters []model.Filter // all must hold; sorted by field, each at most once
	// Scheduled leaves nothing but what is hidden and will appear by itself. It is for staff.
	Scheduled bool
	Words     string // of files: which must all be in the texts that people write
	Shape
}

// Shape is how much of an entry is shown.
type Shape struct {
	Fields []string // and its id; empty for everything
	Expand []string // references and fields with pictures: what they lead to is shown as well, in the member "expand"
}

// ParseQuery reads the query string of a list. A key that is no filter of the type, a key given twice
// and a value that cannot be read are Malformed; the error names them.
func ParseQuery(t *model.Type, raw string) (Query, error) {
	var q Query
	p, err := params.Parse(raw)
	if err != nil {
		return q, err
	}
	err = p.Each(func(name, value string) error { return q.set(t, name, value) })
	return q, err
}

// WordsParameter has the words that a list of files is looked through for.
const WordsParameter = "q"

// FieldsParameter names the fields that are wanted of an entry, with commas between.
const FieldsParameter = "fields"

// ExpandParameter names references of an entry, with commas between.
const ExpandParameter = "expand"

// ParseShape reads the query string of an entry, which may name the fields that are wanted and the references that
// are to be followed. Any other key is Malformed.
func ParseShape(t *model.Type, raw string) (shape Shape, err error) {
	p, err := params.Parse(raw)
	if err != nil {
		return shape, err
	}
	return ReadShape(t, p)
}

// ReadShape is ParseShape for parameters that were read before.
func ReadShape(t *model.Type, p params.Params) (shape Shape, err error) {
	err = p.Each(func(name, value string) error {
		if !shape.set(t, name, value) {
			return params.Unknown(name, shapeParameters(t)...)
		}
		return nil
	})
	return shape, err
}

// set takes a parameter; false for one that is no part of a shape. Only a type with something that Expands can be.
func (s *Shape) set(t *model.Type, name, value string) bool {
	switch {
	case name == FieldsParameter:
		s.Fields = strings.Split(value, ",")
	case name == ExpandParameter && len(t.Expands()) > 0:
		s.Expand = strings.Split(value, ",")
	default:
		return false
	}
	return true
}

// shapeParameters names the query keys of a shape.
func shapeParameters(t *model.Type) []string {
	if len(t.Expands()) == 0 {
		return []string{FieldsParameter}
	}
	return []string{FieldsParameter, ExpandParameter}
}

// ParseFields reads a query string that may name the fields that are wanted of entries. Any other key is Malformed.
func ParseFields(raw string) (fields []string, err error) {
	p, err := params.Parse(raw)
	if err != nil {
		return nil, err
	}
	err = p.Each(func(name, value string) error {
		if name != FieldsParameter {
			return params.Unknown(name, FieldsParameter)
		}
		fields = strings.Split(value, ",")
		return nil
	})
	return fields, err
}

// ParseRelated reads the query string of what is related: the id, or slug, of an entry, and the shape in which entries are
// wanted. It fails with Malformed where there is no id, and for any other key.
func ParseRelated(t *model.Type, raw string) (id string, shape Shape, err error) {
	p, err := params.Parse(raw)
	if err != nil {
		return "", shape, err
	}
	id = p["id"]
	delete(p, "id")
	if shape, err = ReadShape(t, p); err == nil && id == "" {
		err = params.Bad("id", "is required")
	}
	return id, shape, err
}

func (q *Query) set(t *model.Type, name, value string) (err error) {
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
			return params.Bad(name, "must be one of "+strings.Join(t.Sorts(), ", ")+", or one of them after a minus sign")
		}
		q.Sort = value
	case WordsParameter:
		if len(t.Sought()) == 0 {
			return unknownKey(t, name)
		}
		q.Words = strings.ToLower(value)
	case model.Scheduled:
		if t.Schema.Publishes() == nil {
			return unknownKey(t, name)
		}
		if value != "true" {
			return params.Bad(name, "must be true")
		}
		q.Scheduled = true
	default:
		if q.Shape.set(t, name, value) {
			return nil
		}
		if !slices.Contains(t.Filters(), name) {
			return unknownKey(t, name)
		}
		q.Filters = append(q.Filters, model.Filter{Field: name, Value: value})
	}
	return nil
}

func unknownKey(t *model.Type, name string) error {
	known := append([]string{"limit", "cursor", "sort"}, shapeParameters(t)...)
	if len(t.Sought()) > 0 {
		known = append(known, WordsParameter)
	}
	return params.Unknown(name, append(known, t.Filters()...)...)
}

func parseLimit(value string) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > MaxLimit {
		return 0, params.Bad("limit", "must be a whole number from 1 to "+strconv.Itoa(MaxLimit))
	}
	return n, nil
}

// text is the query but its fields as one text, the same for equal queries.
func (q Query) text() string {
	if q.Limit == 0 && q.Cursor == "" && !q.selects() {
		return ""
	}
	return entries.Key(strconv.Itoa(q.Limit), q.Cursor, q.selection())
}

// selects reports whether the query wants other entries than all, or another order than the type's own.
func (q Query) selects() bool {
	return q.Sort != "" || len(q.Filters) > 0 || q.Scheduled || q.Words != ""
}

// selection is the part of text that decides which entries are meant, and in what order.
func (q Query) selection() string {
	all := []string{q.Sort}
	for _, f := range q.Filters {
		all = append(all, f.Field, f.Value)
	}
	if q.Scheduled {
		all = append(all, model.Scheduled)
	}
	if q.Words != "" {
		all = append(all, WordsParameter, q.Words)
	}
	return entries.Key(all...)
}

// cursor is where a page ended: the value it was sorted by and the position in the type's order.
type cursor struct{ sorted, position string }

func (c cursor) encode() string {
	return base64.RawURLEncoding.EncodeToString([]byte(entries.Key(c.sorted, c.position)))
}

func decodeCursor(text string) (cursor, error) {
	data, err := base64.RawURLEncoding.DecodeString(text)
	if err == nil {
		if all, err := entries.Parts(string(data)); err == nil && len(all) == 2 {
			if _, err := entries.IDAt(all[1]); err == nil {
				return cursor{all[0], all[1]}, nil
			}
		}
	}
	return cursor{}, badCursor()
}

func badCursor() error { return params.Bad("cursor", "must be one that an earlier page gave") }
