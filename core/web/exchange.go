package web

import (
	"context"
	"io"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/gofiber/utils/v2"

	"github.com/quoin-cms/quoin/core/api"
	"github.com/quoin-cms/quoin/core/mcp"
)

// exchange answers every request: with the API's answer or the site's, a request id, the security headers and
// one line in the log.
func (s *Server) exchange(c fiber.Ctx) error {
	start := time.Now()
	h := headOf(&c.Request().Header)
	if s.Requests != nil {
		s.Requests.Begin()
		defer s.Requests.End()
	}
	id := h.id(h.requestID != "" && s.proxied(c))
	s.secure(c)
	c.Response().Header.SetCanonical(headerRequestID, utils.UnsafeBytes(id))
	out := s.answer(c, &h, id)
	s.send(c, &h, out)
	drain(c)
	s.access(c, out.Route, id, start)
	return nil
}

// answer asks whom the path belongs to.
func (s *Server) answer(c fiber.Ctx, h *head, id string) (out api.Response) {
	ctx := c.Context()
	defer func() {
		if value := recover(); value != nil {
			out = s.API.Fail(ctx, id, &api.Panic{Value: value, Stack: debug.Stack()})
		}
	}()
	if unclear(&c.Request().Header) {
		c.Response().SetConnectionClose()
		return api.Problem(http.StatusBadRequest, http.StatusText(http.StatusBadRequest), "The request cannot be read.")
	}
	r := s.request(c, h, id)
	if s.MCP != nil && r.Path == mcp.Path {
		r.Protocol = protocolOf(c)
		return s.MCP.Do(ctx, r)
	}
	ours := s.API.Owns(r.Path)
	if ours && strings.HasPrefix(r.Path, "/api") || s.Site.Writes(r.Path) {
		// What carries a token rides on no cookie.
		_, byToken := api.Bearer(r.Authorization)
		if err := s.sameSite(c); err != nil && !(ours && byToken) {
			return s.API.Fail(ctx, id, err)
		}
	}
	if ours {
		return s.API.Do(ctx, r)
	}
	return s.fromSite(ctx, r)
}

// protocolOf gives the headers that the Model Context Protocol has of its own.
func protocolOf(c fiber.Ctx) (fields []api.Field) {
	for name, value := range c.Request().Header.All() {
		if strings.HasPrefix(strings.ToLower(string(name)), "mcp-") {
			fields = append(fields, api.Field{Name: string(name), Value: string(value)})
		}
	}
	return fields
}

func (s *Server) fromSite(ctx context.Context, r *api.Request) api.Response {
	out, err := s.Site.Do(ctx, r)
	if err == nil {
		return out
	}
	failed := s.API.Fail(ctx, r.ID, err)
	failed.Route = out.Route
	return failed
}

// request gives what the API and the site need of a request. Its texts are valid as long as the request is.
func (s *Server) request(c fiber.Ctx, h *head, id string) *api.Request {
	uri := c.Request().URI()
	r := &api.Request{
		Method: c.Method(), Path: c.Path(), Query: string(uri.QueryString()), ID: id,
		Client: api.Client{
			Address: s.address(c), Host: string(c.Request().Header.Host()), Agent: h.agent,
			Prefetch:      strings.HasPrefix(h.purpose, "prefetch") || h.oldPurpose == "prefetch",
			GlobalPrivacy: h.globalPrivacy == "1", DoNotTrack: h.doNotTrack == "1",
		},
		Origin:  s.ownOrigin(c),
		Session: string(c.Request().Header.Cookie(api.SessionCookie)),
		Device:  string(c.Request().Header.Cookie(api.DeviceCookie)),
		IfMatch: strings.Clone(h.ifMatch), IfNoneMatch: h.ifNoneMatch,
		Authorization: strings.Clone(h.authorization),
		LastEventID:   h.lastSeen, Autosave: h.autosave,
		MediaType: h.mediaType,
		Range:     h.span, IfRange: h.ifRange, IfModifiedSince: h.ifModifiedSince,
	}
	if hasBody(c) {
		r.Stream = func(most int64) (io.ReadCloser, error) { return s.stream(c, r.Client.Address, most) }
		r.Body = func(most int) ([]byte, error) { return s.readUpTo(c, r.Client.Address, most) }
	}
	return r
}
