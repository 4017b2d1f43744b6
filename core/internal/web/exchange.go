package web

import (
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/gofiber/utils/v2"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// exchange is a request with its answer. The middleware stores it in the context of Fiber, and the handler of the
// route sets the answer.
type exchange struct {
	ctx     fiber.Ctx
	head    head
	request *api.Request
	out     api.Response
}

// exchangeKey is the key of the exchange in the context of Fiber.
type exchangeKey struct{}

// exchangeOf returns the exchange of a context.
func exchangeOf(c fiber.Ctx) *exchange {
	x, _ := c.Locals(exchangeKey{}).(*exchange)
	return x
}

// handleExchange is the first middleware. It gives every request an ID and every answer the security headers, sends the answer
// of the handler, and logs one line.
func (s *Server) handleExchange(c fiber.Ctx) error {
	start := time.Now()
	x := &exchange{ctx: c, head: headOf(&c.Request().Header)}
	h := &x.head
	if s.Requests != nil {
		s.Requests.Begin()
		defer s.Requests.End()
	}
	id := h.chooseRequestID(h.requestID != "" && s.TrustedProxies.forwarded(c))
	s.setSecurityHeaders(c)
	c.Response().Header.SetCanonical(headerRequestID, utils.UnsafeBytes(id))
	if !isKnownVersion(c.Request().Header.Protocol()) {
		c.Response().SetConnectionClose()
		x.out = api.Problem(http.StatusHTTPVersionNotSupported, http.StatusText(http.StatusHTTPVersionNotSupported), "Use HTTP/1.1.")
	} else if isAmbiguous(&c.Request().Header) {
		c.Response().SetConnectionClose()
		x.out = api.Problem(http.StatusBadRequest, http.StatusText(http.StatusBadRequest), "The request cannot be read.")
	} else if s.cors.isPreflight(c) {
		x.out = preflightResponse()
	} else {
		x.request = s.newRequest(c, h, id)
		x.request.Headers = x
		c.Locals(exchangeKey{}, x)
		if err := c.Next(); err != nil {
			if panicked, ok := c.Locals(panicKey{}).(*api.Panic); ok {
				err = panicked
			}
			x.out = s.API.Fail(c.Context(), id, err)
		}
	}
	s.send(c, h, x.out)
	s.cors.setHeaders(c)
	drainBody(c)
	s.logRequest(c, x.out.Route, id, start)
	return nil
}

// All returns a copy of all headers of the request, with Host.
func (x *exchange) All() http.Header {
	all := http.Header{}
	for name, value := range x.ctx.Request().Header.All() {
		all.Add(string(name), string(value))
	}
	return all
}

// mcpHeaders returns the headers of the Model Context Protocol, which begin with "mcp-".
func mcpHeaders(c fiber.Ctx) (fields []api.Field) {
	for name, value := range c.Request().Header.All() {
		if strings.HasPrefix(strings.ToLower(string(name)), "mcp-") {
			fields = append(fields, api.Field{Name: string(name), Value: string(value)})
		}
	}
	return fields
}

// newRequest returns the request for the API and the site. Its strings are valid as long as the request of Fiber is.
func (s *Server) newRequest(c fiber.Ctx, h *head, id string) *api.Request {
	uri := c.Request().URI()
	r := &api.Request{
		Method: c.Method(), Path: c.Path(), Query: string(uri.QueryString()), ID: id,
		Client: api.Client{
			Address: s.TrustedProxies.clientAddress(c), Host: string(c.Request().Header.Host()), Agent: h.agent,
			Prefetch:      strings.HasPrefix(h.purpose, "prefetch") || h.legacyPurpose == "prefetch",
			GlobalPrivacy: h.globalPrivacy == "1", DoNotTrack: h.doNotTrack == "1",
		},
		Origin:     s.requestOrigin(c),
		Session:    string(c.Request().Header.Cookie(api.SessionCookie)),
		Device:     string(c.Request().Header.Cookie(api.DeviceCookie)),
		HasCookies: h.cookies != "",
		IfMatch:    strings.Clone(h.ifMatch), IfNoneMatch: h.ifNoneMatch,
		Authorization: strings.Clone(h.authorization),
		LastEventID:   h.lastEventID, Autosave: h.autosave,
		Accept:    h.accept,
		MediaType: h.mediaType,
		Pages:     s.Site.FormPages(),
		Range:     h.byteRange, IfRange: h.ifRange, IfModifiedSince: h.ifModifiedSince,
	}
	if hasBody(c) {
		if hasContentCoding(c) {
			r.Stream = func(int64) (io.ReadCloser, error) { return nil, errEncoded }
			r.Body = func(int) ([]byte, error) { return nil, errEncoded }
			r.Encoded = func(most int) ([]byte, error) { return s.readBody(c, r.Client.Address, most) }
			return r
		}
		r.Stream = func(most int64) (io.ReadCloser, error) { return s.streamBody(c, r.Client.Address, most) }
		r.Body = func(most int) ([]byte, error) { return s.readBody(c, r.Client.Address, most) }
	}
	return r
}
