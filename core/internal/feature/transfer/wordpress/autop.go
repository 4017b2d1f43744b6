package wordpress

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"

	"github.com/quoin-cms/quoin/core/internal/feature/transfer/markup"
)

// Text without blocks has no paragraphs of its own: WordPress makes them when it shows it, of empty lines, and breaks of line
// ends.

func set(names string) map[string]bool {
	all := map[string]bool{}
	for name := range strings.FieldsSeq(names) {
		all[name] = true
	}
	return all
}

var (
	// flowing are elements whose text is in paragraphs.
	flowing = set("body div section article aside header footer main nav blockquote address details fieldset form center noscript")
	// holding are elements whose text is in paragraphs only where there are several.
	holding = set("li td th dd dt figcaption caption summary")
	// structure are elements that have no text of their own.
	structure = set("ul ol dl table thead tbody tfoot tr colgroup figure picture video audio select")
	// lined are elements of one paragraph.
	lined = set("p")
	// untouched are elements whose white space means something, or which have no text that is read.
	untouched = set("pre code kbd samp script style textarea svg math iframe object h1 h2 h3 h4 h5 h6")
	blank     = regexp.MustCompile(`\n[ \t]*\n\s*`)
)

// isBlock reports whether an element ends a paragraph.
func isBlock(n *html.Node) bool {
	if n.Type != html.ElementNode {
		return false
	}
	return flowing[n.Data] || holding[n.Data] || structure[n.Data] || lined[n.Data] ||
		n.Data == "pre" || n.Data == "hr" || len(n.Data) == 2 && n.Data[0] == 'h' && n.Data[1] >= '1' && n.Data[1] <= '6'
}

// hasBlock reports whether there is an element that ends a paragraph.
func hasBlock(n *html.Node) bool {
	for child := range n.Descendants() {
		if isBlock(child) {
			return true
		}
	}
	return false
}

// paragraphs makes the paragraphs and breaks of what is in an element.
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
		case structure[n.Data]: // what stands between the parts of a list or a table
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

// gather puts a run of text and inline elements back in front of a node, in paragraphs where the element has them.
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

// split cuts a run at empty lines; pieces without anything in them go.
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

// trim takes the white space at both ends of a piece away, and reports whether anything else is in it.
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

// breaksIn makes breaks of the line ends in a text or an element.
func breaksIn(n *html.Node) {
	switch {
	case n.Type == html.TextNode:
		cutLines(n)
	case n.Type == html.ElementNode && !untouched[n.Data]:
		breaks(n)
	}
}

// breaks makes breaks of the line ends in an inline element.
func breaks(n *html.Node) {
	for child := n.FirstChild; child != nil; {
		next := child.NextSibling
		breaksIn(child)
		child = next
	}
}

// cutLines has each line end of a text be a break, but beside one that is there.
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
