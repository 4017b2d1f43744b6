package transfer

import (
	"encoding/json"
	"io"
	"time"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/slug"
	"github.com/quoin-cms/quoin/core/model"
)

// postType is the name of the content type for articles of other programs.
const postType = "post"

// Floating is the location of times without a zone. They are interpreted as local times of the site.
var Floating = time.FixedZone("floating", 0)

// Post is an article of another program. Its times may be in the location Floating.
type Post struct {
	// Source identifies the source of the article by a hash, if articles of other sources may have the same ID. Instead
	// is the id that the article gets in that case.
	Source, Instead string

	ID, Title, Slug, Excerpt, Content string // Content is HTML
	Author, Category, Image           string
	Tags                              []string
	Status                            string // "draft", "published" or "archived"
	Created, Updated                  time.Time
	PublishedAt, UnpublishAt          time.Time
	SEO                               model.SEO
	From                              []string // former addresses, as paths
}

// Articles sends articles of another program as records. It is not safe for concurrent use.
type Articles struct {
	to  *Sender
	typ model.Type

	registry *model.Registry
	page     string // the path of an article's page, with :id
	// slugs are the slugs of the articles, and froms the sources of the redirects, that were sent.
	slugs map[string]bool
	froms map[string]bool
	// planned are the slugs of the announced articles, by id. published reports whether a published article was sent.
	planned   map[string]string
	published bool
	notes     notes
}

// NewArticles makes a sender of articles. It fails with Invalid if the registry has no content type for them.
func NewArticles(registry *model.Registry, to io.Writer) (*Articles, error) {
	t, known := registry.Type(postType)
	if !known || t.Schema.Field("title") == nil || t.Schema.Field("content") == nil {
		return nil, core.Errorf(core.Invalid, "This program has no content type %q for articles.", postType)
	}
	return &Articles{
		to: NewSender(to), typ: t, registry: registry, page: t.Options.Public.Page, slugs: map[string]bool{}, froms: map[string]bool{}, planned: map[string]string{},
		notes: notes{map[string]int{}, map[string][]string{}},
	}, nil
}

// Refuse reports that an article is not imported.
func (a *Articles) Refuse(where, why string) error { return a.refuse(postType, where, why) }

// RefuseFile reports that a media file is not imported.
func (a *Articles) RefuseFile(where, why string) error { return a.refuse(field.MediaType, where, why) }

func (a *Articles) refuse(typ, where, why string) error {
	return a.to.Send(Frame{Record: &Record{Type: typ, Where: where, Refused: why}}, nil)
}

// End ends the stream.
func (a *Articles) End() error { return a.to.End() }

// Post sends an announced article, and redirects from its former addresses if it is published. An article without a
// text becomes a draft with a text that says so.
func (a *Articles) Post(where string, p *Post) error {
	if err := a.Announce(p); err != nil {
		return err
	}
	p.Slug = a.planned[p.ID]
	p.clean()
	if p.Title == "" {
		p.Title = "Untitled"
		a.NoteAt(where, "articles had no title and are called Untitled")
	}
	if utf8.RuneCountInString(p.Title) > 200 {
		p.Title = core.Cut(p.Title, 199)
		a.NoteAt(where, "titles were cut to 200 characters")
	}
	if blank(p.Content) {
		p.Content, p.Status = noText, "draft"
		a.NoteAt(where+": "+p.Title, "articles had no text and came as drafts")
	}
	fields := a.fields(p)
	record := &Record{Type: postType, Where: where, Source: p.Source, Instead: p.Instead, Of: p.ID, Fits: true}
	for name, at := range p.times() {
		if at.IsZero() || !a.knows(name) {
			continue
		}
		fields[name] = field.At(at).String()
		if at.Location() == Floating {
			record.Floating = append(record.Floating, name)
		}
	}
	if err := a.send(record, fields); err != nil {
		return err
	}
	return a.redirects(where, p)
}

// noText is the text of articles that had none, because no article can be stored without one.
const noText = "<p>This article had no text when it was imported.</p>"

// fields returns the fields of an article that the content type has, without its times.
func (a *Articles) fields(p *Post) map[string]any {
	fields := map[string]any{
		"title": p.Title, "content": p.Content, "excerpt": core.Cut(plain(p.Excerpt), 999), "status": p.Status, "slug": p.Slug,
		"category": core.Cut(p.Category, 79), "tags": cutTags(p.Tags), "readTime": readTime200(p.Content),
	}
	for name, value := range map[string]string{"author": core.Cut(p.Author, 119), "image": p.Image} {
		if value != "" {
			fields[name] = value
		}
	}
	if p.SEO != (model.SEO{}) {
		fields[model.SEOName] = p.SEO
	}
	for name := range fields {
		if !a.knows(name) {
			delete(fields, name)
		}
	}
	fields[model.ID] = p.ID
	return fields
}

// knows reports whether articles have a field.
func (a *Articles) knows(name string) bool {
	return a.typ.Schema.Field(name) != nil || name == model.CreatedAt || name == model.UpdatedAt
}

// times returns the times of an article by the names of their fields.
func (p *Post) times() map[string]time.Time {
	return map[string]time.Time{
		"publishedAt": p.PublishedAt, "unpublishAt": p.UnpublishAt, model.CreatedAt: p.Created, model.UpdatedAt: p.Updated,
	}
}

func (a *Articles) send(r *Record, fields map[string]any) error {
	line, err := json.Marshal(fields)
	if err != nil {
		return err
	}
	if len(line) > maxLine {
		return a.Refuse(r.Where, "content: is too long")
	}
	r.Entry = line
	return a.to.Send(Frame{Record: r}, nil)
}

// free returns a slug that no earlier article has: asked, or else one derived from title, or a variant of it.
func (a *Articles) free(asked, title, id string) string {
	base := asked
	if base == "" {
		base = title
	}
	if base == "" {
		base = postType
	}
	for choice := range slug.Choices(base, id) {
		if !a.slugs[choice] {
			if choice != asked && asked != "" {
				a.NoteAt(asked+" became "+choice, "slugs were taken by another article and changed")
			}
			a.slugs[choice] = true
			return choice
		}
	}
	return base
}

// Picture sends a file for the media library, and returns the address that it will have. If the file is refused,
// articles contain the address was instead.
func (a *Articles) Picture(where, key, name, alt, was string, file io.ReadSeeker, size int64) (address string, err error) {
	id := IDOf(field.MediaType, key)
	line, err := json.Marshal(map[string]any{model.ID: id, "name": core.Cut(OneLine(name), 119), "alt": core.Cut(OneLine(alt), 499)})
	if err != nil {
		return "", err
	}
	return library.Address(id, name), SendFile(a.to, &Record{Type: field.MediaType, Where: where, Entry: line, Was: was}, file, size)
}
