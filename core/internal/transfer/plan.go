package transfer

import (
	"context"
	"encoding/json"
	"regexp"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/slug"
	"github.com/quoin-cms/quoin/core/model"
)

// A text may link to entries that are imported after it, and only the site knows which slug each of them gets. Therefore all
// entries of another program are announced before the first is sent. Texts refer to an entry by an address with its key,
// which the site replaces by the address of its page.

// Announcement says that an entry will be sent.
type Announcement struct {
	Of      string `json:"of"`   // its key, a UUID: Record.Of
	Type    string `json:"type"` // its content type
	ID      string `json:"id"`
	Instead string `json:"instead,omitempty"` // as in Record
	Slug    string `json:"slug,omitempty"`    // the slug that it asks for; empty for an entry without a slug
	Path    string `json:"path,omitempty"`    // the path of its page, if that is a field of the entry
}

// planned is an announced entry with its future slug or path.
type planned struct {
	typ *model.Type
	id  string
	// instead is the id that the entry has if another source has the first; empty for none.
	instead string
	slug    string // the slug that it will have
	path    string // as in Announcement
}

// address returns the address of the entry's page; empty if it has none.
func (p *planned) address() string {
	switch {
	case p.path != "":
		return p.path
	case !p.typ.HasPage() || p.typ.Options.Public.Page == model.PathPage:
		return ""
	}
	return p.typ.AddressOfSlug(p.slug, p.id)
}

// announcedPath is the prefix of the placeholder addresses of announced entries.
const announcedPath = "/imported-entry/"

var announcedPattern = regexp.MustCompile(announcedPath + `([0-9a-f-]{36})`)

// LinkTo returns the address by which a text refers to the announced entry with a key.
func LinkTo(key string) string { return announcedPath + key }

// plan chooses the slug that an announced entry will have on the site.
func (i *importer) plan(ctx context.Context, a *Announcement) error {
	t, known := i.site.Answers.Registry().Type(a.Type)
	if !known {
		return nil
	}
	p := &planned{typ: &t, id: a.ID, instead: a.Instead, path: a.Path}
	if t.SlugField() == nil || a.Slug == "" {
		i.planned[a.Of] = p
		return nil
	}
	for choice := range slug.Choices(a.Slug, a.ID) {
		if t.IsAddress(choice) || i.plannedSlugs[[2]string{t.Name, choice}] {
			continue
		}
		holder, _, err := i.site.Answers.Resolve(ctx, core.Actor{Role: core.System}, t.Name, choice)
		switch {
		case err != nil && core.CodeOf(err) != core.NotFound:
			return err
		case err == nil && holder != a.ID && holder != a.Instead:
			continue
		}
		i.plannedSlugs[[2]string{t.Name, choice}] = true
		p.slug = choice
		break
	}
	i.planned[a.Of] = p
	return nil
}

// linked replaces the placeholder addresses of announced entries by those of their pages.
func (i *importer) linked(entry []byte) []byte {
	return announcedPattern.ReplaceAllFunc(entry, func(address []byte) []byte {
		p := i.planned[string(address[len(announcedPath):])]
		if p == nil || p.address() == "" {
			return address
		}
		text, _ := json.Marshal(p.address()) //nolint:errchkjson // a text is always written
		return text[1 : len(text)-1]
	})
}
