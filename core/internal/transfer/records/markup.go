package records

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// replaceAddresses replaces the addresses of links and pictures in a piece of HTML, and the ids of the entries that links
// lead to. It returns the piece itself if none changes, or if it cannot be parsed.
func replaceAddresses(text string, through func(address string) string, idOf func(typ, id string) string) string {
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(text), body)
	if err != nil {
		return text // the site refuses it
	}
	replaced := false
	var b strings.Builder
	for _, top := range nodes {
		body.AppendChild(top)
	}
	for n := range body.Descendants() {
		for i, a := range n.Attr {
			switch typ, id, _ := strings.Cut(a.Val, "/"); {
			case a.Namespace != "":
			case a.Key == "href" || a.Key == "src":
				n.Attr[i].Val = through(a.Val)
			case a.Key == schema.EntryLink:
				n.Attr[i].Val = typ + "/" + idOf(typ, id)
			}
			replaced = replaced || n.Attr[i].Val != a.Val
		}
	}
	if !replaced {
		return text
	}
	for n := range body.ChildNodes() {
		_ = html.Render(&b, n) // writing to a strings.Builder never fails
	}
	return strings.TrimSpace(b.String())
}
