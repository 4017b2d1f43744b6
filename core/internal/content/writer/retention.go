package writer

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/commit"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// EraseExpired erases the entries of a type that are done and have not been changed for the given age, and returns
// their number. The activity records the number in one line. Nothing is erased while the clock has not run
// steadily for a day. It may be interrupted at any point.
func (s *trash) EraseExpired(ctx context.Context, typ string, age time.Duration) (retired int, err error) {
	t, err := s.registry.Find(typ)
	if err != nil || t.Options.Submissions.Conversation == nil {
		return 0, err
	}
	cutoff, err := s.trashCutoff(ctx)
	if err != nil || cutoff.Equal(time.Unix(0, 0)) {
		return 0, entrystore.Explain(err)
	}
	before := s.now().Add(-age)
	ids, err := s.findExpiredEntries(ctx, t, before)
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		erased, failed := s.eraseExpiredEntry(ctx, t, id, before)
		if erased {
			retired++
		}
		if err = failed; err != nil {
			break
		}
	}
	if retired > 0 {
		// What was erased is recorded even if the rest fails.
		if recorded := s.recordErasure(context.WithoutCancel(ctx), t, retired); err == nil {
			err = recorded
		}
	}
	return retired, err
}

// findExpiredEntries returns the entries that may be erased.
func (s *trash) findExpiredEntries(ctx context.Context, t *model.Type, before time.Time) (ids []string, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		ids = nil
		for row, err := range entrystore.Rows(r, t, core.Everyone, "") {
			if err != nil {
				return err
			}
			id, err := entrystore.IDAt(row.Position)
			if err != nil {
				return err
			}
			old, err := entrystore.LoadState(r, t, id)
			if err != nil {
				return err
			}
			if !isExpired(t, old, before) {
				continue
			}
			talk, err := entrystore.Talk(r, t.Name, id)
			if err != nil {
				return err
			}
			if len(talk) == 0 || talk[len(talk)-1].At.Before(before) {
				ids = append(ids, id)
			}
		}
		return nil
	})
	return ids, entrystore.Explain(err)
}

// isExpired reports whether an entry is done and was last changed before a time.
func isExpired(t *model.Type, e *entrystore.State, before time.Time) bool {
	status := statusField(t)
	return status != "" && e.Updated.Before(before) &&
		slices.Contains(t.Options.Submissions.Conversation.Done, t.Schema.Key(e.Value, t.Schema.Field(status)))
}

// statusField names the status field of a type; empty if it has none.
func statusField(t *model.Type) string {
	for _, f := range t.Schema.Fields {
		if f.Status != "" {
			return f.Name
		}
	}
	return ""
}

// eraseExpiredEntry erases an entry, unless it was changed meanwhile.
func (s *trash) eraseExpiredEntry(ctx context.Context, t *model.Type, id string, before time.Time) (erased bool, err error) {
	changed := false
	_, err = s.retryOnConflict(ctx, t, id, func(old *commit.Revision) (*commit.Revision, error) {
		changed = !isExpired(t, &old.State, before)
		return old, nil
	}, func(w storage.Writer, old, _ *commit.Revision) error {
		if changed {
			return nil
		}
		if err := moveToTrash(w, t, core.Actor{Role: core.System}, old, s.now().UTC()); err != nil {
			return err
		}
		return markForErasure(w, t, id)
	})
	if core.CodeOf(err) == core.NotFound || changed {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, s.finishErasure(ctx, t, id, func(storage.Writer, string) error { return nil })
}

// recordErasure records in the activity how many entries were erased.
func (s *trash) recordErasure(ctx context.Context, t *model.Type, n int) error {
	value, err := json.Marshal(entrystore.Line{Act: core.ActErased, Count: n})
	if err != nil {
		return err
	}
	key := entrystore.ActivityKey(entrystore.StaffLines, s.now().UTC(), t.Name, "retention", 0)
	return s.committer.Write(ctx, func(w storage.Writer) error {
		w.Put(key, value)
		return nil
	}, t.Name)
}
