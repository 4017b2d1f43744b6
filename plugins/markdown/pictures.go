package markdown

import (
	"io/fs"
	"net/url"
	"path"
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/text/unicode/norm"

	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins/internal/markup"
)

// text returns an HTML text in which the pictures and links to files have their future addresses.
func (c *converter) text(name, text string) (string, error) {
	root, err := markup.Parse(text)
	if err != nil {
		return "", err
	}
	markup.Walk(root, figures)
	markup.Walk(root, ticks)
	markup.Ruby(root)
	c.to.Embeds(name, root)
	c.to.Schemes(name, root)
	err = markup.Addresses(root, func(n *html.Node, address string) (string, error) {
		if n.Data == "img" {
			return c.picture(name, address, markup.Attribute(n, "alt"))
		}
		return c.link(name, n, address)
	})
	return markup.Inner(root), err
}

var (
	figurePattern = regexp.MustCompile(`\{\{[<%]\s*figure\s([^{}]*?)/?\s*[>%]\}\}`)
	valuePattern  = regexp.MustCompile(`([a-zA-Z]+)=(?:"([^"]*)"|'([^']*)'|([^\s"']+))`)
)

// ticks replaces the checkboxes of task lists by characters, because rich text has no form controls.
func ticks(n *html.Node) {
	if n.Data != "input" || markup.Attribute(n, "type") != "checkbox" {
		return
	}
	tick := "\u2610"
	for _, a := range n.Attr {
		if a.Key == "checked" {
			tick = "\u2611"
		}
	}
	markup.Replace(n, &html.Node{Type: html.TextNode, Data: tick})
}

// figures replaces Hugo's figure shortcodes by HTML elements, except in code.
func figures(n *html.Node) {
	if n.Type != html.TextNode {
		return
	}
	for around := n.Parent; around != nil; around = around.Parent {
		if around.Data == "pre" || around.Data == "code" {
			return
		}
	}
	text, parent := n.Data, n.Parent
	found := figurePattern.FindAllStringSubmatchIndex(text, -1)
	if found == nil {
		return
	}
	put := func(one *html.Node) { parent.InsertBefore(one, n) }
	last := 0
	for _, at := range found {
		put(&html.Node{Type: html.TextNode, Data: text[last:at[0]]})
		put(figure(text[at[2]:at[3]]))
		last = at[1]
	}
	n.Data = text[last:]
	if parent.Data == "p" && parent.Parent != nil {
		outOf(parent)
	}
}

// figure returns the element for the parameters of a figure shortcode.
func figure(parameters string) *html.Node {
	values := map[string]string{}
	for _, v := range valuePattern.FindAllStringSubmatch(parameters, -1) {
		values[strings.ToLower(v[1])] = v[2] + v[3] + v[4]
	}
	f := markup.Element("figure")
	f.AppendChild(markup.Element("img", "src", values["src"], "alt", values["alt"]))
	if words := strings.TrimSpace(values["title"] + " " + values["caption"]); words != "" {
		caption := markup.Element("figcaption")
		caption.AppendChild(&html.Node{Type: html.TextNode, Data: words})
		f.AppendChild(caption)
	}
	return f
}

// outOf moves the figures in a paragraph out of it, because HTML does not allow them there.
func outOf(p *html.Node) {
	rest := markup.Element("p")
	flush := func() {
		if rest.FirstChild != nil && (strings.TrimSpace(markup.Text(rest)) != "" || strings.Contains(markup.Inner(rest), "<img")) {
			p.Parent.InsertBefore(rest, p)
		}
		rest = markup.Element("p")
	}
	for child := p.FirstChild; child != nil; child = p.FirstChild {
		p.RemoveChild(child)
		if child.Data == "figure" && child.Type == html.ElementNode {
			flush()
			p.Parent.InsertBefore(child, p)
			continue
		}
		rest.AppendChild(child)
	}
	flush()
	p.Parent.RemoveChild(p)
}

// header returns the future address of a header picture. It is empty if the file does not exist, which is noted; the
// article is imported without it.
func (c *converter) header(in, link string) (string, error) {
	at, known, err := c.file(in, link, "")
	if err == nil && !known {
		if c.noHeader == "" {
			c.noHeader = link
		}
		c.to.NoteAt(in+": "+link, "header pictures were not found in the folder and left out, such as "+c.noHeader)
		return "", nil
	}
	return at, err
}

// picture returns the future address of a picture in a text. If the file does not exist, the address is unchanged,
// which is noted.
func (c *converter) picture(in, link, alt string) (string, error) {
	at, known, err := c.file(in, link, alt)
	if err == nil && !known {
		if c.missed == "" {
			c.missed = link
		}
		c.to.NoteAt(in+": "+link, "pictures were not found in the folder, such as "+c.missed)
	}
	return at, err
}

// file adds the file that an address in a text refers to to the media library, and returns its future address; false if the file does not
// exist. Addresses of other sites are unchanged.
func (c *converter) file(in, link, alt string) (at string, known bool, err error) {
	u, err := url.Parse(link)
	if err != nil || u.Host != "" || u.Scheme != "" || u.Path == "" {
		return link, err == nil, nil //nolint:nilerr // an address that is no URL refers to no file
	}
	for _, name := range places(in, u.Path) {
		if at, sent := c.sent[name]; sent {
			return at, true, nil
		}
		info, err := fs.Lstat(c.root, name)
		if err != nil || !info.Mode().IsRegular() || info.Size() == 0 || isText(name) {
			continue
		}
		at, err := c.to.File(plugin.FileRecord{Name: name, Alt: alt, Was: link, Source: in})
		if err == nil {
			c.sent[name] = at
		}
		return at, true, err
	}
	return link, false, nil
}

// places returns the paths at which the file of a link may lie: relative to the Markdown file, or in a folder of static
// files. All are inside the folder. Unicode names are tried in the forms NFC and NFD as well.
func places(in, link string) (all []string) {
	candidates := []string{path.Join(path.Dir(in), link)}
	if after, ok := strings.CutPrefix(link, "/"); ok {
		link = after
		candidates = []string{path.Join("static", link), path.Join("public", link), path.Join("assets", link), path.Clean(link)}
	} else if rest, ok := strings.CutPrefix(link, "~/"); ok {
		candidates = append(candidates, path.Join("src", rest))
	} else if rest, ok := strings.CutPrefix(link, "@/"); ok {
		candidates = append(candidates, path.Join("src", rest))
	}
	for _, name := range candidates {
		if !fs.ValidPath(name) || name == "." {
			continue
		}
		all = append(all, name)
		for _, form := range []norm.Form{norm.NFC, norm.NFD} {
			if other := form.String(name); other != name {
				all = append(all, other)
			}
		}
	}
	return all
}
