package web

import (
	"net/http"
	"strings"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
)

// checkSameSite refuses a write that another site caused a browser to send (cross-site request forgery). It fails with
// Forbidden. Browsers send the source of a request in Sec-Fetch-Site, and in Origin for every write. Other clients
// send neither header, and they have no cookie that another site could misuse.
func (s *Server) checkSameSite(c fiber.Ctx) error {
	if isSafeMethod(c.Method()) {
		return nil
	}
	site, origin := c.Get(fiber.HeaderSecFetchSite), c.Get(fiber.HeaderOrigin)
	if site != "" && site != "same-origin" && site != "none" ||
		origin != "" && !strings.EqualFold(origin, s.requestOrigin(c)) && (s.Origin == "" || !strings.EqualFold(origin, s.Origin)) {
		return core.Errorf(core.Forbidden, "A write must come from this site.")
	}
	return nil
}

// requestOrigin returns the Origin header that the pages of this site send.
func (s *Server) requestOrigin(c fiber.Ctx) string {
	scheme, port := "http://", ":80"
	if s.TrustedProxies.usedHTTPS(c) {
		scheme, port = "https://", ":443"
	}
	return scheme + strings.TrimSuffix(string(c.Request().Header.Host()), port)
}

func isSafeMethod(method string) bool {
	return method == http.MethodGet || method == http.MethodHead || method == http.MethodOptions
}
