package query

import (
	"encoding/base64"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/params"
)

// NewestQuery selects a part of a list of entries of all types, newest first: of the trash, or of the entries with
// pending changes. The zero value selects the newest.
type NewestQuery struct {
	Limit  int    // maximum number of entries; 0 is MaxLimit
	Cursor string // Answer.Next of the previous page; empty for the first page
	Type   string // only entries of this type; empty for all
}

// ParseNewestQuery parses the query string of such a list. It fails with Malformed for a key other than limit, cursor
// and type, for a repeated key and for an invalid value; the error names them.
func ParseNewestQuery(raw string) (NewestQuery, error) {
	var q NewestQuery
	p, err := params.Parse(raw)
	if err != nil {
		return q, err
	}
	err = p.Each(q.set)
	return q, err
}

func (q *NewestQuery) set(name, value string) (err error) {
	switch name {
	case "limit":
		q.Limit, err = parseLimit(value)
	case "cursor":
		q.Cursor = value
		_, err = q.from()
	case "type":
		q.Type = value
	default:
		err = params.Unknown(name, "limit", "cursor", "type")
	}
	return err
}

// from returns the position after which the page begins; empty for the first page.
func (q NewestQuery) from() (position string, err error) {
	if q.Cursor == "" {
		return "", nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(q.Cursor)
	if err != nil {
		return "", badCursor()
	}
	if all, err := entrystore.Parts(string(raw)); err != nil || len(all) != 3 {
		return "", badCursor()
	}
	return string(raw), nil
}

// newestCursor returns the cursor of the page after a position. A position is a key of a time, a type and an id.
func newestCursor(position string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(position))
}
