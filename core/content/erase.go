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
	t, err := s.admit(actor, typ, core.VerbDelete)
	if err != nil {
		return err
	}
	if err := s.condemn(ctx, t, id); err != nil {
		return err
	}
	return s.finish(ctx, t, id, func(w storage.Writer, title string) error {
		return noteTitled(w, t, core.ActErased, actor, id, title, 0, s.now().UTC())
	})
}

// condemn says that an entry of the trash is going for good.
func (s *Writer) condemn(ctx context.Context, t *model.Type, id string) error {
	return s.update(ctx, t, func(w storage.Writer) error { return doom(w, t, id) })
}

// doom is condemn in an update that does more.
func doom(w storage.Writer, t *model.Type, id string) error {
	d, err := entries.Discarded(w, t, id)
	if err != nil || d.Final() {
		return err
	}
	w.Delete(entries.TrashedKey(d.At, t.Name, id))
	d.At = time.Time{}
	return placeInTrash(w, t, id, d)
}

// finish deletes what is left of an entry that is going for good, and tells of it with the last of it.
func (s *Writer) finish(
	ctx context.Context, t *model.Type, id string, tell func(w storage.Writer, title string) error,
) error {
	if err := s.forgetHistory(ctx, t, id); err != nil {
		return err
	}
	if err := s.forgetTalk(ctx, t, id); err != nil {
		return err
	}
	if err := s.forgetEnclosed(ctx, t, id); err != nil {
		return err
	}
	if err := s.forget(ctx, t, id); err != nil {
		return err
	}
	err := s.write(ctx, func(w storage.Writer) error {
		d, err := entries.Discarded(w, t, id)
		if err != nil {
			return err
		}
		if err := takeFromTrash(w, t, id); err != nil {
			return err
		}
		if err := forgetImported(w, t.Name, id); err != nil {
			return err
		}
		return tell(w, d.Title)
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
	old, err := s.overdueInTrash(ctx)
	if err != nil {
		return 0, entries.Explain(err)
	}
	until := entries.TrashedUntil(old)
	for {
		keys, err := s.after(ctx, entries.TrashedPrefix(), until, storage.MaxWrites)
		if err != nil || len(keys) == 0 {
			return emptied, entries.Explain(err)
		}
		for _, key := range keys {
			if err := s.expire(ctx, key); err != nil {
				return emptied, entries.Explain(err)
			}
			emptied++
		}
	}
}

// A clock that is wrong for a while must not cost what lies in the trash. Nothing expires before the clock has gone
// steadily for settled, as far as one can tell from the times of the looks: they are less than steady apart.
const (
	steady  = 48 * time.Hour
	settled = 24 * time.Hour
)

// look is what is kept of the looks at the trash.
type look struct {
	Since time.Time `json:"since"` // the first from which on the clock has gone steadily
	Last  time.Time `json:"last"`
}

// overdueInTrash gives when what goes now was deleted at the latest; the earliest time if the clock cannot be trusted, which
// only what is going for good comes before.
func (s *Writer) overdueInTrash(ctx context.Context) (until time.Time, err error) {
	now := s.now().UTC()
	err = s.write(ctx, func(w storage.Writer) error {
		var l look
		value, err := w.Get(entries.TrashLookKey())
		if err == nil {
			err = json.Unmarshal(value, &l)
		}
		if err != nil && !errors.Is(err, storage.ErrNotFound) {
			return err
		}
		if since := now.Sub(l.Last); since < 0 || since > steady {
			l.Since = now
		}
		l.Last, until = now, time.Unix(0, 0)
		if now.Sub(l.Since) >= settled {
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
func (s *Writer) expire(ctx context.Context, key string) error {
	at, err := entries.ReadTrashed(key)
	if err != nil {
		return err
	}
	t, err := s.registry.Find(at.Type)
	if err != nil {
		t = &model.Type{Name: at.Type}
	}
	switch err := s.condemn(ctx, t, at.ID); {
	case core.CodeOf(err) == core.NotFound:
		// The key alone is left.
		return s.write(ctx, func(w storage.Writer) error { w.Delete(key); return nil })
	case err != nil:
		return err
	}
	return s.finish(ctx, t, at.ID, func(storage.Writer, string) error { return nil })
}
