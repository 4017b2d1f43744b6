package writer

import (
	"context"
	"encoding/json"
	"errors"
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
func (s *trash) Delete(ctx context.Context, actor core.Actor, typ, id string, match Match) error {
	return s.delete(ctx, actor, typ, id, match, s.requireUnreferred)
}

// DeleteInUse is Delete for an entry to which others may refer.
func (s *trash) DeleteInUse(ctx context.Context, actor core.Actor, typ, id string, match Match) error {
	return s.delete(ctx, actor, typ, id, match, s.countReferencesTo)
}

// delete moves an entry to the trash. checkReferences returns the reference counter at which the deletion is
// allowed, or fails.
func (s *trash) delete(
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

// Undelete restores an entry from the trash, with its id and its slugs, in the current schema version of its
// type. Its visibility is evaluated as of now. It fails with NotFound if the entry is not in the trash, with
// Conflict if another entry has its slug or one of its unique values by now, and with Invalid if an entry
// that it refers to is gone or its type cannot read it any more. It returns the entry as it now is.
func (s *trash) Undelete(ctx context.Context, actor core.Actor, typ, id string) (core.Entry, error) {
	t, err := s.authorise(actor, typ, core.VerbDelete)
	if err != nil {
		return core.Entry{}, err
	}
	done, err := s.lockType(ctx, t)
	if err != nil {
		return core.Entry{}, err
	}
	defer done()
	return s.undelete(ctx, t, actor, id)
}

// undelete is Undelete for a caller that holds lockType.
func (s *trash) undelete(ctx context.Context, t *model.Type, actor core.Actor, id string) (core.Entry, error) {
	for range maxAttempts {
		discarded, last, next, err := s.buildUndeleted(ctx, t, actor, id)
		if err != nil {
			return core.Entry{}, err
		}
		if err := s.checkCrossEntryRule(ctx, t, actor, next); err != nil {
			return core.Entry{}, err
		}
		old := &commit.Revision{State: entrystore.State{Record: last}}
		if next.Step, err = commit.BuildStep(nil, old, next, entrystore.Pack(last)); err != nil {
			return core.Entry{}, err
		}
		err = s.commit(ctx, t, next, func(w storage.Writer) error {
			if err := checkStillTrashed(w, t, id, discarded); err != nil {
				return err
			}
			return restoreFromTrash(w, t, actor, discarded, next)
		})
		if !errors.Is(err, commit.ErrConflict) {
			return next.Entry, err
		}
	}
	return core.Entry{}, busyError(t, commit.ErrConflict)
}

// buildUndeleted makes the state in which an entry is restored, without its history step, and returns its last state.
// Its deletion was a revision, and so is its restoration.
func (s *trash) buildUndeleted(
	ctx context.Context, t *model.Type, actor core.Actor, id string,
) (discarded entrystore.Discard, last entrystore.Record, next *commit.Revision, err error) {
	err = s.store.View(ctx, func(r storage.Reader) (err error) {
		if discarded, err = entrystore.Discarded(r, t, id); err != nil {
			return err
		}
		if last, err = entrystore.Gone(r, t, id); err != nil {
			return err
		}
		last = last.Own()
		// It may have been deleted while the type had another order.
		place, err := entrystore.Place(r, t.Name, id)
		if err == nil && t.ByHand() && !place.IsZero() {
			last.Date = place
		}
		return err
	})
	if err == nil && discarded.Final() {
		err = entrystore.NotInTrash(t)
	}
	if err != nil {
		return discarded, last, nil, entrystore.Explain(err)
	}
	if next, err = undeletedRevision(t, actor, last, s.now().UTC()); err != nil {
		return discarded, last, nil, err
	}
	return discarded, last, next, authorisePublish(t, actor, nil, next, next.Updated)
}

// undeletedRevision makes the state in which an entry is restored from its last state.
func undeletedRevision(t *model.Type, actor core.Actor, last entrystore.Record, now time.Time) (*commit.Revision, error) {
	state, err := entrystore.Reshape(t, last)
	if err != nil {
		return nil, err
	}
	e := core.Entry{ID: last.ID, Rev: last.Rev + 2, Created: last.Created, Updated: now}
	next := commit.NewRevision(t, e, state.Value, last.Date, now)
	next.Past, next.OwnUnknown = state.Past, true
	next.Event = commit.Event{Act: core.ActUndeleted, Actor: actor, At: now}
	return next, next.Marshal()
}

// restoreFromTrash reverses moveToTrash.
func restoreFromTrash(w storage.Writer, t *model.Type, actor core.Actor, discarded entrystore.Discard, next *commit.Revision) error {
	if err := movePending(w, entrystore.GonePendingKey(t.Name, next.ID), entrystore.PendingKey(t.Name, next.ID)); err != nil {
		return err
	}
	if err := removeFromTrash(w, t, next.ID); err != nil {
		return err
	}
	if err := checkStillFree(w, t, next); err != nil {
		return err
	}
	if err := commit.Put(w, t, nil, next, next.Updated); err != nil {
		return err
	}
	if t.SlugField() != nil {
		if err := commit.ReclaimSlugs(w, t, next, discarded.Slugs); err != nil {
			return err
		}
	}
	return commit.RecordActivity(w, t, core.ActUndeleted, actor, next, next.Rev, next.Updated)
}

// checkStillFree fails with a Conflict that says what has taken the id or the slug of an entry since it was
// deleted.
func checkStillFree(w storage.Writer, t *model.Type, next *commit.Revision) error {
	exists, err := entrystore.Exists(w, t, next.ID)
	if err != nil {
		return err
	}
	if exists {
		return core.Errorf(core.Conflict, "There is another %s with its id %q.", commit.LowerFirst(t.Options.One), next.ID)
	}
	holder, err := entrystore.SlugHolder(w, t, next.RequestedSlug)
	if err != nil || holder == "" || t.SlugField() == nil {
		return err
	}
	other, err := entrystore.LoadState(w, t, holder)
	if core.CodeOf(err) == core.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	e := core.Errorf(core.Conflict, "Its %s %q belongs to %s %q now. Change it there first.",
		commit.LowerFirst(t.SlugField().Label), next.RequestedSlug, t.Options.One, core.Shorten(t.TitleOf(other.Value)))
	e.Fields = []core.FieldError{{Field: t.SlugField().Name, Message: "is already taken"}}
	return e
}

// checkStillTrashed fails with commit.ErrConflict if the entry in the trash is from another deletion than was.
func checkStillTrashed(g entrystore.Getter, t *model.Type, id string, expected entrystore.Discard) error {
	d, err := entrystore.Discarded(g, t, id)
	if err == nil && !d.At.Equal(expected.At) {
		return commit.ErrConflict
	}
	return err
}
