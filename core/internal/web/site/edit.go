package site

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/collections"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/pageeditor"
	"github.com/quoin-cms/quoin/core/internal/web/render"
	"github.com/quoin-cms/quoin/core/model"
)

// editKey is the query key that requests a page with the attributes for its editor.
const editKey = "edit"

func asksEdit(query string) bool {
	if !strings.Contains(query, editKey) {
		return false
	}
	values, _ := url.ParseQuery(query) // the readable part counts
	return values.Has(editKey)
}

// edited is a page that is requested with its editor.
type edited struct {
	request render.Request
	entry   []byte         // the stored entry of a page that visitors do not see; nil for any other
	page    pageeditor.Ref // the page whose sections are shown; zero for none
	own     pageeditor.Ref // the entry whose page it is; zero for none
}

// editor answers with pages with the attributes for their editor.
type editor struct {
	*Config
	apps     *apps
	settings *settingsReader
	drawer   *pageDrawer
}

// resolveEditor answers with a page with the attributes for its editor, to clients that may change the entry of the page.
// Others get the same page as visitors.
func (d *editor) resolveEditor(ctx context.Context, in *api.Request) (out api.Response, ok bool, err error) {
	if d.Pages == nil || !asksEdit(in.Query) || d.apps.of(in.Path) != d.apps.public {
		return out, false, nil
	}
	actor, err := d.API.Who(ctx, in)
	if err != nil || !d.mayEdit(actor, in.Path) {
		return api.Response{}, false, err
	}
	e, found, err := d.editedPage(ctx, in, actor)
	if err != nil || !found {
		return api.Response{}, false, err
	}
	session := pageeditor.New(ctx, d.Answers, actor, e.page, e.own)
	html, styles, err := d.Pages.Edit(ctx, e.request, e.entry, session)
	if err != nil {
		out, err = d.drawer.pageFailure(ctx, err)
		return out, true, err
	}
	out = api.Response{Status: http.StatusOK, MediaType: "text/html; charset=utf-8", Body: d.withEditorApp(html)}
	out.Set("Content-Security-Policy", d.editorPolicyOf(ctx, styles))
	out.Header = append(withoutCacheHeaders(out.Header), collections.PreviewHeaders()...)
	return out, true, nil
}

// mayEdit reports whether an actor may change the entries that a page is of: those of its type, else pages.
func (d *editor) mayEdit(actor core.Actor, path string) bool {
	if p, ok := findPage(d.apps.public.pages, path); ok && p.typ != "" {
		t, err := d.Answers.Registry().Find(p.typ)
		return err == nil && pageeditor.MayEdit(actor, t)
	}
	if d.Map.paths != nil {
		return pageeditor.MayEdit(actor, d.Map.paths)
	}
	return pageeditor.MayEdit(actor, &model.Type{})
}

// editedPage finds the page at a path, as visitors see it or, if they do not, in its stored state.
func (d *editor) editedPage(ctx context.Context, in *api.Request, actor core.Actor) (e edited, ok bool, err error) {
	origin, err := api.Origin(d.Origin, in)
	if err != nil {
		return e, false, err
	}
	p := d.Map.pathPage(in.Path)
	e.request = render.Request{Origin: origin, Path: in.Path, Query: p.pageQuery(in.Query), Code: p.code, Module: p.module, Client: in.Client.Address}
	at, err := d.Map.destination(ctx, d.apps.public.pages, in.Path)
	switch {
	case err != nil || at.movedTo != "":
		return e, false, err
	case !at.known:
		return d.hiddenPage(ctx, in, actor, p, e)
	case at.name != "":
		e.own = d.refTo(p.typ, at.id)
		e.request.Path, e.request.Entry = p.entryPath(at.name), p.entries+url.PathEscape(at.name)
	case at.entry != "":
		e.request.Entry = at.entry
		id, _, err := d.Map.entryAt(ctx, core.Actor{}, in.Path)
		if err != nil {
			return e, false, err
		}
		e.page = d.refTo(d.Map.paths.Name, id)
	}
	return e, true, nil
}

// hiddenPage finds the page of an entry that visitors do not see; false if there is none at the path.
func (d *editor) hiddenPage(ctx context.Context, in *api.Request, actor core.Actor, p page, e edited) (edited, bool, error) {
	if p.typ == "" {
		if d.Map.paths == nil {
			return e, false, nil
		}
		id, _, err := d.Map.entryAt(ctx, core.Actor{Role: core.System}, in.Path)
		if err != nil || id == "" {
			return e, false, err
		}
		e.entry, err = d.Content.PreviewAtPath(ctx, in, actor, d.Map.paths.Name, in.Path)
		e.page, e.request.Entry = d.refTo(d.Map.paths.Name, id), d.Map.pathEntry(in.Path)
		return e, err == nil, unlessMissing(err)
	}
	name, err := url.PathUnescape(in.Path[strings.LastIndexByte(in.Path, '/')+1:])
	if name = api.CleanID(name); err != nil || name == "" {
		return e, false, nil
	}
	found, err := d.Content.Preview(ctx, in, actor, p.typ, name)
	if err != nil || name != found.ID && name != found.Slug {
		return e, false, unlessMissing(err)
	}
	e.entry, e.own = found.Body, d.refTo(p.typ, found.ID)
	e.request.Path, e.request.Entry = p.entryPath(name), p.entries+url.PathEscape(name)
	return e, true, nil
}

// unlessMissing returns an error that does not say that there is no such entry.
func unlessMissing(err error) error {
	if code := core.CodeOf(err); code == core.NotFound || code == core.Malformed {
		return nil
	}
	return err
}

// refTo names an entry as the editor does.
func (d *editor) refTo(typ, id string) pageeditor.Ref {
	t, err := d.Answers.Registry().Find(typ)
	if err != nil {
		return pageeditor.Ref{}
	}
	return pageeditor.Ref{Path: t.Options.Path, ID: id}
}

var _ pageeditor.Content = (*query.Reader)(nil)
