package render

import (
	"context"
	"encoding/json"
	"log/slog"
)

// Editor finds out which fields the parts of a page come from. It is for one page.
type Editor interface {
	// Mark returns the answer of the API at a path with marks in the texts of fields.
	Mark(path string, body []byte) []byte
	// Annotate returns the HTML of a page with attributes. marked is the HTML that is rendered from the results of Mark;
	// empty if it could not be rendered.
	Annotate(html, marked string) string
	// Summary returns elements for the end of the page.
	Summary() string
}

// Edit renders a page with the attributes and elements of an editor, for the client that requested it alone. If entry is
// not nil, the page shows it as that of RenderPreview. It returns the document with its Styles, as those of a Page, and
// fails as Page does.
func (p *Pages) Edit(ctx context.Context, r Request, entry json.RawMessage, e Editor) (html []byte, styles []string, err error) {
	return p.renderForOne(ctx, r, pageData{entry: entry, editor: e})
}

// annotated returns the HTML of a page with the attributes of its editor, from the answers that were read for it.
func (p *Pages) annotated(
	ctx context.Context, page pageInput, own pageData, read *reading, body string, render renderFunc,
) string {
	answers := read.answers
	out, err := render(ctx, page, func(path string) Answer {
		a, ok := answers[path]
		if !ok {
			return read.readAPI(ctx, path)
		}
		if a.Status < 300 {
			a.Body = own.editor.Mark(path, a.Body)
		}
		return a
	})
	if err != nil {
		p.Log.Warn("a page is edited without the attributes of its texts", slog.String("path", page.Address), slog.Any("error", err))
		out.Body = ""
	}
	return own.editor.Annotate(body, out.Body)
}
