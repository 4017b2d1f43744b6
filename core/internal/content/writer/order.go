package writer

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// The entries of a type that is ordered by hand are listed by their Date, which is their place: the time of creation
// until somebody moves them, then a time between those of their neighbours.

// placeStep is the distance at which an entry is placed behind another if there is no room between two.
const placeStep = time.Microsecond

// placesPerUpdate is how many entries one update moves. Each needs three writes, its log item and one read.
const placesPerUpdate = 16

// placed is an entry with its present place and the one that it is to get.
type placed struct {
	id     string
	is, to time.Time
}

// Move puts an entry of a type that is ordered by hand behind another one, or first if after is empty. It is no revision
// of the entry. It fails as the policy says if the actor may not update, with NotAllowed for a type with another order,
// and with Invalid if one of the two does not exist or both are the same.
func (s *Writer) Move(ctx context.Context, actor core.Actor, typ, id, after string) error {
	t, err := s.authorise(actor, typ, core.VerbUpdate)
	if err != nil {
		return err
	}
	if !t.ByHand() {
		return core.Errorf(core.NotAllowed, "%s are not ordered by hand.", t.Options.Many)
	}
	if id != "" && id == after {
		return core.InvalidFields(core.FieldErrors{{Field: "after", Message: "must be another entry than the one that moves"}})
	}
	done, err := s.lockType(ctx, t)
	if err != nil {
		return err
	}
	defer done()
	for range maxAttempts {
		err := s.tryMove(ctx, t, actor, id, after)
		if !errors.Is(err, commit.ErrConflict) {
			return err
		}
	}
	return core.Errorf(core.Unavailable, "Several people are changing the order. Try again.")
}

// tryMove fails with commit.ErrConflict if an entry has moved meanwhile. What it has moved by then has kept its order.
func (s *Writer) tryMove(ctx context.Context, t *model.Type, actor core.Actor, id, after string) error {
	var moves []placed
	err := s.store.View(ctx, func(r storage.Reader) (err error) {
		moves, err = planMove(r, t, id, after, s.now().UTC())
		return err
	})
	if err != nil {
		return entrystore.Explain(err)
	}
	slices.Reverse(moves) // the last first, so that none ever overtakes another
	for some := range slices.Chunk(moves, placesPerUpdate) {
		err := s.UpdateType(ctx, t, func(w storage.Writer) error {
			for _, m := range some {
				if err := s.place(w, t, actor, m, m.id == id); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// planMove returns the entries that get another place: the one that moves, then those that have to make room, in their
// order. It returns none if the entry is where it is to go.
func planMove(r storage.Reader, t *model.Type, id, after string, now time.Time) ([]placed, error) {
	moving, err := entrystore.Load(r, t, id)
	if core.CodeOf(err) == core.NotFound {
		return nil, noSuchEntry("id")
	}
	if err != nil {
		return nil, err
	}
	var before time.Time // the place of after; zero for none
	if after != "" {
		other, err := entrystore.Load(r, t, after)
		if core.CodeOf(err) == core.NotFound {
			return nil, noSuchEntry("after")
		}
		if err != nil {
			return nil, err
		}
		before = other.Date
	}
	return followers{t, id, after, before}.makeRoom(r, placed{id: id, is: moving.Date}, now)
}

func noSuchEntry(name string) error {
	return core.InvalidFields(core.FieldErrors{{Field: name, Message: "must be the id of an entry"}})
}

// followers are the entries behind the place that one moves to.
type followers struct {
	typ       *model.Type
	id, after string
	before    time.Time
}

// makeRoom returns the moves that let an entry stand in front of the followers.
func (f followers) makeRoom(r storage.Reader, moving placed, now time.Time) ([]placed, error) {
	var from string
	if f.after != "" {
		from = entrystore.Position(f.typ.Options.Order, f.before, f.after)
	}
	moves := []placed{moving}
	for pos, err := range entrystore.Positions(r, f.typ, core.Everyone, from) {
		if err != nil {
			return nil, err
		}
		at, id, err := placeAt(f.typ, pos)
		if err != nil {
			return nil, err
		}
		last := &moves[len(moves)-1]
		switch {
		case id == f.id && len(moves) == 1 && last.to.IsZero():
			return nil, nil // it is directly behind already
		case id == f.id:
			continue
		case last.to.IsZero():
			last.to = f.between(at)
		}
		if at.After(last.to) {
			return moves, nil
		}
		moves = append(moves, placed{id: id, is: at, to: last.to.Add(placeStep)})
	}
	if last := &moves[0]; last.to.IsZero() { // nothing follows
		last.to = now
		if !now.After(f.before) {
			last.to = f.before.Add(placeStep)
		}
	}
	return moves, nil
}

// between returns a place in front of the first follower: half way to the one before, or directly behind that one if
// there is no room. Then the follower has to move.
func (f followers) between(follower time.Time) time.Time {
	if f.after == "" {
		if first := follower.Add(-time.Second); first.After(time.Unix(0, 0)) {
			return first
		}
		return time.Unix(0, 1).UTC()
	}
	if half := follower.Sub(f.before) / 2; half > 0 {
		return f.before.Add(half)
	}
	return f.before.Add(placeStep)
}

func placeAt(t *model.Type, pos string) (at time.Time, id string, err error) {
	if at, err = entrystore.DateAt(t.Options.Order, pos); err == nil {
		id, err = entrystore.IDAt(pos)
	}
	return at, id, err
}

// place gives an entry its new place. The one that somebody moves is named in the activity.
func (s *Writer) place(w storage.Writer, t *model.Type, actor core.Actor, m placed, named bool) error {
	old, err := commit.Load(w, t, m.id)
	if core.CodeOf(err) == core.NotFound || err == nil && !old.Date.Equal(m.is) {
		return commit.ErrConflict
	}
	if err != nil {
		return err
	}
	now := s.now().UTC()
	next := *old
	next.Date, next.Event = m.to, commit.Event{Act: core.ActUpdated, Actor: actor, At: now}
	if err := commit.WriteEntry(w, t, old, &next, now); err != nil {
		return err
	}
	if !named {
		return nil
	}
	return commit.RecordActivity(w, t, core.ActUpdated, actor, &next, next.Rev, now)
}
