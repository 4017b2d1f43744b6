package wordpress

import (
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/transfer"
)

// Source is an export file, which is read more than once.
type Source struct {
	Name string // name in reports of refusals
	Open func() (io.ReadCloser, error)
	// Uploads is the folder wp-content/uploads of the site; nil if it is not available.
	Uploads *os.Root
	// Fetch downloads a picture from the site; nil if that is not wanted.
	Fetch func(ctx context.Context, address string) (io.ReadSeekCloser, int64, error)
}

// converter converts one export file into articles.
type converter struct {
	source Source
	to     *transfer.Articles
	head   header
	// files maps the keys of the site's files to their future addresses, and byID the numbers of attachments. gone has
	// the shared keys of files that were not found, and missed the name of the first of them. hosts are the hosts on
	// which the site has files.
	files  map[string]string
	byID   map[string]string
	gone   map[string]bool
	missed string
	hosts  map[string]bool

	identities identities                // of posts and pages
	planned    map[string]*transfer.Post // announced articles without their texts, by the hash of all identities
	index      *transfer.Index
}

func newConverter(source Source, to *transfer.Articles) *converter {
	return &converter{
		source: source, to: to, files: map[string]string{}, byID: map[string]string{}, gone: map[string]bool{}, hosts: map[string]bool{},
		identities: identities{}, planned: map[string]*transfer.Post{}, index: transfer.NewIndex(),
	}
}

// mostFiles is the largest number of entries in files; attachments beyond it are ignored.
const mostFiles = 500_000

// Convert sends the posts in an export file as articles, with the pictures that it finds. Pages become drafts with the
// tag "page", because this site has its own pages with other texts. Convert fails if the file cannot be read.
func Convert(ctx context.Context, source Source, to *transfer.Articles) error {
	c := newConverter(source, to)
	for _, each := range []func(context.Context, *item) error{c.first, c.announce, c.post} {
		if err := c.pass(ctx, each); err != nil {
			return err
		}
	}
	if err := to.Feeds(source.Name, c.head.feeds()); err != nil {
		return err
	}
	return to.End()
}

func (c *converter) pass(ctx context.Context, each func(context.Context, *item) error) error {
	file, err := c.source.Open()
	if err != nil {
		return err
	}
	defer file.Close()
	return read(file, &c.head, func(i *item) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return each(ctx, i)
	})
}

func (c *converter) where(i *item) string { return fmt.Sprintf("%s:%d", c.source.Name, i.line) }

// first is the handler of the first pass. It sends the files of attachments, and counts the possible identities of
// posts and pages.
func (c *converter) first(ctx context.Context, i *item) error {
	switch {
	case i.Type == "attachment" && len(c.files) < mostFiles:
		return c.attachment(ctx, i)
	case i.Type == "post" || i.Type == "page":
		c.count(i)
	}
	return nil
}

// attachment sends the file of an attachment.
func (c *converter) attachment(ctx context.Context, i *item) error {
	u, err := url.Parse(strings.TrimSpace(i.URL))
	if err != nil {
		c.to.NoteAt(c.where(i), "attachments had no address")
		return nil
	}
	c.hosts[plainHost(u.Host)] = true
	file, size, err := c.open(ctx, u)
	name := path.Base(u.Path)
	switch {
	case err == nil && size == 0:
		err = errors.Join(core.Errorf(core.Invalid, "the file is empty"), file.Close())
		fallthrough
	case err != nil && c.source.Fetch != nil:
		return c.to.RefuseFile(c.where(i), name+": "+why(err))
	case err != nil:
		c.to.NoteAt(c.where(i)+": "+name, "files of attachments were not found, and keep their old addresses")
		return nil
	}
	defer file.Close()
	at, err := c.send(c.where(i), u, i.meta("_wp_attachment_image_alt"), file, size)
	if err != nil {
		return err
	}
	if number := i.number(); number != "" {
		c.byID[number] = at
	}
	return nil
}

// announce is the handler of the second pass. It announces posts and pages, so that texts can link to each of them.
func (c *converter) announce(_ context.Context, i *item) error {
	if i.Type != "post" && i.Type != "page" || i.Status == "auto-draft" || i.Status == "inherit" {
		return nil
	}
	id := c.identity(i)
	if id == "" {
		return nil
	}
	p := &transfer.Post{ID: id, Title: html.UnescapeString(i.Title), Slug: slugOf(i.Name), From: c.addresses(i)}
	c.planned[i.whole()] = p
	c.index.Add(id, p.From...)
	c.index.Add(id, c.paths(i)...)
	return c.to.Announce(p)
}

// post is the handler of the last pass. It sends posts and pages, and notes items that are left out.
func (c *converter) post(ctx context.Context, i *item) error {
	where := c.where(i)
	switch i.Type {
	case "post", "page":
	case "attachment":
		return nil
	default:
		c.to.NoteAt(where, "items of the type "+i.Type+" were left out")
		return nil
	}
	for range i.Comments {
		c.to.Note("comments were left out")
	}
	if i.Status == "auto-draft" || i.Status == "inherit" {
		c.to.NoteAt(where, "items with the status "+i.Status+" were left out")
		return nil
	}
	p := c.planned[i.whole()]
	if p == nil {
		c.to.NoteAt(where, "items that the file has more than once came once")
		return nil
	}
	delete(c.planned, i.whole())
	text, err := c.content(ctx, i)
	if core.CodeOf(err) == core.Malformed {
		return c.to.Refuse(where, why(err))
	}
	if err != nil {
		return err
	}
	p.Content, p.Excerpt, p.Author, p.Image = text, i.text("excerpt"), c.head.Authors[i.Creator], c.byID[i.meta("_thumbnail_id")]
	p.Status, p.Created, p.Updated = statusOf(i), c.when(i.DateGMT, i.Date), c.when(i.Modified, i.ModifiedLocal)
	if p.Author == "" {
		p.Author = i.Creator
	}
	if p.PublishedAt = p.Created; p.Status == "published" && p.Created.IsZero() {
		p.Status = "draft"
		c.to.NoteAt(where+": "+p.Title, "articles came as drafts: they were published without a date that can be read")
	}
	i.terms(p)
	c.seo(i, p)
	if i.Type == "page" {
		p.Status, p.Tags = "draft", append(p.Tags, "page")
		c.to.NoteAt(where+": "+p.Title, "pages came as drafts with the tag page")
	}
	if damaged(p.Title + p.Excerpt + p.Content) {
		p.Status = "draft"
		c.to.NoteAt(where+": "+p.Title, "articles have bytes that are no text, marked by \uFFFD, and came as drafts")
	}
	return c.to.Post(where, p)
}

// terms sets the category and the tags of an article.
func (i *item) terms(p *transfer.Post) {
	for _, t := range i.Terms {
		name := html.UnescapeString(t.Name)
		switch {
		case t.Domain == "post_tag":
			p.Tags = append(p.Tags, name)
		case t.Domain == "category" && p.Category == "" && name != "Uncategorized":
			p.Category = name
		case t.Domain == "category" && name != p.Category && name != "Uncategorized":
			p.Tags = append(p.Tags, name) // an article has only one category
		}
	}
}

func slugOf(name string) string {
	if plain, err := url.PathUnescape(name); err == nil {
		return plain
	}
	return name
}

// statusOf returns the status of an article on this site. Items that were not visible to everyone do not become
// published.
func statusOf(i *item) string {
	switch {
	case i.Status == "publish" && i.Password == "", i.Status == "future" && i.Password == "":
		return "published"
	case i.Status == "trash":
		return "archived"
	}
	return "draft"
}

// when parses a time: the one in GMT, or else the local one of the site.
func (c *converter) when(gmt, local string) time.Time {
	for n, zone := range []*time.Location{time.UTC, transfer.Floating} {
		at, err := time.ParseInLocation(time.DateTime, strings.TrimSpace([]string{gmt, local}[n]), zone)
		if err == nil && at.Year() > 0 {
			return at
		}
	}
	return time.Time{}
}

// MissingFile returns the error, worded for people, for an export file that cannot be opened.
func MissingFile(name string, err error) error {
	if cause, ok := errors.AsType[*fs.PathError](err); ok {
		err = cause.Err
	}
	return core.Wrap(err, core.Invalid, fmt.Sprintf("%s cannot be read: %v.", name, err))
}
