package answers

import (
	"encoding/base64"

	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/params"
)

// NewestQuery asks for a part of a list of entries of all types, the newest first: of the trash, or of those with changes
// that are not published. The zero value asks for the newest.
type NewestQuery struct {
	Limit  int    // at most this many; 0 is MaxLimit
	Cursor string // where the page before ended, as Answer.Next said; empty for the first page
	Type   string // only entries of this type; empty for all
}

// ParseNewestQuery reads the query string of such a list. A key other than limit, cursor and type, a key given twice and a
// value that cannot be read are Malformed; the error names them.
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

// from gives the position after which the page begins; empty for the first.
func (q NewestQuery) from() (position string, err error) {
	if q.Cursor == "" {
		return "", nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(q.Cursor)
	if err != nil {
		return "", badCursor()
	}
	if all, err := entries.Parts(string(raw)); err != nil || len(all) != 3 {
		return "", badCursor()
	}
	return string(raw), nil
}

// newestCursor gives the cursor of the page behind a position: a time, a type and an id, as a key.
func newestCursor(position string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(position))
}
