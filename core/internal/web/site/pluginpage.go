package site

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/web/render"
)

// privateNoStore is the Cache-Control of pages for one visitor.
const privateNoStore = "private, no-store"

// PluginPage answers with a page that a module of a plugin draws, in the frame of the site.
func (f *formPages) PluginPage(ctx context.Context, in *api.Request, p api.PluginPage) (api.Response, error) {
	origin, err := api.Origin(f.Origin, in)
	if err != nil {
		return api.Response{}, err
	}
	r := render.Request{
		Origin: origin, Path: in.Path, Query: page{query: p.Query}.pageQuery(in.Query), Code: f.Map.catchAll.code, Module: p.Address,
		Client: in.Client.Address,
	}
	// public-ui/src/content/given.ts declares the same type.
	given, err := json.Marshal(struct {
		Name   string          `json:"name"`
		Module string          `json:"module"`
		Title  string          `json:"title"`
		Props  json.RawMessage `json:"props"`
		Index  bool            `json:"index,omitempty"`
	}{p.Module, p.Address, p.Title, p.Props, p.Index})
	if err != nil {
		return api.Response{}, err
	}
	drawn, err := f.Pages.RenderGiven(ctx, r, given)
	if err != nil {
		out, err := f.drawer.pageFailure(ctx, err)
		return private(out), err
	}
	out := api.Response{Status: p.Status, MediaType: "text/html; charset=utf-8", Body: drawn.HTML}
	if drawn.Broken {
		out.Status = http.StatusInternalServerError
	}
	f.drawer.settings.setPolicy(ctx, &out, drawn.Styles)
	if !p.Index {
		out.Set("X-Robots-Tag", "noindex")
	}
	return private(out), nil
}

// Missing answers with the page for a missing address.
func (f *formPages) Missing(ctx context.Context, in *api.Request) (api.Response, error) {
	origin, err := api.Origin(f.Origin, in)
	if err != nil {
		return api.Response{}, err
	}
	out, err := f.drawer.notFound(ctx, in.Client, origin, f.Map.catchAll)
	return private(out), err
}

// private forbids caches to store a response.
func private(out api.Response) api.Response {
	out.Header = append(withoutCacheHeaders(out.Header), api.Field{Name: cacheControl, Value: privateNoStore})
	return out
}
