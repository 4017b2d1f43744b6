package content

import (
	"context"

	"github.com/quoin-cms/quoin/core"
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
func (s *Service) Resolve(ctx context.Context, actor core.Actor, typ, idOrSlug string) (id, slug string, err error) {
	t, err := s.typeOf(typ)
	if err != nil {
		return "", "", err
	}
	k := pageKey{typ: typ, op: "resolve", arg: idOrSlug, who: actor.Role}
	a, err := cached(ctx, s, k, nil, func(r storage.Reader) (*address, error) {
		e, err := find(r, t, actor, idOrSlug)
		if err != nil {
			return nil, err
		}
		a := &address{id: e.ID, seq: uint64(r.Seq())}
		if t.slug == nil {
			return a, nil
		}
		held, err := heldSlugs(r, t, e.ID)
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

// find reads the entry that has an id, or else the one that a slug leads to, as the actor may know of it. Its
// JSON is a part of the store's memory. It fails with NotFound.
func find(g getter, t *Type, actor core.Actor, idOrSlug string) (core.Entry, error) {
	e, _, err := load(g, t, idOrSlug)
	if t.slug != nil && core.CodeOf(err) == core.NotFound {
		holder, holderErr := slugHolder(g, t, idOrSlug)
		if holderErr != nil {
			return e, holderErr
		}
		if holder != "" {
			e, _, err = load(g, t, holder)
		}
	}
	if err == nil && !e.Visible && !actor.SeesAll() {
		err = noEntry(t)
	}
	return e, err
}
