package content

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/schema"
	"github.com/quoin-cms/quoin/storage"
)

// The functions below write one change of one entry: the entry itself, where it stands in the lists,
// its slug, its unique values and when it falls due. They run inside an Update and may run more than once.

// put writes next in place of old, which is nil for a new entry, and leaves the change in the log.
func put(w storage.Writer, t *Type, old, next *revision, now time.Time) error {
	if old == nil {
		if err := claimID(w, t, next.ID); err != nil {
			return err
		}
	}
	if err := settleSlug(w, t, old, next); err != nil {
		return err
	}
	if err := claimUnique(w, t, old, next); err != nil {
		return err
	}
	return place(w, t, old, next, now)
}

// place is put without the slug and the unique values.
func place(w storage.Writer, t *Type, old, next *revision, now time.Time) error {
	if err := relist(w, t, old, next); err != nil {
		return err
	}
	reschedule(w, t, old, next, now)
	w.Put(entryKey(t.Name, next.ID), encodeRecord(next.Entry, next.date))
	return announce(w, t, old, next)
}

// remove takes the entry out and leaves the change in the log.
func remove(w storage.Writer, t *Type, old *revision) error {
	for _, f := range t.unique {
		if err := release(w, t, f, t.Schema.Key(old.value, f), old.ID); err != nil {
			return err
		}
	}
	if err := releaseSlugs(w, t, old.ID); err != nil {
		return err
	}
	if err := relist(w, t, old, nil); err != nil {
		return err
	}
	reschedule(w, t, old, nil, time.Time{})
	w.Delete(entryKey(t.Name, old.ID))
	return announce(w, t, old, nil)
}

// announce leaves the change in the log. old is nil for a new entry, and next for one that is gone.
func announce(w storage.Writer, t *Type, old, next *revision) error {
	c := core.Change{Op: core.OpPut, Type: t.Name, Hidden: !t.shows(old) && !t.shows(next)}
	if next == nil {
		c.Op, c.ID = core.OpDelete, old.ID
	} else {
		c.ID = next.ID
	}
	item, err := json.Marshal(c)
	if err != nil {
		return err
	}
	w.Append(item)
	return nil
}

// claimUnique makes sure that no other entry has a unique value of next.
func claimUnique(w storage.Writer, t *Type, old, next *revision) error {
	for _, f := range t.unique {
		before, after := "", t.Schema.Key(next.value, f)
		if old != nil {
			before = t.Schema.Key(old.value, f)
		}
		if before == after {
			continue
		}
		if after != "" {
			if err := claim(w, t, f, after, next.ID); err != nil {
				return err
			}
		}
		if uniqueKey(t.Name, f.Name, before) == uniqueKey(t.Name, f.Name, after) {
			continue
		}
		if err := release(w, t, f, before, next.ID); err != nil {
			return err
		}
	}
	return nil
}

func claim(w storage.Writer, t *Type, f *schema.Field, value, id string) error {
	k := uniqueKey(t.Name, f.Name, value)
	switch holder, err := w.Get(k); {
	case err == nil && string(holder) != id:
		return taken(t, f)
	case err != nil && !errors.Is(err, storage.ErrNotFound):
		return err
	}
	w.Put(k, []byte(id))
	return nil
}

// taken is the Conflict that says that another entry has a field's value.
func taken(t *Type, f *schema.Field) error {
	e := core.Errorf(core.Conflict, "%s is already taken by another %s.", f.Label, lowerFirst(t.Options.One))
	e.Fields = []core.FieldError{{Field: f.Name, Message: "is already taken"}}
	return e
}

// release gives up a unique value, unless another entry holds it: where a field became unique, several
// may have the value that one holds.
func release(w storage.Writer, t *Type, f *schema.Field, value, id string) error {
	if value == "" {
		return nil
	}
	k := uniqueKey(t.Name, f.Name, value)
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
func relist(w storage.Writer, t *Type, old, next *revision) error {
	var delta [2]int
	for i, who := range t.audiences() {
		before, after := t.listed(old, who), t.listed(next, who)
		if before != "" && before != after {
			w.Delete(before)
		}
		if before != "" {
			delta[i]--
		}
		if after != "" {
			w.Put(after, []byte(next.summary(t)))
			delta[i]++
		}
	}
	if delta == [2]int{} {
		return nil
	}
	totals, err := counts(w, t)
	if err != nil {
		return err
	}
	value := binary.AppendVarint(nil, int64(totals[0]+delta[0]))
	w.Put(countKey(t.Name), binary.AppendVarint(value, int64(totals[1]+delta[1])))
	return nil
}

// audiences are the lists that the type keeps: only a type that hides entries has one for visitors.
func (t *Type) audiences() []audience {
	if t.publishes {
		return []audience{everyone, visitors}
	}
	return []audience{everyone}
}

// audience gives the list that the actor reads.
func (t *Type) audience(actor core.Actor) audience {
	if t.publishes && !actor.SeesAll() {
		return visitors
	}
	return everyone
}

// listed gives the key at which r stands in a list, or nothing.
func (t *Type) listed(r *revision, who audience) string {
	if r == nil || who == visitors && !r.Visible {
		return ""
	}
	return listPrefix(t.Name, who) + position(t.Options.Order, r.date, r.ID)
}

// shows reports whether visitors see the entry in this state.
func (t *Type) shows(r *revision) bool {
	return r != nil && r.Visible && t.Options.Access == core.Published
}

// counts reads how many entries the type has: all, and those that visitors see.
func counts(g getter, t *Type) (totals [2]int, err error) {
	data, err := g.Get(countKey(t.Name))
	if errors.Is(err, storage.ErrNotFound) {
		return totals, nil
	}
	if err != nil {
		return totals, err
	}
	for i := range totals {
		n, size := binary.Varint(data)
		if size <= 0 {
			return totals, errRecord
		}
		totals[i], data = int(n), data[size:]
	}
	return totals, nil
}

// reschedule notes when the entry's visibility turns next.
func reschedule(w storage.Writer, t *Type, old, next *revision, now time.Time) {
	if old != nil {
		if at := due(old.value, time.Time{}); !at.IsZero() {
			w.Delete(dueKey(at, t.Name, old.ID))
		}
	}
	if next != nil {
		if at := due(next.value, now); !at.IsZero() {
			w.Put(dueKey(at, t.Name, next.ID), nil)
		}
	}
}
