package site

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/collections"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/web/render"
)

// previews answers with the pages of entries in their stored state.
type previews struct {
	*Config
	apps     *apps
	settings *settingsReader
	drawer   *pageDrawer
}

// previewPage returns the page of the entry whose preview is requested, which has no type if the entry states its path
// itself; false if the request is not for a preview.
func (v *previews) previewPage(ctx context.Context, r *api.Request) (p page, asked bool, err error) {
	if !collections.AsksPreview(r.Query) {
		return page{}, false, nil
	}
	p, ok := findPage(v.apps.public.pages, r.Path)
	if ok && p.typ != "" {
		return p, true, nil
	}
	id, _, err := v.Map.entryAt(ctx, core.Actor{Role: core.System}, r.Path)
	return p, id != "", err
}

// resolvePreview answers with the page of an entry in its stored state, for staff and for clients with a preview link, if
// the request is for a preview. Others get the page for a missing entry, or, of an entry that states its path itself, what
// visitors see there: it then leaves the request to the other resolvers.
func (v *previews) resolvePreview(ctx context.Context, in *api.Request) (out api.Response, ok bool, err error) {
	if v.apps.of(in.Path) != v.apps.public {
		return out, false, nil
	}
	p, asked, err := v.previewPage(ctx, in)
	if err != nil || !asked {
		return out, false, err
	}
	if p.typ == "" {
		out, ok, err = v.previewPath(ctx, in)
	} else {
		ok = true
		out, err = v.previewResponse(ctx, in, p)
	}
	out.Header = append(withoutCacheHeaders(out.Header), collections.PreviewHeaders()...)
	return out, ok, err
}

func (v *previews) previewResponse(ctx context.Context, in *api.Request, p page) (api.Response, error) {
	origin, err := api.Origin(v.Origin, in)
	if err != nil {
		return api.Response{}, err
	}
	at := strings.LastIndexByte(in.Path, '/') + 1
	name, err := url.PathUnescape(in.Path[at:])
	if name = api.CleanID(name); err != nil || name == "" {
		return v.previewNotFound(ctx, in, origin, p)
	}
	actor, err := v.API.Who(ctx, in)
	if err != nil {
		return api.Response{}, err
	}
	found, err := v.Content.Preview(ctx, in, actor, p.typ, name)
	if err != nil {
		return v.previewFailure(ctx, in, origin, p, err)
	}
	if name != found.ID && name != found.Slug {
		return redirectTo(http.StatusFound, p.entryPath(found.Slug), in.Query), nil
	}
	return v.previewDocument(ctx, render.Request{
		Origin: origin, Path: p.entryPath(name), Query: "preview", Code: p.code, Module: p.module, Entry: p.entries + url.PathEscape(name),
		Client: in.Client.Address,
	}, found.Body)
}

// previewDocument answers with a page that shows an entry with the given content.
func (v *previews) previewDocument(ctx context.Context, r render.Request, entry []byte) (api.Response, error) {
	if v.Pages == nil {
		return v.apps.public.shell.response(http.StatusOK), nil
	}
	page, styles, err := v.Pages.RenderPreview(ctx, r, entry)
	if err != nil {
		return v.drawer.pageFailure(ctx, err)
	}
	out := api.Response{Status: http.StatusOK, MediaType: "text/html; charset=utf-8", Body: page}
	v.settings.setPolicy(ctx, &out, styles)
	return out, nil
}

// previewFailure answers a request for a preview that cannot be shown.
func (v *previews) previewFailure(ctx context.Context, in *api.Request, origin string, p page, err error) (api.Response, error) {
	switch core.CodeOf(err) {
	case core.NotFound, core.Malformed:
		return v.previewNotFound(ctx, in, origin, p)
	case core.Throttled:
		return tooManyRequests(err, "The preview can be opened again then."), nil
	}
	return api.Response{}, err
}

// previewNotFound answers with the page for a missing entry, whether the entry exists or not.
func (v *previews) previewNotFound(ctx context.Context, in *api.Request, origin string, p page) (api.Response, error) {
	if v.Pages == nil {
		return v.apps.public.shell.response(http.StatusNotFound), nil
	}
	return v.drawer.notFound(ctx, in.Client, origin, p)
}

// withoutCacheHeaders removes the headers that PreviewHeaders sets to other values.
func withoutCacheHeaders(all []api.Field) (left []api.Field) {
	for _, f := range all {
		if f.Name != cacheControl && f.Name != vary {
			left = append(left, f)
		}
	}
	return left
}

// previewPath answers with the page of an entry that states its path, in its stored state; false if the client may not
// see that.
func (v *previews) previewPath(ctx context.Context, in *api.Request) (out api.Response, shown bool, err error) {
	origin, err := api.Origin(v.Origin, in)
	if err != nil {
		return api.Response{}, false, err
	}
	actor, err := v.API.Who(ctx, in)
	if err != nil {
		return api.Response{}, false, err
	}
	p := v.Map.pathPage(in.Path)
	body, err := v.Content.PreviewAtPath(ctx, in, actor, v.Map.paths.Name, in.Path)
	if code := core.CodeOf(err); code == core.NotFound || code == core.Malformed {
		return api.Response{}, false, nil
	}
	if err != nil {
		out, err = v.previewFailure(ctx, in, origin, p, err)
		return out, true, err
	}
	out, err = v.previewDocument(ctx, render.Request{
		Origin: origin, Path: in.Path, Query: "preview", Code: p.code, Entry: v.Map.pathEntry(in.Path), Client: in.Client.Address,
	}, body)
	return out, true, err
}

// linkedPreview answers a request with the token of a preview link with the entry of the link; false if the token is not
// one of a good link to the entry.
func (v *previews) linkedPreview(ctx context.Context, r *api.Request) (out api.Response, shown bool, err error) {
	if !isRead(r.Method) || v.apps.public.shell == nil {
		return out, false, nil
	}
	out, shown, err = v.resolvePreview(ctx, r)
	return out, shown && out.Status != http.StatusNotFound, err
}
