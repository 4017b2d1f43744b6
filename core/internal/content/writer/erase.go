package writer

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/plugindata"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Erasing an entry takes more than one update. The entry is first marked for erasure, so that no part of it
// can be restored. Then the data that belongs to it is deleted, and the entry itself last. EmptyTrash
// completes an erasure that was interrupted.

// Erase permanently deletes an entry of the trash: the entry, its history and the personal data in activity
// lines about it. It fails with NotFound if the entry is not in the trash. When it returns, nothing of the
// entry is left.
func (s *trash) Erase(ctx context.Context, actor core.Actor, typ, id string) error {
	t, err := s.authorise(actor, typ, core.VerbDelete)
	if err != nil {
		return err
	}
	if err := s.startErasure(ctx, t, id); err != nil {
		return err
	}
	return s.finishErasure(ctx, t, id, func(w storage.Writer, title string) error {
		return commit.RecordActivityTitled(w, t, core.ActErased, actor, id, title, 0, s.now().UTC())
	})
}

// startErasure marks an entry of the trash for erasure.
func (s *trash) startErasure(ctx context.Context, t *model.Type, id string) error {
	return s.UpdateType(ctx, t, func(w storage.Writer) error { return markForErasure(w, t, id) })
}

// markForErasure is startErasure within an update of the caller.
func markForErasure(w storage.Writer, t *model.Type, id string) error {
	d, err := entrystore.Discarded(w, t, id)
	if err != nil || d.Final() {
		return err
	}
	w.Delete(entrystore.TrashedKey(d.At, t.Name, id))
	d.At = time.Time{}
	return putInTrash(w, t, id, d)
}

// finishErasure deletes the data of an entry that is marked for erasure, and calls recordErased in the last
// update.
func (s *trash) finishErasure(
	ctx context.Context, t *model.Type, id string, recordErased func(w storage.Writer, title string) error,
) error {
	if err := s.deleteHistory(ctx, t, id); err != nil {
		return err
	}
	if err := s.inbox.deleteConversation(ctx, t, id); err != nil {
		return err
	}
	if err := s.inbox.deleteEnclosures(ctx, t, id); err != nil {
		return err
	}
	if err := plugindata.EraseOf(ctx, s.store, t.Name, id); err != nil {
		return err
	}
	if err := s.anonymiseActivity(ctx, t, id); err != nil {
		return err
	}
	err := s.committer.Write(ctx, func(w storage.Writer) error {
		d, err := entrystore.Discarded(w, t, id)
		if err != nil {
			return err
		}
		if err := removeFromTrash(w, t, id); err != nil {
			return err
		}
		w.Delete(entrystore.PlaceKey(t.Name, id))
		if err := clearImportRecord(w, t.Name, id); err != nil {
			return err
		}
		return recordErased(w, d.Title)
	}, t.Name)
	// A concurrent erasure has finished first.
	if core.CodeOf(err) == core.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	// A plugin may have stored a value meanwhile; now that the entry is gone, it cannot.
	return plugindata.EraseOf(ctx, s.store, t.Name, id)
}

// EmptyTrash permanently deletes the entries that have been in the trash for entrystore.TrashAge, and returns
// their number. Call it about every hour. It may be interrupted at any point. Entries of types that are no
// longer registered are deleted as well.
func (s *trash) EmptyTrash(ctx context.Context) (emptied int, err error) {
	old, err := s.trashCutoff(ctx)
	if err != nil {
		return 0, entrystore.Explain(err)
	}
	until := entrystore.TrashedUntil(old)
	for {
		keys, err := s.keysAfter(ctx, entrystore.TrashedPrefix(), until, storage.MaxWrites)
		if err != nil || len(keys) == 0 {
			return emptied, entrystore.Explain(err)
		}
		for _, key := range keys {
			if err := s.eraseExpired(ctx, key); err != nil {
				return emptied, entrystore.Explain(err)
			}
			emptied++
		}
	}
}

// A clock that is temporarily wrong must not erase the trash. Nothing expires before the clock has run
// steadily for trustedAfter. The clock counts as steady while consecutive checks are at most maxCheckGap
// apart and do not go backwards.
const (
	maxCheckGap  = 48 * time.Hour
	trustedAfter = 24 * time.Hour
)

// trashCheck is the stored record of the checks of the trash.
type trashCheck struct {
	Since time.Time `json:"since"` // the first check since which the clock has run steadily
	Last  time.Time `json:"last"`
}

// trashCutoff returns the latest deletion time of entries that expire now. It returns the earliest time if
// the clock cannot be trusted; only entries that are marked for erasure sort before that.
func (s *trash) trashCutoff(ctx context.Context) (until time.Time, err error) {
	now := s.now().UTC()
	err = s.committer.Write(ctx, func(w storage.Writer) error {
		var l trashCheck
		value, err := w.Get(entrystore.TrashLookKey())
		if err == nil {
			err = json.Unmarshal(value, &l)
		}
		if err != nil && !errors.Is(err, storage.ErrNotFound) {
			return err
		}
		if since := now.Sub(l.Last); since < 0 || since > maxCheckGap {
			l.Since = now
		}
		l.Last, until = now, time.Unix(0, 0)
		if now.Sub(l.Since) >= trustedAfter {
			until = now.Add(-entrystore.TrashAge)
		}
		if value, err = json.Marshal(l); err != nil {
			return err
		}
		w.Put(entrystore.TrashLookKey(), value)
		return nil
	})
	return until, err
}

// eraseExpired permanently deletes an entry whose time in the trash is over.
func (s *trash) eraseExpired(ctx context.Context, key string) error {
	at, err := entrystore.ReadTrashed(key)
	if err != nil {
		return err
	}
	t, err := s.registry.Find(at.Type)
	if err != nil {
		t = &model.Type{Name: at.Type}
	}
	switch err := s.startErasure(ctx, t, at.ID); {
	case core.CodeOf(err) == core.NotFound:
		// Only the key is left.
		return s.committer.Write(ctx, func(w storage.Writer) error { w.Delete(key); return nil })
	case err != nil:
		return err
	}
	return s.finishErasure(ctx, t, at.ID, func(storage.Writer, string) error { return nil })
}

// stepsPerTrim is how many steps one update deletes. It leaves room for the recheck keys.
const stepsPerTrim = storage.MaxWrites - 10

// TrimHistory deletes expired revisions of entries that have not changed since the revisions expired, in
// updates within storage's limits, and returns their number. It may be interrupted at any point.
func (s *engine) TrimHistory(ctx context.Context) (trimmed int, err error) {
	today := entrystore.AgingKey(s.now().Add(24*time.Hour), "", "") // sorts before all keys of tomorrow
	for {
		keys, err := s.keysAfter(ctx, entrystore.AgingPrefix(), "", storage.MaxWrites)
		if err != nil || len(keys) == 0 {
			return trimmed, entrystore.Explain(err)
		}
		for _, k := range keys {
			if k >= today {
				return trimmed, nil
			}
			n, err := s.trimEntryHistory(ctx, k)
			if trimmed += n; err != nil {
				return trimmed, entrystore.Explain(err)
			}
		}
	}
}

// trimEntryHistory deletes the expired steps of the entry that a recheck key names.
func (s *engine) trimEntryHistory(ctx context.Context, recheck string) (trimmed int, err error) {
	_, typ, id, err := entrystore.Aging(recheck)
	if err != nil {
		return 0, err
	}
	for done := false; !done; {
		var l commit.ExpiredSteps
		err := s.store.View(ctx, func(r storage.Reader) (err error) {
			l, err = commit.FindExpired(r, typ, id, commit.RevisionsKept, stepsPerTrim, s.now())
			return err
		})
		if err != nil {
			return trimmed, err
		}
		done = len(l.Keys) < stepsPerTrim
		err = s.committer.Write(ctx, func(w storage.Writer) error {
			for _, k := range l.Keys {
				w.Delete(k)
			}
			if done {
				w.Delete(recheck)
			}
			if recheckNext := l.RecheckKey(typ, id); done && recheckNext != "" {
				w.Put(recheckNext, nil)
			}
			return nil
		})
		if err != nil {
			return trimmed, err
		}
		trimmed += len(l.Keys)
	}
	return trimmed, nil
}

// deleteHistory deletes the history of an entry, in updates within storage's limits. It may be interrupted at
// any point and called again. The caller must call it before it deletes the entry, or have marked the entry
// for erasure, so that an interrupted deletion is found again.
func (s *engine) deleteHistory(ctx context.Context, t *model.Type, id string) error {
	for {
		keys, err := s.keysAfter(ctx, entrystore.HistoryPrefix(t.Name, id), "", storage.MaxWrites)
		if err != nil || len(keys) == 0 {
			return entrystore.Explain(err)
		}
		err = s.committer.Write(ctx, func(w storage.Writer) error {
			for _, k := range keys {
				w.Delete(k)
			}
			return nil
		}, t.Name)
		if err != nil {
			return err
		}
	}
}
