package entrystore

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// SlugHolder returns the id of the entry with a slug; empty if there is none.
func SlugHolder(g Getter, t *model.Type, slug string) (string, error) {
	if slug == "" || field.Slug(slug).Check() != nil {
		return "", nil
	}
	id, err := g.Get(SlugKey(t.Name, slug))
	if errors.Is(err, storage.ErrNotFound) {
		return "", nil
	}
	return string(id), err
}

// Slugs returns the present and former slugs of an entry, the present one first.
func Slugs(g Getter, t *model.Type, id string) ([]string, error) {
	list, err := g.Get(SlugsKey(t.Name, id))
	if !errors.Is(err, storage.ErrNotFound) {
		return strings.Fields(string(list)), err
	}
	e, err := Load(g, t, id)
	if err != nil || t.SlugField() == nil {
		return nil, ignoreMissing(err)
	}
	slug := memberText(e.JSON, t.SlugField().Name)
	if holder, err := SlugHolder(g, t, slug); err != nil || holder != id {
		return nil, err
	}
	return []string{slug}, nil
}

// FormerSlugs returns the former slugs that still lead to the entries of a type, by entry id.
func FormerSlugs(r storage.Reader, t *model.Type) (map[string][]string, error) {
	former := map[string][]string{}
	for pair, err := range r.Scan(SlugsPrefix(t.Name), "") {
		if err != nil {
			return nil, err
		}
		parts, err := Parts(pair.Key)
		if err != nil {
			return nil, err
		}
		if slugs := strings.Fields(string(pair.Value)); len(slugs) > 1 {
			former[parts[len(parts)-1]] = slugs[1:]
		}
	}
	return former, nil
}

func ignoreMissing(err error) error {
	if core.CodeOf(err) == core.NotFound {
		return nil
	}
	return err
}

// Title returns the title of an entity; empty if its type has none.
func Title(t *model.Type, entity []byte) string {
	if title := t.Schema.Title(); title != nil {
		return memberText(entity, title.Name)
	}
	return ""
}

// memberText returns a string member of an entity; empty if there is none.
func memberText(entity []byte, name string) (found string) {
	// A missing member is empty.
	_ = json.Unmarshal(memberJSON(entity, name), &found)
	return found
}

// Find reads the entry with an id, or else with a present or former slug, if the audience may see it. Its JSON shares
// the store's memory. It fails with NotFound.
func Find(g Getter, t *model.Type, who core.Audience, idOrSlug string) (core.Entry, error) {
	e, err := Load(g, t, idOrSlug)
	if t.SlugField() != nil && core.CodeOf(err) == core.NotFound {
		holder, holderErr := SlugHolder(g, t, idOrSlug)
		if holderErr != nil {
			return e.Entry, holderErr
		}
		if holder != "" {
			e, err = Load(g, t, holder)
		}
	}
	if err == nil && who != core.Everyone {
		seen, seenErr := VisitorsSee(g, t, e.Entry)
		if err = seenErr; err == nil && !seen {
			err = NotFound(t)
		}
	}
	return e.Entry, err
}

// Exists reports whether there is an entry with the id.
func Exists(g Getter, t *model.Type, id string) (bool, error) {
	_, err := g.Get(EntryKey(t.Name, id))
	if errors.Is(err, storage.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}
