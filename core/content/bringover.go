package content

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// bringOver has an item take the place of the entry that is there.
func (s *Writer) bringOver(ctx context.Context, t *model.Type, old *revision, item Item, was past, how Bringing) (Brought, error) {
	now := s.now().UTC()
	untouched := t.Closed() && old.Rev == 1 // as every store has it from its start
	// What is derived from the time of a write must not make every write a change.
	next, err := s.readyOver(ctx, t, old, item, over{untouched: untouched, at: old.Updated})
	if err != nil {
		return "", err
	}
	same := equal(t, old, next)
	if same && (!untouched || next.Rev == old.Rev && next.Created.Equal(old.Created) && next.Updated.Equal(old.Updated)) {
		return s.sameAgain(ctx, t, old, item, was, how)
	}
	switch {
	case how.Existing == KeepExisting:
		return BroughtKept, nil
	case how.Existing != Overwrite && !untouched:
		if err := s.mayReplace(ctx, old, item, was); err != nil {
			return "", err
		}
		if was.known && was.Digest == item.digest() {
			return BroughtUnchanged, nil
		}
	}
	return s.replace(ctx, t, old, item, was, how, over{untouched: untouched, same: same, at: now})
}

// replace has an item take the place of the entry that is there; o.at is the present.
func (s *Writer) replace(
	ctx context.Context, t *model.Type, old *revision, item Item, was past, how Bringing, o over,
) (Brought, error) {
	now := o.at
	if item.dated && (o.untouched || item.Updated.After(old.Updated)) {
		o.at = item.Updated
	}
	next, err := s.readyOver(ctx, t, old, item, o)
	if err != nil {
		return "", err
	}
	if err := s.checkAmongThese(ctx, core.Actor{Role: core.System}, next, how.these); err != nil {
		return "", err
	}
	if how.Try {
		return BroughtUpdated, s.imagineAmong(ctx, t, old, next, how.Coming)
	}
	return BroughtUpdated, s.commit(ctx, t, next, func(w storage.Writer) error {
		if err := unmoved(w, t, old); err != nil {
			return err
		}
		if err := stillPast(w, t, next.ID, was); err != nil {
			return err
		}
		if err := put(w, t, old, next, now); err != nil {
			return err
		}
		if err := regainSlugs(w, t, next, item.Slugs); err != nil {
			return err
		}
		if err := entries.PutImported(w, t.Name, next.ID, item.note(next.Entry)); err != nil {
			return err
		}
		return note(w, t, core.ActUpdated, core.Actor{}, next, next.Rev, now)
	})
}

// over is how an item takes the place of an entry.
type over struct {
	untouched bool      // every store has the entry, and nobody has changed it
	same      bool      // nothing differs but what follows from the time
	at        time.Time // when it is done
}

// readyOver makes the state in which an item takes the place of an entry.
func (s *Writer) readyOver(
	ctx context.Context, t *model.Type, old *revision, item Item, o over,
) (*revision, error) {
	next, err := s.ready(ctx, t, old, func(old *revision) (*revision, error) {
		value, err := entries.Value(t, old.JSON)
		if err != nil {
			return nil, err
		}
		past, err := entries.Value(t, old.JSON)
		if err != nil {
			return nil, err
		}
		system := core.Actor{Role: core.System}
		if _, err := decode(t, past, item.Body, system); err != nil {
			return nil, err
		}
		found, err := decode(t, value, item.Body, system)
		if err != nil {
			return nil, err
		}
		// It is prepared as a revision of itself, so that what the item says of its past is kept.
		if err := s.rules.judge(t, value, past, old.Value, o.at, found); err != nil {
			return nil, err
		}
		e := core.Entry{ID: old.ID, Rev: max(old.Rev+1, item.Rev), Created: old.Created, Updated: o.at}
		next := newRevision(t, e, value, s.now().UTC())
		if o.untouched {
			next.Created, next.Updated = item.Created, item.Updated
			if o.same || equal(t, old, next) {
				next.Rev = item.Rev
			}
		}
		next.deed = deed{act: core.ActUpdated, at: s.now().UTC()}
		return next, nil
	})
	if err == nil && next.Rev == old.Rev {
		next.step = nil // the times alone are others
	}
	return next, err
}
