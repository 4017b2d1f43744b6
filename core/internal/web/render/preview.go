package render

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
)

// pageData is data for a single page.
type pageData struct {
	submission json.RawMessage // the answer to a form
	entry      json.RawMessage // the entry that the page shows instead of the published one
	editor     Editor          // of the page; nil for none
	given      json.RawMessage // what a plugin has given to the page; nil for none
}

// isForAll reports whether there is no such data.
func (e pageData) isForAll() bool {
	return e.submission == nil && e.entry == nil && e.editor == nil && e.given == nil
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

// RenderPreview renders the page of an entry with the given content instead of the published one; r.Entry must be the API
// path of the entry. It returns the HTML document with its Styles, as those of a Page. The document is not cached and must
// be sent only to the client that requested it. It fails as Page does.
func (p *Pages) RenderPreview(ctx context.Context, r Request, entry json.RawMessage) (html []byte, styles []string, err error) {
	return p.renderForOne(ctx, r, pageData{entry: entry})
}

// renderForOne renders a page with data of its own, for the client that requested it.
func (p *Pages) renderForOne(ctx context.Context, r Request, own pageData) (html []byte, styles []string, err error) {
	d, _, err := p.renderDocument(ctx, r, own, p.pool.renderUncached(limit.Key(r.Client)))
	switch {
	case err != nil:
		return nil, nil, asBusy(err)
	case d.failed:
		return nil, nil, pageError(retryAfter)
	}
	return d.html, d.styles, nil
}
