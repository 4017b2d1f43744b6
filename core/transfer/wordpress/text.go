package wordpress

import (
	"html"
	"net/url"
	"regexp"
	"strings"
)

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
