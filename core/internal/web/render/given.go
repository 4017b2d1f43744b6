package render

import (
	"context"
	"encoding/json"
	"log/slog"

	"github.com/quoin-cms/quoin/core/internal/kernel/limit"
)

// Given is a rendered page of a plugin.
type Given struct {
	HTML   []byte
	Styles []string // as those of a Page
	Broken bool     // the module failed, and the page says so
}

// RenderGiven renders a page that a module of a plugin draws of what the plugin has given it, which is JSON for the script. The
// page is not cached and must be sent only to the client that requested it. It fails as Page does.
func (p *Pages) RenderGiven(ctx context.Context, r Request, given json.RawMessage) (Given, error) {
	d, _, err := p.renderDocument(ctx, r, pageData{given: given}, p.pool.renderUncached(limit.Key(r.Client)))
	switch {
	case err != nil:
		return Given{}, asBusy(err)
	case d.failed:
		return Given{}, pageError(retryAfter)
	}
	if d.broken != "" {
		p.Log.Error("a page of a plugin cannot be drawn", slog.String("path", r.Path), slog.String("module", r.Module), slog.String("error", d.broken))
	}
	return Given{d.html, d.styles, d.broken != ""}, nil
}
