package commit

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// The functions below write one change of one entry: the entry itself, its list rows, its slug, its unique
// values and its due time. They run inside an Update and may run more than once.

// Put writes next in place of old, which is nil for a new entry, and appends the change to the log.
func Put(w storage.Writer, t *model.Type, old, next *Revision, now time.Time) error {
	if old == nil {
		if err := claimID(w, t, next.ID); err != nil {
			return err
		}
	}
	if err := AssignSlug(w, t, old, next); err != nil {
		return err
	}
	if err := ClaimUnique(w, t, old, next); err != nil {
		return err
	}
	if err := claimReferences(w, t, old, next); err != nil {
		return err
	}
	if err := countWrite(w, t, next); err != nil {
		return err
	}
	if old != nil {
		next.inheritUnknown(old)
	}
	next.WriteStep(w)
	return WriteEntry(w, t, old, next, now)
}

// WriteEntry is put without the slug and the unique values.
func WriteEntry(w storage.Writer, t *model.Type, old, next *Revision, now time.Time) error {
	if err := UpdateLists(w, t, old, next); err != nil {
		return err
	}
	if err := updateShown(w, t, old, next); err != nil {
		return err
	}
	UpdateReferences(w, t, old, next)
	UpdateSchedule(w, t, old, next, now)
	keepPlace(w, t, old, next)
	w.Put(entrystore.EntryKey(t.Name, next.ID), next.Encode())
	return AppendChange(w, t, old, next)
}

// keepPlace keeps the place of an entry that gets another one in an order by hand than that of its creation.
func keepPlace(w storage.Writer, t *model.Type, old, next *Revision) {
	before := model.Date(next.Value, next.Created)
	if old != nil {
		before = old.Date
	}
	if t.ByHand() && !next.Date.Equal(before) {
		entrystore.PutPlace(w, t.Name, next.ID, next.Date)
	}
}

// Delete deletes the entry and appends the change to the log.
func Delete(w storage.Writer, t *model.Type, old *Revision) error {
	for _, f := range t.Unique() {
		if err := releaseUnique(w, t, f, t.Schema.Key(old.Value, f), old.ID); err != nil {
			return err
		}
	}
	if err := releaseSlugs(w, t, old.ID); err != nil {
		return err
	}
	if err := UpdateLists(w, t, old, nil); err != nil {
		return err
	}
	if err := updateShown(w, t, old, nil); err != nil {
		return err
	}
	UpdateReferences(w, t, old, nil)
	UpdateSchedule(w, t, old, nil, time.Time{})
	w.Delete(entrystore.PreviewKey(t.Name, old.ID))
	w.Delete(entrystore.EntryKey(t.Name, old.ID))
	return AppendChange(w, t, old, nil)
}

// AppendChange appends the change to the log. old is nil for a new entry, and next for a deleted one.
func AppendChange(w storage.Writer, t *model.Type, old, next *Revision) error {
	before, err := isPublic(w, t, old)
	if err != nil {
		return err
	}
	after, err := isPublic(w, t, next)
	if err != nil {
		return err
	}
	c := entrystore.LogItem{
		Withdrawn: isWithdrawn(t, old, next), New: old == nil, Appeared: after && !before, Vanished: before && !after,
	}
	c.Was = formerAddress(t, old, next, c.Vanished)
	c.Op, c.Type, c.Hidden = core.OpPut, t.Name, !before && !after
	if next == nil {
		c.Op, c.ID, c.Rev, c.Act, c.Actor = core.OpDelete, old.ID, old.Rev+1, core.ActDeleted, old.Event.Actor.Name
	} else {
		c.ID, c.Rev, c.Act, c.Actor = next.ID, next.Rev, next.Event.Act, next.Event.Actor.Name
	}
	if !c.Hidden {
		var err error
		if c.Number, err = entrystore.CountPublicChange(w); err != nil {
			return err
		}
	}
	item, err := json.Marshal(c)
	if err != nil {
		return err
	}
	w.Append(item)
	return nil
}

// formerAddress returns the path of the page of an entry before a change that moves or deletes it, or hides it from
// visitors; empty for any other change.
func formerAddress(t *model.Type, old, next *Revision, vanished bool) string {
	// An entry of which only the indexes are written again has no old value.
	if old == nil || old.Value == nil {
		return ""
	}
	was := t.AddressOf(old.Value, old.ID)
	if next != nil && !vanished && t.AddressOf(next.Value, next.ID) == was {
		return ""
	}
	return was
}

// ClaimUnique claims the unique values of next. It fails with Conflict if another entry has one of them.
func ClaimUnique(w storage.Writer, t *model.Type, old, next *Revision) error {
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
		if entrystore.UniqueKey(t.Name, f.Name, before) == entrystore.UniqueKey(t.Name, f.Name, after) {
			continue
		}
		if err := releaseUnique(w, t, f, before, next.ID); err != nil {
			return err
		}
	}
	return nil
}

func claimValue(w storage.Writer, t *model.Type, f *schema.Field, value, id string) error {
	k := entrystore.UniqueKey(t.Name, f.Name, value)
	switch holder, err := w.Get(k); {
	case err == nil && string(holder) != id:
		return takenError(t, f)
	case err != nil && !errors.Is(err, storage.ErrNotFound):
		return err
	}
	w.Put(k, []byte(id))
	return nil
}

// takenError is the Conflict that says that another entry has a field's value.
func takenError(t *model.Type, f *schema.Field) error {
	e := core.Errorf(core.Conflict, "%s is already taken by another %s.", f.Label, LowerFirst(t.Options.One))
	e.Fields = []core.FieldError{{Field: f.Name, Message: "is already taken"}}
	return e
}

// releaseUnique releases a unique value, unless another entry holds it: if a field became unique, several
// entries may have the value, but only one holds it.
func releaseUnique(w storage.Writer, t *model.Type, f *schema.Field, value, id string) error {
	if value == "" {
		return nil
	}
	k := entrystore.UniqueKey(t.Name, f.Name, value)
	holder, err := w.Get(k)
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	if err == nil && string(holder) == id {
		w.Delete(k)
	}
	return err
}

// UpdateLists moves the entry within the lists and updates their counts.
func UpdateLists(w storage.Writer, t *model.Type, old, next *Revision) error {
	var delta entrystore.Totals
	var summary []byte // of next, the same in each list
	if next != nil {
		summary = []byte(next.Summary(t))
	}
	for _, audience := range entrystore.Lists(t) {
		n := &delta.All
		if audience == core.Visitors {
			n = &delta.Seen
		}
		before, after := ListKey(t, old, audience), ListKey(t, next, audience)
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
	if delta == (entrystore.Totals{}) {
		return nil
	}
	changed := next
	if changed == nil {
		changed = old
	}
	key := entrystore.CountKey(t.Name, changed.ID)
	totals, err := entrystore.CountAt(w, key)
	if err != nil {
		return err
	}
	w.Put(key, totals.Plus(delta).Encode())
	return nil
}

// ListKey returns the key of an entry's list row; empty if the list does not show it.
func ListKey(t *model.Type, r *Revision, audience core.Audience) string {
	if r == nil || audience == core.Visitors && !r.Visible {
		return ""
	}
	return entrystore.ListPrefix(t.Name, audience) + entrystore.Position(t.Options.Order, r.Date, r.ID)
}

// isWithdrawn reports whether a change hides, deletes or moves an entry that was visible, or may hide parts of it: an
// entry that states its path lists what its page shows.
func isWithdrawn(t *model.Type, old, next *Revision) bool {
	if old == nil || !old.Visible {
		return false
	}
	if next == nil || !next.Visible || t.Options.Public.Paths != nil {
		return true
	}
	// An entry of which only the indexes are written again has no old value: its slug may be another one.
	return old.Value == nil || t.SlugOf(next.Value) != t.SlugOf(old.Value)
}

// maxMoments is the maximum number of times at which the visibility of an entry changes: from and until, with
// a reserve.
const maxMoments = 4

// UpdateSchedule stores when the entry's visibility changes next.
func UpdateSchedule(w storage.Writer, t *model.Type, old, next *Revision, now time.Time) {
	if old != nil {
		// Which of its times the schedule has depends on when the entry was written.
		at := time.Time{}
		for range maxMoments {
			if at = model.Due(old.Value, at); at.IsZero() {
				break
			}
			w.Delete(entrystore.DueKey(at, t.Name, old.ID))
		}
	}
	if next != nil {
		if at := model.Due(next.Value, now); !at.IsZero() {
			w.Put(entrystore.DueKey(at, t.Name, next.ID), nil)
		}
	}
}
