package upgrade

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/storage"
)

// A refused start changes nothing: every entry is first converted to the current schema version in memory.

// maxNamedEntries is how many of the failing entries an error names.
const maxNamedEntries = 3

// dryRunMigration fails if an entry of the type cannot be converted to the current schema version. The error
// names the entries and the reasons. Otherwise it stores what it found in p.change.
func (s *Upgrader) dryRunMigration(ctx context.Context, p *migration) error {
	total, failed, faults := 0, 0, []string{}
	var before SchemaChange
	err := s.Committer.Store.View(ctx, func(r storage.Reader) (err error) {
		before, err = readChange(r, p.typ)
		return err
	})
	if err != nil {
		return err
	}
	report := newDryRunReport(p, before.OlderSince)
	for at, err := range s.remainingEntries(ctx, p) {
		if err != nil {
			return err
		}
		total++
		if err := s.dryRunEntry(p, at, report); err != nil {
			if failed++; failed <= maxNamedEntries {
				faults = append(faults, at.id+": "+err.Error())
			}
		}
	}
	if failed == 0 {
		if err := report.addOlder(ctx, s.Committer.Store); err != nil {
			return entrystore.Explain(err)
		}
		p.change = report.change(total, s.Now().UTC())
		return nil
	}
	if failed > maxNamedEntries {
		faults = append(faults, fmt.Sprintf("and %d more", failed-maxNamedEntries))
	}
	return fmt.Errorf("content type %q: %d of %d entries do not fit its present shape, and nothing was changed: %s. "+
		"Add one to the type's Migrations that makes them fit, or start the program of before, which they fit still",
		p.typ.Name, failed, total, strings.Join(faults, "; "))
}

// dryRunEntry fails if the entry cannot be converted. It reports a panic of the type's own functions as such
// a failure, because they have not seen this entry yet.
func (s *Upgrader) dryRunEntry(p *migration, at storedEntry, report *dryRunReport) (err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			err = fmt.Errorf("the type's own code panics: %v", panicked)
		}
	}()
	record, err := p.decodeRecord(at.id, at.data)
	if err != nil {
		return err
	}
	next, err := p.convert(record, s.Now().UTC())
	if err != nil {
		return err
	}
	if err := p.checkStorable(next); err != nil {
		return err
	}
	report.add(record, next, s.Rules)
	return nil
}

// storedEntry is an entry as the store has it.
type storedEntry struct {
	id   string
	data []byte
}

// Limits of the entries and the approximate bytes that one view reads: views must be short, and entries may
// be large.
const (
	entriesPerView = 500
	bytesPerView   = 4 << 20
)

// remainingEntries yields the entries that the migration has yet to convert, by id, in memory of their own.
// An error is the last element.
func (s *Upgrader) remainingEntries(ctx context.Context, p *migration) iter.Seq2[storedEntry, error] {
	return func(yield func(storedEntry, error) bool) {
		for after := p.LastID; ; {
			batch, err := s.readBatch(ctx, p, after)
			for _, at := range batch {
				if err == nil && !yield(at, nil) {
					return
				}
				after = at.id
			}
			if err != nil {
				yield(storedEntry{}, entrystore.Explain(err))
				return
			}
			if len(batch) == 0 {
				return
			}
		}
	}
}

func (s *Upgrader) readBatch(ctx context.Context, p *migration, after string) (batch []storedEntry, err error) {
	from := ""
	if after != "" {
		from = entrystore.EntryKey(p.typ.Name, after)
	}
	err = s.Committer.Store.View(ctx, func(r storage.Reader) error {
		batch = nil
		size := 0
		for pair, err := range r.Scan(entrystore.EntryPrefix(p.typ.Name), from) {
			if err != nil {
				return err
			}
			if len(batch) == entriesPerView || size > bytesPerView {
				return nil
			}
			all, err := entrystore.Parts(pair.Key)
			if err != nil || len(all) != 3 {
				return entrystore.ErrKey
			}
			batch, size = append(batch, storedEntry{all[2], append([]byte(nil), pair.Value...)}), size+len(pair.Value)
		}
		return nil
	})
	return batch, err
}
