package search

import (
	"github.com/blevesearch/bleve/v2"

	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// press puts entries on the shelves, many at once.
type press struct {
	types  map[string]*model.Type
	fresh  bool // nothing of what comes is on a shelf
	public tray
	staff  tray
}

// tray is what is to go on a shelf next.
type tray struct {
	shelf *shelf
	batch *bleve.Batch
	bytes int
}

func newPress(types map[string]*model.Type, g *generation, fresh bool) *press {
	return &press{
		types: types, fresh: fresh,
		public: tray{shelf: g.public, batch: g.public.NewBatch()},
		staff:  tray{shelf: g.staff, batch: g.staff.NewBatch()},
	}
}

// replace makes the shelves hold of the named entries those that there are.
func (p *press) replace(refs []answers.Ref, entries []answers.Dated) error {
	there := make(map[answers.Ref]bool, len(entries))
	for _, e := range entries {
		there[answers.Ref{Type: e.Type, ID: e.ID}] = true
		if err := p.put(e); err != nil {
			return err
		}
	}
	for _, ref := range refs {
		if !there[ref] {
			p.public.batch.Delete(documentID(ref.Type, ref.ID))
			p.staff.batch.Delete(documentID(ref.Type, ref.ID))
		}
	}
	return nil
}

// put puts an entry on its shelf, and takes it off the other.
func (p *press) put(e answers.Dated) error {
	t := p.types[e.Type]
	at, other := &p.staff, &p.public
	if findable(t, e.Entry) {
		at, other = other, at
	}
	doc := newDocument(t, e)
	if !p.fresh {
		other.batch.Delete(doc.ID())
	}
	at.bytes += len(e.JSON)
	if err := at.batch.IndexAdvanced(doc); err != nil {
		return err
	}
	if at.batch.Size() < batchDocuments && at.bytes < batchBytes {
		return nil
	}
	return p.flush()
}

// A batch is committed when it has so many documents, or so much text. Larger ones take more memory, and
// longer to do without a pause.
const (
	batchDocuments = 1000
	batchBytes     = 4 << 20
)

// flush commits what there is. What is to be hidden from visitors goes first.
func (p *press) flush() error {
	for _, t := range []*tray{&p.public, &p.staff} {
		if t.batch.Size() == 0 {
			continue
		}
		if err := t.shelf.commit(t.batch); err != nil {
			return err
		}
		t.batch, t.bytes = t.shelf.NewBatch(), 0
	}
	return nil
}

// finish commits the rest, and with it how far the shelves have come.
func (p *press) finish(seq storage.Seq) error {
	setCursor(p.public.batch, seq)
	setCursor(p.staff.batch, seq)
	return p.flush()
}
