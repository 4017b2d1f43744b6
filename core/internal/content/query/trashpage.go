package query

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// TrashItem is an entry of the trash as it is sent.
type TrashItem struct {
	Type      string     `json:"type"`
	Path      string     `json:"path"`
	ID        string     `json:"id"`
	Title     string     `json:"title"`
	DeletedAt field.Time `json:"deletedAt"`
	Actor     string     `json:"actor"`
	ExpiresAt field.Time `json:"expiresAt"`
}

// Trash returns the entries in the trash as a JSON array, most recently deleted first. It is for staff. The query must
// come from ParseNewestQuery.
func (s *StaffReader) Trash(ctx context.Context, q NewestQuery) (*Answer, error) {
	q.Limit = cmp.Or(q.Limit, MaxLimit)
	var page *Answer
	err := s.store.View(ctx, func(r storage.Reader) (err error) {
		page, err = s.trash(r, q)
		return err
	})
	return page, entrystore.Explain(err)
}

func (s *StaffReader) trash(r storage.Reader, q NewestQuery) (*Answer, error) {
	from, err := q.from()
	if err != nil {
		return nil, err
	}
	c, next, last := pageRows{seq: uint64(r.Seq())}, "", ""
	found := []TrashItem{}
	for pair, err := range r.Scan(entrystore.TrashedPrefix(), "") {
		if err != nil {
			return nil, err
		}
		at, err := entrystore.ReadTrashed(pair.Key)
		if err != nil {
			return nil, err
		}
		if at.Going() || q.Type != "" && q.Type != at.Type || !s.hasType(at.Type) {
			continue
		}
		c.total++
		switch {
		case at.Position <= from:
		case len(found) < q.Limit:
			d, err := s.trashItem(r, at)
			if err != nil {
				return nil, err
			}
			found, last = append(found, d), at.Position
		case next == "":
			next = newestCursor(last)
		}
	}
	body, err := json.Marshal(found)
	if err != nil {
		return nil, fmt.Errorf("query: trash: %w", err)
	}
	return listAnswer(body, core.View{Audience: core.Everyone}, c, next), nil
}

func (s *StaffReader) hasType(typ string) bool {
	_, known := s.registry.Type(typ)
	return known
}

func (s *StaffReader) trashItem(r storage.Reader, at entrystore.Trashed) (TrashItem, error) {
	t, err := s.registry.Find(at.Type)
	if err != nil {
		return TrashItem{}, err
	}
	d, err := entrystore.Discarded(r, t, at.ID)
	return TrashItem{
		Type: t.Name, Path: t.Options.Path, ID: at.ID, Title: d.Title, Actor: d.By,
		DeletedAt: field.At(d.At), ExpiresAt: field.At(d.At.Add(entrystore.TrashAge)),
	}, err
}
