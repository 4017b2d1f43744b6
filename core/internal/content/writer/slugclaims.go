package writer

import (
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// maxSlugs is how many slugs lead to an entry: the current one and earlier ones.
const maxSlugs = 20

// claimSlug points a slug to an entry, ahead of the slugs that the entry had. If there are too many, the
// oldest is released.
func claimSlug(w storage.Writer, t *model.Type, next *revision, slug string) error {
	id := next.ID
	var before []string
	if next.Rev > 1 {
		var err error
		if before, err = entrystore.Slugs(w, t, id); err != nil {
			return err
		}
	}
	held := append([]string{slug}, slices.DeleteFunc(before, func(s string) bool { return s == slug })...)
	for len(held) > maxSlugs {
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

// reclaimSlugs points earlier slugs to an entry again, after its present ones, unless another entry has them.
func reclaimSlugs(w storage.Writer, t *model.Type, next *revision, before []string) error {
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
		if len(held) == maxSlugs {
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
