package writer

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// reindex writes the type's entries in the current schema version and rebuilds its lists, unique values and
// schedule. If a field became unique and several entries have the same value, the first keeps the claim on
// it. An entry that does not change is written only to the index.
func (s *Writer) reindex(ctx context.Context, p *migration) error {
	if !p.Cleared {
		if err := s.clearIndex(ctx, p); err != nil {
			return err
		}
	}
	var ids []string
	for at, err := range s.remainingEntries(ctx, p) {
		if err != nil {
			return err
		}
		if ids = append(ids, at.id); len(ids) < entriesPerView {
			continue
		}
		if err := s.reindexEntries(ctx, p, ids); err != nil {
			return err
		}
		ids = ids[:0]
	}
	if err := s.reindexEntries(ctx, p, ids); err != nil {
		return err
	}
	return s.storeRecord(ctx, p, p.finished())
}

// reindexEntries indexes the entries in as many updates as necessary.
func (s *Writer) reindexEntries(ctx context.Context, p *migration, ids []string) error {
	for len(ids) > 0 {
		done, err := s.reindexBatch(ctx, p, ids[:min(entriesPerUpdate(p.typ), len(ids))])
		if err != nil {
			return err
		}
		p.LastID, ids = ids[done-1], ids[done:]
	}
	return nil
}

// entriesPerUpdate is how many entries one update may index within storage's limits. It reserves room for all
// parts of the count, the version record and one more lookup of an entry.
func entriesPerUpdate(t *model.Type) int {
	const reserve = entrystore.CountParts + 10
	writes := 3 + len(entrystore.Lists(t)) + len(t.Unique()) // the entry, its history step and its due time
	reads := 2 + len(t.Unique())                             // the entry and its slug
	return min((storage.MaxWrites-reserve)/max(writes, reads), storage.MaxItems)
}

// bytesPerUpdate is the size at which an update takes no further entries. The last entry may be as large as a
// value, and the lists hold a summary of each.
const bytesPerUpdate = storage.MaxUpdate / 4

// reindexBatch indexes some entries, and returns how many. An entry without a slug gets an update of its own,
// because of the number of slugs that may have to be tried.
func (s *Writer) reindexBatch(ctx context.Context, p *migration, ids []string) (done int, err error) {
	now := s.now().UTC()
	err = s.update(ctx, p.typ, func(w storage.Writer) error {
		size, needsSlug := 0, false
		for done = 0; done < len(ids) && size < bytesPerUpdate && !needsSlug; done++ {
			stored, next, err := p.load(w, ids[done], now)
			if err != nil {
				return fmt.Errorf("%s: %w", ids[done], err)
			}
			if needsSlug, err = p.needsSlug(w, next); err != nil {
				return err
			}
			if needsSlug && done > 0 {
				break
			}
			if err := p.writeConverted(w, stored, next, needsSlug, now); err != nil {
				return fmt.Errorf("%s: %w", ids[done], err)
			}
			size += len(next.JSON)
			if next.step != nil {
				size += len(next.step.value)
			}
		}
		m := p.versionRecord
		m.LastID = ids[done-1]
		return m.write(w, p.typ)
	})
	return done, err
}

// load reads an entry, and returns it as it is stored and as it is to be.
func (p *migration) load(g entrystore.Getter, id string, now time.Time) (stored entrystore.Record, next *revision, err error) {
	if stored, err = entrystore.Load(g, p.typ, id); err == nil {
		next, err = p.convert(stored, now)
	}
	return stored, next, err
}

// needsSlug reports whether an entry has no valid slug of its own yet.
func (p *migration) needsSlug(g entrystore.Getter, next *revision) (bool, error) {
	if p.typ.SlugField() == nil {
		return false, nil
	}
	holder, err := entrystore.SlugHolder(g, p.typ, next.requestedSlug)
	return holder != next.ID || p.typ.IsAddress(next.requestedSlug), err
}

// writeConverted writes an entry, if it has changed, and its index entries.
func (p *migration) writeConverted(w storage.Writer, stored entrystore.Record, next *revision, needsSlug bool, now time.Time) error {
	if needsSlug {
		if err := assignSlugOrNone(w, p.typ, next); err != nil {
			return err
		}
	}
	if err := claimUnique(w, p.typ, nil, next); err != nil && core.CodeOf(err) != core.Conflict {
		return err
	}
	if err := updateLists(w, p.typ, nil, next); err != nil {
		return err
	}
	updateSchedule(w, p.typ, nil, next, now)
	migrated := next.migrationsRun > 0 && !(bytes.Equal(next.JSON, stored.JSON) && bytes.Equal(next.Rest, stored.Rest))
	if !migrated && !p.fieldsChanged() && bytes.Equal(next.JSON, stored.JSON) {
		next.Rev = stored.Rev // the entity that is sent is the same
	}
	data := next.Encode()
	if bytes.Equal(data, stored.Encode()) {
		return nil
	}
	before := &revision{State: entrystore.State{Record: stored}}
	if migrated {
		if err := next.recordMigration(w, before, now); err != nil {
			return err
		}
	}
	w.Put(entrystore.EntryKey(p.typ.Name, next.ID), data)
	return appendChange(w, p.typ, before, next)
}

// recordMigration adds a history step with the state of an entry before its migrations.
func (r *revision) recordMigration(w storage.Writer, before *revision, now time.Time) (err error) {
	r.event = event{act: core.ActUpdated, at: now}
	if r.step, err = buildStep(w, before, r, entrystore.Earlier{}); err == nil {
		r.writeStep(w)
	}
	r.event = event{}
	return err
}
