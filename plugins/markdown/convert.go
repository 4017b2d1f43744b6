package markdown

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"path"
	"strings"
	"time"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	rawhtml "github.com/yuin/goldmark/renderer/html"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins/internal/articles"
)

// The limits of a folder.
const (
	maxFile  = 2 << 20 // bytes of a file
	maxDepth = 20
)

// converter converts one folder into articles.
type converter struct {
	root fs.FS
	to   *articles.Writer
	// sent maps the names of files in the folder that were added to the media library to their future addresses.
	sent map[string]string
	// missed and noHeader are the first pictures that were not found, in texts and in front matter.
	missed, noHeader string

	site  site
	texts texts

	html goldmark.Markdown
	now  time.Time
}

// Plugin returns a plugin with an importer of folders of Markdown files.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "markdown", Title: "Import from Markdown", Importers: []plugin.Importer{{
		Name: "markdown", Title: "A folder of Markdown files", Types: []string{articles.Type}, Local: true, Read: read,
	}}}
}

// read yields the Markdown files in a folder and its subfolders as articles, with their pictures. It fails if the folder
// cannot be read or has no Markdown files. A faulty file is refused, and the others are yielded.
func read(ctx context.Context, files fs.FS, to plugin.Sink) error {
	c := &converter{
		root: files, to: articles.NewWriter(to), sent: map[string]string{}, now: time.Now(), site: siteOf(files), texts: newTexts(),
		html: goldmark.New(goldmark.WithExtensions(extension.Linkify, extension.Strikethrough, extension.TaskList, extension.Footnote,
			// Rich text has no style attributes.
			extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute))), goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithHeadingAttribute()),
			// The rules of the site decide which HTML is kept.
			goldmark.WithRendererOptions(rawhtml.WithUnsafe())),
	}
	// The first pass lists the articles, so that texts can link to each of them.
	if err := c.walk(ctx, false, c.list); err != nil {
		return err
	}
	if c.texts.count == 0 {
		return core.Errorf(core.Invalid, "There are no Markdown files in the folder.")
	}
	if err := c.walk(ctx, true, c.article); err != nil {
		return err
	}
	return c.to.Feeds("feeds", c.site.feeds())
}

// walk calls each for every Markdown file. If notes is true, it notes the files and folders that are left out.
func (c *converter) walk(ctx context.Context, notes bool, each func(name string, entry fs.DirEntry) error) error {
	note := func(where, what string) {
		if notes {
			c.to.NoteAt(where, what)
		}
	}
	return fs.WalkDir(c.root, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		case entry.IsDir() && strings.Count(name, "/") >= maxDepth:
			note(name, "folders more than 20 deep were left out")
			return fs.SkipDir
		case entry.IsDir() && name != "." && skipped(name):
			if !strings.HasPrefix(name, ".") {
				note(name, `folders of the generator were left out, such as "`+name+`"`)
			}
			return fs.SkipDir
		case !entry.IsDir() && path.Ext(name) == ".html" && strings.Contains("/"+name, "/_posts/"):
			note(name, "articles that are HTML files were left out")
			return nil
		case entry.IsDir() || !isText(name):
			return nil
		}
		return each(name, entry)
	})
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

// load reads a Markdown file. It fails with Malformed if its content cannot be imported.
func (c *converter) load(name string, entry fs.DirEntry) ([]byte, error) {
	if !entry.Type().IsRegular() {
		return nil, core.Errorf(core.Malformed, "it is no plain file")
	}
	info, err := entry.Info()
	if err != nil {
		return nil, err
	}
	if info.Size() > maxFile {
		return nil, core.Errorf(core.Malformed, "it is larger than 2 MB")
	}
	file, err := c.root.Open(name)
	if err != nil {
		return nil, core.Wrap(err, core.Malformed, "it cannot be opened")
	}
	defer func() { _ = file.Close() }()
	text, err := io.ReadAll(io.LimitReader(file, maxFile))
	if err != nil {
		return nil, err
	}
	return decode(text)
}

// list is the handler of the first pass. Files that cannot be read are refused in the second one.
func (c *converter) list(name string, entry fs.DirEntry) error {
	c.texts.count++
	file, err := c.load(name, entry)
	if err == nil {
		var f *facts
		if f, err = c.facts(name, file, false); err == nil {
			c.texts.add(name, f.post, c.site.addresses(name, f))
			return nil
		}
	}
	if core.CodeOf(err) == core.Malformed {
		return nil
	}
	return err
}

// article is the handler of the second pass.
func (c *converter) article(name string, entry fs.DirEntry) error {
	file, err := c.load(name, entry)
	if err == nil {
		var f *facts
		if f, err = c.facts(name, file, true); err == nil {
			err = c.fill(name, f)
		}
		if err == nil {
			return c.to.Post(name, 0, f.post)
		}
	}
	if known, ok := errors.AsType[*core.Error](err); ok && known.Code == core.Malformed {
		return c.to.Refuse(name, 0, known.Detail)
	}
	return err
}

// fill sets the text and the picture of an article, and its former addresses.
func (c *converter) fill(name string, f *facts) error {
	p, m := f.post, f.matter
	p.From = append(m.texts("aliases", "redirect_from"), m.text("url", "permalink"))
	for i, from := range p.From {
		if from != "" && !strings.HasPrefix(from, "/") && !strings.Contains(from, "://") {
			p.From[i] = "/" + from
		}
	}
	p.From = append(p.From, c.site.former(name, f)...)
	body := c.templates(name, string(f.body))
	if templatePattern.MatchString(body) {
		c.to.NoteAt(name, "articles have code of templates in them ({{ … }} or {% … %}), which stands in the text as it is")
	}
	var out bytes.Buffer
	err := c.html.Convert([]byte(body), &out)
	if err != nil {
		return err
	}
	if p.Content, err = c.text(name, out.String()); err != nil {
		return err
	}
	if image := m.text("image", "heroimage", "cover", "featured_image", "thumbnail", "images"); image != "" {
		p.Image, err = c.header(name, image)
	} else if images := m.texts("images"); len(images) > 0 {
		p.Image, err = c.header(name, images[0])
	}
	return err
}
