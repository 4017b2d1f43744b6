// Package markup works on the HTML of other programs' articles as the tree that a browser makes of it.
package markup

import (
	"net/url"
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/quoin-cms/quoin/core"
)

// Parse reads a piece of HTML as a browser does. It fails with Malformed where elements lie too deep in one another.
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

// Inner gives the HTML of what is in an element.
func Inner(n *html.Node) string {
	var b strings.Builder
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		_ = html.Render(&b, child) // a Builder takes all
	}
	return strings.TrimSpace(b.String())
}

// Element makes an element with attributes, which are names and values in turn.
func Element(name string, attributes ...string) *html.Node {
	n := &html.Node{Type: html.ElementNode, Data: name, DataAtom: atom.Lookup([]byte(name))}
	for i := 0; i+1 < len(attributes); i += 2 {
		n.Attr = append(n.Attr, html.Attribute{Key: attributes[i], Val: attributes[i+1]})
	}
	return n
}

// Link makes a paragraph of a link that shows its address.
func Link(address string) *html.Node {
	a := Element("a", "href", address)
	a.AppendChild(&html.Node{Type: html.TextNode, Data: address})
	p := Element("p")
	p.AppendChild(a)
	return p
}

// Attribute gives the value of an attribute; empty where there is none.
func Attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// Set gives an attribute a value.
func Set(n *html.Node, name, value string) {
	for i := range n.Attr {
		if n.Attr[i].Key == name {
			n.Attr[i].Val = value
			return
		}
	}
	n.Attr = append(n.Attr, html.Attribute{Key: name, Val: value})
}

// Walk visits what is in an element, those inside of others after them. What visit takes out or puts in behind is not missed.
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

// Text gives the text in an element.
func Text(n *html.Node) string {
	var b strings.Builder
	for child := range n.Descendants() {
		if child.Type == html.TextNode {
			b.WriteString(child.Data)
		}
	}
	return b.String()
}

// Replace puts a node in the place of another one.
func Replace(old, with *html.Node) {
	old.Parent.InsertBefore(with, old)
	old.Parent.RemoveChild(old)
}

// Addresses has every address of a link or a picture go through a function, which gets the element as well, until
// it fails.
func Addresses(root *html.Node, through func(n *html.Node, address string) (string, error)) (err error) {
	Walk(root, func(n *html.Node) {
		for i, a := range n.Attr {
			if (a.Key == "href" || a.Key == "src") && err == nil {
				n.Attr[i].Val, err = through(n, a.Val)
			}
		}
	})
	return err
}

// Frames has films, sounds and pages that stand in frames be links, which rich text can have. It gives how many there were.
func Frames(root *html.Node) (found int) {
	Walk(root, func(n *html.Node) {
		switch n.Data {
		case "iframe", "video", "audio", "embed", "object":
		default:
			return
		}
		if n.Type != html.ElementNode {
			return
		}
		address := Attribute(n, "src") + Attribute(n, "data")
		for child := range n.Descendants() {
			if address == "" && child.Data == "source" {
				address = Attribute(child, "src")
			}
		}
		if u, err := url.Parse(address); err != nil || u.Path == "" && u.Host == "" || u.Scheme != "" && u.Scheme != "http" && u.Scheme != "https" {
			return
		}
		found++
		place(n, Link(watched(address)))
	})
	return found
}

var (
	youTube = regexp.MustCompile(`^(?:https?:)?//(?:www\.)?youtube(?:-nocookie)?\.com/embed/([\w-]{6,20})(?:[?&].*)?$`)
	vimeo   = regexp.MustCompile(`^(?:https?:)?//player\.vimeo\.com/video/(\d+)(?:[?&].*)?$`)
)

// watched gives where a film is seen that a frame shows.
func watched(address string) string {
	if film := youTube.FindStringSubmatch(address); film != nil && film[1] != "videoseries" {
		return "https://www.youtube.com/watch?v=" + film[1]
	}
	if film := vimeo.FindStringSubmatch(address); film != nil {
		return "https://vimeo.com/" + film[1]
	}
	return address
}

// place puts a paragraph in the place of an element, and in that of the paragraph that has nothing else.
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

// only reports whether an element is all that is in the one around it.
func only(n *html.Node) bool {
	for other := n.Parent.FirstChild; other != nil; other = other.NextSibling {
		if other != n && (other.Type != html.TextNode || strings.TrimSpace(other.Data) != "") {
			return false
		}
	}
	return true
}

var bareAddress = regexp.MustCompile(`^https?://[^\s<>"]+$`)

// Bare has an address that is all of a paragraph be a link. It is for programs that show such a one as a card.
func Bare(root *html.Node) {
	Walk(root, func(n *html.Node) {
		address := strings.TrimSpace(n.Data)
		if n.Type != html.TextNode || n.Parent.Data != "p" && n.Parent.Data != "div" || !only(n) || !bareAddress.MatchString(address) {
			return
		}
		place(n, Link(address))
	})
}

// Unlink has notes and readings be plain text, which rich text can have: the number of a footnote leads nowhere, the arrow back
// goes, and what is read beside a character stands behind it in brackets.
func Unlink(root *html.Node) {
	Walk(root, func(n *html.Node) {
		switch class := " " + Attribute(n, "class") + " "; {
		case n.DataAtom == atom.A && strings.Contains(class, " footnote-backref "), n.DataAtom == atom.Rp:
			n.Parent.RemoveChild(n)
		case n.DataAtom == atom.A && strings.Contains(class, " footnote-ref "):
			Replace(n, &html.Node{Type: html.TextNode, Data: Text(n)})
		case n.DataAtom == atom.Rt:
			Replace(n, &html.Node{Type: html.TextNode, Data: " (" + Text(n) + ")"})
		}
	})
}
