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

// edit answers with a page with the attributes for its editor, to those who may change what the page is of; false if
// the client gets what visitors get.
func (s *Site) edit(ctx context.Context, in *api.Request) (out api.Response, shown bool, err error) {
	if s.Pages == nil || !asksEdit(in.Query) {
		return api.Response{}, false, nil
	}
	actor, err := s.API.Who(ctx, in)
	if err != nil || !s.mayEdit(actor, in.Path) {
		return api.Response{}, false, err
	}
	e, ok, err := s.editedPage(ctx, in, actor)
	if err != nil || !ok {
		return api.Response{}, false, err
	}
	session := pageeditor.New(ctx, s.Answers, actor, e.page, e.own)
	html, styles, err := s.Pages.Edit(ctx, e.request, e.entry, session)
	if err != nil {
		out, err = s.pageFailure(ctx, err)
		return out, true, err
	}
	out = api.Response{Status: http.StatusOK, MediaType: "text/html; charset=utf-8", Body: s.withEditorApp(html)}
	out.Set("Content-Security-Policy", s.editorPolicyOf(ctx, styles))
	out.Header = append(withoutCacheHeaders(out.Header), collections.PreviewHeaders()...)
	return out, true, nil
}

// mayEdit reports whether an actor may change the entries that a page is of: those of its type, else pages.
func (s *Site) mayEdit(actor core.Actor, path string) bool {
	if p, ok := find(s.public.pages, path); ok && p.typ != "" {
		t, err := s.Answers.Registry().Find(p.typ)
		return err == nil && pageeditor.MayEdit(actor, t)
	}
	if s.Map.paths != nil {
		return pageeditor.MayEdit(actor, s.Map.paths)
	}
	return pageeditor.MayEdit(actor, &model.Type{})
}

// editedPage finds the page at a path, as visitors see it or, if they do not, in its stored state.
func (s *Site) editedPage(ctx context.Context, in *api.Request, actor core.Actor) (e edited, ok bool, err error) {
	origin, err := api.Origin(s.Origin, in)
	if err != nil {
		return e, false, err
	}
	p := s.pathPage(in.Path)
	e.request = render.Request{Origin: origin, Path: in.Path, Query: p.pageQuery(in.Query), Code: p.code, Module: p.module, Client: in.Client.Address}
	at, err := s.Map.destination(ctx, s.public.pages, in.Path)
	switch {
	case err != nil || at.movedTo != "":
		return e, false, err
	case !at.known:
		return s.hiddenPage(ctx, in, actor, p, e)
	case at.name != "":
		e.own = s.refTo(p.typ, at.id)
		e.request.Path, e.request.Entry = p.entryPath(at.name), p.entries+url.PathEscape(at.name)
	case at.entry != "":
		e.request.Entry = at.entry
		id, _, err := s.Map.entryAt(ctx, core.Actor{}, in.Path)
		if err != nil {
			return e, false, err
		}
		e.page = s.refTo(s.Map.paths.Name, id)
	}
	return e, true, nil
}

// hiddenPage finds the page of an entry that visitors do not see; false if there is none at the path.
func (s *Site) hiddenPage(ctx context.Context, in *api.Request, actor core.Actor, p page, e edited) (edited, bool, error) {
	if p.typ == "" {
		if s.Map.paths == nil {
			return e, false, nil
		}
		id, _, err := s.Map.entryAt(ctx, core.Actor{Role: core.System}, in.Path)
		if err != nil || id == "" {
			return e, false, err
		}
		e.entry, err = s.Content.PreviewAtPath(ctx, in, actor, s.Map.paths.Name, in.Path)
		e.page, e.request.Entry = s.refTo(s.Map.paths.Name, id), s.Map.pathEntry(in.Path)
		return e, err == nil, unlessMissing(err)
	}
	name, err := url.PathUnescape(in.Path[strings.LastIndexByte(in.Path, '/')+1:])
	if name = api.CleanID(name); err != nil || name == "" {
		return e, false, nil
	}
	found, err := s.Content.Preview(ctx, in, actor, p.typ, name)
	if err != nil || name != found.ID && name != found.Slug {
		return e, false, unlessMissing(err)
	}
	e.entry, e.own = found.Body, s.refTo(p.typ, found.ID)
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
func (s *Site) refTo(typ, id string) pageeditor.Ref {
	t, err := s.Answers.Registry().Find(typ)
	if err != nil {
		return pageeditor.Ref{}
	}
	return pageeditor.Ref{Path: t.Options.Path, ID: id}
}

var _ pageeditor.Content = (*query.Reader)(nil)
