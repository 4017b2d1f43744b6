package content

import (
	"errors"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/storage"
)

// slugsHeld is how many slugs lead to an entry: the present one and those before.
const slugsHeld = 20

// slugHolder gives the id that a slug leads to; empty for none.
func slugHolder(g getter, t *Type, slug string) (string, error) {
	if slug == "" || field.Slug(slug).Check() != nil {
		return "", nil
	}
	id, err := g.Get(slugKey(t.Name, slug))
	if errors.Is(err, storage.ErrNotFound) {
		return "", nil
	}
	return string(id), err
}

// heldSlugs gives the slugs that lead to an entry, the present one first.
func heldSlugs(g getter, t *Type, id string) ([]string, error) {
	list, err := g.Get(slugsKey(t.Name, id))
	if errors.Is(err, storage.ErrNotFound) {
		return nil, nil
	}
	return strings.Fields(string(list)), err
}

// holdSlug lets a slug lead to an entry, before those that the entry had. Of too many the oldest goes.
func holdSlug(w storage.Writer, t *Type, id, slug string) error {
	before, err := heldSlugs(w, t, id)
	if err != nil {
		return err
	}
	held := append([]string{slug}, slices.DeleteFunc(before, func(s string) bool { return s == slug })...)
	for len(held) > slugsHeld {
		if err := releaseSlug(w, t, held[len(held)-1], id); err != nil {
			return err
		}
		held = held[:len(held)-1]
	}
	w.Put(slugKey(t.Name, slug), []byte(id))
	w.Put(slugsKey(t.Name, id), []byte(strings.Join(held, " ")))
	return nil
}

// releaseSlugs gives up every slug of an entry.
func releaseSlugs(w storage.Writer, t *Type, id string) error {
	if t.slug == nil {
		return nil
	}
	held, err := heldSlugs(w, t, id)
	if err != nil {
		return err
	}
	for _, slug := range held {
		if err := releaseSlug(w, t, slug, id); err != nil {
			return err
		}
	}
	w.Delete(slugsKey(t.Name, id))
	return nil
}

// releaseSlug gives up a slug, unless it has gone to another entry.
func releaseSlug(w storage.Writer, t *Type, slug, id string) error {
	holder, err := slugHolder(w, t, slug)
	if err == nil && holder == id {
		w.Delete(slugKey(t.Name, slug))
	}
	return err
}
