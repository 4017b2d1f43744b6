// Package articles turns articles of other programs into records of the type "post", for importers.
package articles

import (
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Type is the name of the content type of articles.
const Type = "post"

// redirectType is the name of the content type of redirects, which every program has.
const redirectType = "redirect"

// feedAddress is the address of this site's feed.
const feedAddress = "/atom.xml"

// Floating is the location of times without a zone, which are local times of the site.
var Floating = time.FixedZone("floating", 0)

// Post is an article of another program. Its times may be in the location Floating.
type Post struct {
	ID, Title, Slug, Excerpt, Content string // Content is HTML
	Author, Category, Image           string
	Tags                              []string
	Status                            string // "draft", "published" or "archived"
	Created, Updated                  time.Time
	PublishedAt, UnpublishAt          time.Time
	SEO                               model.SEO
	From                              []string // former addresses, as paths
}

// Writer yields articles. It is not safe for concurrent use.
type Writer struct {
	to        plugin.Sink
	published bool // whether a published article was yielded
}

// NewWriter makes a Writer that yields articles to a Sink.
func NewWriter(to plugin.Sink) *Writer { return &Writer{to: to} }

// Note counts an occurrence of something that is reported at the end, such as "comments were left out".
func (w *Writer) Note(what string) { w.to.Note("", what) }

// NoteAt is Note with the place: "posts/a.md:3", followed by details if there are any.
func (w *Writer) NoteAt(where, what string) { w.to.Note(where, what) }

// Refuse reports that an article is not imported.
func (w *Writer) Refuse(source string, line int, why string) error {
	return w.to.Refuse(plugin.Record{Type: Type, Source: source, Line: line}, why)
}

// RefuseFile reports that a file is not imported.
func (w *Writer) RefuseFile(source string, line int, why string) error {
	return w.to.Refuse(plugin.Record{Type: field.MediaType, Source: source, Line: line}, why)
}

// File adds a file to the media library, as plugin.Sink does.
func (w *Writer) File(f plugin.FileRecord) (address string, err error) { return w.to.File(f) }

// Where returns a place for notes.
func Where(source string, line int) string {
	if line > 0 {
		return source + ":" + strconv.Itoa(line)
	}
	return source
}

// noText is the text of articles that had none, because no article can be stored without one.
const noText = "<p>This article had no text when it was imported.</p>"

// Post yields an article. If it is published, its former addresses lead to it. An article without a text becomes a draft with a
// text that says so.
func (w *Writer) Post(source string, line int, p *Post) error {
	where := Where(source, line)
	p.clean()
	if p.Title == "" {
		p.Title = "Untitled"
		w.NoteAt(where, "articles had no title and are called Untitled")
	}
	if utf8.RuneCountInString(p.Title) > 200 {
		p.Title = core.Cut(p.Title, 199)
		w.NoteAt(where, "titles were cut to 200 characters")
	}
	if blank(p.Content) {
		p.Content, p.Status = noText, "draft"
		w.NoteAt(where+": "+p.Title, "articles had no text and came as drafts")
	}
	r := plugin.Record{Type: Type, Source: source, Line: line, Fields: p.fields(), Optional: optional}
	if p.Status == "published" {
		w.published = true
		r.Former = addressesOf(p.From)
	}
	return w.to.Record(r)
}

// optional are the fields that the articles of a program may lack.
var optional = []string{
	"excerpt", "status", "slug", "category", "tags", "readTime", "author", "image", model.SEOName, "publishedAt", "unpublishAt",
}

// maxFormer is the number of former addresses of a record.
const maxFormer = 100

// addressesOf returns the addresses that are not empty, as many as a record may have.
func addressesOf(from []string) (all []string) {
	for _, address := range from {
		if address != "" && len(all) < maxFormer {
			all = append(all, address)
		}
	}
	return all
}

// fields returns the fields of an article.
func (p *Post) fields() map[string]any {
	fields := map[string]any{
		model.ID: p.ID, "title": p.Title, "content": p.Content, "excerpt": core.Cut(plain(p.Excerpt), 999), "status": p.Status, "slug": p.Slug,
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
	for name, at := range map[string]time.Time{
		"publishedAt": p.PublishedAt, "unpublishAt": p.UnpublishAt, model.CreatedAt: p.Created, model.UpdatedAt: p.Updated,
	} {
		switch {
		case at.IsZero():
		case at.Location() == Floating:
			fields[name] = at.Format("2006-01-02T15:04:05")
		default:
			fields[name] = field.At(at).String()
		}
	}
	return fields
}

// Feeds yields redirects from the addresses of the former site's feeds, if a published article was yielded.
func (w *Writer) Feeds(source string, from []string) error {
	if !w.published {
		return nil
	}
	for _, address := range from {
		if address == feedAddress {
			continue
		}
		err := w.to.Record(plugin.Record{Type: redirectType, Source: source, Fields: map[string]any{"from": address, "to": feedAddress}})
		if err != nil {
			return err
		}
	}
	return nil
}
