package writer

import (
	"context"
	"fmt"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/content/intake"
	"github.com/quoin-cms/quoin/core/internal/content/validate"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// A sender uploads files first and then sends an entry that names them. The update that writes the entry
// attaches each file to it, once. Files stay beside their entry in the trash, and are erased with it.

// EnclosureWaits is how long an uploaded file waits for an entry that names it.
const EnclosureWaits = time.Hour

// enclosuresPerUpdate is how many enclosures are deleted or moved in one update.
const enclosuresPerUpdate = storage.MaxWrites / 4

// TakesFiles reports whether senders of entries of a type may enclose files now. The site's settings decide.
func (s *inbox) TakesFiles(ctx context.Context, t *model.Type) (takes bool, err error) {
	if !t.TakesFiles() {
		return false, nil
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		takes = false
		settings, e, err := entrystore.Settings(r, s.registry)
		if err != nil || settings == nil {
			return err
		}
		f := settings.Schema.Field(t.Options.Submissions.Conversation.Attachments)
		takes = f != nil && settings.Schema.Key(e.Value, f) == "true"
		return nil
	})
	return takes, entrystore.Explain(err)
}

// checkEnclosures adds a problem for each named file that is not waiting.
func (s *inbox) checkEnclosures(ctx context.Context, t *model.Type, found *validate.Problems, now time.Time) error {
	if found.Attached == nil || found.Count() > 0 {
		return nil
	}
	takes, err := s.TakesFiles(ctx, t)
	if err != nil {
		return err
	}
	if !takes {
		found.AddInvalid(model.Attached, "are not taken here: send the message without them")
		return nil
	}
	return s.checkWaiting(ctx, t, found, now)
}

// checkWaiting is checkEnclosures without the site's settings.
func (s *inbox) checkWaiting(ctx context.Context, t *model.Type, found *validate.Problems, now time.Time) error {
	return entrystore.Explain(s.store.View(ctx, func(r storage.Reader) error {
		_, missing, err := loadWaiting(r, t, found.Attached, now)
		for _, i := range missing {
			found.AddInvalid(fmt.Sprintf("%s[%d]", model.Attached, i), enclosureGone)
		}
		return err
	}))
}

const enclosureGone = "is no longer there, or was sent with another message: add the file again"

// loadWaiting returns the waiting files with the given ids, and the indexes of the ids that no file is
// waiting for.
func loadWaiting(
	g entrystore.Getter, t *model.Type, ids []string, now time.Time,
) (all []entrystore.Enclosure, missing []int, err error) {
	for i, id := range ids {
		e, exists, err := entrystore.LoadEnclosure(g, entrystore.WaitingKey(id))
		if err != nil {
			return nil, nil, err
		}
		if !exists || e.Type != t.Name || e.Overdue(now, EnclosureWaits) {
			missing = append(missing, i)
		}
		all = append(all, e)
	}
	return all, missing, nil
}

// attachEnclosures attaches the waiting files with the given ids to an entry, in the update that writes it.
func attachEnclosures(w storage.Writer, t *model.Type, id string, ids []string, submission bool, now time.Time) error {
	all, missing, err := loadWaiting(w, t, ids, now)
	if err != nil || len(all) == 0 {
		return err
	}
	if len(missing) > 0 {
		return core.InvalidFields(core.FieldErrors{{Field: fmt.Sprintf("%s[%d]", model.Attached, missing[0]), Message: enclosureGone}})
	}
	bytes := 0
	for i, e := range all {
		bytes += int(e.Size)
		e.At, e.Place = now, i
		w.Delete(entrystore.WaitingKey(e.ID))
		if err := entrystore.PutEnclosure(w, entrystore.EnclosedKey(t.Name, id, e.ID), e); err != nil {
			return err
		}
	}
	if !submission {
		return nil
	}
	return intake.Consume(w, intake.Enclosures(t), now, len(all), bytes)
}

// Enclosed returns the files of an entry, in the order in which they were sent. It fails with NotFound.
func (s *inbox) Enclosed(ctx context.Context, typ, id string) (all []entrystore.Enclosure, err error) {
	t, err := s.registry.Find(typ)
	if err != nil {
		return nil, err
	}
	err = s.store.View(ctx, func(r storage.Reader) error {
		if _, err := entrystore.Load(r, t, id); err != nil {
			return err
		}
		all, err = entrystore.Enclosed(r, t.Name, id)
		return err
	})
	return all, entrystore.Explain(err)
}

// deleteEnclosures deletes the files of an entry. It records the hash of each, so that content which no file
// uses any more is found.
func (s *inbox) deleteEnclosures(ctx context.Context, t *model.Type, id string) error {
	return s.detachEnclosures(ctx, t, id, func(w storage.Writer, e entrystore.Enclosure) error {
		w.Put(entrystore.DroppedKey(e.Hash), nil)
		return nil
	})
}

// moveEnclosures attaches the files of one entry to another.
func (s *inbox) moveEnclosures(ctx context.Context, t *model.Type, into, from string) error {
	return s.detachEnclosures(ctx, t, from, func(w storage.Writer, e entrystore.Enclosure) error {
		return entrystore.PutEnclosure(w, entrystore.EnclosedKey(t.Name, into, e.ID), e)
	})
}

// detachEnclosures removes the files of an entry in batches, and calls also for each in the same update.
func (s *inbox) detachEnclosures(
	ctx context.Context, t *model.Type, id string, also func(w storage.Writer, e entrystore.Enclosure) error,
) error {
	for {
		keys, err := s.keysAfter(ctx, entrystore.EnclosedPrefix(t.Name, id), "", enclosuresPerUpdate)
		if err != nil || len(keys) == 0 {
			return entrystore.Explain(err)
		}
		err = s.committer.Write(ctx, func(w storage.Writer) error {
			for _, key := range keys {
				e, exists, err := entrystore.LoadEnclosure(w, key)
				if err != nil {
					return err
				}
				if !exists {
					continue
				}
				w.Delete(key)
				if err := also(w, e); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
}
