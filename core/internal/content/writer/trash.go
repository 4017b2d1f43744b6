package writer

import (
	"context"
	"encoding/json"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Delete moves the entry to the trash, where only staff can see it, and removes the personal data of visitors
// from the activity lines about it. It fails with NotFound, NotAllowed and Stale, and with Conflict if another entry
// refers to it or the type refuses.
func (s *Writer) Delete(ctx context.Context, actor core.Actor, typ, id string, match Match) error {
	return s.delete(ctx, actor, typ, id, match, s.requireUnreferred)
}

// DeleteInUse is Delete for an entry to which others may refer.
func (s *Writer) DeleteInUse(ctx context.Context, actor core.Actor, typ, id string, match Match) error {
	return s.delete(ctx, actor, typ, id, match, s.countReferencesTo)
}

// delete moves an entry to the trash. checkReferences returns the reference counter at which the deletion is
// allowed, or fails.
func (s *Writer) delete(
	ctx context.Context, actor core.Actor, typ, id string, match Match,
	checkReferences func(ctx context.Context, t *model.Type, id string) (at uint64, err error),
) error {
	t, err := s.authorise(actor, typ, core.VerbDelete)
	if err != nil {
		return err
	}
	if t.Closed() {
		return core.Errorf(core.NotAllowed, "%s cannot be deleted.", t.Options.Many)
	}
	now := s.now().UTC()
	lines, err := s.titledLines(ctx, t, id)
	if err != nil {
		return err
	}
	var references uint64
	_, err = s.retryOnConflict(ctx, t, id, func(old *commit.Revision) (*commit.Revision, error) {
		if err := match.check(t, old.Entry); err != nil {
			return nil, err
		}
		if err := authorisePublish(t, actor, old, nil, now); err != nil {
			return nil, err
		}
		if err := model.CheckDelete(old.Value); err != nil {
			return nil, err
		}
		references, err = checkReferences(ctx, t, id)
		return old, err
	}, func(w storage.Writer, old, _ *commit.Revision) error {
		if err := checkReferenceCount(w, t, references); err != nil {
			return err
		}
		if err := moveToTrash(w, t, actor, old, now); err != nil {
			return err
		}
		if err := anonymiseLines(w, lines); err != nil {
			return err
		}
		return commit.RecordActivity(w, t, core.ActDeleted, actor, old, old.Rev+1, now)
	})
	if err != nil {
		return err
	}
	return s.anonymiseActivity(ctx, t, id)
}

// moveToTrash moves an entry to the trash and appends the change to the log.
func moveToTrash(w storage.Writer, t *model.Type, actor core.Actor, old *commit.Revision, now time.Time) error {
	slugs, err := entrystore.Slugs(w, t, old.ID)
	if err != nil {
		return err
	}
	old.Event = commit.Event{Act: core.ActDeleted, Actor: actor, At: now}
	if err := commit.Delete(w, t, old); err != nil {
		return err
	}
	// The trash may already have an entry of this id, because imports bring their own ids.
	if err := removeFromTrash(w, t, old.ID); core.CodeOf(err) != core.NotFound && err != nil {
		return err
	}
	w.Put(entrystore.GoneKey(t.Name, old.ID), old.Encode())
	if err := movePending(w, entrystore.PendingKey(t.Name, old.ID), entrystore.GonePendingKey(t.Name, old.ID)); err != nil {
		return err
	}
	return putInTrash(w, t, old.ID, entrystore.Discard{
		At: now, By: actor.Name, Title: core.Cut(t.TitleOf(old.Value), commit.MaxLineTitle), Slugs: slugs,
	})
}

// putInTrash records how and when an entry was deleted.
func putInTrash(w storage.Writer, t *model.Type, id string, d entrystore.Discard) error {
	value, err := json.Marshal(d)
	if err != nil {
		return err
	}
	w.Put(entrystore.TrashKey(t.Name, id), value)
	w.Put(entrystore.TrashedKey(d.At, t.Name, id), nil)
	return nil
}

// removeFromTrash removes an entry from the trash. It fails with NotFound if it is not there.
func removeFromTrash(w storage.Writer, t *model.Type, id string) error {
	d, err := entrystore.Discarded(w, t, id)
	if err != nil {
		return err
	}
	w.Delete(entrystore.TrashedKey(d.At, t.Name, id))
	w.Delete(entrystore.TrashKey(t.Name, id))
	w.Delete(entrystore.GoneKey(t.Name, id))
	w.Delete(entrystore.GonePendingKey(t.Name, id))
	return nil
}
