package content

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/entries"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/schema"
	"github.com/quoin-cms/quoin/storage"
)

// The functions below write one change of one entry: the entry itself, where it stands in the lists,
// its slug, its unique values and when it falls due. They run inside an Update and may run more than once.

// put writes next in place of old, which is nil for a new entry, and leaves the change in the log.
func put(w storage.Writer, t *model.Type, old, next *revision, now time.Time) error {
	if old == nil {
		if err := claimID(w, t, next.ID); err != nil {
			return err
		}
	}
	if err := assignSlug(w, t, old, next); err != nil {
		return err
	}
	if err := claimUnique(w, t, old, next); err != nil {
		return err
	}
	if err := claimReferences(w, t, old, next); err != nil {
		return err
	}
	if old != nil {
		next.inheritUnknown(old)
	}
	next.writeStep(w)
	return writeEntry(w, t, old, next, now)
}

// place is put without the slug and the unique values.
func writeEntry(w storage.Writer, t *model.Type, old, next *revision, now time.Time) error {
	if err := updateLists(w, t, old, next); err != nil {
		return err
	}
	updateSchedule(w, t, old, next, now)
	w.Put(entries.EntryKey(t.Name, next.ID), next.Encode())
	return appendChange(w, t, old, next)
}

// remove takes the entry out and leaves the change in the log.
func deleteEntry(w storage.Writer, t *model.Type, old *revision) error {
	for _, f := range t.Unique() {
		if err := releaseUnique(w, t, f, t.Schema.Key(old.Value, f), old.ID); err != nil {
			return err
		}
	}
	if err := releaseSlugs(w, t, old.ID); err != nil {
		return err
	}
	if err := updateLists(w, t, old, nil); err != nil {
		return err
	}
	updateSchedule(w, t, old, nil, time.Time{})
	w.Delete(entries.PreviewKey(t.Name, old.ID))
	w.Delete(entries.EntryKey(t.Name, old.ID))
	return appendChange(w, t, old, nil)
}

// announce leaves the change in the log. old is nil for a new entry, and next for one that is gone.
func appendChange(w storage.Writer, t *model.Type, old, next *revision) error {
	c := core.Change{Op: core.OpPut, Type: t.Name, Hidden: !isPublic(t, old) && !isPublic(t, next)}
	if next == nil {
		c.Op, c.ID, c.Rev, c.Act, c.Actor = core.OpDelete, old.ID, old.Rev+1, core.ActDeleted, old.event.actor.Name
	} else {
		c.ID, c.Rev, c.Act, c.Actor = next.ID, next.Rev, next.event.act, next.event.actor.Name
	}
	item, err := json.Marshal(c)
	if err != nil {
		return err
	}
	w.Append(item)
	return nil
}

// claimUnique makes sure that no other entry has a unique value of next.
func claimUnique(w storage.Writer, t *model.Type, old, next *revision) error {
	for _, f := range t.Unique() {
		before, after := "", t.Schema.Key(next.Value, f)
		if old != nil {
			before = t.Schema.Key(old.Value, f)
		}
		if before == after {
			continue
		}
		if after != "" {
			if err := claimValue(w, t, f, after, next.ID); err != nil {
				return err
			}
		}
		if entries.UniqueKey(t.Name, f.Name, before) == entries.UniqueKey(t.Name, f.Name, after) {
			continue
		}
		if err := releaseUnique(w, t, f, before, next.ID); err != nil {
			return err
		}
	}
	return nil
}

func claimValue(w storage.Writer, t *model.Type, f *schema.Field, value, id string) error {
	k := entries.UniqueKey(t.Name, f.Name, value)
	switch holder, err := w.Get(k); {
	case err == nil && string(holder) != id:
		return takenError(t, f)
	case err != nil && !errors.Is(err, storage.ErrNotFound):
		return err
	}
	w.Put(k, []byte(id))
	return nil
}

// taken is the Conflict that says that another entry has a field's value.
func takenError(t *model.Type, f *schema.Field) error {
	e := core.Errorf(core.Conflict, "%s is already taken by another %s.", f.Label, lowerFirst(t.Options.One))
	e.Fields = []core.FieldError{{Field: f.Name, Message: "is already taken"}}
	return e
}

// release gives up a unique value, unless another entry holds it: where a field became unique, several
// may have the value that one holds.
func releaseUnique(w storage.Writer, t *model.Type, f *schema.Field, value, id string) error {
	if value == "" {
		return nil
	}
	k := entries.UniqueKey(t.Name, f.Name, value)
	holder, err := w.Get(k)
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	if err == nil && string(holder) == id {
		w.Delete(k)
	}
	return err
}

// relist moves the entry within the lists and keeps their counts.
func updateLists(w storage.Writer, t *model.Type, old, next *revision) error {
	var delta entries.Totals
	var summary []byte // of next, the same in each list
	if next != nil {
		summary = []byte(next.Summary(t))
	}
	for _, audience := range entries.Lists(t) {
		n := &delta.All
		if audience == core.Visitors {
			n = &delta.Seen
		}
		before, after := listKey(t, old, audience), listKey(t, next, audience)
		if before != "" && before != after {
			w.Delete(before)
		}
		if before != "" {
			*n--
		}
		if after != "" {
			w.Put(after, summary)
			*n++
		}
	}
	if delta == (entries.Totals{}) {
		return nil
	}
	changed := next
	if changed == nil {
		changed = old
	}
	key := entries.CountKey(t.Name, changed.ID)
	totals, err := entries.CountAt(w, key)
	if err != nil {
		return err
	}
	w.Put(key, totals.Plus(delta).Encode())
	return nil
}

// listed gives the key at which r stands in a list, or nothing.
func listKey(t *model.Type, r *revision, audience core.Audience) string {
	if r == nil || audience == core.Visitors && !r.Visible {
		return ""
	}
	return entries.ListPrefix(t.Name, audience) + entries.Position(t.Options.Order, r.Date, r.ID)
}

// shows reports whether visitors see the entry in this state.
func isPublic(t *model.Type, r *revision) bool {
	return r != nil && r.Visible && t.Options.Access == core.Published
}

// moments is how many times an entry may name at which its visibility turns: from and until, with room to spare.
const maxMoments = 4

// reschedule notes when the entry's visibility turns next.
func updateSchedule(w storage.Writer, t *model.Type, old, next *revision, now time.Time) {
	if old != nil {
		// Which of its moments the entry waits for depends on when it was written.
		at := time.Time{}
		for range maxMoments {
			if at = model.Due(old.Value, at); at.IsZero() {
				break
			}
			w.Delete(entries.DueKey(at, t.Name, old.ID))
		}
	}
	if next != nil {
		if at := model.Due(next.Value, now); !at.IsZero() {
			w.Put(entries.DueKey(at, t.Name, next.ID), nil)
		}
	}
}
