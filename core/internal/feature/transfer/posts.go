package transfer

import (
	"encoding/json"
	"io"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/redirect"
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
	From                              []string // former addresses, as paths
}

// Articles sends articles of another program as records. It is not safe for concurrent use.
type Articles struct {
	to   *Sender
	typ  model.Type
	page string // the path of an article's page, with :id
	// slugs are the slugs of the articles, and froms the sources of the redirects, that were sent.
	slugs map[string]bool
	froms map[string]bool
	notes map[string]int
}

// NewArticles makes a sender of articles. It fails with Invalid if the registry has no content type for them.
func NewArticles(registry *model.Registry, to io.Writer) (*Articles, error) {
	t, known := registry.Type(postType)
	if !known || t.Schema.Field("title") == nil || t.Schema.Field("content") == nil {
		return nil, core.Errorf(core.Invalid, "This program has no content type %q for articles.", postType)
	}
	return &Articles{
		to: NewSender(to), typ: t, page: t.Options.Public.Page, slugs: map[string]bool{}, froms: map[string]bool{}, notes: map[string]int{},
	}, nil
}

// Note counts an occurrence of something that is reported at the end, such as "comments were left out".
func (a *Articles) Note(what string) { a.notes[core.Cut(what, 120)]++ }

// Notes returns the number of occurrences of each note.
func (a *Articles) Notes() map[string]int { return a.notes }

// Refuse reports that an article is not imported.
func (a *Articles) Refuse(where, why string) error { return a.refuse(postType, where, why) }

// RefuseFile reports that a media file is not imported.
func (a *Articles) RefuseFile(where, why string) error { return a.refuse(field.MediaType, where, why) }

func (a *Articles) refuse(typ, where, why string) error {
	return a.to.Send(Frame{Record: &Record{Type: typ, Where: where, Refused: why}}, nil)
}

// End ends the stream.
func (a *Articles) End() error { return a.to.End() }

// Post sends an article, and redirects from its former addresses if it is published.
func (a *Articles) Post(where string, p *Post) error {
	p.Title = strings.Join(strings.Fields(p.Title), " ")
	if p.Title == "" {
		p.Title = "Untitled"
		a.Note("articles had no title and are called Untitled")
	}
	if utf8.RuneCountInString(p.Title) > 200 {
		p.Title = core.Cut(p.Title, 199)
		a.Note("titles were cut to 200 characters")
	}
	p.Slug = a.free(slug.Of(p.Slug), slug.Of(p.Title), p.ID)
	if strings.TrimSpace(p.Content) == "" {
		return a.Refuse(where, "content: is empty")
	}
	fields := map[string]any{
		"title": p.Title, "content": p.Content, "excerpt": core.Cut(plain(p.Excerpt), 999), "status": p.Status, "slug": p.Slug,
		"category": core.Cut(p.Category, 79), "tags": cutTags(p.Tags), "readTime": readTime200(p.Content),
	}
	for name, value := range map[string]string{"author": core.Cut(p.Author, 119), "image": p.Image} {
		if value != "" {
			fields[name] = value
		}
	}
	known := func(name string) bool {
		return a.typ.Schema.Field(name) != nil || name == model.CreatedAt || name == model.UpdatedAt
	}
	for name := range fields {
		if !known(name) {
			delete(fields, name)
		}
	}
	fields[model.ID] = p.ID
	record := &Record{Type: postType, Where: where, Source: p.Source, Instead: p.Instead, Of: p.ID, Fits: true}
	for name, at := range p.times() {
		if at.IsZero() || !known(name) {
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

// times returns the times of an article by the names of their fields.
func (p *Post) times() map[string]time.Time {
	return map[string]time.Time{
		"publishedAt": p.PublishedAt, "unpublishAt": p.UnpublishAt, model.CreatedAt: p.Created, model.UpdatedAt: p.Updated,
	}
}

// redirects sends redirects from the former addresses of a published article.
func (a *Articles) redirects(where string, p *Post) error {
	if p.Status != "published" || !strings.Contains(a.page, ":id") {
		return nil
	}
	to := strings.Replace(a.page, ":id", p.Slug, 1)
	for _, from := range p.From {
		r := redirect.Redirect{From: from, To: to}
		r.Prepare(nil, time.Time{})
		if r.From == to || a.froms[r.From] || r.Check() != nil {
			continue
		}
		a.froms[r.From] = true
		err := a.send(&Record{Type: redirect.TypeName, Where: where, Of: p.ID}, map[string]any{
			model.ID: IDOf(redirect.TypeName, r.From), "from": r.From, "to": to, "kind": "permanent",
		})
		if err != nil {
			return err
		}
	}
	return nil
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
				a.Note("slugs were taken by another article and changed")
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
	line, err := json.Marshal(map[string]any{model.ID: id, "name": core.Cut(name, 119), "alt": core.Cut(alt, 499)})
	if err != nil {
		return "", err
	}
	return library.Address(id, name), SendFile(a.to, &Record{Type: field.MediaType, Where: where, Entry: line, Was: was}, file, size)
}

var tagPattern = regexp.MustCompile(`<[^>]*>`)

// plain returns the text of a short piece of HTML.
func plain(html string) string {
	return strings.Join(strings.Fields(tagPattern.ReplaceAllString(html, " ")), " ")
}

func cutTags(tags []string) []string {
	out := []string{}
	for _, t := range tags {
		if t = strings.TrimSpace(t); t != "" && len(out) < 50 {
			out = append(out, core.Cut(t, 59))
		}
	}
	return out
}

// readTime200 returns the time to read an article in minutes, at 200 words a minute, from 1 to 600.
func readTime200(html string) int { return min(max(len(strings.Fields(plain(html)))/200, 1), 600) }
