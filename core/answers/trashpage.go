package answers

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/params"
	"github.com/quoin-cms/quoin/storage"
)

// discarded is an entry of the trash as it is sent.
type discarded struct {
	Type      string     `json:"type"`
	Path      string     `json:"path"`
	ID        string     `json:"id"`
	Title     string     `json:"title"`
	DeletedAt field.Time `json:"deletedAt"`
	Actor     string     `json:"actor"`
	ExpiresAt field.Time `json:"expiresAt"`
}

// TrashQuery asks for a part of the trash. The zero value asks for what was deleted last.
type TrashQuery struct {
	Limit  int    // at most this many; 0 is MaxLimit
	Cursor string // where the page before ended, as Answer.Next said; empty for the first page
	Type   string // only entries of this type; empty for all
}

// ParseTrashQuery reads the query string of the trash. A key other than limit, cursor and type, a key given twice and a
// value that cannot be read are Malformed; the error names them.
func ParseTrashQuery(raw string) (TrashQuery, error) {
	var q TrashQuery
	p, err := params.Parse(raw)
	if err != nil {
		return q, err
	}
	err = p.Each(q.set)
	return q, err
}

func (q *TrashQuery) set(name, value string) (err error) {
	switch name {
	case "limit":
		q.Limit, err = parseLimit(value)
	case "cursor":
		q.Cursor = value
		_, err = trashPosition(value)
	case "type":
		q.Type = value
	default:
		err = params.Unknown(name, "limit", "cursor", "type")
	}
	return err
}

// Trash gives what is in the trash, what was deleted last first, as a JSON array. It is for staff. The query must come
// from ParseTrashQuery.
func (s *Reader) Trash(ctx context.Context, q TrashQuery) (*Answer, error) {
	q.Limit = cmp.Or(q.Limit, MaxLimit)
	var page *Answer
	err := s.store.View(ctx, func(r storage.Reader) (err error) {
		page, err = s.trash(r, q)
		return err
	})
	return page, entries.Explain(err)
}

func (s *Reader) trash(r storage.Reader, q TrashQuery) (*Answer, error) {
	from := ""
	if q.Cursor != "" {
		var err error
		if from, err = trashPosition(q.Cursor); err != nil {
			return nil, err
		}
	}
	c, next, last := choice{seq: uint64(r.Seq())}, "", ""
	found := []discarded{}
	for pair, err := range r.Scan(entries.TrashedPrefix(), "") {
		if err != nil {
			return nil, err
		}
		at, err := entries.ReadTrashed(pair.Key)
		if err != nil {
			return nil, err
		}
		if at.Going() || q.Type != "" && q.Type != at.Type || !s.knows(at.Type) {
			continue
		}
		c.total++
		switch {
		case at.Position <= from:
		case len(found) < q.Limit:
			d, err := s.discarded(r, at)
			if err != nil {
				return nil, err
			}
			found, last = append(found, d), at.Position
		case next == "":
			next = base64.RawURLEncoding.EncodeToString([]byte(last))
		}
	}
	body, err := json.Marshal(found)
	if err != nil {
		return nil, fmt.Errorf("answers: trash: %w", err)
	}
	return listAnswer(body, core.View{Audience: core.Everyone}, c, next), nil
}

func (s *Reader) knows(typ string) bool {
	_, known := s.registry.Type(typ)
	return known
}

func (s *Reader) discarded(r storage.Reader, at entries.Trashed) (discarded, error) {
	t, err := s.registry.Find(at.Type)
	if err != nil {
		return discarded{}, err
	}
	d, err := entries.Discarded(r, t, at.ID)
	return discarded{
		Type: t.Name, Path: t.Options.Path, ID: at.ID, Title: d.Title, Actor: d.By,
		DeletedAt: field.At(d.At), ExpiresAt: field.At(d.At.Add(entries.TrashAge)),
	}, err
}

// trashPosition reads the cursor of the trash: the end of the key of a page's last entry.
func trashPosition(cursor string) (string, error) {
	position, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil {
		return "", badCursor()
	}
	if all, err := entries.Parts(string(position)); err != nil || len(all) != 3 {
		return "", badCursor()
	}
	return string(position), nil
}
