package upgrade

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// reindex writes the type's entries in the current schema version and rebuilds its lists, unique values and
// schedule. If a field became unique and several entries have the same value, the first keeps the claim on
// it. An entry that does not change is written only to the index.
func (s *Upgrader) reindex(ctx context.Context, p *migration) error {
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
func (s *Upgrader) reindexEntries(ctx context.Context, p *migration, ids []string) error {
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
	writes := 4 + len(entrystore.Lists(t)) + len(t.Unique()) // the entry, its history step, its due time and its place
	reads := 3 + len(t.Unique())                             // the entry, its slug and its place
	room := storage.MaxWrites - reserve
	if t.Refers() || t.Schema.Leads() {
		room -= entrystore.MaxReferenceKeys
	}
	return min(room/max(writes, reads), storage.MaxItems)
}

// bytesPerUpdate is the size at which an update takes no further entries. The last entry may be as large as a
// value, and the lists hold a summary of each.
const bytesPerUpdate = storage.MaxUpdate / 4

// reindexBatch indexes some entries, and returns how many. An entry without a slug gets an update of its own,
// because of the number of slugs that may have to be tried.
func (s *Upgrader) reindexBatch(ctx context.Context, p *migration, ids []string) (done int, err error) {
	now := s.Now().UTC()
	err = s.Committer.Write(ctx, func(w storage.Writer) error {
		size, references, needsSlug := 0, 0, false
		for done = 0; done < len(ids) && size < bytesPerUpdate && !needsSlug; done++ {
			stored, next, err := p.load(w, ids[done], now)
			if err != nil {
				return fmt.Errorf("%s: %w", ids[done], err)
			}
			if needsSlug, err = p.needsSlug(w, next); err != nil {
				return err
			}
			references += len(entrystore.References(p.typ, next.ID, next.Value))
			if done > 0 && (needsSlug || references > entrystore.MaxReferenceKeys) {
				break
			}
			if err := p.writeConverted(w, stored, next, needsSlug, now); err != nil {
				return fmt.Errorf("%s: %w", ids[done], err)
			}
			size += len(next.JSON)
			if next.Step != nil {
				size += len(next.Step.Value)
			}
		}
		m := p.Record
		m.LastID = ids[done-1]
		return m.Write(w, p.typ)
	}, p.typ.Name)
	return done, err
}

// load reads an entry, and returns it as it is stored and as it is to be.
func (p *migration) load(g entrystore.Getter, id string, now time.Time) (stored entrystore.Record, next *commit.Revision, err error) {
	if stored, err = entrystore.Load(g, p.typ, id); err == nil {
		next, err = p.convert(stored, now)
	}
	if err != nil || !p.typ.ByHand() {
		return stored, next, err
	}
	place, err := entrystore.Place(g, p.typ.Name, id)
	if !place.IsZero() {
		next.Date = place
	}
	return stored, next, err
}

// needsSlug reports whether an entry has no valid slug of its own yet.
func (p *migration) needsSlug(g entrystore.Getter, next *commit.Revision) (bool, error) {
	if p.typ.SlugField() == nil {
		return false, nil
	}
	holder, err := entrystore.SlugHolder(g, p.typ, next.RequestedSlug)
	return holder != next.ID || p.typ.IsAddress(next.RequestedSlug), err
}

// writeConverted writes an entry, if it has changed, and its index entries.
func (p *migration) writeConverted(w storage.Writer, stored entrystore.Record, next *commit.Revision, needsSlug bool, now time.Time) error {
	if needsSlug {
		if err := commit.AssignSlugOrNone(w, p.typ, next); err != nil {
			return err
		}
	}
	if err := commit.ClaimUnique(w, p.typ, nil, next); err != nil && core.CodeOf(err) != core.Conflict {
		return err
	}
	if err := commit.UpdateLists(w, p.typ, nil, next); err != nil {
		return err
	}
	commit.UpdateReferences(w, p.typ, nil, next)
	commit.UpdateSchedule(w, p.typ, nil, next, now)
	if p.leavesOrderByHand() && !stored.Date.Equal(next.Date) {
		entrystore.PutPlace(w, p.typ.Name, next.ID, stored.Date)
	}
	migrated := next.MigrationsRun > 0 && !(bytes.Equal(next.JSON, stored.JSON) && bytes.Equal(next.Rest, stored.Rest))
	if !migrated && !p.fieldsChanged() && bytes.Equal(next.JSON, stored.JSON) {
		next.Rev = stored.Rev // the entity that is sent is the same
	}
	data := next.Encode()
	if bytes.Equal(data, stored.Encode()) {
		return nil
	}
	before := &commit.Revision{State: entrystore.State{Record: stored}}
	if migrated {
		if err := recordMigration(w, before, next, now); err != nil {
			return err
		}
	}
	w.Put(entrystore.EntryKey(p.typ.Name, next.ID), data)
	return commit.AppendChange(w, p.typ, before, next)
}

// recordMigration adds a history step with the state of an entry before its migrations.
func recordMigration(w storage.Writer, before, next *commit.Revision, now time.Time) (err error) {
	next.Event = commit.Event{Act: core.ActUpdated, At: now}
	if next.Step, err = commit.BuildStep(w, before, next, entrystore.Earlier{}); err == nil {
		next.WriteStep(w)
	}
	next.Event = commit.Event{}
	return err
}
