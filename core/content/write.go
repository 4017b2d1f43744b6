package content

import (
	"context"
	"fmt"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// Create adds an entry from a JSON object of its fields; missing ones take their defaults, and a missing or
// empty slug is made from the field that the type names. It fails
// with Malformed, Invalid, TooLarge, Conflict, or NotAllowed where the type's entries are fixed.
// When it returns, the entry is on disk.
func (s *Service) Create(ctx context.Context, actor core.Actor, typ string, body []byte) (core.Entry, error) {
	t, err := s.typeOf(typ)
	if err != nil {
		return core.Entry{}, err
	}
	if t.closed() {
		return core.Entry{}, core.Errorf(core.NotAllowed, "%s cannot be added to.", t.Options.Many)
	}
	id, err := uuid.NewV7()
	if err != nil {
		return core.Entry{}, fmt.Errorf("content: new id: %w", err)
	}
	now := s.now().UTC()
	value, err := s.compose(t, body, actor, now)
	if err != nil {
		return core.Entry{}, err
	}
	next, err := newRevision(t, core.Entry{ID: id.String(), Rev: 1, Created: now, Updated: now}, value, now)
	if err != nil {
		return core.Entry{}, err
	}
	err = s.commit(ctx, t, next, func(w storage.Writer) error {
		if err := put(w, t, nil, next, now); err != nil {
			return err
		}
		return note(w, t, ActCreated, actor, next, next.Rev, now)
	})
	if core.CodeOf(err) == core.Conflict && t.Options.Idempotent && !actor.SeesAll() {
		return next.Entry, nil
	}
	return next.Entry, err
}

// closed reports whether entries are neither created nor deleted.
func (t *Type) closed() bool { return t.Options.Fixed || t.Options.Single }

// compose makes the value of a new entry.
func (s *Service) compose(t *Type, body []byte, actor core.Actor, now time.Time) (any, error) {
	value := t.fresh()
	found, err := t.decode(value, body, actor)
	if err != nil {
		return nil, err
	}
	return value, s.rules.judge(t, value, nil, now, found)
}

// Update changes the fields that the JSON object names and keeps the rest; null clears a field that may
// be empty, and has a slug made anew. The slugs of before lead to the entry as well. It fails like Create, with NotFound, and with Stale when match does not hold. It gives
// the entry as it now is.
func (s *Service) Update(
	ctx context.Context, actor core.Actor, typ, id string, match Match, body []byte,
) (core.Entry, error) {
	t, err := s.typeOf(typ)
	if err != nil {
		return core.Entry{}, err
	}
	now := s.now().UTC()
	var next *revision
	err = s.update(ctx, t, func(w storage.Writer) error {
		old, err := loadRevision(w, t, id)
		if err != nil {
			return err
		}
		if err := match.check(t, old.Entry); err != nil {
			return err
		}
		next, err = s.revise(t, old, body, actor, now)
		if err != nil {
			return err
		}
		if err := put(w, t, old, next, now); err != nil {
			return err
		}
		return note(w, t, ActUpdated, actor, next, next.Rev, now)
	})
	if err != nil {
		return core.Entry{}, err
	}
	s.noticeDue(next, now)
	return next.Entry, nil
}

// revise makes the state that follows old.
func (s *Service) revise(t *Type, old *revision, body []byte, actor core.Actor, now time.Time) (*revision, error) {
	value, err := t.valueOf(old.JSON)
	if err != nil {
		return nil, err
	}
	found, err := t.decode(value, body, actor)
	if err != nil {
		return nil, err
	}
	if err := s.rules.judge(t, value, old.value, now, found); err != nil {
		return nil, err
	}
	e := core.Entry{ID: old.ID, Rev: old.Rev + 1, Created: old.Created, Updated: now}
	return newRevision(t, e, value, now)
}

// Delete removes the entry for good. It fails with NotFound, NotAllowed and Stale.
func (s *Service) Delete(ctx context.Context, actor core.Actor, typ, id string, match Match) error {
	t, err := s.typeOf(typ)
	if err != nil {
		return err
	}
	if t.closed() {
		return core.Errorf(core.NotAllowed, "%s cannot be deleted.", t.Options.Many)
	}
	now := s.now().UTC()
	return s.update(ctx, t, func(w storage.Writer) error {
		old, err := loadRevision(w, t, id)
		if err != nil {
			return err
		}
		if err := match.check(t, old.Entry); err != nil {
			return err
		}
		if err := remove(w, t, old); err != nil {
			return err
		}
		return note(w, t, ActDeleted, actor, old, old.Rev+1, now)
	})
}

// commit is update for a state that was made beforehand.
func (s *Service) commit(ctx context.Context, t *Type, next *revision, fn func(storage.Writer) error) error {
	if err := s.update(ctx, t, fn); err != nil {
		return err
	}
	s.noticeDue(next, s.now())
	return nil
}

func lowerFirst(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToLower(r)) + text[size:]
}
