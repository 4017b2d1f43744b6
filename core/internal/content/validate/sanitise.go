package validate

import (
	"net/url"
	"strings"

	"github.com/microcosm-cc/bluemonday"
	"golang.org/x/net/html"

	"github.com/quoin-cms/quoin/core/field"
)

// sanitiser makes rich text safe to show without escaping.
type sanitiser struct {
	policy *bluemonday.Policy
}

// newSanitiser allows what an article needs: text structure, lists, tables, quotations, code, links and
// images. It removes scripts, styles, forms, frames, event handlers and schemes other than http, https,
// mailto and tel. A frame with a video is replaced by a link to it.
func newSanitiser() sanitiser {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "hr", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd",
		"strong", "b", "em", "i", "u", "s", "mark", "small", "sub", "sup", "code", "pre", "kbd",
		"blockquote", "cite", "q", "abbr", "figure", "figcaption", "div", "span", "section", "time")
	p.AllowTables()
	p.AllowStandardURLs()
	p.AllowURLSchemes("tel")
	for _, scheme := range []string{"http", "https", "mailto"} {
		p.AllowURLSchemeWithCustomPolicy(scheme, func(u *url.URL) bool { return field.CheckAddress(u) == nil })
	}
	p.AllowAttrs("href", "title").OnElements("a")
	p.AllowAttrs("src", "alt", "title", "width", "height", "loading").OnElements("img")
	p.AllowAttrs("start").Matching(bluemonday.Integer).OnElements("ol")
	p.AllowAttrs("datetime").OnElements("time")
	p.AllowAttrs("title").OnElements("abbr")
	p.AllowAttrs("lang").Matching(bluemonday.Paragraph).Globally()
	p.RequireNoFollowOnLinks(false)
	p.RequireNoReferrerOnLinks(false)
	return sanitiser{policy: p}
}

// clean returns the safe part of html, with renamed elements. It returns an empty text if nothing is left
// that a reader could see.
func (s sanitiser) clean(html string) string {
	safe := strings.TrimSpace(s.policy.Sanitize(renameElements(linkVideos(html))))
	// Only images have a src attribute. An image without one shows nothing.
	if strings.Contains(safe, ` src="`) || strings.Contains(safe, "<hr") {
		return safe
	}
	if field.Rich(safe).Blank() {
		return ""
	}
	return safe
}

// renamedElements maps elements to the name under which rich text has them. The title of a page is its only
// h1, and the editor knows one element for each meaning.
var renamedElements = map[string]string{"h1": "h2", "del": "s", "strike": "s", "ins": "u", "tt": "code", "center": "div"}

// renameElements renames such elements in HTML. It changes nothing else, and does not make the HTML safe.
func renameElements(text string) string {
	if !strings.Contains(text, "<") {
		return text
	}
	var b strings.Builder
	tokens := html.NewTokenizer(strings.NewReader(text))
	for {
		kind := tokens.Next()
		raw := string(tokens.Raw())
		if kind == html.StartTagToken || kind == html.EndTagToken || kind == html.SelfClosingTagToken {
			name, _ := tokens.TagName()
			if to := renamedElements[string(name)]; to != "" {
				start := len(raw) - len(strings.TrimLeft(raw, "</"))
				raw = raw[:start] + to + raw[start+len(name):]
			}
		}
		b.WriteString(raw)
		if kind == html.ErrorToken {
			return b.String()
		}
	}
}
