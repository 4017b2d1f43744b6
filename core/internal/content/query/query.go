package query

import (
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/filter"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/model"
)

// MaxLimit is the maximum, and default, number of entries of one page of a list.
const MaxLimit = 1000

// Query selects a part of a list. The zero value selects the first page in the type's own order.
type Query struct {
	Limit   int            // maximum number of entries; 0 is MaxLimit; with Expand it is reduced to MaxExpanded
	Cursor  string         // Answer.Next of the previous page; empty for the first page
	Sort    string         // keys separated by commas, descending after a minus sign: "-publishedAt,title"; empty for the type's own order
	Filters []model.Filter // all must hold; sorted by field, each at most once
	Where   filter.Filter  // further conditions
	// NoTotal leaves out the number of all matching entries.
	NoTotal bool
	// Scheduled selects only hidden entries that will appear on schedule. It is for staff.
	Scheduled bool
	Words     string // of files: all must occur in the searchable texts
	Files     FileFilter
	projection.Shape
}

// ParseQuery parses the query string of a list. It fails with Malformed for a key that is no filter of the type, for a
// repeated key and for an invalid value; the error names them.
func ParseQuery(t *model.Type, raw string) (Query, error) {
	var q Query
	p, err := params.Parse(raw)
	if err != nil {
		return q, err
	}
	if err = p.Each(func(name, value string) error { return q.set(t, name, value) }); err != nil {
		return q, err
	}
	if len(q.Filters)+q.Where.Count()+q.Files.count() > filter.MaxConditions {
		err = filter.TooMany()
	}
	return q, err
}

// WordsParameter is the query key of the words to find in a list of files.
const WordsParameter = "q"

// ParseRelated parses the query string of related entries: the id or slug of an entry, and the shape of the result. It
// fails with Malformed if the id is missing, and for any other key.
func ParseRelated(t *model.Type, raw string) (id string, shape projection.Shape, err error) {
	p, err := params.Parse(raw)
	if err != nil {
		return "", shape, err
	}
	id = p["id"]
	delete(p, "id")
	if shape, err = projection.ReadShape(t, p); err == nil && id == "" {
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
		if _, err := cursorParts(value); err != nil {
			return err
		}
		q.Cursor = value
	case "sort":
		if err := checkSort(t, core.View{Audience: core.Everyone}, value); err != nil {
			return err
		}
		q.Sort = value
	case "count":
		if value != "true" && value != "false" {
			return params.Bad(name, "must be true or false")
		}
		q.NoTotal = value == "false"
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
		if q.Shape.Set(t, name, value) {
			return nil
		}
		if filter.IsParameter(name) {
			return q.Where.Read(name, value)
		}
		if slices.Contains(fileParameters(t), name) {
			return q.setFile(name, value)
		}
		if !slices.Contains(t.Filters(), name) {
			return unknownKey(t, name)
		}
		q.Filters = append(q.Filters, model.Filter{Field: name, Value: value})
	}
	return nil
}

func unknownKey(t *model.Type, name string) error {
	known := append([]string{"limit", "cursor", "sort", "count", "filter[FIELD][OPERATOR]"}, projection.Parameters(t)...)
	if len(t.Sought()) > 0 {
		known = append(known, WordsParameter)
	}
	known = append(known, fileParameters(t)...)
	return params.Unknown(name, append(known, t.Filters()...)...)
}

func parseLimit(value string) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > MaxLimit {
		return 0, params.Bad("limit", "must be a whole number from 1 to "+strconv.Itoa(MaxLimit))
	}
	return n, nil
}

// text returns the query without its shape as a canonical string, the same for equal queries.
func (q Query) text() string {
	if q.Limit == 0 && q.Cursor == "" && !q.NoTotal && !q.Selects() {
		return ""
	}
	return entrystore.Key(strconv.Itoa(q.Limit), q.Cursor, strconv.FormatBool(q.NoTotal), q.selection())
}

// Selects reports whether the query filters the entries, or sorts them differently from the type's own order.
func (q Query) Selects() bool {
	return q.Sort != "" || len(q.Filters) > 0 || !q.Where.IsZero() || q.Scheduled || q.Words != "" || !q.Files.isZero()
}

// selection returns the part of text that determines the entries and their order.
func (q Query) selection() string {
	all := []string{q.Sort}
	for _, f := range q.Filters {
		all = append(all, f.Field, f.Value)
	}
	all = append(all, entrystore.Key(q.Where.Text()...))
	if q.Scheduled {
		all = append(all, model.Scheduled)
	}
	if q.Words != "" {
		all = append(all, WordsParameter, q.Words)
	}
	if !q.Files.isZero() {
		all = append(all, q.Files.text()...)
	}
	return entrystore.Key(all...)
}
