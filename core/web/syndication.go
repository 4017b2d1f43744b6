package web

import (
	"net/http"
	"strings"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
)

// registerSyndication makes the routes of what machines read of the site, if there is something.
func (s *Server) registerSyndication() {
	if s.Syndication == nil {
		return
	}
	for _, name := range append(s.Syndication.Names(), "sitemap-{part}.xml") {
		s.add(with(http.MethodGet), "/"+name, s.syndicated)
		s.add(nil, "/"+name, notAllowed([]string{http.MethodGet}))
	}
}

// syndicated answers with the document that the path names.
func (s *Server) syndicated(c fiber.Ctx) error {
	origin, err := s.origin(c)
	if err != nil {
		return err
	}
	name := strings.Clone(strings.TrimPrefix(c.Path(), "/"))
	document, err := s.Syndication.Document(c.Context(), origin, name)
	if core.CodeOf(err) == core.NotFound {
		return sendText(c, http.StatusNotFound, "There is no such file.\n")
	}
	if err != nil {
		return err
	}
	coding := codingFor(c, len(document.Body))
	tag := codedTag(document.ETag, coding)
	header := &c.Response().Header
	header.Set(fiber.HeaderCacheControl, "no-cache")
	header.Set(fiber.HeaderVary, fiber.HeaderAcceptEncoding)
	header.Set(fiber.HeaderETag, tag)
	if fresh(c, tag) {
		c.Response().SetStatusCode(http.StatusNotModified)
		return nil
	}
	if coding == "" {
		return sendBody(c, document.MediaType, "", document.Body)
	}
	return sendBody(c, document.MediaType, coding, document.Encoded(coding))
}
