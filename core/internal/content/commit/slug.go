package commit

import (
	"cmp"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/slug"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// AssignSlug chooses the slug of next, sets it, and points it to the entry. It depends only on the requested
// slug and on the store, so that it may run again. It fails with Conflict if the requested slug belongs to
// another entry.
func AssignSlug(w storage.Writer, t *model.Type, old, next *Revision) error {
	if t.SlugField() == nil {
		return nil
	}
	current := t.SlugOf(next.Value)
	if old != nil && current != "" && current == t.SlugOf(old.Value) {
		return nil
	}
	// The slug that was computed before the update is still valid if it is free.
	chosen, free := current, false
	if next.ComputedSlug != "" {
		var err error
		if free, err = slugFree(w, t, next, current); err != nil {
			return err
		}
	}
	if !free {
		var err error
		if chosen, err = chooseSlug(w, t, next); err != nil {
			return err
		}
	}
	if chosen != current {
		if err := next.SetSlug(t, chosen); err != nil {
			return err
		}
	}
	return claimSlug(w, t, next, chosen)
}

// AssignSlugOrNone assigns a slug to an entry that was written when its type had no slug field.
// If none is free, the entry stays without one and is available under its id.
func AssignSlugOrNone(w storage.Writer, t *model.Type, next *Revision) error {
	if field.Slug(next.RequestedSlug).Check() != nil || t.IsAddress(next.RequestedSlug) {
		if err := dropSlug(w, t, next.ID, next.RequestedSlug); err != nil {
			return err
		}
		next.RequestedSlug = ""
	}
	err := AssignSlug(w, t, nil, next)
	if core.CodeOf(err) == core.Conflict && next.RequestedSlug != "" {
		next.RequestedSlug = ""
		err = AssignSlug(w, t, nil, next)
	}
	if core.CodeOf(err) == core.Conflict {
		return nil
	}
	return err
}

// chooseSlug returns the requested slug, or one made from the field that the type names.
func chooseSlug(g entrystore.Getter, t *model.Type, next *Revision) (string, error) {
	if t.IsAddress(next.RequestedSlug) {
		return "", core.InvalidFields(t.Schema.Labelled(core.FieldErrors{{Field: t.SlugField().Name, Message: "is an address of its own here"}}))
	}
	if next.RequestedSlug != "" {
		free, err := slugFree(g, t, next, next.RequestedSlug)
		if err == nil && !free {
			err = takenError(t, t.SlugField())
		}
		return next.RequestedSlug, err
	}
	source := t.Schema.Field(t.SlugField().From)
	base := cmp.Or(slug.Of(t.Schema.Key(next.Value, source)), slug.Of(t.Name))
	for choice := range slug.Choices(base, next.ID) {
		if t.IsAddress(choice) {
			continue
		}
		if free, err := slugFree(g, t, next, choice); free || err != nil {
			return choice, err
		}
	}
	return "", takenError(t, t.SlugField())
}

// slugFree reports whether an entry may have a slug: it leads to no other entry, and is not the id of one.
func slugFree(g entrystore.Getter, t *model.Type, next *Revision, wanted string) (bool, error) {
	if held, err := slugTaken(g, t, wanted, next.ID); held || err != nil {
		return false, err
	}
	if wanted == next.ID || len(wanted) > entrystore.MaxID {
		return true, nil
	}
	exists, err := entrystore.Exists(g, t, wanted)
	return !exists && !next.BatchIDs[wanted], err
}

// claimID checks that a new entry's id is neither a reserved address nor the slug of another entry.
func claimID(w storage.Writer, t *model.Type, id string) error {
	if t.IsAddress(id) {
		return core.Errorf(core.Invalid, "The id %q is an address of its own below %s.", id, t.Options.Path)
	}
	if t.SlugField() == nil {
		return nil
	}
	held, err := slugTaken(w, t, id, id)
	if held {
		err = core.Errorf(core.Conflict, "The id %q is the slug of another %s.", id, LowerFirst(t.Options.One))
	}
	return err
}

// slugTaken reports whether a slug leads to another entry than the one with the id. The other entry may be gone,
// because it was deleted without its slugs while its type had no slug field.
func slugTaken(g entrystore.Getter, t *model.Type, slug, id string) (bool, error) {
	holder, err := entrystore.SlugHolder(g, t, slug)
	if err != nil || holder == "" || holder == id {
		return false, err
	}
	return entrystore.Exists(g, t, holder)
}

// MaxSlugs is how many slugs lead to an entry: the current one and earlier ones.
const MaxSlugs = 20

// claimSlug points a slug to an entry, ahead of the slugs that the entry had. If there are too many, the
// oldest is released.
func claimSlug(w storage.Writer, t *model.Type, next *Revision, slug string) error {
	id := next.ID
	var before []string
	if next.Rev > 1 {
		var err error
		if before, err = entrystore.Slugs(w, t, id); err != nil {
			return err
		}
	}
	held := append([]string{slug}, slices.DeleteFunc(before, func(s string) bool { return s == slug })...)
	for len(held) > MaxSlugs {
		if err := releaseSlug(w, t, held[len(held)-1], id); err != nil {
			return err
		}
		held = held[:len(held)-1]
	}
	w.Put(entrystore.SlugKey(t.Name, slug), []byte(id))
	switch {
	case len(held) > 1:
		w.Put(entrystore.SlugsKey(t.Name, id), []byte(strings.Join(held, " ")))
	case len(before) > 0:
		w.Delete(entrystore.SlugsKey(t.Name, id))
	}
	return nil
}

// ReclaimSlugs points earlier slugs to an entry again, after its present ones, unless another entry has them.
func ReclaimSlugs(w storage.Writer, t *model.Type, next *Revision, before []string) error {
	if t.SlugField() == nil || len(before) == 0 {
		return nil
	}
	held, err := entrystore.Slugs(w, t, next.ID)
	if err != nil {
		return err
	}
	if len(held) == 0 {
		held = []string{t.SlugOf(next.Value)}
	}
	for _, slug := range before {
		if len(held) == MaxSlugs {
			break
		}
		if slices.Contains(held, slug) || t.IsAddress(slug) || field.Slug(slug).Check() != nil {
			continue
		}
		free, err := slugFree(w, t, next, slug)
		if err != nil {
			return err
		}
		if free {
			w.Put(entrystore.SlugKey(t.Name, slug), []byte(next.ID))
			held = append(held, slug)
		}
	}
	if len(held) > 1 {
		w.Put(entrystore.SlugsKey(t.Name, next.ID), []byte(strings.Join(held, " ")))
	}
	return nil
}

// releaseSlugs releases every slug of an entry.
func releaseSlugs(w storage.Writer, t *model.Type, id string) error {
	if t.SlugField() == nil {
		return nil
	}
	held, err := entrystore.Slugs(w, t, id)
	if err != nil {
		return err
	}
	for _, slug := range held {
		if err := releaseSlug(w, t, slug, id); err != nil {
			return err
		}
	}
	w.Delete(entrystore.SlugsKey(t.Name, id))
	return nil
}

// releaseSlug releases a slug, unless it leads to another entry by now.
func releaseSlug(w storage.Writer, t *model.Type, slug, id string) error {
	holder, err := entrystore.SlugHolder(w, t, slug)
	if err == nil && holder == id {
		w.Delete(entrystore.SlugKey(t.Name, slug))
	}
	return err
}

// dropSlug removes one slug from an entry. It leads nowhere then.
func dropSlug(w storage.Writer, t *model.Type, id, slug string) error {
	held, err := entrystore.Slugs(w, t, id)
	if err != nil || !slices.Contains(held, slug) {
		return err
	}
	held = slices.DeleteFunc(held, func(s string) bool { return s == slug })
	w.Put(entrystore.SlugsKey(t.Name, id), []byte(strings.Join(held, " ")))
	return releaseSlug(w, t, slug, id)
}
