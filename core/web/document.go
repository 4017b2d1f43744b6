package web

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/auth"
	"github.com/quoin-cms/quoin/core/render"
)

// frameReads are the paths of the API that every page shows in its frame.
var frameReads = []string{"/api/settings", "/api/sections"}

// missing stands for the part of an address that names no entry, and for an address that names no page: all
// of them have the same page.
const missing = "~"

// newPages makes what renders the pages of an app; nil if it was not built.
func (s *Server) newPages(app App) (*render.Pages, error) {
	if app.Files == nil || app.Script == nil {
		return nil, nil
	}
	files, err := fs.Sub(app.Files, "dist")
	if err != nil {
		return nil, err
	}
	return render.New(render.Config{
		Files: files, Script: app.Script, Content: s.Content, API: s.ask, Log: s.Log, Now: s.Now,
		Icon: func(style, name string) ([]byte, error) {
			svg, _, err := s.icons.SVG(style, name)
			return svg, err
		},
	})
}

// Pages gives what keeps the public pages: a follower of the log, and something to close. It is nil if the
// app was not built.
func (s *Server) Pages() *render.Pages { return s.pages }

// document answers with a page of the public app as HTML.
func (s *Server) document(c fiber.Ctx, path string) error {
	origin, err := s.origin(c)
	if err != nil {
		return err
	}
	p, ok := s.public.find(path)
	if !ok {
		return s.notThere(c, origin, page{path: "/"})
	}
	query := p.queryOf(c)
	r := render.Request{Origin: origin, Path: path, Query: query}
	// A kept page of an entry may be of an address that leads elsewhere by now, or nowhere.
	if query == "" && p.typ == "" {
		if kept := s.pages.Kept(r); kept != nil {
			return s.sendDocument(c, http.StatusOK, kept)
		}
	}
	r.Code, r.Reads = p.code, p.readsOf("")
	if p.typ != "" {
		at, err := s.destination(c, s.public, path)
		switch {
		case err != nil:
			return err
		case !at.known:
			return s.notThere(c, origin, p)
		case at.moved != "":
			return moved(c, at.moved)
		}
		r.Path, r.Reads = p.at(at.name), p.readsOf(at.name)
	}
	made := s.make(c, p, r)
	if made.Missing {
		return s.notThere(c, origin, p)
	}
	return s.sendDocument(c, http.StatusOK, made)
}

// make gives the page, to be kept if it is one of few.
func (s *Server) make(c fiber.Ctx, p page, r render.Request) *render.Page {
	if r.Query == "" || s.closed(c, p, r.Query) {
		return s.pages.Page(c.Context(), r)
	}
	return s.once(c, r)
}

// notThere answers with the page of what is not there: of an entry, or of a page where p has no type. It is
// the same for every such address.
func (s *Server) notThere(c fiber.Ctx, origin string, p page) error {
	r := render.Request{Origin: origin, Path: "/" + missing, Missing: true, Reads: frameReads}
	if p.typ != "" {
		r.Path, r.Code, r.Reads = p.at(missing), p.code, p.readsOf(missing)
	}
	return s.sendDocument(c, http.StatusNotFound, s.pages.Page(c.Context(), r))
}

// once renders one of the many pages that a query makes of one. Who asks for too many gets the app without
// its HTML.
func (s *Server) once(c fiber.Ctx, r render.Request) *render.Page {
	if _, err := s.searches.Take(auth.AddressKey(s.address(c))); err != nil {
		return s.pages.Bare(r)
	}
	return s.pages.Fresh(c.Context(), r, nil)
}

// closed reports whether the query is one of the few that the page's own links lead to: a category of the
// blog.
func (s *Server) closed(c fiber.Ctx, p page, query string) bool {
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
	list, err := s.Content.Distinct(c.Context(), core.Actor{}, typ, field)
	if err != nil {
		return false
	}
	var known []string
	return json.Unmarshal(list.Body, &known) == nil && slices.Contains(known, value)
}

// sendDocument answers with a page in the content coding that the client likes best. With another status
// than 200 it is always sent whole.
func (s *Server) sendDocument(c fiber.Ctx, status int, p *render.Page) error {
	coding := bestCoding(c.Get(fiber.HeaderAcceptEncoding))
	header := &c.Response().Header
	header.Set(fiber.HeaderCacheControl, "no-cache")
	header.Set(fiber.HeaderVary, fiber.HeaderAcceptEncoding)
	c.Response().SetStatusCode(status)
	if status == http.StatusOK {
		tag := p.ETag(coding)
		header.Set(fiber.HeaderETag, tag)
		if fresh(c, tag) {
			c.Response().SetStatusCode(http.StatusNotModified)
			return nil
		}
	}
	return sendBody(c, fiber.MIMETextHTMLCharsetUTF8, coding, s.pages.Body(p, coding))
}

// queryOf gives what the page reads of the address's query, the keys in their order and each once; empty
// for nothing.
func (p page) queryOf(c fiber.Ctx) string {
	if len(p.query) == 0 || len(c.Request().URI().QueryString()) == 0 {
		return ""
	}
	read := url.Values{}
	args := c.Request().URI().QueryArgs()
	for _, key := range p.query {
		if value := args.Peek(key); len(value) > 0 {
			read.Set(key, string(value))
		}
	}
	return read.Encode()
}

// at gives the page's address of an entry.
func (p page) at(name string) string {
	return strings.Replace(p.path, ":id", url.PathEscape(name), 1)
}

// readsOf gives the paths of the API that the page of an entry shows.
func (p page) readsOf(name string) []string {
	all := slices.Clone(frameReads)
	for _, path := range p.reads {
		all = append(all, strings.Replace(path, ":id", url.PathEscape(name), 1))
	}
	return all
}
