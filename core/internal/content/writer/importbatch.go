package writer

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/crossentry"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// ImportResult is the result of one item of a batch: what ImportEntry would have returned.
type ImportResult struct {
	Outcome ImportOutcome
	Err     error
}

// batchSize is how many new entries one update of the store writes. Storage limits the keys of an update.
const batchSize = 8

// ImportBatch is ImportEntry for many items of a type with a cross-entry rule, in their order, under one lock
// of the type. New entries are written several at a time, in one atomic update. It fails if no item could be
// imported. The failure of a single item is in its result, and the other items are imported.
func (s *importer) ImportBatch(ctx context.Context, typ string, items []Item, options ImportOptions) ([]ImportResult, error) {
	t, err := s.registry.Find(typ)
	if err != nil {
		return nil, err
	}
	done, err := s.lockType(ctx, t)
	if err != nil {
		return nil, err
	}
	defer done()
	if options.snapshot, err = crossentry.NewSnapshot(ctx, s.store, t); err != nil {
		return nil, err
	}
	batch := &importBatch{s: s, typ: t, options: options, items: items, results: make([]ImportResult, len(items))}
	for n := range items {
		batch.add(ctx, n)
	}
	batch.flush(ctx)
	return batch.results, nil
}

// importBatch is the state of one ImportBatch call.
type importBatch struct {
	s       *importer
	typ     *model.Type
	options ImportOptions
	items   []Item
	results []ImportResult

	built      []builtEntry // checked, but not written yet
	references int          // number of keys of built in the index of references
}

// builtEntry is the first state of one of the items.
type builtEntry struct {
	index int
	next  *commit.Revision
}

// add imports an item, or queues it for the next flush.
func (b *importBatch) add(ctx context.Context, index int) {
	item := b.items[index]
	invalid := item.normalise(b.s.now().UTC())
	item, prior, err := b.s.resolveSource(ctx, b.typ, item)
	b.items[index].ID, b.items[index].Instead = item.ID, item.Instead
	var next *commit.Revision
	if !b.options.snapshot.Has(item.ID) && !b.options.Try && err == nil && !prior.existed() && invalid == nil {
		next, _ = b.s.buildImport(ctx, b.typ, item, b.options)
	}
	if next == nil {
		// The queue is flushed first: a queued entry may still fail, and must not cause the refusal of another
		// item.
		b.flush(ctx)
		b.importSingly(ctx, index)
		return
	}
	b.options.snapshot.AddUnwritten(next)
	b.references += len(entrystore.References(b.typ, next.ID, next.Value))
	if b.built = append(b.built, builtEntry{index, next}); len(b.built) == batchSize || b.references >= entrystore.MaxReferenceKeys {
		b.flush(ctx)
	}
}

// importSingly imports one item in an update of its own.
func (b *importBatch) importSingly(ctx context.Context, index int) {
	item := b.items[index]
	outcome, err := b.s.importEntry(ctx, b.typ, item, b.options)
	b.results[index] = ImportResult{outcome, err}
	if err != nil || b.options.Try || outcome == ImportedUnchanged || outcome == ImportedKept {
		return
	}
	now, err := commit.Current(ctx, b.s.store, b.typ, item.ID)
	if err != nil {
		b.results[index].Err = err
		return
	}
	b.options.snapshot.Add(now)
}

// flush commits the queued entries. If they cannot be written together, each is checked again and written
// separately.
func (b *importBatch) flush(ctx context.Context) {
	built := b.built
	b.built, b.references = nil, 0
	if len(built) == 0 {
		return
	}
	err := b.s.UpdateType(ctx, b.typ, func(w storage.Writer) error {
		for _, entry := range built {
			if err := insertImport(w, b.typ, entry.next, priorImport{}, b.items[entry.index]); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		for _, entry := range built {
			b.options.snapshot.MarkWritten(entry.next.ID)
			b.s.wakeIfDue(entry.next, b.s.now())
			b.results[entry.index].Outcome = ImportedNew
		}
		return
	}
	for _, entry := range built {
		b.options.snapshot.Remove(entry.next.ID)
	}
	for _, entry := range built {
		if storage.Uncertain(err) {
			b.results[entry.index].Err = err
			continue
		}
		b.importSingly(ctx, entry.index)
	}
}
