package repair

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// ErrNoState says that no earlier state of a damaged entry is known.
var ErrNoState = errors.New("repair: neither its history nor a backup has a state of it")

// attempts is how often a damaged entry is restored if its lists change meanwhile.
const attempts = 4

// RestoreDamaged restores a damaged entry: to the newest state in its history, or to elsewhere, a state from a
// backup, if that is newer; nil for none. The entry becomes a new revision, and its index entries are
// rebuilt. It returns the revision of the restored state. It fails with ErrNoState if no state is known, and
// also, without a change, if the entry is not damaged.
func (p *Repairer) RestoreDamaged(ctx context.Context, typ, id string, elsewhere []byte) (rev uint64, err error) {
	t, err := p.registry.Find(typ)
	if err != nil {
		return 0, err
	}
	known, err := p.findLastState(ctx, t, id, elsewhere)
	if err != nil {
		return 0, entrystore.Explain(err)
	}
	next, err := p.buildRestoredDamaged(t, id, known)
	if err != nil {
		return 0, err
	}
	for range attempts {
		if err = p.writeRestoredDamaged(ctx, t, next); !errors.Is(err, commit.ErrConflict) {
			break
		}
	}
	if err == nil && t.ShownType() != "" {
		// What the damaged entry showed is unknown.
		err = p.writer.RecountShown(ctx)
	}
	if err == nil && !model.Due(next.Value, next.Updated).IsZero() {
		p.writer.Wake()
	}
	return known.state.Rev, err
}

// lastKnown is the newest readable state of an entry, and the highest revision that the entry ever had.
type lastKnown struct {
	state  entrystore.Record
	newest uint64
}

func (p *Repairer) findLastState(ctx context.Context, t *model.Type, id string, elsewhere []byte) (known lastKnown, err error) {
	found := false
	if elsewhere != nil {
		if known.state, err = entrystore.DecodeRecord(elsewhere); err == nil {
			found, known.newest = true, known.state.Rev
		}
	}
	err = p.store.View(ctx, func(r storage.Reader) error {
		for step, err := range entrystore.Steps(r, t.Name, id, 0) {
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

// buildRestoredDamaged makes the revision as which an entry is restored.
func (p *Repairer) buildRestoredDamaged(t *model.Type, id string, known lastKnown) (*commit.Revision, error) {
	last := known.state
	last.Type, last.ID = t.Name, id
	state, err := entrystore.Reshape(t, last)
	if err != nil {
		return nil, err
	}
	now := p.now().UTC()
	e := core.Entry{ID: id, Rev: max(known.newest, last.Rev) + 1, Created: last.Created, Updated: now}
	next := commit.NewRevision(t, e, state.Value, last.Date, now)
	next.Past, next.OwnUnknown = state.Past, true
	next.Event = commit.Event{Act: core.ActRestored, At: now}
	restored := entrystore.Step{Rev: next.Rev, At: now, Act: core.ActRestored}
	next.Step = &commit.Step{Key: entrystore.StepKey(t.Name, id, next.Rev), Value: restored.Encode()}
	return next, next.Marshal()
}

// writeRestoredDamaged replaces the damaged entry with the revision. It fails with commit.ErrConflict if the lists have
// changed meanwhile.
func (p *Repairer) writeRestoredDamaged(ctx context.Context, t *model.Type, next *commit.Revision) error {
	var listKeys []string
	var listed entrystore.Totals // of the entry in the lists
	var counts map[string]entrystore.Totals
	var part entrystore.Totals
	countKey := entrystore.CountKey(t.Name, next.ID)
	err := p.store.View(ctx, func(r storage.Reader) (err error) {
		if listKeys, listed, err = findListKeys(r, t, next.ID); err != nil {
			return err
		}
		if counts, err = readCounts(r, t); err != nil {
			return err
		}
		part, err = expectedCount(r, t, countKey)
		return err
	})
	if err != nil {
		return entrystore.Explain(err)
	}
	return p.writer.UpdateType(ctx, t, func(w storage.Writer) error {
		if err := checkStillDamaged(w, t, next.ID, counts); err != nil {
			return err
		}
		for _, k := range listKeys {
			w.Delete(k)
		}
		// The entry counts as new: its old list rows are deleted, and its slugs are checked against the store.
		w.Put(countKey, part.Minus(listed).Encode())
		w.Put(entrystore.EntryKey(t.Name, next.ID), next.Encode())
		if err := commit.AssignSlug(w, t, nil, next); err != nil {
			return err
		}
		if err := commit.ClaimUnique(w, t, nil, next); err != nil {
			return err
		}
		next.WriteStep(w)
		if err := commit.WriteEntry(w, t, nil, next, next.Updated); err != nil {
			return err
		}
		return commit.RecordActivity(w, t, core.ActRestored, core.Actor{}, next, next.Rev, next.Updated)
	})
}

// checkStillDamaged fails if the entry is not damaged, and with commit.ErrConflict if the counts have changed.
func checkStillDamaged(w storage.Writer, t *model.Type, id string, counts map[string]entrystore.Totals) error {
	if _, err := w.Get(entrystore.EntryKey(t.Name, id)); !errors.Is(err, storage.ErrDamaged) {
		if err == nil {
			err = fmt.Errorf("repair: the entry is whole: %w", ErrNoState)
		}
		return err
	}
	now, err := readCounts(w, t)
	if err == nil && !maps.Equal(now, counts) {
		err = commit.ErrConflict
	}
	return err
}

// readCounts reads all parts of the count that are not damaged.
func readCounts(g entrystore.Getter, t *model.Type) (map[string]entrystore.Totals, error) {
	all := map[string]entrystore.Totals{}
	for _, key := range entrystore.CountKeys(t.Name) {
		part, err := entrystore.CountAt(g, key)
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

// findListKeys finds the list rows of an entry by a scan, because its state is unknown.
func findListKeys(r storage.Reader, t *model.Type, id string) (listKeys []string, listed entrystore.Totals, err error) {
	for _, audience := range entrystore.Lists(t) {
		for position, err := range entrystore.Positions(r, t, audience, "") {
			if err != nil {
				return nil, listed, err
			}
			if at, err := entrystore.IDAt(position); err != nil || at != id {
				continue
			}
			listKeys = append(listKeys, entrystore.ListPrefix(t.Name, audience)+position)
			if audience == core.Visitors {
				listed.Seen++
			} else {
				listed.All++
			}
		}
	}
	return listKeys, listed, nil
}
