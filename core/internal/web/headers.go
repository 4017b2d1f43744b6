package web

import (
	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"
)

// securityHeaders returns the headers that every answer begins with. They are built once and copied. The policy is the
// content security policy of pages.
func securityHeaders(policy string) *fasthttp.ResponseHeader {
	var header fasthttp.ResponseHeader
	header.Set("Content-Security-Policy", policy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	header.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	return &header
}

const hstsValue = "max-age=31536000"

// HeaderStale is the header of an answer that may be stale; its value is the reason.
const HeaderStale = "Quoin-Stale"

// headerRequestID is the name of the header in the canonical form of fasthttp.
var headerRequestID = []byte("X-Request-Id")

// setSecurityHeaders sets the security headers of an answer, and removes all headers that it had.
func (s *Server) setSecurityHeaders(c fiber.Ctx) {
	header := &c.Response().Header
	s.securityHeaders.CopyTo(header)
	if s.usesHTTPS(c) {
		header.Set(fiber.HeaderStrictTransportSecurity, hstsValue)
	}
	if s.Behind != nil && s.Behind() {
		header.Set(HeaderStale, "the store is out of reach")
	}
}
