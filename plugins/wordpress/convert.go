package wordpress

import (
	"context"
	"html"
	"io/fs"
	"net/url"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins/internal/articles"
)

// converter converts one export file into articles.
type converter struct {
	files fs.FS
	name  string // of the export file in files
	to    *articles.Writer
	head  header
	// kept maps the keys of the site's files to their future addresses, and byID the numbers of attachments. gone has
	// the shared keys of files that were not found, and missed the name of the first of them. hosts are the hosts on
	// which the site has files.
	kept   map[string]string
	byID   map[string]string
	gone   map[string]bool
	missed string
	hosts  map[string]bool

	identities identities                // of posts and pages
	planned    map[string]*articles.Post // articles without their texts, by the hash of all identities
	index      *articles.Index
}

func newConverter(files fs.FS, name string, to *articles.Writer) *converter {
	return &converter{
		files: files, name: name, to: to, kept: map[string]string{}, byID: map[string]string{}, gone: map[string]bool{}, hosts: map[string]bool{},
		identities: identities{}, planned: map[string]*articles.Post{}, index: articles.NewIndex(),
	}
}

// mostFiles is the largest number of entries in kept; attachments beyond it are ignored.
const mostFiles = 500_000

// Plugin returns a plugin with an importer of export files of WordPress.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "wordpress", Title: "Import from WordPress", Importers: []plugin.Importer{{
		Name: "wordpress", Title: "The file of an export, with the folder wp-content/uploads as --attachments", Types: []string{articles.Type}, Read: read,
	}}}
}

// attachments is the folder of the files of the site.
const attachments = "attachments"

// read yields the posts in an export file as articles, with the pictures that it finds. Pages become drafts with the
// tag "page", because this site has its own pages with other texts. It fails if the file cannot be read.
func read(ctx context.Context, files fs.FS, to plugin.Sink) error {
	name, err := exportIn(files)
	if err != nil {
		return err
	}
	c := newConverter(files, name, articles.NewWriter(to))
	for _, each := range []func(context.Context, *item) error{c.first, c.plan, c.post} {
		if err := c.pass(ctx, each); err != nil {
			return err
		}
	}
	return c.to.Feeds(name, c.head.feeds())
}

// exportIn returns the name of the only file beside the folder of attachments.
func exportIn(files fs.FS) (string, error) {
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		return "", err
	}
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return e.Name() == attachments && e.IsDir() })
	if len(entries) != 1 || entries[0].IsDir() {
		return "", core.Errorf(core.Malformed, "It cannot be read as an export of WordPress: that is one file.")
	}
	return entries[0].Name(), nil
}

func (c *converter) pass(ctx context.Context, each func(context.Context, *item) error) error {
	file, err := c.files.Open(c.name)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	return readItems(file, &c.head, func(i *item) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return each(ctx, i)
	})
}

func (c *converter) where(i *item) string { return articles.Where(c.name, i.line) }

// first is the handler of the first pass. It adds the files of attachments, and counts the possible identities of
// posts and pages.
func (c *converter) first(_ context.Context, i *item) error {
	switch {
	case i.Type == "attachment" && len(c.kept) < mostFiles:
		return c.attachment(i)
	case i.Type == "post" || i.Type == "page":
		c.count(i)
	}
	return nil
}

// attachment adds the file of an attachment.
func (c *converter) attachment(i *item) error {
	u, err := url.Parse(strings.TrimSpace(i.URL))
	if err != nil {
		c.to.NoteAt(c.where(i), "attachments had no address")
		return nil
	}
	c.hosts[plainHost(u.Host)] = true
	at, err := c.add(i.line, u, i.meta("_wp_attachment_image_alt"))
	name := path.Base(u.Path)
	switch core.CodeOf(err) {
	case core.Invalid:
		return c.to.RefuseFile(c.name, i.line, name+": "+why(err))
	case core.NotFound:
		c.to.NoteAt(c.where(i)+": "+name, "files of attachments were not found, and keep their old addresses")
		return nil
	}
	if err != nil {
		return err
	}
	if number := i.number(); number != "" {
		c.byID[number] = at
	}
	return nil
}

// plan is the handler of the second pass. It lists posts and pages, so that texts can link to each of them.
func (c *converter) plan(_ context.Context, i *item) error {
	if i.Type != "post" && i.Type != "page" || i.Status == "auto-draft" || i.Status == "inherit" {
		return nil
	}
	id := c.identity(i)
	if id == "" {
		return nil
	}
	p := &articles.Post{ID: id, Title: html.UnescapeString(i.Title), Slug: slugOf(i.Name), From: c.addresses(i)}
	c.planned[i.whole()] = p
	c.index.Add(id, p.From...)
	c.index.Add(id, c.paths(i)...)
	return nil
}

// post is the handler of the last pass. It yields posts and pages, and notes items that are left out.
func (c *converter) post(_ context.Context, i *item) error {
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
	text, err := c.content(i)
	if core.CodeOf(err) == core.Malformed {
		return c.to.Refuse(c.name, i.line, why(err))
	}
	if err != nil {
		return err
	}
	p.Content = text
	c.fill(i, p)
	return c.to.Post(c.name, i.line, p)
}

// fill sets the fields of an article beside its text. One that nobody was meant to see yet, or whose date or text is damaged, is a
// draft.
func (c *converter) fill(i *item, p *articles.Post) {
	where := c.where(i)
	p.Excerpt, p.Author, p.Image = i.text("excerpt"), c.head.Authors[i.Creator], c.byID[i.meta("_thumbnail_id")]
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
}

// terms sets the category and the tags of an article.
func (i *item) terms(p *articles.Post) {
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
	for n, zone := range []*time.Location{time.UTC, articles.Floating} {
		at, err := time.ParseInLocation(time.DateTime, strings.TrimSpace([]string{gmt, local}[n]), zone)
		if err == nil && at.Year() > 0 {
			return at
		}
	}
	return time.Time{}
}
