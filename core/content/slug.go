package content

import (
	"cmp"
	"errors"
	"iter"
	"strconv"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/storage"
)

const (
	// slugTries is how many slugs are tried for one entry until its id makes the difference. Each costs two of
	// an update's reads, and the rest of the update must have room beside them.
	slugTries = 32
	// slugTail is how much of an id tells entries apart: of a random one, the part that is random.
	slugTail = 12
)

// slugOf gives the slug of a value; empty where the type has none.
func (t *Type) slugOf(value any) string {
	if t.slug == nil {
		return ""
	}
	return t.Schema.Key(value, t.slug)
}

// settleSlug decides the slug of next, puts it into next and lets it lead there. It rests on what was asked
// for and on the store alone, so that it may run again. It fails with Conflict where the slug that was
// asked for belongs to another entry.
func settleSlug(w storage.Writer, t *Type, old, next *revision) error {
	if t.slug == nil {
		return nil
	}
	have := t.slugOf(next.value)
	if old != nil && have != "" && have == t.slugOf(old.value) {
		return nil
	}
	slug, err := chooseSlug(w, t, next)
	if err != nil {
		return err
	}
	if slug != have {
		t.Schema.SetText(next.value, t.slug, slug)
		if next.JSON, err = encodeEntity(next.Entry, next.value); err != nil {
			return err
		}
	}
	return holdSlug(w, t, next.ID, slug)
}

// settleOlder gives a slug to an entry that was written without one, or before slugs had to differ. It stays
// without where none is free: it answers under its id.
func settleOlder(w storage.Writer, t *Type, next *revision) error {
	if field.Slug(next.asked).Check() != nil {
		next.asked = ""
	}
	err := settleSlug(w, t, nil, next)
	if core.CodeOf(err) == core.Conflict && next.asked != "" {
		next.asked = ""
		err = settleSlug(w, t, nil, next)
	}
	if core.CodeOf(err) == core.Conflict {
		return nil
	}
	return err
}

// chooseSlug gives the slug that was asked for, or one made of the field that the type names.
func chooseSlug(w storage.Writer, t *Type, next *revision) (string, error) {
	if next.asked != "" {
		free, err := slugFree(w, t, next, next.asked)
		if err == nil && !free {
			err = taken(t, t.slug)
		}
		return next.asked, err
	}
	source := t.Schema.Field(t.slug.From)
	base := cmp.Or(slugText(t.Schema.Key(next.value, source)), slugText(t.Name))
	for slug := range slugChoices(base, next.ID) {
		if free, err := slugFree(w, t, next, slug); free || err != nil {
			return slug, err
		}
	}
	return "", taken(t, t.slug)
}

// slugChoices yields what an entry may be called, the best first: the last are told from all others by
// the entry's id.
func slugChoices(base, id string) iter.Seq[string] {
	return func(yield func(string) bool) {
		if !yield(base) {
			return
		}
		for n := 2; n < slugTries; n++ {
			if !yield(slugWith(base, strconv.Itoa(n))) {
				return
			}
		}
		for _, end := range []string{slugText(id[max(0, len(id)-slugTail):]), slugText(id)} {
			if end != "" && !yield(slugWith(base, end)) {
				return
			}
		}
	}
}

// slugFree reports whether an entry may have a slug: it leads to no other entry, and is the id of none.
func slugFree(w storage.Writer, t *Type, next *revision, slug string) (bool, error) {
	if held, err := heldByOther(w, t, slug, next.ID); held || err != nil {
		return false, err
	}
	if slug == next.ID || len(slug) > longestID {
		return true, nil
	}
	there, err := exists(w, t, slug)
	return !there && !next.coming[slug], err
}

// claimID makes sure that a new entry's id is not the slug of another.
func claimID(w storage.Writer, t *Type, id string) error {
	if t.slug == nil {
		return nil
	}
	held, err := heldByOther(w, t, id, id)
	if held {
		err = core.Errorf(core.Conflict, "The id %q is the slug of another %s.", id, lowerFirst(t.Options.One))
	}
	return err
}

// heldByOther reports whether a slug leads to another entry than the one with the id. It may lead to one that
// is gone: an older version of the program deletes an entry alone.
func heldByOther(w storage.Writer, t *Type, slug, id string) (bool, error) {
	holder, err := slugHolder(w, t, slug)
	if err != nil || holder == "" || holder == id {
		return false, err
	}
	return exists(w, t, holder)
}

// exists reports whether there is an entry with the id.
func exists(g getter, t *Type, id string) (bool, error) {
	_, err := g.Get(entryKey(t.Name, id))
	if errors.Is(err, storage.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}
