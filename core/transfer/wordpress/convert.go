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
	"regexp"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/transfer"
)

// Source is an export file, opened as often as it is asked for.
type Source struct {
	Name string // as it is named in refusals
	Open func() (io.ReadCloser, error)
	// Uploads is the folder wp-content/uploads of the site; nil where nobody has it.
	Uploads *os.Root
	// Fetch gets a picture from the site; nil for never.
	Fetch func(ctx context.Context, address string) (io.ReadSeekCloser, int64, error)
}

// converter turns one file into articles.
type converter struct {
	source Source
	to     *transfer.Articles
	head   header
	// files are where attachments will be, by their old address without scheme and host.
	files map[string]string
	byID  map[string]string
}

// mostFiles is how many attachments a file may have.
const mostFiles = 500_000

// Convert sends the posts of an export file, with the pictures that it finds. Pages come as drafts with the tag "page":
// this site's own pages have other texts. It fails where the file cannot be read.
func Convert(ctx context.Context, source Source, to *transfer.Articles) error {
	c := &converter{source: source, to: to, files: map[string]string{}, byID: map[string]string{}}
	for _, each := range []func(context.Context, *item) error{c.attachment, c.post} {
		if err := c.pass(ctx, each); err != nil {
			return err
		}
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

const uploads = "/wp-content/uploads/"

// attachment sends the file of an item that is one.
func (c *converter) attachment(ctx context.Context, i *item) error {
	if i.Type != "attachment" || len(c.files) >= mostFiles {
		return nil
	}
	u, err := url.Parse(strings.TrimSpace(i.URL))
	if err != nil {
		c.to.Note("attachments had no address")
		return nil
	}
	file, size, err := c.open(ctx, u)
	name := path.Base(u.Path)
	switch {
	case err == nil && size == 0:
		err = errors.Join(core.Errorf(core.Invalid, "the file is empty"), file.Close())
		fallthrough
	case err != nil && c.source.Fetch != nil:
		return c.to.RefuseFile(c.where(i), name+": "+why(err))
	case err != nil:
		c.to.Note("files of attachments were not found, and keep their old addresses")
		return nil
	}
	defer file.Close()
	alt := i.meta("_wp_attachment_image_alt")
	at, err := c.to.Picture(c.where(i), u.Path, name, alt, u.String(), file, size)
	if err != nil {
		return err
	}
	c.files[u.Path] = at
	c.byID[i.ID] = at
	return nil
}

// why says what is wrong with a file, to a person.
func why(err error) string {
	if known, ok := errors.AsType[*core.Error](err); ok {
		return known.Detail
	}
	if cause, ok := errors.AsType[*fs.PathError](err); ok {
		err = cause.Err
	}
	return err.Error()
}

// open finds a file in the folder, or else on the site.
func (c *converter) open(ctx context.Context, u *url.URL) (io.ReadSeekCloser, int64, error) {
	_, name, ok := strings.Cut(u.Path, uploads)
	if ok && c.source.Uploads != nil && fs.ValidPath(name) {
		info, err := c.source.Uploads.Lstat(name)
		if err == nil && info.Mode().IsRegular() {
			file, err := c.source.Uploads.Open(name)
			return file, info.Size(), err
		}
	}
	if c.source.Fetch == nil {
		return nil, 0, errors.New("not found")
	}
	return c.source.Fetch(ctx, u.String())
}

// post sends an item that is a post or a page, and notes what else there is.
func (c *converter) post(_ context.Context, i *item) error {
	switch i.Type {
	case "post", "page":
	case "attachment":
		return nil
	default:
		c.to.Note("items of the type " + i.Type + " were left out")
		return nil
	}
	for range i.Comments {
		c.to.Note("comments were left out")
	}
	if i.Status == "auto-draft" || i.Status == "inherit" {
		c.to.Note("items with the status " + i.Status + " were left out")
		return nil
	}
	p := &transfer.Post{
		ID: transfer.IDOf("wordpress", c.head.Site, i.ID), Title: html.UnescapeString(i.Title), Slug: slugOf(i.Name),
		Excerpt: i.text("excerpt"), Content: c.content(i), Author: c.head.Authors[i.Creator], Image: c.byID[i.meta("_thumbnail_id")],
		Status: statusOf(i), Created: c.when(i.DateGMT, i.Date), Updated: c.when(i.Modified, ""),
	}
	if p.Author == "" {
		p.Author = i.Creator
	}
	p.PublishedAt = p.Created
	for _, t := range i.Terms {
		name := html.UnescapeString(t.Name)
		switch {
		case t.Domain == "post_tag":
			p.Tags = append(p.Tags, name)
		case t.Domain == "category" && p.Category == "" && name != "Uncategorized":
			p.Category = name
		case t.Domain == "category" && name != p.Category && name != "Uncategorized":
			p.Tags = append(p.Tags, name) // an article has one category
		}
	}
	if i.Type == "page" {
		p.Status, p.Tags = "draft", append(p.Tags, "page")
		c.to.Note("pages came as drafts with the tag page")
	}
	p.From = c.addresses(i)
	return c.to.Post(c.where(i), p)
}

// addresses are where a post was found.
func (c *converter) addresses(i *item) (all []string) {
	if u, err := url.Parse(strings.TrimSpace(i.Link)); err == nil && u.Path != "" && u.Path != "/" && u.RawQuery == "" {
		all = append(all, u.Path)
	}
	if i.ID != "" {
		all = append(all, "/?p="+url.QueryEscape(i.ID))
	}
	return all
}

func slugOf(name string) string {
	if plain, err := url.PathUnescape(name); err == nil {
		return plain
	}
	return name
}

// statusOf gives what an article's status is here. What not everybody saw stays hidden.
func statusOf(i *item) string {
	switch {
	case i.Status == "publish" && i.Password == "", i.Status == "future" && i.Password == "":
		return "published"
	case i.Status == "trash":
		return "archived"
	}
	return "draft"
}

// when reads a time: of Greenwich, or else of wherever the site was, which nobody knows.
func (c *converter) when(gmt, local string) time.Time {
	for _, text := range []string{gmt, local} {
		if at, err := time.Parse(time.DateTime, strings.TrimSpace(text)); err == nil && at.Year() > 1970 {
			return at
		}
	}
	return time.Time{}
}

var (
	blockPattern   = regexp.MustCompile(`<!--\s*/?wp:[^>]*-->`)
	morePattern    = regexp.MustCompile(`<!--\s*(more|nextpage)[^>]*-->`)
	captionPattern = regexp.MustCompile(`(?s)\[caption[^\]]*\](.*?)\[/caption\]`)
	pictureFirst   = regexp.MustCompile(`(?s)^\s*((?:<a [^>]*>)?\s*<img [^>]*>\s*(?:</a>)?)(.*)$`)
	galleryPattern = regexp.MustCompile(`\[gallery[^\]]*\]`)
	idsPattern     = regexp.MustCompile(`ids=["']([0-9, ]+)["']`)
	embedPattern   = regexp.MustCompile(`\[embed[^\]]*\]\s*(https?://[^\s\[\]<>"]+)\s*\[/embed\]`)
	otherPattern   = regexp.MustCompile(`\[/?[a-z][a-z0-9_-]{2,40}(?:\s+[a-z0-9_-]+=(?:"[^"\]]*"|'[^'\]]*'|[^\s\]"']+))*\s*/?\]`)
	addressPattern = regexp.MustCompile(`(?:https?:)?//[^\s"'<>()]+|/wp-content/uploads/[^\s"'<>()]+`)
	sizedPattern   = regexp.MustCompile(`-\d{1,5}x\d{1,5}(\.[A-Za-z]{3,4})$`)
	blockTag       = regexp.MustCompile(`(?i)^</?(p|div|h[1-6]|ul|ol|li|table|thead|tbody|tr|td|th|blockquote|pre|figure|figcaption|hr|section|article|iframe|form|dl|dt|dd)\b`)
)

// content gives the text of an item as plain HTML.
func (c *converter) content(i *item) string {
	text := i.text("content")
	blocks := strings.Contains(text, "<!-- wp:")
	text = morePattern.ReplaceAllString(blockPattern.ReplaceAllString(text, ""), "")
	text = captionPattern.ReplaceAllStringFunc(text, func(whole string) string {
		inner := captionPattern.FindStringSubmatch(whole)[1]
		if parts := pictureFirst.FindStringSubmatch(inner); parts != nil {
			return "<figure>" + parts[1] + "<figcaption>" + strings.TrimSpace(parts[2]) + "</figcaption></figure>"
		}
		return inner
	})
	text = galleryPattern.ReplaceAllStringFunc(text, c.gallery)
	text = embedPattern.ReplaceAllString(text, `<p><a href="$1">$1</a></p>`)
	text = otherPattern.ReplaceAllStringFunc(text, func(code string) string {
		c.to.Note("shortcodes such as " + strings.Fields(strings.Trim(code, "[]/"))[0] + " were taken out")
		return ""
	})
	text = addressPattern.ReplaceAllStringFunc(text, c.moved)
	if !blocks {
		text = paragraphs(text)
	}
	return strings.TrimSpace(text)
}

// gallery gives the pictures of a gallery that are there.
func (c *converter) gallery(code string) string {
	var b strings.Builder
	if ids := idsPattern.FindStringSubmatch(code); ids != nil {
		for id := range strings.SplitSeq(ids[1], ",") {
			if at := c.byID[strings.TrimSpace(id)]; at != "" {
				b.WriteString(`<figure><img src="` + at + `" alt=""></figure>`)
			}
		}
	}
	return b.String()
}

// moved gives where a file is found now, of whatever size it was; other addresses stay.
func (c *converter) moved(address string) string {
	u, err := url.Parse(html.UnescapeString(address))
	if err != nil || !strings.Contains(u.Path, uploads) {
		return address
	}
	for _, name := range []string{u.Path, sizedPattern.ReplaceAllString(u.Path, "$1")} {
		if at := c.files[name]; at != "" {
			return at
		}
	}
	return address
}

// paragraphs does what WordPress does when it shows a text without blocks: an empty line ends a paragraph.
func paragraphs(text string) string {
	var b strings.Builder
	for piece := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		piece = strings.TrimSpace(piece)
		switch {
		case piece == "":
		case blockTag.MatchString(piece):
			b.WriteString(piece + "\n")
		default:
			b.WriteString("<p>" + strings.ReplaceAll(piece, "\n", "<br>\n") + "</p>\n")
		}
	}
	return b.String()
}

// MissingFile says that an export file is not there, as people are told it.
func MissingFile(name string, err error) error {
	if cause, ok := errors.AsType[*fs.PathError](err); ok {
		err = cause.Err
	}
	return core.Wrap(err, core.Invalid, fmt.Sprintf("%s cannot be read: %v.", name, err))
}
