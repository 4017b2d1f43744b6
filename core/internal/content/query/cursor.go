package query

import (
	"crypto/sha256"
	"encoding/base64"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/projection"
	"github.com/quoin-cms/quoin/core/internal/content/table"
	"github.com/quoin-cms/quoin/core/internal/params"
	"github.com/quoin-cms/quoin/core/model"
)

// A cursor is a key of the query that it belongs to and the last row of a page: its position in the list, or, if the page is
// sorted, its sort keys and its id. All of these are values that the caller sees.

// queryKey identifies the list, filter and sort of a query, for whom it is answered.
func queryKey(t *model.Type, view core.View, q Query) string {
	sum := sha256.Sum256([]byte(entrystore.Key(t.Name, projection.AudienceTag(view), q.selection())))
	return string(sum[:8])
}

// encodeCursor returns the cursor of the page after a row.
func encodeCursor(t *model.Type, view core.View, q Query, last table.Row) string {
	parts := []string{queryKey(t, view, q)}
	if q.Sort == "" {
		parts = append(parts, last.Position)
	} else {
		parts = append(append(parts, last.Keys...), last.ID)
	}
	return base64.RawURLEncoding.EncodeToString([]byte(entrystore.Key(parts...)))
}

// decodeCursor returns the last row of the page before; nil for the first page. It fails with Malformed if the cursor is
// none, or that of another query.
func decodeCursor(t *model.Type, view core.View, q Query) (*table.Row, error) {
	if q.Cursor == "" {
		return nil, nil
	}
	parts, err := cursorParts(q.Cursor)
	if err != nil || parts[0] != queryKey(t, view, q) {
		return nil, badCursor()
	}
	if parts = parts[1:]; q.Sort != "" {
		if last := len(parts) - 1; last == len(sortKeys(q.Sort)) {
			return &table.Row{Keys: parts[:last], ID: parts[last]}, nil
		}
		return nil, badCursor()
	}
	if len(parts) != 1 {
		return nil, badCursor()
	}
	if _, err := entrystore.IDAt(parts[0]); err != nil {
		return nil, badCursor()
	}
	return &table.Row{Position: parts[0]}, nil
}

// cursorParts returns the parts of a cursor, at least two.
func cursorParts(text string) ([]string, error) {
	data, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return nil, badCursor()
	}
	parts, err := entrystore.Parts(string(data))
	if err != nil || len(parts) < 2 {
		return nil, badCursor()
	}
	return parts, nil
}

func badCursor() error {
	return params.Bad("cursor", "must be one that an earlier page of the same list, filter and sort gave")
}
