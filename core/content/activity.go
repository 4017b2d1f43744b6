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

// joinWithin is how long after a change by the same person another to the same entry is told in its place: a form that
// saves with every key is one piece of news.
const mergeWindow = 10 * time.Minute

// longestLine is how many characters of a title a line keeps.
const maxLineTitle = 200

// note adds a change to the activity, in the update that makes the change. rev is the revision that it
// led to: it tells apart what happened to one entry at one moment. What visitors do has a shelf of its own, so that
// no number of them pushes out what staff did. Of what visitors sent nothing is kept beyond the entry itself.
func recordActivity(w storage.Writer, t *model.Type, act core.Act, actor core.Actor, r *revision, rev uint64, at time.Time) error {
	return recordActivityTitled(w, t, act, actor, r.ID, t.TitleOf(r.Value), rev, at)
}

// noteTitled is note for an entry whose value is not at hand.
func recordActivityTitled(
	w storage.Writer, t *model.Type, act core.Act, actor core.Actor, id, title string, rev uint64, at time.Time,
) error {
	l := entries.Line{Act: act, By: actor.Name}
	if !isPersonal(t) || act != core.ActDeleted && act != core.ActErased {
		l.Title = core.Cut(title, maxLineTitle)
	}
	value, err := json.Marshal(l)
	if err != nil {
		return err
	}
	lines := entries.StaffLines
	if actor.Role == core.Visitor && isPersonal(t) {
		lines = entries.VisitorLines
	}
	w.Put(entries.ActivityKey(lines, at, t.Name, id, rev), value)
	return nil
}

// noteChange adds a change of an entry to the activity, or has it stand for the change before it: that of the same
// person, within joinWithin, with nothing else in between.
func recordUpdate(w storage.Writer, t *model.Type, actor core.Actor, old, next *revision) error {
	before := entries.ActivityKey(entries.StaffLines, old.Updated, t.Name, old.ID, old.Rev)
	if since := next.Updated.Sub(old.Updated); actor.Name != "" && since >= 0 && since < mergeWindow {
		var l entries.Line
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

// personal reports whether the entries of a type are what people said of themselves.
func isPersonal(t *model.Type) bool { return t.Options.Access == core.Inbox }

// TrimActivity deletes the lines of the activity that are too many or too old, in updates within
// storage's limits, and gives their number. It may be interrupted at any point.
func (s *Writer) TrimActivity(ctx context.Context) (trimmed int, err error) {
	for _, lines := range entries.Shelves() {
		n, err := s.trimLines(ctx, lines)
		trimmed += n
		if err != nil {
			return trimmed, entries.Explain(err)
		}
	}
	return trimmed, nil
}

func (s *Writer) trimLines(ctx context.Context, lines entries.Shelf) (trimmed int, err error) {
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

// lastKept gives the key of the oldest line of a shelf that is kept; empty if none is.
func (s *Writer) oldestKept(ctx context.Context, lines entries.Shelf) (last string, err error) {
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

// after gives at most limit keys that start with the prefix and come after a key.
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
