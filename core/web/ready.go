package web

import (
	"net/http"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/gofiber/utils/v2"
	"github.com/maypok86/otter/v2"
	"github.com/valyala/fasthttp"

	"github.com/quoin-cms/quoin/core/api"
	"github.com/quoin-cms/quoin/core/encode"
)

// readyMemory is how much of answers is kept as they are sent, in bytes. Most of them are a part of what the rooms below keep,
// and take no room of their own.
const readyMemory = 8 << 20

// ready has answers as visitors got them, head and all, for those who ask for the same. Whoever brings a session or a token,
// or asks for a part, asks in vain: what they get may be for them alone.
type ready struct{ kept *otter.Cache[asked, *given] }

// asked is what an answer depends on.
type asked struct {
	path, query string
	host        string
	secure      bool
	coding      string // that the client likes best of all there are
}

// given is an answer as it was sent.
type given struct {
	head  fasthttp.ResponseHeader // all of it but the request's id
	body  []byte
	tag   string
	still func() bool // never nil
	line  *line
}

// headBytes is about what a head takes.
const headBytes = 2 << 10

func newReady() ready {
	return ready{otter.Must(&otter.Options[asked, *given]{
		MaximumWeight: readyMemory,
		Weigher: func(a asked, g *given) uint32 {
			return uint32(headBytes + len(a.path) + len(a.query) + len(a.host) + len(g.body)) //nolint:gosec // not large
		},
	})}
}

// asks gives what a request asks for; false where its answer is for it alone. The texts are valid as long as the request is.
func (s *Server) asks(c fiber.Ctx, h *head) (a asked, ok bool) {
	header := &c.Request().Header
	if c.Method() != http.MethodGet || h.authorization != "" || h.span != "" || h.ifModifiedSince != "" || hasBody(c) ||
		len(header.Cookie(api.SessionCookie)) > 0 {
		return asked{}, false
	}
	return asked{
		path: c.Path(), query: utils.UnsafeString(c.Request().URI().QueryString()), host: utils.UnsafeString(header.Host()),
		secure: s.secured(c), coding: bestCoding(h.accepts, encode.Codings()),
	}, true
}

// again answers as somebody else was answered before, if that is what the request would get; false if not.
func (s *Server) again(c fiber.Ctx, h *head, a asked, id string, start time.Time) bool {
	g, ok := s.ready.kept.GetIfPresent(a)
	if !ok || !g.still() {
		return false
	}
	header := &c.Response().Header
	g.head.CopyTo(header)
	header.SetCanonical(headerRequestID, utils.UnsafeBytes(id))
	s.admitStale(header)
	if h.ifNoneMatch != "" && g.tag != "" && api.HasTag(h.ifNoneMatch, g.tag) {
		notModified(c)
	} else {
		c.Response().SetBodyRaw(g.body)
	}
	s.access(c, g.line, id, start)
	return true
}

// keep notes the answer that was made ready to be sent, for those who ask for the same as long as it may be given.
func (s *Server) keep(c fiber.Ctx, a asked, out api.Response, known *line) {
	response := c.Response()
	if out.Still == nil || response.StatusCode() != http.StatusOK || response.IsBodyStream() || response.ConnectionClose() ||
		out.Session != nil || out.Device != "" {
		return
	}
	if out.Coded != nil {
		// Where a coding is missing, what a client gets depends on more than the one it likes best.
		if n := len(out.Coded.Codings()); n > 0 && n < len(encode.Codings()) {
			return
		}
	}
	g := &given{body: response.Body(), still: out.Still, line: known}
	response.Header.CopyTo(&g.head)
	g.head.DelBytes(headerRequestID)
	g.head.Del(HeaderStale)
	g.tag = string(g.head.Peek(fiber.HeaderETag))
	s.ready.kept.Set(asked{
		strings.Clone(a.path), strings.Clone(a.query), strings.Clone(a.host), a.secure, a.coding,
	}, g)
}
