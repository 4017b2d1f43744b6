package wordpress

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"

	"github.com/quoin-cms/quoin/plugins/internal/markup"
)

// Content without blocks has no paragraph elements. WordPress adds paragraphs at empty lines, and line breaks at line
// ends, when it shows the content; this file does the same.

func set(names string) map[string]bool {
	all := map[string]bool{}
	for name := range strings.FieldsSeq(names) {
		all[name] = true
	}
	return all
}

var (
	// flowing are the elements whose text is put into paragraphs.
	flowing = set("body div section article aside header footer main nav blockquote address details fieldset form center noscript")
	// holding are the elements whose text is put into paragraphs only if there are several.
	holding = set("li td th dd dt figcaption caption summary")
	// structure are the elements that contain no text directly.
	structure = set("ul ol dl table thead tbody tfoot tr colgroup figure picture video audio select")
	// lined are the elements that consist of one paragraph.
	lined = set("p")
	// untouched are the elements in which white space is significant, or whose text is not shown as prose.
	untouched = set("pre code kbd samp script style textarea svg math iframe object h1 h2 h3 h4 h5 h6")
	blank     = regexp.MustCompile(`\n[ \t]*\n\s*`)
)

// isBlock reports whether a node is an element that ends a paragraph.
func isBlock(n *html.Node) bool {
	if n.Type != html.ElementNode {
		return false
	}
	return flowing[n.Data] || holding[n.Data] || structure[n.Data] || lined[n.Data] ||
		n.Data == "pre" || n.Data == "hr" || len(n.Data) == 2 && n.Data[0] == 'h' && n.Data[1] >= '1' && n.Data[1] <= '6'
}

// hasBlock reports whether a node contains an element that ends a paragraph.
func hasBlock(n *html.Node) bool {
	for child := range n.Descendants() {
		if isBlock(child) {
			return true
		}
	}
	return false
}

// paragraphs adds paragraphs and line breaks to the content of an element.
func paragraphs(n *html.Node) {
	var run []*html.Node
	flush := func(before *html.Node) {
		if len(run) > 0 {
			gather(n, run, before)
			run = nil
		}
	}
	for child := n.FirstChild; child != nil; {
		next := child.NextSibling
		switch {
		case isBlock(child) || hasBlock(child):
			flush(child)
			if !untouched[child.Data] {
				paragraphs(child)
			}
		case structure[n.Data]: // between the parts of a list or a table
			if child.Type == html.ElementNode && !untouched[child.Data] {
				breaks(child)
			}
		default:
			n.RemoveChild(child)
			run = append(run, child)
		}
		child = next
	}
	flush(nil)
}

// gather inserts a run of text and inline elements in front of a node, in paragraphs if the element has them.
func gather(n *html.Node, run []*html.Node, before *html.Node) {
	pieces := split(run)
	for i, piece := range pieces {
		into := n
		if i > 0 && !flowing[n.Data] && !holding[n.Data] {
			n.InsertBefore(markup.Element("br"), before)
			n.InsertBefore(markup.Element("br"), before)
		}
		if flowing[n.Data] || holding[n.Data] && len(pieces) > 1 {
			into = markup.Element("p")
		}
		for _, one := range piece {
			if into == n {
				n.InsertBefore(one, before)
			} else {
				into.AppendChild(one)
			}
		}
		for _, one := range piece {
			breaksIn(one)
		}
		if into != n {
			n.InsertBefore(into, before)
		}
	}
}

// split divides a run at empty lines and drops empty pieces.
func split(run []*html.Node) (pieces [][]*html.Node) {
	var piece []*html.Node
	end := func() {
		if trim(piece) {
			pieces = append(pieces, piece)
		}
		piece = nil
	}
	for _, one := range run {
		if one.Type != html.TextNode {
			piece = append(piece, one)
			continue
		}
		for i, text := range blank.Split(one.Data, -1) {
			if i > 0 {
				end()
			}
			if text != "" {
				piece = append(piece, &html.Node{Type: html.TextNode, Data: text})
			}
		}
	}
	end()
	return pieces
}

// trim removes white space from both ends of a piece, and reports whether anything else is in it.
func trim(piece []*html.Node) (some bool) {
	for i, one := range piece {
		if one.Type == html.TextNode {
			if i == 0 {
				one.Data = strings.TrimLeft(one.Data, " \t\n")
			}
			if i == len(piece)-1 {
				one.Data = strings.TrimRight(one.Data, " \t\n")
			}
		}
		some = some || one.Type == html.ElementNode || one.Type == html.TextNode && strings.TrimSpace(one.Data) != ""
	}
	return some
}

// breaksIn replaces the line ends in a text or an element by breaks.
func breaksIn(n *html.Node) {
	switch {
	case n.Type == html.TextNode:
		cutLines(n)
	case n.Type == html.ElementNode && !untouched[n.Data]:
		breaks(n)
	}
}

// breaks replaces the line ends in an inline element by breaks.
func breaks(n *html.Node) {
	for child := n.FirstChild; child != nil; {
		next := child.NextSibling
		breaksIn(child)
		child = next
	}
}

// cutLines inserts a break at each line end of a text, except next to an existing break.
func cutLines(n *html.Node) {
	isBreak := func(other *html.Node) bool {
		return other != nil && other.Type == html.ElementNode && other.Data == "br"
	}
	text := n.Data
	if isBreak(n.PrevSibling) {
		text = strings.TrimLeft(text, " \t\n")
	}
	if isBreak(n.NextSibling) {
		text = strings.TrimRight(text, " \t\n")
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if i > 0 {
			n.Parent.InsertBefore(markup.Element("br"), n)
			line = "\n" + line
		}
		if line != "" {
			n.Parent.InsertBefore(&html.Node{Type: html.TextNode, Data: line}, n)
		}
	}
	n.Parent.RemoveChild(n)
}
