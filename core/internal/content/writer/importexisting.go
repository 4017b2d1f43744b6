package writer

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// importExisting imports an item whose entry exists.
func (s *importer) importExisting(
	ctx context.Context, t *model.Type, old *commit.Revision, item Item, prior priorImport, options ImportOptions,
) (ImportOutcome, error) {
	now := s.now().UTC()
	untouched := (t.Closed() || t.IsInitial(old.ID)) && old.Rev == 1 // an initial entry of every store
	// The time of the entry is used, so that a value derived from the time does not count as a change.
	next, err := s.buildReplacement(ctx, t, old, item, replacement{untouched: untouched, at: old.Updated})
	if err != nil {
		return "", err
	}
	same := equal(t, old, next)
	if same && (!untouched || next.Rev == old.Rev && next.Created.Equal(old.Created) && next.Updated.Equal(old.Updated)) {
		return s.recordUnchanged(ctx, t, old, item, prior, options)
	}
	switch {
	case options.Existing == KeepExisting:
		return ImportedKept, nil
	case options.Existing != Overwrite && !untouched:
		if err := s.checkReplaceable(ctx, old, item, prior); err != nil {
			return "", err
		}
		if prior.known && prior.Digest == item.digest() {
			return ImportedUnchanged, nil
		}
	}
	return s.replaceExisting(ctx, t, old, item, prior, options, replacement{untouched: untouched, same: same, at: now})
}

// replaceExisting replaces the entry with the item. repl.at is the current time.
func (s *importer) replaceExisting(
	ctx context.Context, t *model.Type, old *commit.Revision, item Item, prior priorImport, options ImportOptions, repl replacement,
) (ImportOutcome, error) {
	now := repl.at
	if item.hasUpdated && (repl.untouched || item.Updated.After(old.Updated)) {
		repl.at = item.Updated
	}
	next, err := s.buildReplacement(ctx, t, old, item, repl)
	if err != nil {
		return "", err
	}
	if err := s.checkCrossEntryRuleIn(ctx, t, core.Actor{Role: core.System}, next, options.snapshot); err != nil {
		return "", err
	}
	if options.Try {
		return ImportedUpdated, s.dryRunImport(ctx, t, old, next, options.Coming)
	}
	if err := s.hideContained(ctx, t, old, next); err != nil {
		return "", busyError(t, err)
	}
	return ImportedUpdated, s.commit(ctx, t, next, func(w storage.Writer) error {
		if err := commit.CheckUnchanged(w, t, old); err != nil {
			return err
		}
		if err := checkPriorImport(w, t, next.ID, prior); err != nil {
			return err
		}
		if err := commit.Put(w, t, old, next, now); err != nil {
			return err
		}
		if err := commit.ReclaimSlugs(w, t, next, item.Slugs); err != nil {
			return err
		}
		if err := entrystore.PutImported(w, t.Name, next.ID, item.importRecord(next.Entry)); err != nil {
			return err
		}
		return commit.RecordActivity(w, t, core.ActUpdated, core.Actor{}, next, next.Rev, now)
	})
}

// replacement describes how an item replaces an entry.
type replacement struct {
	untouched bool      // an initial entry of every store, unchanged
	same      bool      // nothing differs except what is derived from the time
	at        time.Time // the time of the change
}

// buildReplacement makes the state in which an item replaces an entry.
func (s *importer) buildReplacement(
	ctx context.Context, t *model.Type, old *commit.Revision, item Item, repl replacement,
) (*commit.Revision, error) {
	next, err := s.buildNext(ctx, t, old, func(old *commit.Revision) (*commit.Revision, error) {
		value, err := entrystore.Value(t, old.JSON)
		if err != nil {
			return nil, err
		}
		past, err := entrystore.Value(t, old.JSON)
		if err != nil {
			return nil, err
		}
		if item.Exported {
			t.Schema.Keep(value, item.Body)
			t.Schema.Keep(past, item.Body)
		}
		system := core.Actor{Role: core.System}
		if _, err := validate.Decode(t, past, item.Body, system); err != nil {
			return nil, err
		}
		found, err := validate.Decode(t, value, item.Body, system)
		if err != nil {
			return nil, err
		}
		// The value is prepared as an update of itself, so that what the item records about its past is kept.
		if err := s.rules.Enforce(t, value, past, old.Value, repl.at, found); err != nil {
			return nil, err
		}
		e := core.Entry{ID: old.ID, Rev: max(old.Rev+1, item.Rev), Created: old.Created, Updated: repl.at}
		place := old.Date
		if !item.Place.IsZero() {
			place = item.Place
		}
		next := commit.NewRevision(t, e, value, place, s.now().UTC())
		if repl.untouched {
			next.Created, next.Updated = item.Created, item.Updated
			if repl.same || equal(t, old, next) {
				next.Rev = item.Rev
			}
		}
		next.Event = commit.Event{Act: core.ActUpdated, At: s.now().UTC()}
		return next, nil
	})
	if err == nil && next.Rev == old.Rev {
		next.Step = nil // only the times differ
	}
	return next, err
}
