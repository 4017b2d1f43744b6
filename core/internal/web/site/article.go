package site

import (
	"context"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/feeds"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// articles answers with entries as Markdown, at the addresses of their pages, to clients that prefer it to HTML.
type articles struct {
	*Config
	apps *apps
}

// articleVary is the header Vary of the answers at an address that has an article.
const articleVary = "Accept, Accept-Encoding"

// hasArticle reports whether the entries that a page shows are articles too.
func (c *Config) hasArticle(p page) bool {
	return c.Syndication != nil && c.Syndication.HasArticles(p.typ)
}

// varied returns the answer with a page, with the header Vary that its address needs.
func (c *Config) varied(p page, out api.Response) api.Response {
	if c.hasArticle(p) {
		out.Header = slices.DeleteFunc(slices.Clone(out.Header), func(f api.Field) bool { return f.Name == vary })
		out.Set(vary, articleVary)
	}
	return out
}

// resolveArticle answers with the entry of a page as Markdown. It leaves requests that prefer HTML, and pages without a
// visible entry, to the other resolvers.
func (a *articles) resolveArticle(ctx context.Context, in *api.Request) (out api.Response, ok bool, err error) {
	if !prefersMarkdown(in.Accept) || a.apps.of(in.Path) != a.apps.public {
		return out, false, nil
	}
	p, found := findPage(a.apps.public.pages, in.Path)
	if !found || !a.hasArticle(p) {
		return out, false, nil
	}
	at, err := a.Map.destination(ctx, a.apps.public.pages, in.Path)
	switch {
	case err != nil || !at.known:
		return out, false, err
	case at.movedTo != "":
		return redirectMoved(at.movedTo, in.Query), true, nil
	}
	origin, err := api.Origin(a.Origin, in)
	if err != nil {
		return out, false, err
	}
	document, err := a.Syndication.Article(ctx, origin, p.typ, at.id)
	if core.CodeOf(err) == core.NotFound {
		return out, false, nil
	}
	if err != nil {
		return out, false, err
	}
	out = api.Response{
		Status: http.StatusOK, MediaType: document.MediaType, Coded: documentCodings{document},
		Header: []api.Field{{Name: cacheControl, Value: "no-cache"}, {Name: vary, Value: articleVary}},
	}
	if document.NoIndex {
		out.Set("X-Robots-Tag", "noindex")
	}
	return out, true, nil
}

// prefersMarkdown reports whether a header Accept names Markdown with a weight that is not 0 and at least that of HTML (RFC
// 9110, 12.5.1). A range such as "*/*" does not name it.
func prefersMarkdown(accept string) bool {
	if !strings.Contains(accept, "markdown") {
		return false
	}
	weights := map[string]float64{}
	for element := range strings.SplitSeq(accept, ",") {
		mediaType, parameters, err := mime.ParseMediaType(element)
		if err != nil {
			continue
		}
		weights[mediaType] = 1
		if q, has := parameters["q"]; has {
			weights[mediaType], _ = strconv.ParseFloat(q, 64)
		}
	}
	wanted := weights[feeds.ArticleType]
	// The most specific range that includes HTML counts.
	for _, html := range []string{"text/html", "text/*", "*/*"} {
		if weight, has := weights[html]; has {
			return wanted > 0 && wanted >= weight
		}
	}
	return wanted > 0
}
