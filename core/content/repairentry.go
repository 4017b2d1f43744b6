package content

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// ErrNoState says that nothing is known of what a damaged entry was.
var ErrNoState = errors.New("content: neither its history nor a backup has a state of it")

// Revive brings a damaged entry back: as the newest state that its history keeps, or as one from elsewhere, if that is
// newer; nil is none. It becomes a new revision, and what follows from it is made anew. It fails with ErrNoState, and
// changes nothing where the entry is whole.
func (s *Writer) Revive(ctx context.Context, typ, id string, elsewhere []byte) (rev uint64, err error) {
	t, err := s.registry.Find(typ)
	if err != nil {
		return 0, err
	}
	known, err := s.findLastState(ctx, t, id, elsewhere)
	if err != nil {
		return 0, entries.Explain(err)
	}
	next, err := s.buildRevived(t, id, known)
	if err != nil {
		return 0, err
	}
	for range maxAttempts {
		if err = s.writeRevived(ctx, t, next); !errors.Is(err, errConflict) {
			break
		}
	}
	if err == nil {
		s.wakeIfDue(next, next.Updated)
	}
	return known.state.Rev, err
}

// lastKnown is the newest state of an entry that can be read, and the newest revision that there ever was.
type lastKnown struct {
	state  entries.Record
	newest uint64
}

func (s *Writer) findLastState(ctx context.Context, t *model.Type, id string, elsewhere []byte) (known lastKnown, err error) {
	found := false
	if elsewhere != nil {
		if known.state, err = entries.DecodeRecord(elsewhere); err == nil {
			found, known.newest = true, known.state.Rev
		}
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		for step, err := range entries.Steps(r, t.Name, id, 0) {
			if err != nil {
				return err
			}
			known.newest = max(known.newest, step.Rev)
			if step.Before.None() || found && step.Before.Rev <= known.state.Rev {
				continue
			}
			state, err := step.Before.Record()
			if err != nil {
				continue
			}
			state = state.Own()
			known.state, found = state, true
			return nil
		}
		return nil
	})
	if err == nil && !found {
		err = ErrNoState
	}
	return known, err
}

// revived makes the revision that an entry comes back as.
func (s *Writer) buildRevived(t *model.Type, id string, known lastKnown) (*revision, error) {
	was := known.state
	was.Type, was.ID = t.Name, id
	state, err := entries.Reshape(t, was)
	if err != nil {
		return nil, err
	}
	now := s.now().UTC()
	e := core.Entry{ID: id, Rev: max(known.newest, was.Rev) + 1, Created: was.Created, Updated: now}
	next := newRevision(t, e, state.Value, now)
	next.Past, next.ownUnknown = state.Past, true
	next.event = event{act: core.ActRestored, at: now}
	restored := entries.Step{Rev: next.Rev, At: now, Act: core.ActRestored}
	next.step = &step{key: entries.StepKey(t.Name, id, next.Rev), value: restored.Encode()}
	return next, next.marshal()
}

// reviveOnce writes the revision in the place of what is damaged. It fails with errMoved where the lists have moved on.
func (s *Writer) writeRevived(ctx context.Context, t *model.Type, next *revision) error {
	var listKeys []string
	var had entries.Totals // of the entry in the lists
	var counts map[string]entries.Totals
	var part entries.Totals
	counted := entries.CountKey(t.Name, next.ID)
	err := s.store.View(ctx, func(r storage.Reader) (err error) {
		if listKeys, had, err = findListKeys(r, t, next.ID); err != nil {
			return err
		}
		if counts, err = readCounts(r, t); err != nil {
			return err
		}
		part, err = expectedCount(r, t, counted)
		return err
	})
	if err != nil {
		return entries.Explain(err)
	}
	return s.update(ctx, t, func(w storage.Writer) error {
		if err := checkStillDamaged(w, t, next.ID, counts); err != nil {
			return err
		}
		for _, k := range listKeys {
			w.Delete(k)
		}
		// It has no state of before in the lists, and its slugs are asked of what is there.
		w.Put(counted, part.Minus(had).Encode())
		w.Put(entries.EntryKey(t.Name, next.ID), next.Encode())
		if err := assignSlug(w, t, nil, next); err != nil {
			return err
		}
		if err := claimUnique(w, t, nil, next); err != nil {
			return err
		}
		next.writeStep(w)
		if err := writeEntry(w, t, nil, next, next.Updated); err != nil {
			return err
		}
		return recordActivity(w, t, core.ActRestored, core.Actor{}, next, next.Rev, next.Updated)
	})
}

// stillDamaged fails where the entry is whole, and with errMoved where the number of entries is another than it was.
func checkStillDamaged(w storage.Writer, t *model.Type, id string, counts map[string]entries.Totals) error {
	if _, err := w.Get(entries.EntryKey(t.Name, id)); !errors.Is(err, storage.ErrDamaged) {
		if err == nil {
			err = fmt.Errorf("content: the entry is whole: %w", ErrNoState)
		}
		return err
	}
	now, err := readCounts(w, t)
	if err == nil && !maps.Equal(now, counts) {
		err = errConflict
	}
	return err
}

// countsOf reads the numbers of all parts that are whole.
func readCounts(g entries.Getter, t *model.Type) (map[string]entries.Totals, error) {
	all := map[string]entries.Totals{}
	for _, key := range entries.CountKeys(t.Name) {
		part, err := entries.CountAt(g, key)
		if errors.Is(err, storage.ErrDamaged) {
			continue
		}
		if err != nil {
			return nil, err
		}
		all[key] = part
	}
	return all, nil
}

// placesOf finds where an entry stands in the lists, whatever it was.
func findListKeys(r storage.Reader, t *model.Type, id string) (listKeys []string, had entries.Totals, err error) {
	for _, who := range entries.Lists(t) {
		for position, err := range entries.Positions(r, t, who, "") {
			if err != nil {
				return nil, had, err
			}
			if at, err := entries.IDAt(position); err != nil || at != id {
				continue
			}
			listKeys = append(listKeys, entries.ListPrefix(t.Name, who)+position)
			if who == core.Visitors {
				had.Seen++
			} else {
				had.All++
			}
		}
	}
	return listKeys, had, nil
}
