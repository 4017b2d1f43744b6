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

// previewPage returns the page of the entry whose preview is requested, which has no type if the entry states its path
// itself; false if the request is not for a preview.
func (s *Site) previewPage(ctx context.Context, r *api.Request) (p page, asked bool, err error) {
	if !collections.AsksPreview(r.Query) {
		return page{}, false, nil
	}
	p, ok := find(s.public.pages, r.Path)
	if ok && p.typ != "" {
		return p, true, nil
	}
	id, _, err := s.Map.entryAt(ctx, core.Actor{Role: core.System}, r.Path)
	return p, id != "", err
}

// preview answers with the page of an entry in its stored state, for staff and for clients with a preview link. Others
// get the page for a missing entry, or, of an entry that states its path itself, what visitors see there: shown is
// then false.
func (s *Site) preview(ctx context.Context, in *api.Request, p page) (out api.Response, shown bool, err error) {
	if p.typ == "" {
		out, shown, err = s.previewPath(ctx, in)
	} else {
		shown = true
		out, err = s.previewResponse(ctx, in, p)
	}
	out.Header = append(withoutCacheHeaders(out.Header), collections.PreviewHeaders()...)
	return out, shown, err
}

func (s *Site) previewResponse(ctx context.Context, in *api.Request, p page) (api.Response, error) {
	origin, err := api.Origin(s.Origin, in)
	if err != nil {
		return api.Response{}, err
	}
	at := strings.LastIndexByte(in.Path, '/') + 1
	name, err := url.PathUnescape(in.Path[at:])
	if name = api.CleanID(name); err != nil || name == "" {
		return s.previewNotFound(ctx, in, origin, p)
	}
	actor, err := s.API.Who(ctx, in)
	if err != nil {
		return api.Response{}, err
	}
	found, err := s.Content.Preview(ctx, in, actor, p.typ, name)
	if err != nil {
		return s.previewFailure(ctx, in, origin, p, err)
	}
	if name != found.ID && name != found.Slug {
		return redirectTo(http.StatusFound, p.entryPath(found.Slug), in.Query), nil
	}
	return s.previewDocument(ctx, render.Request{
		Origin: origin, Path: p.entryPath(name), Query: "preview", Code: p.code, Module: p.module, Entry: p.entries + url.PathEscape(name),
		Client: in.Client.Address,
	}, found.Body)
}

// previewDocument answers with a page that shows an entry with the given content.
func (s *Site) previewDocument(ctx context.Context, r render.Request, entry []byte) (api.Response, error) {
	if s.Pages == nil {
		return s.public.shell.response(http.StatusOK), nil
	}
	page, styles, err := s.Pages.Preview(ctx, r, entry)
	if err != nil {
		return s.pageFailure(ctx, err)
	}
	out := api.Response{Status: http.StatusOK, MediaType: "text/html; charset=utf-8", Body: page}
	s.setPolicy(ctx, &out, styles)
	return out, nil
}

// previewFailure answers a request for a preview that cannot be shown.
func (s *Site) previewFailure(ctx context.Context, in *api.Request, origin string, p page, err error) (api.Response, error) {
	switch core.CodeOf(err) {
	case core.NotFound, core.Malformed:
		return s.previewNotFound(ctx, in, origin, p)
	case core.Throttled:
		return tooManyRequests(err, "The preview can be opened again then."), nil
	}
	return api.Response{}, err
}

// previewNotFound answers with the page for a missing entry, whether the entry exists or not.
func (s *Site) previewNotFound(ctx context.Context, in *api.Request, origin string, p page) (api.Response, error) {
	if s.Pages == nil {
		return s.public.shell.response(http.StatusNotFound), nil
	}
	return s.notFound(ctx, in.Client, origin, p)
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
