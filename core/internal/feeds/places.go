package feeds

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/cache"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/model"
)

// place is a page of the site, as the sitemap lists it.
type place struct {
	id      string // id of the entry; empty for a page without one
	path    string // escaped for XML
	changed int64  // time of the last change in Unix seconds; 0 if unknown

	pictures []string // ids of the media that the page shows
}

// maxPlaces is the largest number of pages in the sitemap. Those at the end of the order are left out.
const maxPlaces = 1_000_000

// places holds the pages of the site: those that belong to no entry, followed by those of entries, sorted by type and
// id. It is immutable: after a change, a new one shares the unchanged parts.
type places struct {
	fixed    []place
	types    []chunks // parallel to Service.paged
	pictures album
}

// placed is places with the position of the log that they include.
type placed struct {
	*places
	at cache.Position
}

// all returns an iterator over the pages in their order, at most maxPlaces.
func (p *places) all() iter.Seq[*place] {
	return func(yield func(*place) bool) {
		left := maxPlaces
		for _, list := range append([]chunks{{p.fixed}}, p.types...) {
			for _, chunk := range list {
				for i := range chunk {
					if left--; left < 0 || !yield(&chunk[i]) {
						return
					}
				}
			}
		}
	}
}

func (p *places) weight() int {
	n := 0
	for one := range p.all() {
		n += len(one.id) + len(one.path) + 72 + 32*len(one.pictures)
	}
	for id, path := range p.pictures {
		n += len(id) + len(path) + 64
	}
	return n
}

// makePlaces returns the present places. It applies the changes since the last time, or reads all entries if that is
// not possible.
func (s *Service) makePlaces(ctx context.Context) (placed, error) {
	at := s.Freshness.Position()
	if kept, _, ok := s.kept.Last(placesName); ok {
		if last := kept.(placed); at.Follows(last.at) {
			made, told, err := s.changedPlaces(ctx, last, at)
			if told || err != nil {
				return placed{made, at}, err
			}
		}
	}
	return s.listed(ctx, at)
}

// readPlaces reads all entries. at is a position from before the call; the result has the position of the newest commit
// at the beginning of the reading.
func (s *Service) readPlaces(ctx context.Context, at cache.Position) (placed, error) {
	newest, err := s.Answers.Head(ctx)
	if err != nil {
		return placed{}, err
	}
	at.Seq = max(at.Seq, newest)
	made, err := s.allPlaces(ctx)
	return placed{made, at}, err
}

func (s *Service) allPlaces(ctx context.Context) (made *places, err error) {
	made = &places{types: make([]chunks, len(s.paged))}
	for _, path := range s.Pages {
		made.fixed = append(made.fixed, place{path: escapeXML(path)})
	}
	if made.pictures, err = s.readAlbum(ctx); err != nil {
		return nil, err
	}
	left := maxPlaces
	for i := range s.paged {
		t := &s.paged[i]
		var all []place
		for e, err := range s.Answers.Entries(ctx, t.Name) {
			if err != nil {
				return nil, err
			}
			if !e.Visible || hiddenFromSearch(e) {
				continue
			}
			if left--; left < 0 {
				break
			}
			one, err := placeOf(t, e)
			if err != nil {
				return nil, err
			}
			all = append(all, one)
		}
		made.types[i] = cut(nil, all)
	}
	return made, nil
}

// changedPlaces applies the changes between the position of last and at. The boolean is false if the log does not have
// these changes any more. If visitors see no difference, the result is the places of last.
func (s *Service) changedPlaces(ctx context.Context, last placed, at cache.Position) (*places, bool, error) {
	changes, told, err := s.Answers.Changed(ctx, last.at.Seq, at.Seq)
	if err != nil || !told {
		return nil, false, err
	}
	changed := map[string]map[string]bool{} // ids, by type
	for _, c := range changes {
		if !s.shows(c) {
			continue
		}
		if changed[c.Type] == nil {
			changed[c.Type] = map[string]bool{}
		}
		changed[c.Type][c.ID] = true
	}
	if len(changed) == 0 {
		return last.places, true, nil
	}
	made := *last.places
	made.types = make([]chunks, len(s.paged))
	for i := range s.paged {
		t := &s.paged[i]
		edits, err := s.edits(ctx, t, changed[t.Name])
		if err != nil {
			return nil, false, err
		}
		made.types[i] = last.types[i].with(edits)
	}
	if ids := changed[field.MediaType]; s.library && len(ids) > 0 {
		if made.pictures, err = s.changedAlbum(ctx, last.pictures, ids); err != nil {
			return nil, false, err
		}
	}
	return &made, true, nil
}

// shows reports whether a change may affect the sitemap.
func (s *Service) shows(c core.Change) bool {
	if c.Type == field.MediaType {
		return s.library
	}
	return !c.Hidden && slices.ContainsFunc(s.paged, func(t model.Type) bool { return t.Name == c.Type })
}

// perLook is the largest number of entries that one query reads.
const perLook = 100

// latest reads the entries with the ids. Entries that do not exist are left out.
func (s *Service) latest(ctx context.Context, typ string, ids map[string]bool) ([]query.Dated, error) {
	var all []query.Dated
	refs := make([]query.Ref, 0, perLook)
	read := func() error {
		some, err := s.Answers.Latest(ctx, refs)
		all, refs = append(all, some...), refs[:0]
		return err
	}
	for id := range ids {
		if refs = append(refs, query.Ref{Type: typ, ID: id}); len(refs) == perLook {
			if err := read(); err != nil {
				return nil, err
			}
		}
	}
	return all, read()
}

// edits returns the new place of each entry with one of the ids; nil if visitors do not see the entry.
func (s *Service) edits(ctx context.Context, t *model.Type, ids map[string]bool) (map[string]*place, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := s.latest(ctx, t.Name, ids)
	if err != nil {
		return nil, err
	}
	edits := map[string]*place{}
	for id := range ids {
		edits[id] = nil
	}
	for _, e := range found {
		if !e.Visible || hiddenFromSearch(e) {
			continue
		}
		one, err := placeOf(t, e)
		if err != nil {
			return nil, err
		}
		edits[e.ID] = &one
	}
	return edits, nil
}

// changedAlbum returns a copy of the album with the media of the ids read again.
func (s *Service) changedAlbum(ctx context.Context, last album, ids map[string]bool) (album, error) {
	found, err := s.latest(ctx, field.MediaType, ids)
	if err != nil {
		return nil, err
	}
	all := maps.Clone(last)
	for id := range ids {
		delete(all, id)
	}
	for _, e := range found {
		if err := all.add(e); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// hiddenFromSearch reports whether an entry is to be left out of the sitemap.
func hiddenFromSearch(e query.Dated) bool {
	if !bytes.Contains(e.JSON, []byte(`"noindex":true`)) {
		return false
	}
	var fields entity
	return json.Unmarshal(e.JSON, &fields) == nil && fields.noIndex()
}

// placeOf returns the page of an entry that visitors see.
func placeOf(t *model.Type, e query.Dated) (place, error) {
	out := place{id: e.ID, changed: e.Updated.Unix()}
	if t.Schema.Slug() == nil && len(t.Pictured()) == 0 && t.Options.Public.Paths == nil {
		out.path = escapeXML(t.PageOf(e.ID))
		return out, nil
	}
	var fields entity
	if err := json.Unmarshal(e.JSON, &fields); err != nil {
		return out, fmt.Errorf("feeds: %s %s: %w", t.Name, e.ID, err)
	}
	out.path = escapeXML(fields.page(t))
	out.pictures = depicted(t, fields)
	return out, nil
}

// stamp formats a time in Unix seconds as RFC 3339 in UTC; it is empty for 0.
func stamp(seconds int64) string {
	if seconds == 0 {
		return ""
	}
	return time.Unix(seconds, 0).UTC().Format(time.RFC3339)
}
