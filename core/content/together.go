package content

import (
	"context"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Fate is what became of one of many items: what Bring would have given.
type Fate struct {
	Did Brought
	Err error
}

// oneUpdate is how many new entries go into one update of the store, which takes so many keys and no more.
const oneUpdate = 8

// BringTogether is Bring for many items of a type whose entries are judged among one another, in their order, with one
// turn for all. New ones are written several in one update: all of these or none. It fails where none could be brought;
// a failure of one item is in its fate, and the others go on.
func (s *Writer) BringTogether(ctx context.Context, typ string, items []Item, how Bringing) ([]Fate, error) {
	t, err := s.registry.Find(typ)
	if err != nil {
		return nil, err
	}
	done, err := s.alone(ctx, t)
	if err != nil {
		return nil, err
	}
	defer done()
	if how.these, err = s.gather(ctx, t); err != nil {
		return nil, err
	}
	c := &company{s: s, typ: t, how: how, items: items, fates: make([]Fate, len(items))}
	for n := range items {
		c.bring(ctx, n)
	}
	c.write(ctx)
	return c.fates, nil
}

// company is many items on their way in.
type company struct {
	s     *Writer
	typ   *model.Type
	how   Bringing
	items []Item
	fates []Fate

	waiting []candidate // judged, and not written yet
}

// candidate is the first state of one of the items.
type candidate struct {
	n    int
	next *revision
}

// bring takes an item in, or has it wait for those that are written with it.
func (c *company) bring(ctx context.Context, n int) {
	item := c.items[n]
	wrong := item.settle(c.s.now().UTC())
	item, was, err := c.s.whose(ctx, c.typ, item)
	c.items[n].ID, c.items[n].Instead = item.ID, item.Instead
	var next *revision
	_, there := c.how.these.places[item.ID]
	if !there && !c.how.Try && err == nil && !was.gone() && wrong == nil {
		next, _ = c.s.newcomer(ctx, c.typ, item, c.how)
	}
	if next == nil {
		// One of those that wait may not come after all: nothing is refused because of it.
		c.write(ctx)
		c.alone(ctx, n)
		return
	}
	c.how.these.expect(next)
	if c.waiting = append(c.waiting, candidate{n, next}); len(c.waiting) == oneUpdate {
		c.write(ctx)
	}
}

// alone takes one item in by itself.
func (c *company) alone(ctx context.Context, n int) {
	item := c.items[n]
	did, err := c.s.bring(ctx, c.typ, item, c.how)
	c.fates[n] = Fate{did, err}
	if err != nil || c.how.Try || did == BroughtUnchanged || did == BroughtKept {
		return
	}
	now, err := c.s.present(ctx, c.typ, item.ID)
	if err != nil {
		c.fates[n].Err = err
		return
	}
	c.how.these.see(now)
}

// write commits those that wait. Where they cannot be written together, each is judged anew and written by itself.
func (c *company) write(ctx context.Context) {
	waiting := c.waiting
	c.waiting = nil
	if len(waiting) == 0 {
		return
	}
	err := c.s.update(ctx, c.typ, func(w storage.Writer) error {
		for _, one := range waiting {
			if err := welcome(w, c.typ, one.next, past{}, c.items[one.n]); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		for _, one := range waiting {
			delete(c.how.these.coming, one.next.ID)
			c.s.noticeDue(one.next, c.s.now())
			c.fates[one.n].Did = BroughtNew
		}
		return
	}
	for _, one := range waiting {
		c.how.these.drop(one.next.ID)
	}
	for _, one := range waiting {
		if storage.Uncertain(err) {
			c.fates[one.n].Err = err
			continue
		}
		c.alone(ctx, one.n)
	}
}
