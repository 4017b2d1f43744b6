package writer

import (
	"errors"
	"log/slog"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// commit writes the changes of a transaction in one update. It fails with commit.ErrConflict if an entry that it has read has
// changed meanwhile.
func (tx *Tx) commit() error {
	s := tx.writer
	if len(tx.order) == 0 && len(tx.writes) == 0 {
		return nil
	}
	var types []*model.Type
	for _, e := range tx.order {
		if !slices.Contains(types, e.t) {
			types = append(types, e.t)
		}
	}
	// In the order of their names, so that two transactions do not wait for each other.
	slices.SortFunc(types, func(a, b *model.Type) int { return strings.Compare(a.Name, b.Name) })
	for _, t := range types {
		done, err := s.lockType(tx.ctx, t)
		if err != nil {
			return err
		}
		defer done()
	}
	err := s.updateTypes(tx.ctx, types, tx.write)
	if errors.Is(err, storage.ErrLimit) {
		return core.Wrap(err, core.TooLarge, "The transaction writes too much at once.")
	}
	if err != nil {
		return err
	}
	for _, e := range tx.order {
		if e.next != nil {
			s.repeats.Add(e.next.Fingerprints, tx.now)
			s.wakeIfDue(e.next, tx.now)
		}
	}
	for _, fn := range tx.after {
		fn()
	}
	tx.anonymise()
	return nil
}

// anonymise removes the personal data of visitors from the remaining activity lines about deleted entries.
func (tx *Tx) anonymise() {
	for _, e := range tx.order {
		if !e.deleted {
			continue
		}
		if err := tx.writer.anonymiseActivity(tx.ctx, e.t, e.id); err != nil {
			tx.writer.log.Error("the activity about a deleted entry still has its title", slog.String("type", e.t.Name), slog.String("id", e.id), slog.Any("error", err))
		}
	}
}

// write writes the changes within an update: first the deletions, so that their slugs and unique values are free.
func (tx *Tx) write(w storage.Writer) error {
	if err := tx.checkUnchanged(w); err != nil {
		return err
	}
	for _, e := range tx.order {
		if e.deleted {
			if err := tx.delete(w, e); err != nil {
				return err
			}
		}
	}
	written := map[string]uint64{} // the number of entries by their type
	for _, e := range tx.order {
		if e.next == nil {
			continue
		}
		if e.ruleCount != 0 {
			e.next.RuleCount = e.ruleCount + written[e.t.Name]
		}
		written[e.t.Name]++
		if err := tx.save(w, e); err != nil {
			return err
		}
	}
	for _, fn := range tx.writes {
		if err := fn(w); err != nil {
			return err
		}
	}
	return nil
}

// isOutdated reports whether something that the transaction has read has changed.
func (tx *Tx) isOutdated() bool {
	return errors.Is(tx.writer.store.View(tx.ctx, func(r storage.Reader) error { return tx.checkUnchanged(r) }), commit.ErrConflict)
}

// checkUnchanged fails with commit.ErrConflict if something that the transaction has read has changed.
func (tx *Tx) checkUnchanged(g entrystore.Getter) error {
	for _, e := range tx.entries {
		if err := e.checkUnchanged(g); err != nil {
			return err
		}
	}
	for _, check := range tx.checks {
		if err := check(g); err != nil {
			return err
		}
	}
	return nil
}

// checkUnchanged fails with commit.ErrConflict if the entry is no longer in the state that the transaction has read.
func (e *staged) checkUnchanged(g entrystore.Getter) error {
	if e.old != nil {
		err := commit.CheckUnchanged(g, e.t, e.old)
		if core.CodeOf(err) == core.NotFound {
			return commit.ErrConflict
		}
		return err
	}
	if e.next != nil {
		return nil // a new id
	}
	_, err := entrystore.Load(g, e.t, e.id)
	if err == nil {
		return commit.ErrConflict
	}
	return ignoreNotFound(err)
}

func (tx *Tx) delete(w storage.Writer, e *staged) error {
	if err := checkReferenceCount(w, e.t, e.references); err != nil {
		return err
	}
	if err := moveToTrash(w, e.t, tx.actor, e.old, tx.now); err != nil {
		return err
	}
	if err := anonymiseLines(w, e.lines); err != nil {
		return err
	}
	return commit.RecordActivity(w, e.t, core.ActDeleted, tx.actor, e.old, e.old.Rev+1, tx.now)
}

func (tx *Tx) save(w storage.Writer, e *staged) error {
	if e.old == nil {
		return tx.writer.putCreation(w, e.t, tx.actor, e.next, isSubmission(e.t, tx.actor))
	}
	if err := commit.Put(w, e.t, e.old, e.next, tx.now); err != nil {
		return err
	}
	return commit.RecordUpdate(w, e.t, tx.actor, e.old, e.next)
}
