package search

import (
	"github.com/blevesearch/bleve/v2"

	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// indexer writes entries to the sub-indexes in batches.
type indexer struct {
	types  map[string]*model.Type
	empty  bool // the sub-indexes contain none of the entries yet
	public pendingBatch
	staff  pendingBatch
}

// pendingBatch collects the next writes to a sub-index.
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

// replace brings the sub-indexes up to date for the given refs: it indexes the entries and deletes the refs without an
// entry.
func (p *indexer) replace(refs []query.Ref, entries []query.Dated) error {
	exists := make(map[query.Ref]bool, len(entries))
	for _, e := range entries {
		exists[query.Ref{Type: e.Type, ID: e.ID}] = true
		if err := p.add(e); err != nil {
			return err
		}
	}
	for _, ref := range refs {
		if !exists[ref] {
			p.public.batch.Delete(documentID(ref.Type, ref.ID))
			p.staff.batch.Delete(documentID(ref.Type, ref.ID))
		}
	}
	return nil
}

// add adds an entry to its sub-index and deletes it from the other. It commits when the batch is full.
func (p *indexer) add(e query.Dated) error {
	t := p.types[e.Type]
	own, other := &p.staff, &p.public
	if findable(t, e.Entry) {
		own, other = other, own
	}
	doc := newDocument(p.types, e)
	if !p.empty {
		other.batch.Delete(doc.ID())
	}
	own.bytes += e.Size()
	if err := own.batch.IndexAdvanced(doc); err != nil {
		return err
	}
	if own.batch.Size() < batchDocuments && own.bytes < batchBytes {
		return nil
	}
	return p.commit()
}

// A batch is committed when it reaches either limit. Larger batches take more memory and block for longer.
const (
	batchDocuments = 1000
	batchBytes     = 4 << 20
)

// commit commits the pending writes. The public sub-index is first, so that an entry is hidden from visitors as early as
// possible.
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

// commitAt commits the remaining writes together with the cursor.
func (p *indexer) commitAt(seq storage.Seq) error {
	setCursor(p.public.batch, seq)
	setCursor(p.staff.batch, seq)
	return p.commit()
}
