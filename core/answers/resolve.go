package answers

import (
	"context"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/storage"
)

// address is what an entry is found by. It is true up to a commit.
type address struct {
	id, slug string
	seq      uint64
}

func (a *address) weight() int  { return len(a.id) + len(a.slug) }
func (a *address) upTo() uint64 { return a.seq }

// Resolve gives the id and the present slug of the entry that has the id, or that the slug leads to or once
// led to. The slug is empty where the type has none. It fails like Get.
func (s *Reader) Resolve(ctx context.Context, actor core.Actor, typ, idOrSlug string) (id, slug string, err error) {
	t, view, err := s.admit(actor, typ, core.VerbRead)
	if err != nil {
		return "", "", err
	}
	k := pageKey{typ: typ, op: "resolve", arg: idOrSlug, who: view}
	a, err := cached(ctx, s, k, nil, func(r storage.Reader) (*address, error) {
		e, err := entries.Find(r, t, view.Audience, idOrSlug)
		if err != nil {
			return nil, err
		}
		a := &address{id: e.ID, seq: uint64(r.Seq())}
		if t.SlugField() == nil {
			return a, nil
		}
		held, err := entries.Slugs(r, t, e.ID)
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
