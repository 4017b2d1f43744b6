package site

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/encode"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/web/render"
)

// missingName stands for the part of a path that names no entry, and for a path that names no page, so that all of them
// share one cached page.
const missingName = "~"

// pageDrawer answers with the pages of the public app as HTML.
type pageDrawer struct {
	*Config
	apps      *apps
	settings  *settingsReader
	simple    *simplePages
	redirects *redirects
}

// resolvePage answers with a page of the public app as HTML.
func (d *pageDrawer) resolvePage(ctx context.Context, in *api.Request) (out api.Response, ok bool, err error) {
	if d.Pages == nil || d.apps.of(in.Path) != d.apps.public {
		return out, false, nil
	}
	out, err = d.drawPage(ctx, in)
	return out, true, err
}

// drawPage answers with the page at a path: from the cache if it is there and valid.
func (d *pageDrawer) drawPage(ctx context.Context, in *api.Request) (api.Response, error) {
	origin, err := api.Origin(d.Origin, in)
	if err != nil {
		return api.Response{}, err
	}
	path := in.Path
	p, ok := findPage(d.apps.public.pages, path)
	if !ok {
		p = d.Map.catchAll
	}
	query := p.pageQuery(in.Query)
	r := render.Request{Origin: origin, Path: path, Query: query, Client: in.Client.Address}
	// A cached page of an entry cannot be used before the entry is resolved: its URL may redirect, or the entry may
	// have been removed.
	if ok && query == "" && p.typ == "" {
		if kept := d.Pages.Kept(r); kept != nil {
			return d.pageResponse(ctx, http.StatusOK, kept), nil
		}
	}
	r.Code, r.Module = p.code, p.module
	at, err := d.Map.destination(ctx, d.apps.public.pages, path)
	switch {
	case err != nil:
		return api.Response{}, err
	case !at.known:
		return d.redirectOrNotFound(ctx, in, origin, p)
	case at.movedTo != "":
		return redirectMoved(at.movedTo, in.Query), nil
	case at.name != "":
		r.Path, r.Entry = p.entryPath(at.name), p.entries+url.PathEscape(at.name)
	default:
		r.Entry = at.entry
	}
	made, err := d.drawCached(ctx, in.Client, p, r)
	switch {
	case err != nil:
		return d.pageFailure(ctx, err)
	case made.Missing:
		return d.redirectOrNotFound(ctx, in, origin, p)
	}
	return d.varied(p, d.pageResponse(ctx, http.StatusOK, made)), nil
}

// drawCached returns the page. It is cached only if the number of its variants is small. It fails with core.Throttled
// and core.Unavailable.
func (d *pageDrawer) drawCached(ctx context.Context, client api.Client, p page, r render.Request) (*render.Page, error) {
	if r.Query == "" || d.isListedQuery(ctx, p, r.Query) {
		return d.Pages.Page(ctx, r)
	}
	// A query makes one of many variants of the page.
	if err := d.API.Charge(api.Searching, client); err != nil {
		return nil, err
	}
	return d.Pages.Fresh(ctx, r, nil)
}

// pageFailure answers with a page that asks to try again later, if err says when: the page cannot be rendered at present,
// or too many are rendered for the client.
func (d *pageDrawer) pageFailure(ctx context.Context, err error) (api.Response, error) {
	e, ok := errors.AsType[*core.Error](err)
	switch {
	case ok && e.Code == core.Throttled:
		return tooManyRequests(e, "The page can be opened again then."), nil
	case ok && e.Code == core.Unavailable && e.RetryAfter > 0:
		c := simplePage{title: "Please try again", text: "This page cannot be shown right now. Please try again in a moment."}
		return d.simple.unavailable(d.simple.named(ctx, c), e.RetryAfter), nil
	}
	return api.Response{}, err
}

// redirectOrNotFound answers with the redirect that staff set up for a missing page, or with the page for a missing
// path.
func (d *pageDrawer) redirectOrNotFound(ctx context.Context, in *api.Request, origin string, p page) (api.Response, error) {
	if out, is := d.redirects.pathRedirect(ctx, in); is {
		return out, nil
	}
	d.redirects.countMiss(in)
	return d.notFound(ctx, in.Client, origin, p)
}

// notFound answers with the page for a missing entry, or for a missing path if p has no type. It is the same for every
// such path.
func (d *pageDrawer) notFound(ctx context.Context, client api.Client, origin string, p page) (api.Response, error) {
	r := render.Request{Origin: origin, Path: "/" + missingName, Code: p.code, Missing: true, Client: client.Address}
	if p.typ != "" {
		r.Path = p.entryPath(missingName)
	}
	made, err := d.Pages.Page(ctx, r)
	if err != nil {
		return d.pageFailure(ctx, err)
	}
	return d.pageResponse(ctx, http.StatusNotFound, made), nil
}

// isListedQuery reports whether the query is one of the few that the page itself links to: a category of the blog.
func (d *pageDrawer) isListedQuery(ctx context.Context, p page, query string) bool {
	name, value, _ := strings.Cut(query, "=")
	values, ok := p.listedQueries[name]
	if !ok || strings.Contains(value, "&") {
		return false
	}
	value, err := url.QueryUnescape(value)
	if err != nil {
		return false
	}
	typ, field, _ := strings.Cut(values, ".")
	list, err := d.Answers.Distinct(ctx, core.Actor{}, typ, field)
	if err != nil {
		return false
	}
	var known []string
	return json.Unmarshal(list.Body, &known) == nil && slices.Contains(known, value)
}

// pageResponse answers with a page.
func (d *pageDrawer) pageResponse(ctx context.Context, status int, p *render.Page) api.Response {
	out := api.Response{
		Status: status, MediaType: "text/html; charset=utf-8", Coded: pageCodings{d.Pages, p},
		Header: []api.Field{{Name: cacheControl, Value: "no-cache"}, {Name: vary, Value: "Accept-Encoding"}},
	}
	if p.Age > 0 {
		out.Set("Age", strconv.Itoa(int(p.Age.Seconds())))
	}
	d.settings.setPolicy(ctx, &out, p.Styles)
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
