package wordpress

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"

	"github.com/quoin-cms/quoin/plugins/internal/markup"
)

var blockPattern = regexp.MustCompile(`<!--\s*/?wp:`)

// content returns the text of an item as HTML. It fails with Malformed if elements are nested too deeply.
func (c *converter) content(i *item) (string, error) {
	text := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(i.text("content"))
	blocks := blockPattern.MatchString(text)
	root, err := markup.Parse(c.shortcodes(text))
	if err != nil {
		return "", err
	}
	markup.Walk(root, func(n *html.Node) {
		if n.Type == html.CommentNode {
			n.Parent.RemoveChild(n)
		}
	})
	markup.Walk(root, captions)
	if !blocks {
		join(root)
		paragraphs(root)
	}
	markup.Bare(root)
	markup.Ruby(root)
	c.to.Embeds(c.where(i), root)
	c.to.Schemes(c.where(i), root)
	err = markup.Addresses(root, func(n *html.Node, address string) (string, error) { return c.moved(i, n, address) })
	return markup.Inner(root), err
}

// join merges adjacent text nodes, so that an empty line is recognised although a comment stood in it.
func join(root *html.Node) {
	markup.Walk(root, func(n *html.Node) {
		for n.Type == html.TextNode && n.PrevSibling != nil && n.PrevSibling.Type == html.TextNode {
			n.Data = n.PrevSibling.Data + n.Data
			n.Parent.RemoveChild(n.PrevSibling)
		}
	})
}

// captions puts the text that follows the picture in a figure of a caption shortcode into a figcaption.
func captions(n *html.Node) {
	if n.Data != "figure" || markup.Attribute(n, "class") != captioned {
		return
	}
	n.Attr = nil
	first := n.FirstChild
	for first != nil && (first.Type != html.ElementNode || first.Data == "figcaption") {
		first = first.NextSibling
	}
	if first == nil {
		return
	}
	words := markup.Element("figcaption")
	for next := first.NextSibling; next != nil; next = first.NextSibling {
		n.RemoveChild(next)
		words.AppendChild(next)
	}
	if said := n.FirstChild; said != nil && said.Data == "figcaption" {
		n.RemoveChild(said) // it belongs below the picture
		n.AppendChild(said)
	}
	if text := strings.TrimSpace(markup.Text(words)); text != "" {
		words.FirstChild.Data = strings.TrimLeft(words.FirstChild.Data, " \t\n")
		words.LastChild.Data = strings.TrimRight(words.LastChild.Data, " \t\n")
		n.AppendChild(words)
	}
}

// gallery returns the HTML of those pictures of a gallery that were imported.
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
