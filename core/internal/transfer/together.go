package transfer

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

// The limits of a batch. While a batch is imported, other writers of entries of the type have to wait.
const (
	mostTogether      = 512
	mostBytesTogether = 4 << 20
)

// gather adds a record to the batch of its type, and imports the batch if it is full.
func (i *importer) gather(ctx context.Context, r *Record) error {
	i.crowd = append(i.crowd, r)
	if i.crowded += len(r.Entry); len(i.crowd) < mostTogether && i.crowded < mostBytesTogether {
		return nil
	}
	return i.together(ctx)
}

// together imports the batch, whose records are all of one type, in order.
func (i *importer) together(ctx context.Context) error {
	var records []*Record
	var items []writer.Item
	var asked, chosen []string // slugs
	for _, r := range i.crowd {
		t, e, err := i.read(r)
		if err != nil {
			if err := i.settle(r, "", err); err != nil {
				return err
			}
			continue
		}
		asked, chosen = append(asked, i.replan(r, t, &e)), append(chosen, e.slug(t))
		e.close(r)
		records, items = append(records, r), append(items, e.item)
	}
	i.crowd, i.crowded = nil, 0
	if len(items) == 0 {
		return nil
	}
	results, err := i.site.Content.ImportBatch(ctx, records[0].Type, items, i.how)
	if err != nil {
		return err
	}
	for n, result := range results {
		if result.Err == nil && i.how.Try {
			i.expect(records[n].Type, items[n].ID)
		}
		if t, _ := i.site.Answers.Registry().Type(records[n].Type); records[n].Fits && slugRefused(&t, result.Err) {
			if err := i.one(ctx, records[n], nil); err != nil {
				return err
			}
			continue
		}
		if asked[n] != "" {
			i.refit(records[n], result.Outcome, result.Err, asked[n], chosen[n])
		}
		if err := i.settle(records[n], result.Outcome, result.Err); err != nil {
			return err
		}
	}
	return nil
}
