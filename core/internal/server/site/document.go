package site

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/encode"
	"github.com/quoin-cms/quoin/core/internal/feature/render"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// missing stands for the part of a path that names no entry, and for a path that names no page, so that all of them
// share one cached page.
const missing = "~"

// document answers with a page of the public app as HTML.
func (s *Site) document(ctx context.Context, in *api.Request) (api.Response, error) {
	origin, err := api.Origin(s.Origin, in)
	if err != nil {
		return api.Response{}, err
	}
	path := in.Path
	p, ok := find(s.public.pages, path)
	if !ok {
		return s.redirectedOrNotThere(ctx, in, origin, s.Map.rest), nil
	}
	query := p.queryOf(in.Query)
	r := render.Request{Origin: origin, Path: path, Query: query}
	// A cached page of an entry cannot be used before the entry is resolved: its URL may redirect, or the entry may
	// have been removed.
	if query == "" && p.typ == "" {
		if kept := s.Pages.Kept(r); kept != nil {
			return s.rendered(http.StatusOK, kept), nil
		}
	}
	r.Code, r.Module = p.code, p.module
	if p.typ != "" {
		at, err := s.Map.destination(ctx, s.public.pages, path)
		switch {
		case err != nil:
			return api.Response{}, err
		case !at.known:
			return s.redirectedOrNotThere(ctx, in, origin, p), nil
		case at.moved != "":
			return moved(at.moved, in.Query), nil
		}
		r.Path, r.Entry = p.at(at.name), p.entries+url.PathEscape(at.name)
	}
	made := s.make(ctx, in.Client, p, r)
	if made.Missing {
		return s.redirectedOrNotThere(ctx, in, origin, p), nil
	}
	return s.rendered(http.StatusOK, made), nil
}

// make returns the page. It is cached only if the number of its variants is small.
func (s *Site) make(ctx context.Context, client api.Client, p page, r render.Request) *render.Page {
	if r.Query == "" || s.closed(ctx, p, r.Query) {
		return s.Pages.Page(ctx, r)
	}
	// A query makes one of many variants of the page. Clients beyond the rate limit get the app without its HTML.
	if s.API.Charge(api.Searching, client) != nil {
		return s.Pages.Bare(ctx, r, nil)
	}
	return s.Pages.Fresh(ctx, r, nil)
}

// redirectedOrNotThere answers with the redirect that staff set up for a missing page, or with the page for a missing
// path.
func (s *Site) redirectedOrNotThere(ctx context.Context, in *api.Request, origin string, p page) api.Response {
	if out, is := s.elsewhere(ctx, in); is {
		return out
	}
	s.lost(in)
	return s.notThere(ctx, origin, p)
}

// notThere answers with the page for a missing entry, or for a missing path if p has no type. It is the same for every
// such path.
func (s *Site) notThere(ctx context.Context, origin string, p page) api.Response {
	r := render.Request{Origin: origin, Path: "/" + missing, Code: p.code, Missing: true}
	if p.typ != "" {
		r.Path = p.at(missing)
	}
	return s.rendered(http.StatusNotFound, s.Pages.Page(ctx, r))
}

// closed reports whether the query is one of the few that the page itself links to: a category of the blog.
func (s *Site) closed(ctx context.Context, p page, query string) bool {
	name, value, _ := strings.Cut(query, "=")
	values, ok := p.closed[name]
	if !ok || strings.Contains(value, "&") {
		return false
	}
	value, err := url.QueryUnescape(value)
	if err != nil {
		return false
	}
	typ, field, _ := strings.Cut(values, ".")
	list, err := s.Answers.Distinct(ctx, core.Actor{}, typ, field)
	if err != nil {
		return false
	}
	var known []string
	return json.Unmarshal(list.Body, &known) == nil && slices.Contains(known, value)
}

// rendered answers with a page.
func (s *Site) rendered(status int, p *render.Page) api.Response {
	control := "no-cache"
	if p.Fallback {
		control = "no-store"
	}
	out := api.Response{
		Status: status, MediaType: "text/html; charset=utf-8", Coded: pageCodings{s.Pages, p},
		Header: []api.Field{{Name: cacheControl, Value: control}, {Name: vary, Value: "Accept-Encoding"}},
	}
	if p.Styles != nil {
		out.Header = append(out.Header, api.Field{Name: "Content-Security-Policy", Value: s.policyWith(p.Styles)})
	}
	return out
}

// pageCodings adapts a page to api.Coded.
type pageCodings struct {
	pages *render.Pages
	page  *render.Page
}

// Codings returns none for an origin that is not known yet: compressing for it costs more than sending.
func (c pageCodings) Codings() []string {
	return slices.DeleteFunc(slices.Clone(encode.Codings()), func(coding string) bool { return c.page.Coding(coding) == "" })
}

func (c pageCodings) In(coding string) []byte  { return c.pages.Body(c.page, coding) }
func (c pageCodings) Tag(coding string) string { return c.page.ETag(coding) }
