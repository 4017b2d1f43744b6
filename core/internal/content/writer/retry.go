package writer

import (
	"context"
	"errors"

	"github.com/quoin-cms/quoin/core"
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

// errConflict says that an entry is no longer in the state that a change is based on.
var errConflict = errors.New("writer: the entry has moved on")

// retryOnConflict changes an entry. build returns the next state from the current one, outside of the store's
// update; write stores it, within the update. If the entry changes in between, both run again with the newer
// state. The last attempt builds within the update. It fails with NotFound and with the errors of build and
// write.
func (s *Writer) retryOnConflict(
	ctx context.Context, t *model.Type, id string,
	build func(old *revision) (*revision, error), write func(w storage.Writer, old, next *revision) error,
) (next *revision, err error) {
	for range maxAttempts {
		old, err := s.loadCurrent(ctx, t, id)
		if err != nil {
			return nil, err
		}
		if next, err = s.buildNext(ctx, t, old, build); err != nil {
			return nil, err
		}
		err = s.update(ctx, t, func(w storage.Writer) error {
			if err := checkUnchanged(w, t, old); err != nil {
				return err
			}
			return write(w, old, next)
		})
		if !errors.Is(err, errConflict) {
			return next, err
		}
	}
	err = s.update(ctx, t, func(w storage.Writer) error {
		old, err := loadRevision(w, t, id)
		if err != nil {
			return err
		}
		if next, err = build(old); err != nil {
			return err
		}
		if next != old {
			if err := next.marshal(); err != nil {
				return err
			}
			if next.step, err = buildStep(w, old, next, entrystore.Earlier{}); err != nil {
				return err
			}
		}
		return write(w, old, next)
	})
	if errors.Is(err, errConflict) {
		err = core.Errorf(core.Unavailable, "What it rests on is being changed by many at once. Try again.")
	}
	return next, err
}

// buildNext builds the next state, with its slug, JSON and history step.
func (s *Writer) buildNext(
	ctx context.Context, t *model.Type, old *revision, build func(old *revision) (*revision, error),
) (*revision, error) {
	next, err := build(old)
	if err != nil || next == old {
		return next, err
	}
	if err := s.computeSlug(ctx, t, next); err != nil {
		return nil, err
	}
	next.step, err = s.buildStepWithTrim(ctx, old, next)
	return next, err
}

// loadCurrent reads the current state of an entry, into memory of its own.
func (s *Writer) loadCurrent(ctx context.Context, t *model.Type, id string) (*revision, error) {
	var state entrystore.State
	err := s.store.View(ctx, func(r storage.Reader) (err error) {
		state.Record, err = entrystore.Load(r, t, id)
		state.Record = state.Record.Own()
		return err
	})
	if err != nil {
		return nil, entrystore.Explain(err)
	}
	if state.Value, err = entrystore.Value(t, state.JSON); err != nil {
		return nil, entrystore.Explain(err)
	}
	return &revision{State: state, requestedSlug: t.SlugOf(state.Value)}, nil
}

// checkUnchanged fails with errConflict if an entry is no longer in the given state.
func checkUnchanged(g entrystore.Getter, t *model.Type, was *revision) error {
	e, err := entrystore.Load(g, t, was.ID)
	if err != nil {
		return err
	}
	// A schedule changes the visibility without a new revision, and an entry that was deleted and added again
	// starts at revision 1.
	same := e.Rev == was.Rev && e.Visible == was.Visible && e.Updated.Equal(was.Updated) && e.Created.Equal(was.Created) &&
		e.Date.Equal(was.Date)
	if !same {
		return errConflict
	}
	return nil
}

// computeSlug marshals a state with the slug that it will most likely get, so that the update need not
// marshal it again.
func (s *Writer) computeSlug(ctx context.Context, t *model.Type, next *revision) error {
	if t.SlugField() == nil || t.SlugOf(next.Value) != "" {
		return next.marshal()
	}
	var slug string
	err := s.store.View(ctx, func(r storage.Reader) (err error) {
		slug, err = chooseSlug(r, t, next)
		return err
	})
	if err != nil {
		return entrystore.Explain(err)
	}
	next.computedSlug = slug
	return next.setSlug(t, slug)
}
