package web

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"strconv"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"github.com/quoin-cms/quoin/core/render"
)

// insideMark is set on requests that the server makes of itself.
type insideMark struct{}

// inside reports whether the server itself makes the request, on behalf of one that was counted and logged.
func inside(c fiber.Ctx) bool { return c.RequestCtx().UserValue(insideMark{}) != nil }

// told are the headers of an answer that the site's pages read.
var told = []string{fiber.HeaderContentType, fiber.HeaderETag, fiber.HeaderLink, headerTotal}

// ask answers a GET of the API within the process, by the same handlers as any other, as a visitor.
func (s *Server) ask(_ context.Context, path string) render.Answer {
	var ctx fasthttp.RequestCtx
	var request fasthttp.Request
	request.Header.SetMethod(http.MethodGet)
	request.SetRequestURI(s.upToDate(path))
	s.serveInside(&ctx, &request, nil, nil)
	header := make(map[string]string, len(told))
	for _, name := range told {
		if value := ctx.Response.Header.Peek(name); len(value) > 0 {
			header[strings.ToLower(name)] = string(value)
		}
	}
	return render.Answer{
		Status: ctx.Response.StatusCode(), Header: header, Body: ctx.Response.Body(), Types: s.typesAt(path),
	}
}

// upToDate gives the path so that its answer has everything that was saved before the call: a search waits
// until the index has read it.
func (s *Server) upToDate(path string) string {
	newest := s.Content.NewestTold()
	if newest == 0 || !strings.HasPrefix(path, searchPath+"?") {
		return path
	}
	return path + "&after=" + strconv.FormatUint(newest, 10)
}

// serveInside answers a request with a body, if it has one, as if it came from an address.
func (s *Server) serveInside(ctx *fasthttp.RequestCtx, request *fasthttp.Request, body []byte, from net.Addr) {
	ctx.Init(request, from, nil)
	if body != nil {
		ctx.Request.SetBodyStream(bytes.NewReader(body), len(body))
		ctx.Request.Header.SetContentLength(len(body))
	}
	ctx.SetUserValue(insideMark{}, true)
	s.app.Server().Handler(ctx)
}

// typesAt gives the content types that an answer of the API at a path depends on: all of them where it is
// not a collection's.
func (s *Server) typesAt(path string) []string {
	path, _, _ = strings.Cut(path, "?")
	for at := path; at != ""; at = at[:strings.LastIndexByte(at, '/')] {
		if typ, ok := s.typeAt[at]; ok {
			return []string{typ}
		}
	}
	types := s.registry.Types()
	all := make([]string, len(types))
	for i := range types {
		all[i] = types[i].Name
	}
	return all
}

// typePaths gives the type of each collection by its address.
func (s *Server) typePaths() map[string]string {
	paths := map[string]string{}
	for _, c := range s.collections() {
		paths[c.path] = c.typ.Name
	}
	return paths
}
