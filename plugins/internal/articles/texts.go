package articles

import (
	"net/url"
	"strings"

	"golang.org/x/net/html"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/plugins/internal/markup"
)

// Embeds replaces the embedded content in a text by links, and notes their number. Scripts are removed, and noted if
// they may have shown something.
func (w *Writer) Embeds(where string, root *html.Node) {
	linked, scripts := markup.Embeds(root)
	for range linked {
		w.NoteAt(where, "films, sounds, frames and embedded posts came as links")
	}
	for _, address := range scripts {
		w.NoteAt(where+": "+address, "scripts were left out")
	}
}

// Schemes notes the links in a text whose schemes pages do not show. Their words stay.
func (w *Writer) Schemes(where string, root *html.Node) {
	markup.Walk(root, func(n *html.Node) {
		address := strings.TrimSpace(markup.Attribute(n, "href"))
		if n.Data != "a" || address == "" || IsLink(address) {
			return
		}
		if u, err := url.Parse(address); err != nil || u.Scheme != "" && !field.TextScheme(u.Scheme) {
			w.NoteAt(where+": "+address, "links of kinds that pages do not show became plain text")
		}
	})
}
