package render

import (
	"context"
	"encoding/json"
	"net/http"
)

// pageData is data for a single page.
type pageData struct {
	submission json.RawMessage // the answer to a form
	entry      json.RawMessage // the entry that the page shows instead of the published one
	editor     Editor          // of the page; nil for none
}

// answerFor returns the data at a path of the API, from the extra data or with ask.
func (e pageData) answerFor(r Request, path string, ask func() Answer) Answer {
	if e.entry == nil || !r.isEntryPath(path) {
		return ask()
	}
	return Answer{
		Status: http.StatusOK, Header: map[string]string{"content-type": "application/json"}, Body: e.entry,
	}
}

// head returns the HTML that the head of the page gets in addition.
func (e pageData) head() string {
	if e.entry == nil {
		return ""
	}
	return `<meta name="robots" content="noindex">`
}

// end returns the HTML that the end of the page gets in addition.
func (e pageData) end() string {
	if e.editor == nil {
		return ""
	}
	return e.editor.Summary()
}

// Preview renders the page of an entry with the given content instead of the published one; r.Entry must be the API
// path of the entry. It returns the HTML document with its Styles, as those of a Page. The document is not cached and must
// be sent only to the client that requested it. It does not fail: if the page cannot be rendered, it returns the app
// without HTML.
func (p *Pages) Preview(ctx context.Context, r Request, entry json.RawMessage) (html []byte, styles []string) {
	own := pageData{entry: entry}
	d, _, err := p.renderDocument(ctx, r, own, p.pool.renderUncached)
	if err != nil {
		d = p.withoutHTML(ctx, r, own)
	}
	return d.html, d.styles
}
