package writer

import (
	"context"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/crossentry"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/slug"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// An entry and those that it contains may be too many for one update. The contained entries are therefore hidden before it,
// each in an update of its own and after those that it contains itself. If the change of their container then fails, the
// follower of the type, which hears of their changes, derives them again from the container as it is.

// hides reports whether a change hides an entry that may contain others.
func hides(old, next *commit.Revision) bool {
	_, contains := next.Value.(model.Container)
	return contains && next != old && isVisible(old) && !next.Visible
}

// hideContained hides the entries that an entry contains if next hides it. The caller must hold lockType, and next must have
// passed the rules of its type. It fails with commit.ErrConflict if another process writes entries of the type meanwhile.
func (s *engine) hideContained(ctx context.Context, t *model.Type, old, next *commit.Revision) error {
	if !hides(old, next) {
		return nil
	}
	var ids []string
	err := s.store.View(ctx, func(r storage.Reader) (err error) {
		ids, err = next.Value.(model.Container).Contained(model.Entries{
			Context: ctx, ID: next.ID, Actor: next.Event.Actor, Others: crossentry.NewReader(ctx, r, s.registry), Slug: slug.Of,
		})
		return err
	})
	if err != nil || len(ids) == 0 {
		return entrystore.Explain(err)
	}
	hidden, err := s.buildHidden(ctx, t, ids, next)
	if err != nil {
		return err
	}
	for _, change := range slices.Backward(hidden) {
		change.next.RuleCount = next.RuleCount
		err := s.UpdateType(ctx, t, func(w storage.Writer) error {
			if err := commit.CheckUnchanged(w, t, change.old); err != nil {
				return err
			}
			if err := commit.Put(w, t, change.old, change.next, change.next.Updated); err != nil {
				return err
			}
			return commit.RecordUpdate(w, t, change.next.Event.Actor, change.old, change.next)
		})
		if err != nil {
			return err
		}
		if next.RuleCount != 0 {
			next.RuleCount++
		}
	}
	return nil
}

// revisions are two states of an entry, of which one follows the other.
type revisions struct{ old, next *commit.Revision }

// buildHidden builds the next states of the visible entries among ids that become hidden once container is written. ids has
// each entry after those that contain it, and so has the result.
func (s *engine) buildHidden(ctx context.Context, t *model.Type, ids []string, container *commit.Revision) (hidden []revisions, err error) {
	snapshot, err := crossentry.NewSnapshot(ctx, s.store, t)
	if err != nil {
		return nil, err
	}
	snapshot.AddUnwritten(container)
	system := core.Actor{Role: core.System}
	for _, id := range ids {
		old, err := commit.Current(ctx, s.store, t, id)
		if core.CodeOf(err) == core.NotFound {
			continue
		}
		if err != nil {
			return nil, err
		}
		if !old.Visible {
			continue // and so are those that it contains
		}
		next, err := s.buildNext(ctx, t, old, func(old *commit.Revision) (*commit.Revision, error) {
			next, err := s.revise(ctx, t, old, system, s.now().UTC(), []byte("{}"))
			if err != nil {
				return nil, err
			}
			next.Event = commit.Event{Act: core.ActUpdated, Actor: system, At: next.Updated}
			return next, s.checkCrossEntryRuleIn(ctx, t, system, next, snapshot)
		})
		if err != nil {
			return nil, err
		}
		if !next.Visible {
			snapshot.AddUnwritten(next)
			hidden = append(hidden, revisions{old, next})
		}
	}
	return hidden, nil
}
