package markdown

import (
	"path"
	"regexp"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/plugins/internal/articles"
)

var datedName = regexp.MustCompile(`^(\d{4}-\d{2}-\d{2})-(.+)$`)

// facts are the parts of a Markdown file, and the article of its front matter and its name.
type facts struct {
	post   *articles.Post
	matter matter
	body   []byte
	stem   string    // the name of the file, or of its folder, without its date
	named  time.Time // the date in the name
	topics []string  // all categories
}

// facts reads a file. notes says whether doubts are noted.
func (c *converter) facts(name string, file []byte, notes bool) (*facts, error) {
	m, body, doubt, err := split(file)
	if err != nil {
		return nil, err
	}
	f := &facts{matter: m, body: body, stem: strings.TrimSuffix(path.Base(name), path.Ext(name))}
	if f.stem == "index" && path.Dir(name) != "." {
		f.stem = path.Base(path.Dir(name)) // a page bundle has the name of its folder
	}
	if parts := datedName.FindStringSubmatch(f.stem); parts != nil {
		f.named, _ = timeOf(parts[1])
		f.stem = parts[2]
	}
	m.unfold()
	created, unread1 := m.when("date", "pubdate", "publishdate")
	published, unread2 := m.when("publishdate", "date", "pubdate")
	ends, unread3 := m.when("expirydate")
	updated, _ := m.when("lastmod", "updateddate", "updated", "modified")
	p := &articles.Post{
		ID: name, Title: articles.OneLine(m.text("title")), Slug: m.text("slug"),
		Excerpt: m.text("summary", "description", "excerpt"), Author: first(m.text("author"), m.texts("author", "authors")),
		Tags: m.texts("tags", "tag", "filetags", "keywords"), Created: created, Updated: updated, UnpublishAt: ends, Status: "published",
	}
	if p.Created.IsZero() {
		p.Created = f.named
	}
	p.PublishedAt = published
	if p.PublishedAt.IsZero() {
		p.PublishedAt = p.Created
	}
	if spaced, isText := m["tags"].(string); isText && strings.Contains("/"+name, "/_posts/") && !strings.Contains(spaced, ",") {
		p.Tags = strings.Fields(spaced) // Jekyll separates tags by spaces
	}
	if f.topics = m.texts("categories", "category"); len(f.topics) > 0 {
		p.Category, p.Tags = f.topics[0], append(p.Tags, f.topics[1:]...)
	}
	if p.Title == "" {
		p.Title = strings.ReplaceAll(f.stem, "-", " ")
	}
	if p.Slug == "" {
		p.Slug = f.stem
	}
	f.post = p
	s := &judge{m: m, name: name, file: file, post: p}
	if notes {
		s.note = c.to.NoteAt
	}
	s.judge(doubt, unread1 || unread2 || unread3, c.now)
	return f, nil
}

var templatePattern = regexp.MustCompile(`\{\{.+?\}\}|\{%.+?%\}`)

// lineOf returns the number of the line of a file that has a name of the front matter, among the first 300; 1 if
// it is not found.
func lineOf(file []byte, names ...string) int {
	number := 0
	for line := range strings.Lines(string(file[:min(len(file), 64<<10)])) {
		if number++; number > 300 {
			break
		}
		parts := keyPattern.FindStringSubmatch(line)
		for _, name := range names {
			if parts != nil && spoken(parts[1]) == spoken(name) {
				return number
			}
		}
	}
	return 1
}

// keyPattern matches a line of front matter in any format.
var keyPattern = regexp.MustCompile(`^[^\p{L}\n]*([\p{L}_][\p{L}\p{N}_. -]*?)["']?\s*[:=]`)

// says returns the value of a name as the front matter has it, for reports.
func (m matter) says(name string) string {
	switch v := m[name].(type) {
	case string:
		return core.Shorten(v)
	case nil:
		return ""
	}
	return "a list or an object"
}

func first(one string, many []string) string {
	if one == "" && len(many) > 0 {
		return many[0]
	}
	return one
}
