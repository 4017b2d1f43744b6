package query

import (
	"context"
	"encoding/json"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// resolution is the id and slug of a found entry, valid as of a commit.
type resolution struct {
	id, slug string
	seq      uint64
}

func (a *resolution) size() int    { return len(a.id) + len(a.slug) }
func (a *resolution) asOf() uint64 { return a.seq }

// Resolve returns the id and the present slug of the entry with the id, or with the present or former slug. The slug is
// empty if the type has none. It fails like Get.
func (s *Reader) Resolve(ctx context.Context, actor core.Actor, typ, idOrSlug string) (id, slug string, err error) {
	t, view, err := s.authorise(actor, typ, core.VerbRead)
	if err != nil {
		return "", "", err
	}
	k := cacheKey{typ: typ, op: "resolve", arg: idOrSlug, view: view}
	a, err := cached(ctx, s.source, k, nil, func(r storage.Reader) (*resolution, error) {
		e, err := entrystore.Find(r, t, view.Audience, idOrSlug)
		if err != nil {
			return nil, err
		}
		a := &resolution{id: e.ID, seq: uint64(r.Seq())}
		if t.SlugField() == nil {
			return a, nil
		}
		held, err := entrystore.Slugs(r, t, e.ID)
		if len(held) > 0 {
			a.slug = held[0]
		}
		return a, err
	})
	if err != nil {
		return "", "", err
	}
	return a.id, a.slug, nil
}

// pathIndex holds the entries of a type with Public.Paths by their paths.
type pathIndex struct {
	ids    map[string]string // by present path
	former map[string]string // present paths by former ones
	bytes  int
	seq    uint64
}

func (p *pathIndex) size() int    { return p.bytes }
func (p *pathIndex) asOf() uint64 { return p.seq }

// AtPath returns the id of the entry whose page is at a path of the site, among those that the actor may see. If there is
// none, movedTo is the present path of the entry that had its page there; both are empty if there is none either. It
// fails like Resolve, but not with NotFound.
func (s *Reader) AtPath(ctx context.Context, actor core.Actor, typ, path string) (id, movedTo string, err error) {
	t, view, err := s.authorise(actor, typ, core.VerbRead)
	if err != nil || t.Options.Public.Paths == nil {
		return "", "", err
	}
	k := cacheKey{typ: typ, op: "paths", view: view}
	index, err := cached(ctx, s.source, k, nil, func(r storage.Reader) (*pathIndex, error) {
		made := &pathIndex{ids: map[string]string{}, former: map[string]string{}, seq: uint64(r.Seq())}
		for listed, err := range entrystore.Rows(r, t, view.Audience, "") {
			if err != nil {
				return nil, err
			}
			id, err := entrystore.IDAt(listed.Position)
			if err != nil {
				return nil, err
			}
			e, err := entrystore.Load(r, t, id)
			if err != nil {
				return nil, err
			}
			if err := made.add(e.JSON, t.Options.Public.Paths.Field, t.Options.Public.Paths.Former); err != nil {
				return nil, err
			}
		}
		return made, nil
	})
	if err != nil {
		return "", "", err
	}
	if id := index.ids[path]; id != "" {
		return id, "", nil
	}
	return "", index.former[path], nil
}

func (p *pathIndex) add(entity []byte, field, former string) error {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(entity, &members); err != nil {
		return err
	}
	var id, path string
	var paths []string
	for name, into := range map[string]any{"id": &id, field: &path, former: &paths} {
		if members[name] == nil {
			continue
		}
		if err := json.Unmarshal(members[name], into); err != nil {
			return err
		}
	}
	p.ids[path] = id
	p.bytes += len(id) + len(path) + 64
	for _, was := range paths {
		p.former[was] = path
		p.bytes += len(was) + len(path) + 64
	}
	return nil
}
