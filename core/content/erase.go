package content

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// What is deleted for good is more than one update can write. The entry is first said to be going, so that nobody gets
// back a part of it; then goes what belongs to it, and the entry itself last. Wherever that is interrupted, EmptyTrash ends it.

// Erase deletes an entry of the trash for good: itself, its history and what the activity says of a person in it. It
// fails with NotFound where the trash does not have it. When it returns, nothing of it is left.
func (s *Writer) Erase(ctx context.Context, actor core.Actor, typ, id string) error {
	t, err := s.authorise(actor, typ, core.VerbDelete)
	if err != nil {
		return err
	}
	if err := s.startErasure(ctx, t, id); err != nil {
		return err
	}
	return s.finishErasure(ctx, t, id, func(w storage.Writer, title string) error {
		return recordActivityTitled(w, t, core.ActErased, actor, id, title, 0, s.now().UTC())
	})
}

// condemn says that an entry of the trash is going for good.
func (s *Writer) startErasure(ctx context.Context, t *model.Type, id string) error {
	return s.update(ctx, t, func(w storage.Writer) error { return markForErasure(w, t, id) })
}

// doom is condemn in an update that does more.
func markForErasure(w storage.Writer, t *model.Type, id string) error {
	d, err := entries.Discarded(w, t, id)
	if err != nil || d.Final() {
		return err
	}
	w.Delete(entries.TrashedKey(d.At, t.Name, id))
	d.At = time.Time{}
	return putInTrash(w, t, id, d)
}

// finish deletes what is left of an entry that is going for good, and tells of it with the last of it.
func (s *Writer) finishErasure(
	ctx context.Context, t *model.Type, id string, recordErased func(w storage.Writer, title string) error,
) error {
	if err := s.deleteHistory(ctx, t, id); err != nil {
		return err
	}
	if err := s.deleteConversation(ctx, t, id); err != nil {
		return err
	}
	if err := s.deleteEnclosures(ctx, t, id); err != nil {
		return err
	}
	if err := s.anonymiseActivity(ctx, t, id); err != nil {
		return err
	}
	err := s.write(ctx, func(w storage.Writer) error {
		d, err := entries.Discarded(w, t, id)
		if err != nil {
			return err
		}
		if err := removeFromTrash(w, t, id); err != nil {
			return err
		}
		if err := clearImportRecord(w, t.Name, id); err != nil {
			return err
		}
		return recordErased(w, d.Title)
	}, t.Name)
	// Somebody else has ended it.
	if core.CodeOf(err) == core.NotFound {
		return nil
	}
	return err
}

// EmptyTrash deletes for good what has been in the trash for entries.TrashAge, and gives how many entries that were. It
// is to be called every hour or so, and may be interrupted at any point. Entries of types that are no longer registered
// go like others.
func (s *Writer) EmptyTrash(ctx context.Context) (emptied int, err error) {
	old, err := s.trashCutoff(ctx)
	if err != nil {
		return 0, entries.Explain(err)
	}
	until := entries.TrashedUntil(old)
	for {
		keys, err := s.keysAfter(ctx, entries.TrashedPrefix(), until, storage.MaxWrites)
		if err != nil || len(keys) == 0 {
			return emptied, entries.Explain(err)
		}
		for _, key := range keys {
			if err := s.eraseExpired(ctx, key); err != nil {
				return emptied, entries.Explain(err)
			}
			emptied++
		}
	}
}

// A clock that is wrong for a while must not cost what lies in the trash. Nothing expires before the clock has gone
// steadily for settled, as far as one can tell from the times of the looks: they are less than steady apart.
const (
	maxCheckGap  = 48 * time.Hour
	trustedAfter = 24 * time.Hour
)

// look is what is kept of the looks at the trash.
type trashCheck struct {
	Since time.Time `json:"since"` // the first from which on the clock has gone steadily
	Last  time.Time `json:"last"`
}

// overdueInTrash gives when what goes now was deleted at the latest; the earliest time if the clock cannot be trusted, which
// only what is going for good comes before.
func (s *Writer) trashCutoff(ctx context.Context) (until time.Time, err error) {
	now := s.now().UTC()
	err = s.write(ctx, func(w storage.Writer) error {
		var l trashCheck
		value, err := w.Get(entries.TrashLookKey())
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
			until = now.Add(-entries.TrashAge)
		}
		if value, err = json.Marshal(l); err != nil {
			return err
		}
		w.Put(entries.TrashLookKey(), value)
		return nil
	})
	return until, err
}

// expire deletes an entry for good whose time in the trash is over.
func (s *Writer) eraseExpired(ctx context.Context, key string) error {
	at, err := entries.ReadTrashed(key)
	if err != nil {
		return err
	}
	t, err := s.registry.Find(at.Type)
	if err != nil {
		t = &model.Type{Name: at.Type}
	}
	switch err := s.startErasure(ctx, t, at.ID); {
	case core.CodeOf(err) == core.NotFound:
		// The key alone is left.
		return s.write(ctx, func(w storage.Writer) error { w.Delete(key); return nil })
	case err != nil:
		return err
	}
	return s.finishErasure(ctx, t, at.ID, func(storage.Writer, string) error { return nil })
}
