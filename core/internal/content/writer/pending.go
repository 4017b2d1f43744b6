package writer

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Unpublished changes are stored beside their entry, which stays as it is. They are checked when they are
// saved, like a dry run, and again when they are published, like an update: the entry and others may have
// changed meanwhile.

// SavePending sets the fields that the JSON object names in the unpublished changes of an entry. match is
// checked against the revision of the unpublished changes, or against that of the entry if there are none. It
// fails like Update. If nothing differs from the entry any more, the unpublished changes are deleted, and the
// result has no Fields and the entry's revision.
func (s *Writer) SavePending(
	ctx context.Context, actor core.Actor, typ, id string, match Match, body []byte,
) (*entrystore.Drafted, error) {
	t, err := s.authorise(actor, typ, core.VerbUpdate)
	if err != nil {
		return nil, err
	}
	for range maxAttempts {
		before, err := s.loadDraft(ctx, t, id)
		if err != nil {
			return nil, err
		}
		if err := before.checkMatch(t, match); err != nil {
			return nil, err
		}
		next, drafted, err := s.buildDraft(ctx, t, actor, before, body)
		if err != nil {
			return nil, err
		}
		if before.pending == nil && next == nil {
			return drafted, nil
		}
		err = s.UpdateType(ctx, t, func(w storage.Writer) error { return before.store(w, t, actor, next) })
		if !errors.Is(err, commit.ErrConflict) {
			return drafted, err
		}
	}
	return nil, busyError(t, commit.ErrConflict)
}

// DiscardPending deletes the unpublished changes of an entry. match is as for SavePending. It fails with
// NotFound if there are none, and with Stale.
func (s *Writer) DiscardPending(ctx context.Context, actor core.Actor, typ, id string, match Match) error {
	t, err := s.authorise(actor, typ, core.VerbUpdate)
	if err != nil {
		return err
	}
	return s.UpdateType(ctx, t, func(w storage.Writer) error {
		e, err := entrystore.Load(w, t, id)
		if err != nil {
			return err
		}
		p, err := requirePending(w, t, id)
		if err != nil {
			return err
		}
		if err := match.holds(t, p.Revision(t, e.Rev)); err != nil {
			return err
		}
		w.Delete(entrystore.PendingKey(t.Name, id))
		return appendStaffChange(w, e.Entry, actor)
	})
}

// PublishPending applies the unpublished changes to the entry, in one update, as an Update of the changed
// fields would. match is as for SavePending. It fails like Update, and with NotFound if there are no
// unpublished changes; on failure they are kept. It returns the entry as it now is.
func (s *Writer) PublishPending(ctx context.Context, actor core.Actor, typ, id string, match Match) (core.Entry, error) {
	t, err := s.authorise(actor, typ, core.VerbUpdate)
	if err == nil {
		err = policy.Allow(actor, t.Subject(), core.VerbPublish)
	}
	if err != nil {
		return core.Entry{}, err
	}
	done, err := s.lockType(ctx, t)
	if err != nil {
		return core.Entry{}, err
	}
	defer done()
	var p *entrystore.Pending
	next, err := s.retryOnConflict(ctx, t, id, func(old *commit.Revision) (next *commit.Revision, err error) {
		if p, err = s.loadPending(ctx, t, id); err != nil {
			return nil, err
		}
		if err := match.holds(t, p.Revision(t, old.Rev)); err != nil {
			return nil, err
		}
		drafted, err := p.Over(t, old.Record)
		if err != nil {
			return nil, err
		}
		if next, err = s.revise(ctx, t, old, actor, s.now().UTC(), drafted.Body); err != nil {
			return nil, err
		}
		next.Event = commit.Event{Act: core.ActUpdated, Actor: actor, At: next.Updated}
		return next, s.checkCrossEntryRule(ctx, t, actor, next)
	}, func(w storage.Writer, old, next *commit.Revision) error {
		if err := checkPendingUnchanged(w, t, id, p); err != nil {
			return err
		}
		w.Delete(entrystore.PendingKey(t.Name, id))
		if next == old { // the entry has got the same changes meanwhile
			return appendStaffChange(w, old.Entry, actor)
		}
		if err := commit.Put(w, t, old, next, next.Updated); err != nil {
			return err
		}
		return commit.RecordUpdate(w, t, actor, old, next)
	})
	if err != nil {
		return core.Entry{}, err
	}
	s.wakeIfDue(next, next.Updated)
	return next.Entry, nil
}

// draft is an entry with its unpublished changes; pending is nil if there are none.
type draft struct {
	entry   *commit.Revision
	pending *entrystore.Pending
}

func (s *Writer) loadDraft(ctx context.Context, t *model.Type, id string) (draft, error) {
	old, err := commit.Current(ctx, s.store, t, id)
	if err != nil {
		return draft{}, err
	}
	p, err := s.loadPending(ctx, t, id)
	return draft{old, p}, ignoreNotFound(err)
}

func (d draft) checkMatch(t *model.Type, match Match) error {
	if d.pending == nil {
		return match.check(t, d.entry.Entry)
	}
	return match.holds(t, d.pending.Revision(t, d.entry.Rev))
}

// store replaces the unpublished changes with next, or deletes them if next is nil.
func (d draft) store(w storage.Writer, t *model.Type, actor core.Actor, next []byte) error {
	if err := commit.CheckUnchanged(w, t, d.entry); err != nil {
		return err
	}
	if err := checkPendingUnchanged(w, t, d.entry.ID, d.pending); err != nil {
		return err
	}
	if next == nil {
		w.Delete(entrystore.PendingKey(t.Name, d.entry.ID))
	} else {
		w.Put(entrystore.PendingKey(t.Name, d.entry.ID), next)
	}
	return appendStaffChange(w, d.entry.Entry, actor)
}

// buildDraft applies a body to the unpublished changes. It returns the encoded changes to store, nil for
// none, and the entry as it would be.
func (s *Writer) buildDraft(
	ctx context.Context, t *model.Type, actor core.Actor, d draft, body []byte,
) (encoded []byte, drafted *entrystore.Drafted, err error) {
	bodies := [][]byte{body}
	if d.pending != nil {
		before, err := d.pending.Over(t, d.entry.Record)
		if err != nil {
			return nil, nil, err
		}
		bodies = [][]byte{before.Body, body}
	}
	next, err := s.tryRevise(ctx, t, d.entry, actor, bodies...)
	if err != nil {
		return nil, nil, err
	}
	if _, err := s.dryRunPut(ctx, t, d.entry, next); err != nil {
		return nil, nil, err
	}
	p, drafted, err := entrystore.NewPending(t, d.pending, actor.Name, d.entry.Record, next.Record)
	if err != nil {
		return nil, nil, err
	}
	if len(drafted.Fields) == 0 {
		drafted.State, drafted.Revision = d.entry.State, d.entry.Rev
		return nil, drafted, nil
	}
	return p.Encode(), drafted, nil
}

// loadPending reads the unpublished changes of an entry. It fails with NotFound if there are none.
func (s *Writer) loadPending(ctx context.Context, t *model.Type, id string) (p *entrystore.Pending, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		p, err = requirePending(r, t, id)
		return err
	})
	return p, entrystore.Explain(err)
}

func requirePending(g entrystore.Getter, t *model.Type, id string) (*entrystore.Pending, error) {
	p, err := entrystore.LoadPending(g, t, id)
	if err == nil && p == nil {
		err = entrystore.NothingPending(t)
	}
	return p, err
}

func ignoreNotFound(err error) error {
	if core.CodeOf(err) == core.NotFound {
		return nil
	}
	return err
}

// checkPendingUnchanged fails with commit.ErrConflict if the unpublished changes of an entry differ from was.
func checkPendingUnchanged(g entrystore.Getter, t *model.Type, id string, was *entrystore.Pending) error {
	now, err := entrystore.LoadPending(g, t, id)
	if err != nil {
		return err
	}
	if (now == nil) != (was == nil) || now != nil && !bytes.Equal(now.Encode(), was.Encode()) {
		return commit.ErrConflict
	}
	return nil
}

// appendStaffChange appends a change of an entry to the log that visitors must not learn of.
func appendStaffChange(w storage.Writer, e core.Entry, actor core.Actor) error {
	item, err := json.Marshal(core.Change{
		Op: core.OpPut, Type: e.Type, ID: e.ID, Hidden: true, Rev: e.Rev, Actor: actor.Name,
	})
	if err != nil {
		return err
	}
	w.Append(item)
	return nil
}

// movePending moves unpublished changes from one key to another.
func movePending(w storage.Writer, from, to string) error {
	value, err := w.Get(from)
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	w.Put(to, bytes.Clone(value))
	w.Delete(from)
	return nil
}
