// Package markup transforms the HTML of other programs' articles, as a tree that is parsed as browsers do.
package markup

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/quoin-cms/quoin/core"
)

// Parse parses a fragment of HTML as browsers do, and returns a body element. It fails with Malformed if elements are
// nested too deeply.
func Parse(text string) (*html.Node, error) {
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(text), body)
	if err != nil {
		return nil, core.Wrap(err, core.Malformed, "content: its elements lie too deep in one another")
	}
	for _, n := range nodes {
		body.AppendChild(n)
	}
	return body, nil
}

// Inner returns the HTML of the content of an element.
func Inner(n *html.Node) string {
	var b strings.Builder
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		_ = html.Render(&b, child) // writing to a strings.Builder never fails
	}
	return strings.TrimSpace(b.String())
}

// Element makes an element. attributes are alternating names and values.
func Element(name string, attributes ...string) *html.Node {
	n := &html.Node{Type: html.ElementNode, Data: name, DataAtom: atom.Lookup([]byte(name))}
	for i := 0; i+1 < len(attributes); i += 2 {
		n.Attr = append(n.Attr, html.Attribute{Key: attributes[i], Val: attributes[i+1]})
	}
	return n
}

// Link makes a paragraph with a link whose text is its address.
func Link(address string) *html.Node {
	a := Element("a", "href", address)
	a.AppendChild(&html.Node{Type: html.TextNode, Data: address})
	p := Element("p")
	p.AppendChild(a)
	return p
}

// Attribute returns the value of an attribute; empty if the element does not have it.
func Attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// Set sets an attribute to a value.
func Set(n *html.Node, name, value string) {
	for i := range n.Attr {
		if n.Attr[i].Key == name {
			n.Attr[i].Val = value
			return
		}
	}
	n.Attr = append(n.Attr, html.Attribute{Key: name, Val: value})
}

// Walk calls visit for the descendants of n, each before its own descendants. visit may remove or replace the node; the
// descendants of a removed node, and nodes inserted beside the present one, are not visited.
func Walk(n *html.Node, visit func(*html.Node)) {
	for child := n.FirstChild; child != nil; {
		next := child.NextSibling
		visit(child)
		if child.Parent == n {
			Walk(child, visit)
		}
		child = next
	}
}

// Text returns the text in an element and its descendants.
func Text(n *html.Node) string {
	var b strings.Builder
	for child := range n.Descendants() {
		if child.Type == html.TextNode {
			b.WriteString(child.Data)
		}
	}
	return b.String()
}

// Replace replaces a node by another one.
func Replace(old, with *html.Node) {
	old.Parent.InsertBefore(with, old)
	old.Parent.RemoveChild(old)
}

// Addresses replaces the address of each link, picture and poster by the result of through, which is given the element and the
// address. It stops at the first error and returns it.
func Addresses(root *html.Node, through func(n *html.Node, address string) (string, error)) (err error) {
	Walk(root, func(n *html.Node) {
		for i, a := range n.Attr {
			if (a.Key == "href" || a.Key == "src") && a.Namespace == "" && err == nil {
				n.Attr[i].Val, err = through(n, a.Val)
			}
		}
	})
	return err
}

// place replaces an element by a paragraph. Enclosing paragraphs, figures and divisions that contain nothing else are
// replaced with it. If the element is part of a longer paragraph, only the content of the new one is inserted.
func place(n, paragraph *html.Node) {
	for n.Parent.Parent != nil && (n.Parent.Data == "p" || n.Parent.Data == "figure" || n.Parent.Data == "div") && only(n) {
		n = n.Parent
	}
	if n.Parent.Data == "p" {
		paragraph = paragraph.FirstChild
		paragraph.Parent.RemoveChild(paragraph)
	}
	Replace(n, paragraph)
}

// only reports whether an element is the only content of its parent.
func only(n *html.Node) bool {
	for other := n.Parent.FirstChild; other != nil; other = other.NextSibling {
		if other != n && (other.Type != html.TextNode || strings.TrimSpace(other.Data) != "") {
			return false
		}
	}
	return true
}

var bareAddress = regexp.MustCompile(`^https?://[^\s<>"]+$`)

// Bare replaces an address that is the whole text of a paragraph by a link, for articles of programs that show such an
// address as an embedded card.
func Bare(root *html.Node) {
	Walk(root, func(n *html.Node) {
		address := strings.TrimSpace(n.Data)
		if n.Type != html.TextNode || n.Parent.Data != "p" && n.Parent.Data != "div" || !only(n) || !bareAddress.MatchString(address) {
			return
		}
		place(n, Link(address))
	})
}

// Ruby replaces ruby annotations, which rich text cannot contain, by plain text in brackets after their base texts.
func Ruby(root *html.Node) {
	Walk(root, func(n *html.Node) {
		switch n.DataAtom {
		case atom.Rp:
			n.Parent.RemoveChild(n)
		case atom.Rt:
			Replace(n, &html.Node{Type: html.TextNode, Data: " (" + Text(n) + ")"})
		}
	})
}
