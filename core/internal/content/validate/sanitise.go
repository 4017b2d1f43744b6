package validate

import (
	"net/url"
	"regexp"
	"strings"

	"github.com/microcosm-cc/bluemonday"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// sanitiser makes rich text safe to show without escaping.
type sanitiser struct {
	policy *bluemonday.Policy
}

// newSanitiser allows what an article needs: text structure, lists, tables, quotations, code, links, anchors
// and images. It removes scripts, styles, forms, frames, event handlers and schemes other than those of
// field.TextSchemes. A frame with a video is replaced by a link to it.
func newSanitiser() sanitiser {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "hr", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd",
		"strong", "b", "em", "i", "u", "s", "mark", "small", "sub", "sup", "code", "pre", "kbd",
		"blockquote", "cite", "q", "abbr", "figure", "figcaption", "aside", "div", "span", "section", "time")
	p.AllowTables()
	p.AllowStandardURLs()
	for _, scheme := range field.TextSchemes() {
		p.AllowURLSchemeWithCustomPolicy(scheme, func(u *url.URL) bool { return field.CheckAddress(u) == nil })
	}
	p.AllowAttrs("href", "title").OnElements("a")
	p.AllowAttrs(schema.EntryLink).Matching(schema.EntryLinkPattern).OnElements("a")
	p.AllowAttrs("src").Matching(pictureAddress).OnElements("img")
	p.AllowAttrs("alt", "title", "width", "height", "loading").OnElements("img")
	p.AllowAttrs("id").Matching(anchorID).Globally()
	p.AllowAttrs("class").Matching(languageClass).OnElements("code", "pre")
	p.AllowAttrs("class").Matching(buttonClass).OnElements("a")
	p.AllowAttrs("start").Matching(bluemonday.Integer).OnElements("ol")
	p.AllowAttrs("datetime").OnElements("time")
	p.AllowAttrs("title").OnElements("abbr")
	p.AllowAttrs("lang").Matching(bluemonday.Paragraph).Globally()
	p.RequireNoFollowOnLinks(false)
	p.RequireNoReferrerOnLinks(false)
	return sanitiser{policy: p}
}

var (
	// pictureAddress matches http and https addresses, and addresses without a scheme.
	pictureAddress = regexp.MustCompile(`^(?i:\s*https?:|[^:/?#]*(?:[/?#]|$))`)
	// buttonClass matches the class of a link that is shown as a button.
	buttonClass = regexp.MustCompile(`^button$`)
	anchorID    = regexp.MustCompile(`^part-[\p{L}\p{M}\p{N}_:.-]+$`)
)

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
