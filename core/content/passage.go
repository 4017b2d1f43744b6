package content

import (
	"context"
	"fmt"
	"slices"

	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// passage brings the entries of a type from the shapes that they are stored in to the present one. Nothing is written
// before all entries of all types are known to come through. What is written is written with a mark of how far it has
// come, so that it may be interrupted at any point and goes on from there.
type passage struct {
	typ *model.Type
	mark
	begun  bool        // whether the store has the mark
	change ShapeChange // what the dry run found
}

// passages gives one for each type whose entries are not in the present shape. It fails with a *NewerShape where the
// store has one that is newer than the program, unless it was told to go on.
func (s *Writer) passages(ctx context.Context) (all []*passage, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		all = nil
		types := s.registry.Types()
		for i := range types {
			t := &types[i]
			m, err := readMark(r, t)
			if err != nil {
				return fmt.Errorf("shape of %s: %w", t.Name, err)
			}
			s.fresh.Reached(r.Seq(), t.Name)
			if m.Newest > t.Version() && !s.older {
				return newerShape(t, m.Newest)
			}
			switch want := shapeOf(t); {
			case m.whole(want):
			case m.underway(want):
				all = append(all, &passage{typ: t, mark: m, begun: true})
			default:
				all = append(all, &passage{typ: t, mark: m.toward(want)})
			}
		}
		return nil
	})
	return all, err
}

// NewerShape is the failure of a program that is older than what wrote a type's entries.
type NewerShape struct {
	Type          string
	Stored, Known int // versions: how many migrations there are
}

func newerShape(t *model.Type, stored int) *NewerShape {
	e := &NewerShape{Type: t.Name}
	e.Stored, e.Known = model.VersionNames(stored, t.Version())
	return e
}

func (e *NewerShape) Error() string {
	return fmt.Sprintf("content type %q: the store has version %d of its entries, and this program knows %d",
		e.Type, e.Stored, e.Known)
}

// rereads reports whether the fields were read otherwise before: what is sent of an entry may differ then, though what is
// stored is the same.
func (p *passage) rereads() bool {
	return slices.ContainsFunc(p.Since, func(s shape) bool { return s.Fields != p.Shape.Fields })
}

// prepares reports whether what entries derive was derived by other rules.
func (p *passage) prepares() bool {
	return slices.ContainsFunc(p.Since, func(s shape) bool { return s.Rules != p.Shape.Rules })
}

// opensOnly reports whether openings have come and nothing else: no entry has to be written for that.
func (p *passage) opensOnly() bool { return len(p.Since) == 1 && p.Shape.opens(p.Since[0]) }

// record reads an entry as it is stored.
func (p *passage) record(id string, data []byte) (entries.Record, error) {
	r, err := entries.DecodeRecord(data)
	r.Type, r.ID = p.typ.Name, id
	return r, err
}
