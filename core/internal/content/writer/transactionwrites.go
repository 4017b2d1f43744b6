package writer

import (
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/crossentry"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/intake"
	"github.com/quoin-cms/quoin/core/model"
)

// Create is Writer.Create within the transaction. It returns the id.
func (tx *Tx) Create(typ string, body []byte) (id string, err error) {
	s := tx.writer
	t, err := s.authorise(tx.actor, typ, core.VerbCreate)
	if err != nil {
		return "", err
	}
	if t.Closed() {
		return "", core.Errorf(core.NotAllowed, "%s cannot be added to.", t.Options.Many)
	}
	if isSubmission(t, tx.actor) {
		if err := intake.CheckSubmissions(tx.ctx, s.store, t, tx.now); err != nil {
			return "", err
		}
	}
	if id, err = NewID(); err != nil {
		return "", err
	}
	next, err := s.buildCreation(tx.ctx, t, tx.actor, id, s.composing(tx.ctx, tx.actor, body), tx.now)
	if err != nil {
		return "", err
	}
	e := &staged{t: t, id: id}
	if err := tx.change(e, next, core.ActCreated); err != nil {
		return "", err
	}
	tx.entries[reference{typ, id}] = e
	return id, nil
}

// Update is Writer.Update within the transaction.
func (tx *Tx) Update(typ, id string, body []byte) error {
	s := tx.writer
	t, err := s.authorise(tx.actor, typ, core.VerbUpdate)
	if err != nil {
		return err
	}
	e, err := tx.entry(t, id)
	if err != nil {
		return err
	}
	base := e.current()
	if base == nil {
		return entrystore.NotFound(t)
	}
	next, err := s.revise(tx.ctx, t, base, tx.actor, tx.now, body)
	if err != nil {
		return err
	}
	if e.next != nil {
		next.Rev, next.Created = e.next.Rev, e.next.Created
		next.Fingerprints, next.Attached = e.next.Fingerprints, e.next.Attached
	}
	if err := authorisePublish(t, tx.actor, e.old, next, tx.now); err != nil {
		return err
	}
	act := core.ActUpdated
	if e.old == nil {
		act = core.ActCreated
	}
	if err := commit.ComputeSlug(tx.ctx, s.store, t, next); err != nil {
		return err
	}
	return tx.change(e, next, act)
}

// change makes next the state of an entry after the transaction.
func (tx *Tx) change(e *staged, next *commit.Revision, act core.Act) (err error) {
	s := tx.writer
	next.Event = commit.Event{Act: act, Actor: tx.actor, At: tx.now}
	if err := tx.checkRule(e.t, next); err != nil {
		return err
	}
	if e.old == nil {
		next.Step, err = commit.BuildStep(nil, nil, next, entrystore.Earlier{})
	} else {
		if hides(e.old, next) {
			return core.Errorf(core.NotAllowed, "%s cannot be hidden in a transaction, because they contain others.", e.t.Options.Many)
		}
		next.Step, err = commit.BuildStepWithTrim(tx.ctx, s.store, e.old, next)
	}
	if err != nil {
		return err
	}
	if e.old != nil && next.Repeats(e.old) {
		e.next = nil
		return nil
	}
	if err := tx.enlist(e); err != nil {
		return err
	}
	e.next, e.ruleCount = next, next.RuleCount
	return nil
}

// enlist adds an entry to those that the transaction writes.
func (tx *Tx) enlist(e *staged) error {
	if slices.Contains(tx.order, e) {
		return nil
	}
	if len(tx.order) == MaxEntries {
		return core.Errorf(core.TooLarge, "A transaction writes at most %d entries.", MaxEntries)
	}
	tx.order = append(tx.order, e)
	return nil
}

// checkRule checks the cross-entry rule of a type for next, among the entries of the store and those of the transaction.
func (tx *Tx) checkRule(t *model.Type, next *commit.Revision) error {
	s := tx.writer
	var unwritten []*staged
	for _, e := range tx.order {
		if e.t.Name == t.Name && e.id != next.ID && e.next != nil {
			unwritten = append(unwritten, e)
		}
	}
	if len(unwritten) == 0 || !t.ReadsOthers() {
		return s.checkCrossEntryRule(tx.ctx, t, tx.actor, next)
	}
	// The number is older than the snapshot, so that a write in between is a conflict.
	count := unwritten[0].ruleCount
	snapshot, err := crossentry.NewSnapshot(tx.ctx, s.store, t)
	if err != nil {
		return err
	}
	for _, e := range unwritten {
		snapshot.AddUnwritten(e.next)
	}
	if err := s.checkCrossEntryRuleIn(tx.ctx, t, tx.actor, next, snapshot); err != nil {
		return err
	}
	next.RuleCount = count
	return nil
}

// Delete is Writer.Delete within the transaction. References to the entry are those before the transaction.
func (tx *Tx) Delete(typ, id string) error {
	s := tx.writer
	t, err := s.authorise(tx.actor, typ, core.VerbDelete)
	if err != nil {
		return err
	}
	if t.Closed() {
		return core.Errorf(core.NotAllowed, "%s cannot be deleted.", t.Options.Many)
	}
	e, err := tx.entry(t, id)
	if err != nil {
		return err
	}
	is := e.current()
	if is == nil {
		return entrystore.NotFound(t)
	}
	if e.old == nil {
		return core.Errorf(core.NotAllowed, "A transaction cannot delete an entry that it creates.")
	}
	if err := authorisePublish(t, tx.actor, e.old, nil, tx.now); err != nil {
		return err
	}
	if err := model.CheckDelete(is.Value); err != nil {
		return err
	}
	if e.references, err = s.requireUnreferred(tx.ctx, t, id); err != nil {
		return err
	}
	if e.lines, err = s.titledLines(tx.ctx, t, id); err != nil {
		return err
	}
	if err := tx.enlist(e); err != nil {
		return err
	}
	e.next, e.deleted = nil, true
	return nil
}
