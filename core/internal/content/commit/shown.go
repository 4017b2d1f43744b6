package commit

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// updateShown counts the entries that next shows to visitors instead of old. Either may be nil.
func updateShown(w storage.Writer, t *model.Type, old, next *Revision) error {
	if t.ShownType() == "" {
		return nil
	}
	delta := entrystore.Shown{}
	if old != nil && old.Visible {
		delta.Count(t, old.Value, -1)
	}
	if next != nil && next.Visible {
		delta.Count(t, next.Value, 1)
	}
	parts := map[string]entrystore.Shown{}
	for id, n := range delta {
		if n == 0 {
			continue
		}
		key := entrystore.ShownKey(t.ShownType(), id)
		if parts[key] == nil {
			parts[key] = entrystore.Shown{}
		}
		parts[key][id] = n
	}
	for _, key := range slices.Sorted(maps.Keys(parts)) {
		part, err := entrystore.ShownAt(w, key)
		if err != nil {
			return err
		}
		part.Add(parts[key])
		putShown(w, key, part)
	}
	return nil
}

func putShown(w storage.Writer, key string, part entrystore.Shown) {
	if len(part) == 0 {
		w.Delete(key)
		return
	}
	w.Put(key, part.Encode())
}

// recounts is how often RecountShown counts again if entries change meanwhile.
const recounts = 10

// RecountShown brings the counts of shown entries of every type to what the entries that show them say. It writes nothing
// if they are right.
func RecountShown(ctx context.Context, c Committer, registry *model.Registry) error {
	types := registry.Types()
	for i := range types {
		t := &types[i]
		if len(t.ShownBy()) == 0 {
			continue
		}
		err := ErrConflict
		for n := 0; n < recounts && errors.Is(err, ErrConflict); n++ {
			err = c.recountShown(ctx, registry, t)
		}
		if err != nil {
			return entrystore.Explain(err)
		}
	}
	return nil
}

// recountShown counts the shown entries of one type. It fails with ErrConflict if a count changes meanwhile.
func (c Committer) recountShown(ctx context.Context, registry *model.Registry, t *model.Type) error {
	stored, right := map[string]entrystore.Shown{}, map[string]entrystore.Shown{}
	err := c.Store.View(ctx, func(r storage.Reader) error {
		all, err := entrystore.CountShown(r, registry, t)
		if err != nil {
			return err
		}
		for _, key := range entrystore.ShownKeys(t.Name) {
			right[key] = entrystore.Shown{}
			if stored[key], err = entrystore.ShownAt(r, key); err != nil && !errors.Is(err, storage.ErrDamaged) {
				return err
			}
		}
		for id, n := range all {
			right[entrystore.ShownKey(t.Name, id)][id] = n
		}
		return nil
	})
	if err != nil || maps.EqualFunc(stored, right, maps.Equal[entrystore.Shown, entrystore.Shown]) {
		return err
	}
	return c.Write(ctx, func(w storage.Writer) error {
		for key, part := range right {
			now, err := entrystore.ShownAt(w, key)
			if err != nil && !errors.Is(err, storage.ErrDamaged) {
				return err
			}
			if !bytes.Equal(now.Encode(), stored[key].Encode()) {
				return ErrConflict
			}
			putShown(w, key, part)
		}
		return nil
	}, append(slices.Clone(t.ShownBy()), t.Name)...)
}

// isPublic reports whether visitors see the entry in this state. Whether others show it is as of the update.
func isPublic(g entrystore.Getter, t *model.Type, r *Revision) (bool, error) {
	if r == nil || t.Options.Access != core.Published {
		return false, nil
	}
	return entrystore.VisitorsSee(g, t, r.Entry)
}
