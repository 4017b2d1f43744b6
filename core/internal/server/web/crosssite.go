package web

import (
	"net/http"
	"strings"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
)

// sameSite refuses a write that another site had a browser make. Browsers say where a request comes
// from in Sec-Fetch-Site, and in Origin with every write; other clients send neither, and they carry
// no cookie that somebody else could ride on.
func (s *Server) sameSite(c fiber.Ctx) error {
	if safe(c.Method()) {
		return nil
	}
	site, origin := c.Get(fiber.HeaderSecFetchSite), c.Get(fiber.HeaderOrigin)
	if site != "" && site != "same-origin" && site != "none" ||
		origin != "" && !strings.EqualFold(origin, s.ownOrigin(c)) && (s.Origin == "" || !strings.EqualFold(origin, s.Origin)) {
		return core.Errorf(core.Forbidden, "A write must come from this site.")
	}
	return nil
}

// ownOrigin is what the Origin header of a request from this site's own pages says.
func (s *Server) ownOrigin(c fiber.Ctx) string {
	scheme, port := "http://", ":80"
	if s.https(c) {
		scheme, port = "https://", ":443"
	}
	return scheme + strings.TrimSuffix(string(c.Request().Header.Host()), port)
}

func safe(method string) bool {
	return method == http.MethodGet || method == http.MethodHead || method == http.MethodOptions
}
