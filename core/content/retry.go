package content

import (
	"context"
	"errors"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// A store makes one change at a time. What a change takes to be made, reading, sanitising and judging, happens
// before its turn comes; the turn itself checks that nothing has moved, and writes.

// tries is how often a change is made outside of its turn before it is made within: an entry that many change at
// once must not starve one of them.
const maxAttempts = 4

// errMoved says that an entry is not in the state any more that a change rests on.
var errConflict = errors.New("content: the entry has moved on")

// follow changes an entry. make gives what follows from its present state, outside of the store's turn; write puts
// it, within. Where the entry has moved on in between, both start again from the newer state. It fails with NotFound
// and with what make and write fail with.
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
			if next.step, err = buildStep(w, old, next, entries.Earlier{}); err != nil {
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

// ready makes what follows from a state, and seals it.
func (s *Writer) buildNext(
	ctx context.Context, t *model.Type, old *revision, build func(old *revision) (*revision, error),
) (*revision, error) {
	done, err := s.acquireCPU(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
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

// present reads an entry as it is now, into memory of its own.
func (s *Writer) loadCurrent(ctx context.Context, t *model.Type, id string) (*revision, error) {
	var state entries.State
	err := s.store.View(ctx, func(r storage.Reader) (err error) {
		state.Record, err = entries.Load(r, t, id)
		state.Record = state.Record.Own()
		return err
	})
	if err != nil {
		return nil, entries.Explain(err)
	}
	if state.Value, err = entries.Value(t, state.JSON); err != nil {
		return nil, entries.Explain(err)
	}
	return &revision{State: state, requestedSlug: t.SlugOf(state.Value)}, nil
}

// unmoved fails with errMoved where an entry is in another state than it was.
func checkUnchanged(g entries.Getter, t *model.Type, was *revision) error {
	e, err := entries.Load(g, t, was.ID)
	if err != nil {
		return err
	}
	// A schedule changes what is seen without a revision; an entry that was made anew counts from 1.
	same := e.Rev == was.Rev && e.Visible == was.Visible && e.Updated.Equal(was.Updated) && e.Created.Equal(was.Created) &&
		e.Date.Equal(was.Date)
	if !same {
		return errConflict
	}
	return nil
}

// foresee seals a state with the slug that it will most likely get, so that the turn need not seal it again.
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
		return entries.Explain(err)
	}
	next.computedSlug = slug
	return next.setSlug(t, slug)
}
