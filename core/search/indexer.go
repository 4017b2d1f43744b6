package search

import (
	"github.com/blevesearch/bleve/v2"

	"github.com/quoin-cms/quoin/core/answers"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// press puts entries on the shelves, many at once.
type indexer struct {
	types  map[string]*model.Type
	empty  bool // nothing of what comes is on a shelf
	public pendingBatch
	staff  pendingBatch
}

// tray is what is to go on a shelf next.
type pendingBatch struct {
	target *subIndex
	batch  *bleve.Batch
	bytes  int
}

func newIndexer(types map[string]*model.Type, g *generation, fresh bool) *indexer {
	return &indexer{
		types: types, empty: fresh,
		public: pendingBatch{target: g.public, batch: g.public.NewBatch()},
		staff:  pendingBatch{target: g.staff, batch: g.staff.NewBatch()},
	}
}

// replace makes the shelves hold of the named entries those that there are.
func (p *indexer) replace(refs []answers.Ref, entries []answers.Dated) error {
	there := make(map[answers.Ref]bool, len(entries))
	for _, e := range entries {
		there[answers.Ref{Type: e.Type, ID: e.ID}] = true
		if err := p.add(e); err != nil {
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
func (p *indexer) add(e answers.Dated) error {
	t := p.types[e.Type]
	own, other := &p.staff, &p.public
	if findable(t, e.Entry) {
		own, other = other, own
	}
	doc := newDocument(t, e)
	if !p.empty {
		other.batch.Delete(doc.ID())
	}
	own.bytes += len(e.JSON)
	if err := own.batch.IndexAdvanced(doc); err != nil {
		return err
	}
	if own.batch.Size() < batchDocuments && own.bytes < batchBytes {
		return nil
	}
	return p.commit()
}

// A batch is committed when it has so many documents, or so much text. Larger ones take more memory, and
// longer to do without a pause.
const (
	batchDocuments = 1000
	batchBytes     = 4 << 20
)

// flush commits what there is. What is to be hidden from visitors goes first.
func (p *indexer) commit() error {
	for _, t := range []*pendingBatch{&p.public, &p.staff} {
		if t.batch.Size() == 0 {
			continue
		}
		if err := t.target.commit(t.batch); err != nil {
			return err
		}
		t.batch, t.bytes = t.target.NewBatch(), 0
	}
	return nil
}

// finish commits the rest, and with it how far the shelves have come.
func (p *indexer) commitAt(seq storage.Seq) error {
	setCursor(p.public.batch, seq)
	setCursor(p.staff.batch, seq)
	return p.commit()
}
