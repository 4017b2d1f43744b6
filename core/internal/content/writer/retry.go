package writer

import (
	"context"
	"errors"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// A store runs one update at a time. The expensive work of a change, such as reading, sanitising and
// checking, therefore happens before the update. The update itself checks that nothing has changed meanwhile,
// and writes.

// maxAttempts is how often a change is built outside of the update before it is built within. Concurrent
// changes of the same entry must not starve one of them.
const maxAttempts = 4

// retryOnConflict changes an entry. build returns the next state from the current one, outside of the store's
// update; write stores it, within the update. If the entry changes in between, both run again with the newer
// state. The last attempt builds within the update. An update that changes nothing calls write with the current state as
// the next one. It fails with NotFound and with the errors of build and write.
func (s *engine) retryOnConflict(
	ctx context.Context, t *model.Type, id string,
	build func(old *commit.Revision) (*commit.Revision, error), write func(w storage.Writer, old, next *commit.Revision) error,
) (next *commit.Revision, err error) {
	for range maxAttempts {
		old, err := commit.Current(ctx, s.store, t, id)
		if err != nil {
			return nil, err
		}
		if next, err = s.buildNext(ctx, t, old, build); err != nil {
			return nil, err
		}
		if next.Repeats(old) {
			next = old
		}
		if err = s.hideContained(ctx, t, old, next); errors.Is(err, commit.ErrConflict) {
			continue
		}
		if err != nil {
			return nil, err
		}
		err = s.UpdateType(ctx, t, func(w storage.Writer) error {
			if err := commit.CheckUnchanged(w, t, old); err != nil {
				return err
			}
			return write(w, old, next)
		})
		if !errors.Is(err, commit.ErrConflict) {
			return next, err
		}
	}
	err = s.UpdateType(ctx, t, func(w storage.Writer) error {
		old, err := commit.Load(w, t, id)
		if err != nil {
			return err
		}
		if next, err = build(old); err != nil {
			return err
		}
		if hides(old, next) {
			return commit.ErrConflict // contained entries are hidden by updates of their own
		}
		if next != old {
			if err := next.Marshal(); err != nil {
				return err
			}
			if next.Step, err = commit.BuildStep(w, old, next, entrystore.Earlier{}); err != nil {
				return err
			}
			if next.Repeats(old) {
				next = old
			}
		}
		return write(w, old, next)
	})
	return next, busyError(t, err)
}

// maxRuleAttempts is how often a new entry is checked and written while other processes write entries of a type with a rule
// across entries. At most one write of each process competes.
const maxRuleAttempts = 32

// retryRule runs checkAndWrite again while other processes write entries of the type in between.
func retryRule(t *model.Type, checkAndWrite func() error) (err error) {
	for range maxRuleAttempts {
		if err = checkAndWrite(); !errors.Is(err, commit.ErrConflict) {
			return err
		}
	}
	return busyError(t, err)
}

// busyError returns the error for callers if err is a conflict that did not end; err otherwise.
func busyError(t *model.Type, err error) error {
	if !errors.Is(err, commit.ErrConflict) {
		return err
	}
	return core.Errorf(core.Unavailable, "Several people are editing %s. Try again.", commit.LowerFirst(t.Options.Many))
}

// buildNext builds the next state, with its slug, JSON and history step.
func (s *engine) buildNext(
	ctx context.Context, t *model.Type, old *commit.Revision, build func(old *commit.Revision) (*commit.Revision, error),
) (*commit.Revision, error) {
	next, err := build(old)
	if err != nil || next == old {
		return next, err
	}
	if err := commit.ComputeSlug(ctx, s.store, t, next); err != nil {
		return nil, err
	}
	next.Step, err = commit.BuildStepWithTrim(ctx, s.store, old, next)
	return next, err
}
