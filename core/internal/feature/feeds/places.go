package feeds

import (
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

// place is a page of the site, as its map names it.
type place struct {
	id      string // of the entry; empty for a page of none
	path    string // escaped for XML
	changed int64  // Unix seconds; 0 if unknown

	pictures []string // the ids of the media that it refers to
}

// maxPlaces is how many pages the map names; beyond, those that come last are left out.
const maxPlaces = 1_000_000

// places are the pages of the site: those that belong to no entry, and then those of entries, by type and id. They are
// never changed: after a write, new ones share with them what has stayed.
type places struct {
	fixed    []place
	types    []chunks // as Service.paged
	pictures album
}

// placed are places with the position up to which the log was read for them.
type placed struct {
	*places
	at cache.Position
}

// all yields the pages in their order.
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

// makePlaces gives the places as they are now: by the changes since they were made last, or else by all entries.
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

// readPlaces reads all entries. at is a position of before.
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
			if !e.Visible {
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

// changedPlaces gives the places as they are at a later position. It is false where the log no longer tells what has
// changed, and gives the same places where visitors see nothing of it.
func (s *Service) changedPlaces(ctx context.Context, last placed, at cache.Position) (*places, bool, error) {
	changes, told, err := s.Answers.Changed(ctx, last.at.Seq, at.Seq)
	if err != nil || !told {
		return nil, false, err
	}
	changed := map[string]map[string]bool{} // ids by type
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

// shows reports whether a change may be one of what the map tells.
func (s *Service) shows(c core.Change) bool {
	if c.Type == field.MediaType {
		return s.library
	}
	return !c.Hidden && slices.ContainsFunc(s.paged, func(t model.Type) bool { return t.Name == c.Type })
}

// perLook is how many entries are read at once.
const perLook = 100

// latest reads the entries with the ids; those that are not there are left out.
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

// edits gives what has become of the entries with the ids.
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
		if !e.Visible {
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

// changedAlbum gives the pictures as they are after the media with the ids have changed.
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

// placeOf gives the page of an entry that visitors see.
func placeOf(t *model.Type, e query.Dated) (place, error) {
	out := place{id: e.ID, changed: e.Updated.Unix()}
	if t.Schema.Slug() == nil && len(t.Pictured()) == 0 {
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

// stamp writes a time as all documents do; empty for none.
func stamp(seconds int64) string {
	if seconds == 0 {
		return ""
	}
	return time.Unix(seconds, 0).UTC().Format(time.RFC3339)
}
