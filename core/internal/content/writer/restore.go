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

// Restore sets an entry to its state at an earlier revision, as a new revision. The earlier state is first
// converted to the current schema version; fields that were added later take their defaults. The type
// prepares it as an update of itself, so that what it records about its past is kept. Fields that differ from
// the current state must satisfy every rule, as in an Update. It fails like Update, with NotFound if there is
// no such revision, and with Invalid if the state does not fit the current schema version.
func (s *Writer) Restore(
	ctx context.Context, actor core.Actor, typ, id string, match Match, rev uint64,
) (core.Entry, error) {
	t, err := s.authorise(actor, typ, core.VerbUpdate)
	if err != nil {
		return core.Entry{}, err
	}
	earlier, err := s.loadAt(ctx, t, id, rev)
	if err != nil {
		return core.Entry{}, err
	}
	done, err := s.lockType(ctx, t)
	if err != nil {
		return core.Entry{}, err
	}
	defer done()
	next, err := s.retryOnConflict(ctx, t, id, func(old *commit.Revision) (*commit.Revision, error) {
		if err := match.check(t, old.Entry); err != nil {
			return nil, err
		}
		next, err := s.buildRestored(t, actor, old, earlier, s.now().UTC())
		if err != nil {
			return nil, err
		}
		if err := authorisePublish(t, actor, old, next, next.Updated); err != nil {
			return nil, err
		}
		next.Event = commit.Event{Act: core.ActRestored, Actor: actor, At: next.Updated}
		return next, s.checkCrossEntryRule(ctx, t, actor, next)
	}, func(w storage.Writer, old, next *commit.Revision) error {
		if err := commit.Put(w, t, old, next, next.Updated); err != nil {
			return err
		}
		return commit.RecordActivity(w, t, core.ActRestored, actor, next, next.Rev, next.Updated)
	})
	if err != nil {
		return core.Entry{}, err
	}
	s.wakeIfDue(next, next.Updated)
	return next.Entry, nil
}

// loadAt reads the state of an entry at a revision, into memory of its own. It also fails with NotFound if
// the entry does not exist.
func (s *Writer) loadAt(ctx context.Context, t *model.Type, id string, rev uint64) (earlier entrystore.Record, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		if _, err := entrystore.Load(r, t, id); err != nil {
			return err
		}
		h, err := entrystore.ReadHistory(r, t, id)
		if err != nil {
			return err
		}
		earlier, err = h.At(rev)
		earlier = earlier.Own()
		return err
	})
	return earlier, entrystore.Explain(err)
}

// buildRestored makes the state that follows old and has the fields of an earlier state.
func (s *Writer) buildRestored(
	t *model.Type, actor core.Actor, old *commit.Revision, earlier entrystore.Record, now time.Time,
) (*commit.Revision, error) {
	state, err := entrystore.Reshape(t, earlier)
	if err != nil {
		return nil, err
	}
	past, err := entrystore.Value(t, state.JSON)
	if err != nil {
		return nil, err
	}
	var found validate.Problems
	for _, f := range t.Schema.Fields {
		if !t.Schema.Same(state.Value, old.Value, f.Name) {
			found.MarkSent(f.Name)
		}
	}
	validate.CheckFieldRoles(t, actor, old.Value, state.Value, &found)
	if err := s.rules.Enforce(t, state.Value, past, old.Value, now, found); err != nil {
		return nil, err
	}
	e := core.Entry{ID: old.ID, Rev: old.Rev + 1, Created: old.Created, Updated: now}
	next := commit.NewRevision(t, e, state.Value, old.Date, now)
	next.Past, next.OwnUnknown = state.Past, true
	return next, nil
}
