package answers

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/field"
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

// Trash gives what is in the trash, what was deleted last first, as a JSON array. It is for staff. The query must come
// from ParseNewestQuery.
func (s *Reader) Trash(ctx context.Context, q NewestQuery) (*Answer, error) {
	q.Limit = cmp.Or(q.Limit, MaxLimit)
	var page *Answer
	err := s.store.View(ctx, func(r storage.Reader) (err error) {
		page, err = s.trash(r, q)
		return err
	})
	return page, entries.Explain(err)
}

func (s *Reader) trash(r storage.Reader, q NewestQuery) (*Answer, error) {
	from, err := q.from()
	if err != nil {
		return nil, err
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
			next = newestCursor(last)
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
