package writer

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// mergeWindow is how long after an update the next update of the same entry by the same person replaces its
// activity line. A form that saves with every key produces one line.
const mergeWindow = 10 * time.Minute

// maxLineTitle is the maximum number of characters of a title that an activity line stores.
const maxLineTitle = 200

// recordActivity adds an activity line, in the update that makes the change. rev is the revision that the
// change led to; it distinguishes changes of one entry at the same time. Actions of visitors are stored in a
// list of their own, so that they cannot displace the actions of staff, however many there are. Nothing that
// visitors sent is stored beyond the entry itself.
func recordActivity(
	w storage.Writer, t *model.Type, act core.Act, actor core.Actor, r *revision, rev uint64, at time.Time,
) error {
	return recordActivityTitled(w, t, act, actor, r.ID, t.TitleOf(r.Value), rev, at)
}

// recordActivityTitled is recordActivity for a caller that has the title but not the value of the entry.
func recordActivityTitled(
	w storage.Writer, t *model.Type, act core.Act, actor core.Actor, id, title string, rev uint64, at time.Time,
) error {
	l := entrystore.Line{Act: act, By: actor.Name}
	if !isPersonal(t) || act != core.ActDeleted && act != core.ActErased {
		l.Title = core.Cut(title, maxLineTitle)
	}
	value, err := json.Marshal(l)
	if err != nil {
		return err
	}
	lines := entrystore.StaffLines
	if actor.Role == core.Visitor && isPersonal(t) {
		lines = entrystore.VisitorLines
	}
	w.Put(entrystore.ActivityKey(lines, at, t.Name, id, rev), value)
	return nil
}

// recordUpdate adds the activity line of an update. It replaces the line of the previous change if that was
// an update by the same person within mergeWindow, with no other change in between.
func recordUpdate(w storage.Writer, t *model.Type, actor core.Actor, old, next *revision) error {
	before := entrystore.ActivityKey(entrystore.StaffLines, old.Updated, t.Name, old.ID, old.Rev)
	if since := next.Updated.Sub(old.Updated); actor.Name != "" && since >= 0 && since < mergeWindow {
		var l entrystore.Line
		value, err := w.Get(before)
		if err == nil {
			err = json.Unmarshal(value, &l)
		}
		if err != nil && !errors.Is(err, storage.ErrNotFound) {
			return err
		}
		if l.Act == core.ActUpdated && l.By == actor.Name {
			w.Delete(before)
		}
	}
	return recordActivity(w, t, core.ActUpdated, actor, next, next.Rev, next.Updated)
}

// isPersonal reports whether the entries of a type hold what people submitted about themselves.
func isPersonal(t *model.Type) bool { return t.Options.Access == core.Inbox }

// TrimActivity deletes the activity lines that are too many or too old, in updates within storage's limits,
// and returns their number. It may be interrupted at any point.
func (s *Writer) TrimActivity(ctx context.Context) (trimmed int, err error) {
	for _, lines := range entrystore.Shelves() {
		n, err := s.trimLines(ctx, lines)
		trimmed += n
		if err != nil {
			return trimmed, entrystore.Explain(err)
		}
	}
	return trimmed, nil
}

func (s *Writer) trimLines(ctx context.Context, lines entrystore.Shelf) (trimmed int, err error) {
	last, err := s.oldestKept(ctx, lines)
	if err != nil {
		return 0, err
	}
	for {
		keys, err := s.keysAfter(ctx, lines.Prefix(), last, storage.MaxWrites)
		if err != nil || len(keys) == 0 {
			return trimmed, err
		}
		err = s.write(ctx, func(w storage.Writer) error {
			for _, k := range keys {
				w.Delete(k)
			}
			return nil
		})
		if err != nil {
			return trimmed, err
		}
		trimmed += len(keys)
	}
}

// oldestKept returns the key of the oldest line that is kept; empty if none is.
func (s *Writer) oldestKept(ctx context.Context, lines entrystore.Shelf) (last string, err error) {
	oldest := lines.Since(s.now().Add(-lines.Age()))
	err = s.store.View(ctx, func(r storage.Reader) error {
		n := 0
		for pair, err := range r.Scan(lines.Prefix(), "") {
			if err != nil || n == lines.Lines() || pair.Key >= oldest {
				return err
			}
			last = pair.Key
			n++
		}
		return nil
	})
	return last, err
}

// keysAfter returns at most limit keys that start with the prefix and sort after the given key.
func (s *Writer) keysAfter(ctx context.Context, prefix, after string, limit int) (keys []string, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		for pair, err := range r.Scan(prefix, after) {
			if err != nil || len(keys) == limit {
				return err
			}
			keys = append(keys, pair.Key)
		}
		return nil
	})
	return keys, err
}
