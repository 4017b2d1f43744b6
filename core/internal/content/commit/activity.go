package commit

import (
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

// MaxLineTitle is the maximum number of characters of a title that an activity line stores.
const MaxLineTitle = 200

// RecordActivity adds an activity line, in the update that makes the change. rev is the revision that the
// change led to; it distinguishes changes of one entry at the same time. Actions of visitors are stored in a
// list of their own, so that they cannot displace the actions of staff, however many there are. Nothing that
// visitors sent is stored beyond the entry itself.
func RecordActivity(
	w storage.Writer, t *model.Type, act core.Act, actor core.Actor, r *Revision, rev uint64, at time.Time,
) error {
	return RecordActivityTitled(w, t, act, actor, r.ID, t.TitleOf(r.Value), rev, at)
}

// RecordActivityTitled is RecordActivity for a caller that has the title but not the value of the entry.
func RecordActivityTitled(
	w storage.Writer, t *model.Type, act core.Act, actor core.Actor, id, title string, rev uint64, at time.Time,
) error {
	l := entrystore.Line{Act: act, By: actor.Name}
	if !IsPersonal(t) || act != core.ActDeleted && act != core.ActErased {
		l.Title = core.Cut(title, MaxLineTitle)
	}
	value, err := json.Marshal(l)
	if err != nil {
		return err
	}
	lines := entrystore.StaffLines
	if actor.Role == core.Visitor && IsPersonal(t) {
		lines = entrystore.VisitorLines
	}
	w.Put(entrystore.ActivityKey(lines, at, t.Name, id, rev), value)
	return nil
}

// RecordUpdate adds the activity line of an update. It replaces the line of the previous change if that was
// an update by the same person within mergeWindow, with no other change in between.
func RecordUpdate(w storage.Writer, t *model.Type, actor core.Actor, old, next *Revision) error {
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
	return RecordActivity(w, t, core.ActUpdated, actor, next, next.Rev, next.Updated)
}

// IsPersonal reports whether the entries of a type hold what people submitted about themselves.
func IsPersonal(t *model.Type) bool { return t.Options.Access == core.Inbox }
