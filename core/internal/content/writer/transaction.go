package writer

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/crossentry"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/intake"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// MaxEntries is the maximum number of entries that a transaction writes.
const MaxEntries = 10

const (
	// freeAttempts is the number of attempts of a transaction before it waits for the others of its queue.
	freeAttempts = 2
	// maxTransactAttempts is the maximum number of attempts of a transaction.
	maxTransactAttempts = 32
)

// queues are the turns of transactions that have met a conflict, by the names of their queues.
type queues struct{ turns sync.Map }

// enter waits for the turn in a queue. It fails when ctx ends first.
func (q *queues) enter(ctx context.Context, name string) (leave func(), err error) {
	value, _ := q.turns.LoadOrStore(name, make(chan struct{}, 1))
	turn := value.(chan struct{})
	select {
	case turn <- struct{}{}:
		return func() { <-turn }, nil
	case <-ctx.Done():
		return nil, entrystore.Explain(ctx.Err())
	}
}

// Transact runs fn and commits all of its writes in one update, or none of them. If an entry that fn has read or
// written has changed meanwhile, fn runs again: it must have no effects except those of its transaction. Transactions with the
// same queue that meet such a conflict run one after the other. Transact fails with the error of fn, with those of Create,
// Update and Delete, with TooLarge if there are more than MaxEntries or the update exceeds the limits of the store, and with
// Unavailable if the entries keep changing.
func (s *Writer) Transact(ctx context.Context, actor core.Actor, queue string, fn func(*Tx) error) error {
	for attempt := range maxTransactAttempts {
		if attempt == freeAttempts {
			leave, err := s.queues.enter(ctx, queue)
			if err != nil {
				return err
			}
			defer leave()
		}
		tx := &Tx{ctx: ctx, writer: s, actor: actor, now: s.now().UTC(), entries: map[reference]*staged{}}
		err := fn(tx)
		if err == nil {
			err = tx.commit()
		} else if tx.isOutdated() {
			err = commit.ErrConflict // fn may have failed because its reads were of different times
		}
		if !errors.Is(err, commit.ErrConflict) {
			return err
		}
	}
	return core.Errorf(core.Unavailable, "Several people are changing this at the same time. Try again.")
}

// Tx is a transaction; see Writer.Transact. It is valid until its function returns, and not safe for concurrent use.
type Tx struct {
	ctx     context.Context
	writer  *Writer
	actor   core.Actor
	now     time.Time
	entries map[reference]*staged
	order   []*staged // the entries that it writes, in the order of their first change
	checks  []func(entrystore.Getter) error
	writes  []func(storage.Writer) error
	after   []func()
}

// reference names an entry.
type reference struct{ typ, id string }

// staged is an entry that a transaction has read, with the change of it.
type staged struct {
	t          *model.Type
	id         string
	old        *commit.Revision // nil if there was no such entry
	next       *commit.Revision // nil if it is deleted or unchanged
	deleted    bool
	ruleCount  uint64   // the RuleCount of next
	references uint64   // the reference counter at which a deletion was allowed
	lines      []string // the activity lines with the title of a deleted entry
}

// current returns the state that the transaction sees; nil for none.
func (e *staged) current() *commit.Revision {
	switch {
	case e.deleted:
		return nil
	case e.next != nil:
		return e.next
	}
	return e.old
}

// Check adds a check of what the transaction has read. fn fails with commit.ErrConflict if that has changed; the transaction then
// runs again.
func (tx *Tx) Check(fn func(entrystore.Getter) error) { tx.checks = append(tx.checks, fn) }

// Stage adds a write to the commit of the transaction. fn must follow the rules of storage.Store.Update.
func (tx *Tx) Stage(fn func(storage.Writer) error) { tx.writes = append(tx.writes, fn) }

// After adds a function that runs once the transaction is on disk.
func (tx *Tx) After(fn func()) { tx.after = append(tx.after, fn) }

// Read returns an entry as the transaction sees it, and whether the actor sees all entries of the type. To an actor who does
// not, the caller must show only what a reader for the actor returns: the entry may be one that is hidden where it is shown, and
// refer to hidden entries. It fails with NotFound if there is none or the actor may not see it, and as the policy says if the
// actor may not read entries of the type.
func (tx *Tx) Read(typ, id string) (e core.Entry, seesAll bool, err error) {
	t, err := tx.writer.authorise(tx.actor, typ, core.VerbRead)
	if err != nil {
		return core.Entry{}, false, err
	}
	of, err := tx.entry(t, id)
	if err != nil {
		return core.Entry{}, false, err
	}
	is, seesAll := of.current(), policy.View(tx.actor, t.Subject()).SeesAll()
	if is == nil || !is.Visible && !seesAll {
		return core.Entry{}, false, entrystore.NotFound(t)
	}
	return is.Entry, seesAll, nil
}

// entry returns an entry of the transaction. The first time it reads it from the store.
func (tx *Tx) entry(t *model.Type, id string) (*staged, error) {
	at := reference{t.Name, id}
	if e := tx.entries[at]; e != nil {
		return e, nil
	}
	old, err := commit.Current(tx.ctx, tx.writer.store, t, id)
	if err = ignoreNotFound(err); err != nil {
		return nil, err
	}
	e := &staged{t: t, id: id, old: old}
	tx.entries[at] = e
	return e, nil
}

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
