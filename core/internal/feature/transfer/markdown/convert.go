package markdown

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"time"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	rawhtml "github.com/yuin/goldmark/renderer/html"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/feature/transfer"
)

// The limits of a folder.
const (
	maxFile  = 2 << 20 // bytes of a file
	maxDepth = 20
)

// converter converts one folder into articles.
type converter struct {
	root *os.Root
	to   *transfer.Articles
	told func(bytes int64)
	// source identifies the folder by a hash.
	source string
	// sent maps the names of files in the folder that were sent to their future addresses.
	sent map[string]string
	// missed and noHeader are the first pictures that were not found, in texts and in front matter.
	missed, noHeader string

	html goldmark.Markdown
	now  time.Time
}

// Source is a folder of Markdown files.
type Source struct {
	Root *os.Root
	// Name identifies the folder: its path, or a name given by a person. It is the same for each import of the folder.
	Name string
	Now  time.Time
}

// Convert sends the Markdown files in a folder and its subfolders as articles, with their pictures. It fails if the
// folder cannot be read or has no Markdown files. A faulty file is refused, and the others are sent.
func Convert(ctx context.Context, from Source, to *transfer.Articles, told func(bytes int64)) error {
	c := &converter{
		root: from.Root, to: to, told: told, source: transfer.IDOf("folder", from.Name), sent: map[string]string{}, now: from.Now,
		html: goldmark.New(goldmark.WithExtensions(extension.Linkify, extension.Strikethrough, extension.TaskList, extension.Footnote,
			// Rich text has no style attributes.
			extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute))), goldmark.WithParserOptions(parser.WithAutoHeadingID()),
			// The rules of the site decide which HTML is kept.
			goldmark.WithRendererOptions(rawhtml.WithUnsafe())),
	}
	found := 0
	err := fs.WalkDir(from.Root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		case entry.IsDir() && strings.Count(name, "/") >= maxDepth:
			to.Note("folders more than 20 deep were left out")
			return fs.SkipDir
		case entry.IsDir() && name != "." && skipped(name):
			if !strings.HasPrefix(name, ".") {
				to.Note(`folders of the generator were left out, such as "` + name + `"`)
			}
			return fs.SkipDir
		case !entry.IsDir() && path.Ext(name) == ".html" && strings.Contains("/"+name, "/_posts/"):
			to.Note("articles that are HTML files were left out")
			return nil
		case entry.IsDir() || !isText(name):
			return nil
		}
		found++
		return c.article(name, entry)
	})
	if err != nil {
		return err
	}
	if found == 0 {
		return core.Errorf(core.Invalid, "There are no Markdown files in the folder.")
	}
	return to.End()
}

// skipped reports whether a folder contains no articles: a hidden folder, or one that generators use for other
// purposes.
func skipped(name string) bool {
	base := path.Base(name)
	if strings.HasPrefix(base, ".") || base == "node_modules" {
		return true
	}
	switch name {
	case "themes", "layouts", "archetypes", "scaffolds", "_layouts", "_includes", "_site":
		return true
	}
	return false
}

func isText(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".md", ".markdown", ".mdx", ".mdown", ".mkd":
		base := path.Base(name)
		return base != "_index.md" && !strings.EqualFold(base, "readme.md")
	}
	return false
}

func (c *converter) article(name string, entry fs.DirEntry) error {
	if !entry.Type().IsRegular() {
		return c.to.Refuse(name, "it is no plain file")
	}
	info, err := entry.Info()
	if err != nil {
		return err
	}
	if info.Size() > maxFile {
		return c.to.Refuse(name, "it is larger than 2 MB")
	}
	file, err := c.root.Open(name)
	if err != nil {
		return c.to.Refuse(name, "it cannot be opened")
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxFile))
	if err != nil {
		return err
	}
	c.told(info.Size())
	m, body, err := split(text)
	if err != nil {
		if known, ok := errors.AsType[*core.Error](err); ok {
			return c.to.Refuse(name, known.Detail)
		}
		return err
	}
	p, err := c.post(name, m, body)
	if known, ok := errors.AsType[*core.Error](err); ok && known.Code == core.Malformed {
		return c.to.Refuse(name, known.Detail)
	}
	if err != nil {
		return err
	}
	return c.to.Post(name, p)
}

var datedName = regexp.MustCompile(`^(\d{4}-\d{2}-\d{2})-(.+)$`)

// post returns the article of a file.
func (c *converter) post(name string, m matter, body []byte) (*transfer.Post, error) {
	stem := strings.TrimSuffix(path.Base(name), path.Ext(name))
	if stem == "index" && path.Dir(name) != "." {
		stem = path.Base(path.Dir(name)) // a page bundle has the name of its folder
	}
	var named time.Time
	if parts := datedName.FindStringSubmatch(stem); parts != nil {
		named, _ = timeOf(parts[1])
		stem = parts[2]
	}
	m.unfold()
	created, unread1 := m.when("date", "pubdate", "publishdate")
	published, unread2 := m.when("publishdate", "date", "pubdate")
	ends, unread3 := m.when("expirydate")
	updated, _ := m.when("lastmod", "updateddate", "updated", "modified")
	p := &transfer.Post{
		ID: transfer.IDOf("markdown", name), Source: c.source, Instead: transfer.IDOf("markdown", c.source, name), Title: m.text("title"), Slug: m.text("slug"),
		Excerpt: m.text("summary", "description", "excerpt"), Author: first(m.text("author"), m.texts("author", "authors")),
		Tags: m.texts("tags", "keywords"), Created: created, Updated: updated, UnpublishAt: ends, Status: "published",
	}
	if p.Created.IsZero() {
		p.Created = named
	}
	p.PublishedAt = published
	if p.PublishedAt.IsZero() {
		p.PublishedAt = p.Created
	}
	if spaced, isText := m["tags"].(string); isText && strings.Contains("/"+name, "/_posts/") && !strings.Contains(spaced, ",") {
		p.Tags = strings.Fields(spaced) // Jekyll separates tags by spaces
	}
	categories := m.texts("categories", "category")
	if len(categories) > 0 {
		p.Category, p.Tags = categories[0], append(p.Tags, categories[1:]...)
	}
	if p.Title == "" {
		p.Title = strings.ReplaceAll(stem, "-", " ")
	}
	if p.Slug == "" {
		p.Slug = stem
	}
	c.state(name, p, m, unread1 || unread2 || unread3)
	if templatePattern.Match(body) {
		c.to.Note("articles have code of templates in them ({{ … }} or {% … %}), which stands in the text as it is")
	}
	p.From = append(m.texts("aliases", "redirect_from"), m.text("url", "permalink"))
	var out bytes.Buffer
	if err := c.html.Convert(body, &out); err != nil {
		return nil, err
	}
	var err error
	if p.Content, err = c.text(name, out.String()); err != nil {
		return nil, err
	}
	if image := m.text("image", "heroimage", "cover", "featured_image", "thumbnail", "images"); image != "" {
		p.Image, err = c.header(name, image)
	} else if images := m.texts("images"); len(images) > 0 {
		p.Image, err = c.header(name, images[0])
	}
	return p, err
}

var templatePattern = regexp.MustCompile(`\{\{.+?\}\}|\{%.+?%\}`)

// state decides whether visitors see an article. If that is not certain, the article becomes a draft, so that an
// embargoed or unfinished text is never published by mistake.
func (c *converter) state(name string, p *transfer.Post, m matter, unreadTime bool) {
	draft := func(note string) {
		p.Status = "draft"
		if note != "" {
			c.to.Note("articles came as drafts: " + note)
		}
	}
	for _, word := range []string{"draft", "hidden"} {
		switch m.asks(word) {
		case yes:
			draft("")
		case unclear:
			draft(`what their "` + word + `" says is not understood`)
		}
	}
	if shown := m.asks("published"); shown == no {
		draft("")
	} else if _, isTime := timeOf(m.text("published")); shown == unclear && !isTime {
		draft(`what their "published" says is not understood`)
	}
	switch state, said := m["status"]; strings.ToLower(m.text("status")) {
	case "published", "publish", "public", "live":
	case "archived":
		p.Status = "archived"
	case "draft", "drafts", "pending", "private":
		draft("")
	default:
		if said {
			draft(`their status is not understood, as "` + core.Shorten(fmt.Sprint(state)) + `"`)
		}
	}
	if strings.Contains("/"+name, "/_drafts/") {
		draft("")
	}
	if unreadTime {
		draft("their date is not understood")
	}
	if !p.UnpublishAt.IsZero() && p.UnpublishAt.Before(c.now) {
		if p.UnpublishAt = (time.Time{}); p.Status == "published" {
			p.Status = "archived"
		}
	}
}

func first(one string, many []string) string {
	if one == "" && len(many) > 0 {
		return many[0]
	}
	return one
}
