package modeltest

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// Page is a page with which a route has answered; see plugin.Page.
type Page struct {
	File  string // the path of the module in the Files of the plugin
	Title string
	Props json.RawMessage
	Index bool
}

// pageRecorder keeps the pages of plugins until somebody takes them. It is safe for concurrent use.
type pageRecorder struct {
	mu   sync.Mutex
	seen map[string]*Page // by the ids of requests
}

// around returns what answers with pages: those of a site, which are nil if the apps are not built, recorded.
func (p *pageRecorder) around(pages api.Pages) api.Pages {
	if pages == nil {
		pages = undrawn{}
	}
	return recordedPages{pages, p}
}

// take returns the page of a request, and forgets it; nil for none.
func (p *pageRecorder) take(id string) *Page {
	p.mu.Lock()
	defer p.mu.Unlock()
	page := p.seen[id]
	delete(p.seen, id)
	return page
}

// recordedPages records the pages of plugins.
type recordedPages struct {
	api.Pages
	recorder *pageRecorder
}

func (r recordedPages) PluginPage(ctx context.Context, request *api.Request, page api.PluginPage) (api.Response, error) {
	out, err := r.Pages.PluginPage(ctx, request, page)
	if err != nil {
		return out, err
	}
	_, file, _ := strings.Cut(strings.TrimPrefix(page.Module, "/page/"), "/")
	r.recorder.mu.Lock()
	defer r.recorder.mu.Unlock()
	r.recorder.seen[strings.Clone(request.ID)] = &Page{File: file, Title: page.Title, Props: page.Props, Index: page.Index}
	return out, nil
}

// errUndrawn is the error of pages other than those of plugins while the apps are not built.
var errUndrawn = errors.New("the apps are not built")

// undrawn answers with pages without HTML while the apps are not built.
type undrawn struct{}

func (undrawn) FormSent(context.Context, string, string, string, bool) (api.Response, error) {
	return api.Response{}, errUndrawn
}

func (undrawn) FormRefused(context.Context, *api.Request, string, string, string, map[string]string, error) (api.Response, error) {
	return api.Response{}, errUndrawn
}

func (undrawn) PluginPage(_ context.Context, _ *api.Request, page api.PluginPage) (api.Response, error) {
	out := api.Response{Status: page.Status, MediaType: "text/html; charset=utf-8"}
	out.Set("Cache-Control", "private, no-store")
	if !page.Index {
		out.Set("X-Robots-Tag", "noindex")
	}
	return out, nil
}

func (undrawn) Missing(context.Context, *api.Request) (api.Response, error) {
	return api.Response{}, errUndrawn
}

func (undrawn) Notice(context.Context) api.Response {
	return api.Response{Status: http.StatusServiceUnavailable}
}
