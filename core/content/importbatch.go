package content

import (
	"context"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Fate is what became of one of many items: what Bring would have given.
type ImportResult struct {
	Outcome ImportOutcome
	Err     error
}

// oneUpdate is how many new entries go into one update of the store, which takes so many keys and no more.
const batchSize = 8

// BringTogether is Bring for many items of a type whose entries are judged among one another, in their order, with one
// turn for all. New ones are written several in one update: all of these or none. It fails where none could be brought;
// a failure of one item is in its fate, and the others go on.
func (s *Writer) ImportBatch(ctx context.Context, typ string, items []Item, options ImportOptions) ([]ImportResult, error) {
	t, err := s.registry.Find(typ)
	if err != nil {
		return nil, err
	}
	done, err := s.lockType(ctx, t)
	if err != nil {
		return nil, err
	}
	defer done()
	if options.snapshot, err = s.snapshotIndex(ctx, t); err != nil {
		return nil, err
	}
	batch := &importBatch{s: s, typ: t, options: options, items: items, results: make([]ImportResult, len(items))}
	for n := range items {
		batch.add(ctx, n)
	}
	batch.flush(ctx)
	return batch.results, nil
}

// company is many items on their way in.
type importBatch struct {
	s       *Writer
	typ     *model.Type
	options ImportOptions
	items   []Item
	results []ImportResult

	built []builtEntry // judged, and not written yet
}

// candidate is the first state of one of the items.
type builtEntry struct {
	index int
	next  *revision
}

// bring takes an item in, or has it wait for those that are written with it.
func (c *importBatch) add(ctx context.Context, index int) {
	item := c.items[index]
	invalid := item.normalise(c.s.now().UTC())
	item, prior, err := c.s.resolveSource(ctx, c.typ, item)
	c.items[index].ID, c.items[index].Instead = item.ID, item.Instead
	var next *revision
	_, exists := c.options.snapshot.byID[item.ID]
	if !exists && !c.options.Try && err == nil && !prior.existed() && invalid == nil {
		next, _ = c.s.buildImport(ctx, c.typ, item, c.options)
	}
	if next == nil {
		// One of those that wait may not come after all: nothing is refused because of it.
		c.flush(ctx)
		c.importSingly(ctx, index)
		return
	}
	c.options.snapshot.addUnwritten(next)
	if c.built = append(c.built, builtEntry{index, next}); len(c.built) == batchSize {
		c.flush(ctx)
	}
}

// alone takes one item in by itself.
func (c *importBatch) importSingly(ctx context.Context, index int) {
	item := c.items[index]
	outcome, err := c.s.importEntry(ctx, c.typ, item, c.options)
	c.results[index] = ImportResult{outcome, err}
	if err != nil || c.options.Try || outcome == ImportedUnchanged || outcome == ImportedKept {
		return
	}
	now, err := c.s.loadCurrent(ctx, c.typ, item.ID)
	if err != nil {
		c.results[index].Err = err
		return
	}
	c.options.snapshot.add(now)
}

// write commits those that wait. Where they cannot be written together, each is judged anew and written by itself.
func (c *importBatch) flush(ctx context.Context) {
	built := c.built
	c.built = nil
	if len(built) == 0 {
		return
	}
	err := c.s.update(ctx, c.typ, func(w storage.Writer) error {
		for _, entry := range built {
			if err := insertImport(w, c.typ, entry.next, priorImport{}, c.items[entry.index]); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		for _, entry := range built {
			delete(c.options.snapshot.unwritten, entry.next.ID)
			c.s.wakeIfDue(entry.next, c.s.now())
			c.results[entry.index].Outcome = ImportedNew
		}
		return
	}
	for _, entry := range built {
		c.options.snapshot.remove(entry.next.ID)
	}
	for _, entry := range built {
		if storage.Uncertain(err) {
			c.results[entry.index].Err = err
			continue
		}
		c.importSingly(ctx, entry.index)
	}
}
