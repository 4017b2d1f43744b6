package feeds

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/feeds/markdown"
	"github.com/quoin-cms/quoin/core/model"
)

// ArticleType is the media type of articles.
const ArticleType = "text/markdown"

// articleName is the prefix of the keys of articles in the cache.
const articleName = "article "

// HasArticles reports whether the entries of a type are articles: whether the type is in the feeds.
func (s *Service) HasArticles(typ string) bool { return s.feedOf(typ) != nil }

func (s *Service) feedOf(typ string) *model.Type {
	for i := range s.feeds {
		if s.feeds[i].Name == typ {
			return &s.feeds[i]
		}
	}
	return nil
}

// Article returns an entry as a Markdown document: front matter in YAML, the title and the body. typ is the type of the
// entry and id its id, at is the public origin of the site. It fails with NotFound if the type is not in the feeds,
// visitors do not see the entry or its body cannot be written as Markdown, and with the errors of the reader.
func (s *Service) Article(ctx context.Context, at, typ, id string) (*Document, error) {
	t := s.feedOf(typ)
	if t == nil {
		return nil, noDocument()
	}
	to := s.sent.Name(at)
	d, err := kept(ctx, s, articleName+typ+"/"+id, func(ctx context.Context) (*document, error) {
		return s.article(ctx, t, id)
	})
	if err != nil {
		return nil, err
	}
	return &Document{ArticleType + "; charset=utf-8", d.noIndex, s, d.Document, to}, nil
}

func (s *Service) article(ctx context.Context, t *model.Type, id string) (*document, error) {
	answer, err := s.Answers.Get(ctx, core.Actor{}, t.Name, id)
	if err != nil {
		return nil, err
	}
	var e entity
	if err := json.Unmarshal(answer.Body, &e); err != nil {
		return nil, fmt.Errorf("feeds: %s %s: %w", t.Name, id, err)
	}
	i := e.item(t)
	origin := s.sent.Origin()
	title, err := markdown.FromText(i.title)
	if err != nil {
		return nil, err
	}
	convert, body := markdown.FromText, i.body
	if i.rich {
		convert, body = markdown.FromHTML, withAddresses(origin+i.path, i.body)
	}
	text, err := convert(body)
	if err != nil {
		return nil, core.Errorf(core.NotFound, "The entry has too many elements within each other for Markdown.")
	}
	var out bytes.Buffer
	out.WriteString("---\n")
	i.picture.address = absolute(origin, oneLine(e.text(t.Options.Public.Feed.Image)))
	for _, fact := range i.frontMatter(origin) {
		fact.write(&out)
	}
	fmt.Fprintf(&out, "---\n\n# %s\n", title)
	if text != "" {
		fmt.Fprintf(&out, "\n%s\n", text)
	}
	return &document{Document: s.sent.Document(out.Bytes()), noIndex: e.noIndex()}, nil
}

// fact is a line of front matter: a key and its value, a text or a list of texts.
type fact struct {
	key   string
	value any
}

// frontMatter returns what programs read of an article, under the keys that importers of Markdown know.
func (i item) frontMatter(origin string) []fact {
	return []fact{
		{"title", i.title},
		{"description", oneLine(i.summary)},
		{"author", i.author},
		{"date", when(i.published)},
		{"lastmod", when(i.updated)},
		{"tags", i.tags},
		{"image", i.picture.address},
		{"canonical", origin + i.path},
	}
}

// write writes the line, unless the value is empty. JSON is YAML, where texts and lists of them are on one line.
func (f fact) write(out *bytes.Buffer) {
	value, err := json.Marshal(f.value)
	if text := string(value); err != nil || text == `""` || text == "null" {
		return
	}
	fmt.Fprintf(out, "%s: %s\n", f.key, value)
}
