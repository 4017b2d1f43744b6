package transfer

import (
	"context"
	"regexp"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/slug"
)

// An article may link to articles that are imported after it, and only the site knows which slug each of them gets.
// Therefore all articles are announced before the first is sent. Texts refer to an article by an address with its id,
// which the site replaces by the address of its page.

// Announcement says that an article will be sent.
type Announcement struct {
	ID      string `json:"id"`
	Instead string `json:"instead,omitempty"` // as in Record
	Slug    string `json:"slug"`              // the slug that it asks for
}

// announcedPath is the prefix of the placeholder addresses of announced articles.
const announcedPath = "/imported-article/"

var announcedPattern = regexp.MustCompile(announcedPath + `([0-9a-f-]{36})`)

// LinkTo returns the address by which a text refers to an announced article.
func LinkTo(id string) string { return announcedPath + id }

// Announce announces an article. It chooses the slug of the article, which no earlier article has.
func (a *Articles) Announce(p *Post) error {
	if _, there := a.planned[p.ID]; there {
		return nil
	}
	chosen := a.free(slug.Of(Printable(p.Slug)), slug.Of(Printable(p.Title)), p.ID)
	a.planned[p.ID] = chosen
	return a.to.Send(Frame{Article: &Announcement{ID: p.ID, Instead: p.Instead, Slug: chosen}}, nil)
}

// plan chooses the slug that an announced article will have on the site.
func (i *importer) plan(ctx context.Context, a *Announcement) error {
	t, known := i.site.Answers.Registry().Type(postType)
	if !known || t.SlugField() == nil {
		return nil
	}
	for choice := range slug.Choices(a.Slug, a.ID) {
		if t.IsAddress(choice) || i.plannedSlugs[choice] {
			continue
		}
		holder, _, err := i.site.Answers.Resolve(ctx, core.Actor{Role: core.System}, postType, choice)
		switch {
		case err != nil && core.CodeOf(err) != core.NotFound:
			return err
		case err == nil && holder != a.ID && holder != a.Instead:
			continue
		}
		i.plannedSlugs[choice] = true
		i.planned[a.ID] = choice
		return nil
	}
	return nil
}

// linked replaces the placeholder addresses of announced articles by those of their pages.
func (i *importer) linked(entry []byte) []byte {
	t, known := i.site.Answers.Registry().Type(postType)
	if !known {
		return entry
	}
	return announcedPattern.ReplaceAllFunc(entry, func(address []byte) []byte {
		choice := i.planned[string(address[len(announcedPath):])]
		if choice == "" {
			return address
		}
		return []byte(strings.Replace(t.Options.Public.Page, ":id", choice, 1))
	})
}
