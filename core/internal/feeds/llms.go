package feeds

import (
	"cmp"
	"context"
	"path"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// section is a section of the guide: the pages of one content type.
type section struct {
	heading string
	links   []link
}

// link is a line of the guide.
type link struct{ title, path, about string }

const (
	perSection  = 100 // largest number of entries of each type: the newest
	aboutLength = 200 // largest length of a description, in characters
)

// readGuide returns a section for each content type with pages, with its newest entries.
func (s *Service) readGuide(ctx context.Context) (guide, error) {
	var all guide
	for i := range s.paged {
		t := &s.paged[i]
		newest, err := s.newestOf(ctx, t, perSection)
		if err != nil {
			return nil, err
		}
		part := section{heading: t.Called().Many}
		for _, e := range newest {
			if e.noIndex() {
				continue
			}
			part.links = append(part.links, link{cmp.Or(e.text(t.Schema.Title().Name), e.page(t)), e.page(t), e.about(t)})
		}
		all = append(all, part)
	}
	return all, nil
}

// about returns the first non-empty text of a long text field, or the description for search engines.
func (e entity) about(t *model.Type) string {
	for _, f := range t.Schema.Fields {
		if text := e.text(f.Name); f.Kind == field.KindLong && text != "" {
			return text
		}
	}
	return string(value[model.SEO](e, model.SEOName).Description)
}

// llms returns the guide to the site for language models (https://llmstxt.org).
func (s *Service) llms(ctx context.Context, origin string) ([]byte, error) {
	site, err := s.site(ctx)
	if err != nil {
		return nil, err
	}
	parts, err := s.guide(ctx)
	if err != nil {
		return nil, err
	}
	var out strings.Builder
	out.WriteString("# " + escaped(site.name(origin)) + "\n")
	if about := site.summary(); about != "" {
		out.WriteString("\n> " + escaped(about) + "\n")
	}
	pages := s.pages()
	parts = slices.DeleteFunc(slices.Clone(parts), func(part section) bool {
		same := part.heading == pages.heading
		if same {
			pages.links = append(part.links, pages.links...)
		}
		return same
	})
	for _, part := range append([]section{pages}, append(parts, s.documents())...) {
		part.write(&out, origin)
	}
	return []byte(out.String()), nil
}

func (s section) write(out *strings.Builder, origin string) {
	if len(s.links) == 0 {
		return
	}
	out.WriteString("\n## " + escaped(s.heading) + "\n\n")
	for _, l := range s.links {
		out.WriteString("- [" + escaped(oneLine(l.title)) + "](" + origin + l.path + ")")
		if about := shorten(oneLine(l.about), aboutLength); about != "" {
			out.WriteString(": " + escaped(about))
		}
		out.WriteByte('\n')
	}
}

// pages returns the section of the pages that belong to no entry. Their titles are the last segments of their paths.
func (s *Service) pages() section {
	part := section{heading: "Pages"}
	for _, p := range s.Pages {
		title := strings.ReplaceAll(path.Base(p), "-", " ")
		if p == "/" {
			title = "home"
		}
		part.links = append(part.links, link{title: strings.ToUpper(title[:1]) + title[1:], path: p})
	}
	return part
}

// documents returns the section of the other documents for programs.
func (s *Service) documents() section {
	part := section{"For machines", []link{
		{"Sitemap", "/" + sitemapName, "Every page of the site"},
		{"Atom feed", "/" + atomName, "What is new, in full"},
		{"JSON feed", "/" + jsonName, "What is new, in full"},
	}}
	if s.API != "" {
		part.links = append(part.links, link{"API", s.API, "The OpenAPI description of every call; lists are plain JSON"})
	}
	return part
}

var markdownEscapes = strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`, `<`, `\<`, "`", "\\`")

// escaped escapes a text of one line for Markdown, so that it can contain neither links nor tags.
func escaped(text string) string { return markdownEscapes.Replace(text) }
