package writer

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
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

// Read returns an entry as the transaction sees it, and whether the actor may see all entries of the type. For an actor who may
// not, the result is only the evidence that the entry exists: the caller must return the output of a reader for that actor, which
// removes references to hidden entries. It fails with NotFound if there is none or the actor may not see it, and as the policy says if the
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
