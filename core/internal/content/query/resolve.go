package query

import (
	"context"

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
	a, err := cached(ctx, s, k, nil, func(r storage.Reader) (*resolution, error) {
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
