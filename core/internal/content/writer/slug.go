package writer

import (
	"cmp"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/slug"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// assignSlug chooses the slug of next, sets it, and points it to the entry. It depends only on the requested
// slug and on the store, so that it may run again. It fails with Conflict if the requested slug belongs to
// another entry.
func assignSlug(w storage.Writer, t *model.Type, old, next *revision) error {
	if t.SlugField() == nil {
		return nil
	}
	current := t.SlugOf(next.Value)
	if old != nil && current != "" && current == t.SlugOf(old.Value) {
		return nil
	}
	// The slug that was computed before the update is still valid if it is free.
	chosen, free := current, false
	if next.computedSlug != "" {
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
		if err := next.setSlug(t, chosen); err != nil {
			return err
		}
	}
	return claimSlug(w, t, next, chosen)
}

// assignSlugOrNone assigns a slug to an entry that was written without one, or before slugs had to be unique.
// If none is free, the entry stays without one and is available under its id.
func assignSlugOrNone(w storage.Writer, t *model.Type, next *revision) error {
	if field.Slug(next.requestedSlug).Check() != nil || t.IsAddress(next.requestedSlug) {
		if err := dropSlug(w, t, next.ID, next.requestedSlug); err != nil {
			return err
		}
		next.requestedSlug = ""
	}
	err := assignSlug(w, t, nil, next)
	if core.CodeOf(err) == core.Conflict && next.requestedSlug != "" {
		next.requestedSlug = ""
		err = assignSlug(w, t, nil, next)
	}
	if core.CodeOf(err) == core.Conflict {
		return nil
	}
	return err
}

// chooseSlug returns the requested slug, or one made from the field that the type names.
func chooseSlug(g entrystore.Getter, t *model.Type, next *revision) (string, error) {
	if t.IsAddress(next.requestedSlug) {
		return "", core.InvalidFields(t.Schema.Labelled(core.FieldErrors{{Field: t.SlugField().Name, Message: "is an address of its own here"}}))
	}
	if next.requestedSlug != "" {
		free, err := slugFree(g, t, next, next.requestedSlug)
		if err == nil && !free {
			err = takenError(t, t.SlugField())
		}
		return next.requestedSlug, err
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
func slugFree(g entrystore.Getter, t *model.Type, next *revision, wanted string) (bool, error) {
	if held, err := slugTaken(g, t, wanted, next.ID); held || err != nil {
		return false, err
	}
	if wanted == next.ID || len(wanted) > entrystore.MaxID {
		return true, nil
	}
	exists, err := entrystore.Exists(g, t, wanted)
	return !exists && !next.batchIDs[wanted], err
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
		err = core.Errorf(core.Conflict, "The id %q is the slug of another %s.", id, lowerFirst(t.Options.One))
	}
	return err
}

// slugTaken reports whether a slug leads to another entry than the one with the id. The holder may be gone,
// because an older version of the program deletes an entry without its slugs.
func slugTaken(g entrystore.Getter, t *model.Type, slug, id string) (bool, error) {
	holder, err := entrystore.SlugHolder(g, t, slug)
	if err != nil || holder == "" || holder == id {
		return false, err
	}
	return entrystore.Exists(g, t, holder)
}
