package web

import (
	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"
)

// security is the head that every answer begins with: it is made once, and copied. The policy is that of pages.
func security(policy string) *fasthttp.ResponseHeader {
	var header fasthttp.ResponseHeader
	header.Set("Content-Security-Policy", policy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	header.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	return &header
}

const strictTransport = "max-age=31536000"

// HeaderStale says of an answer why it may be old.
const HeaderStale = "Quoin-Stale"

// headerRequestID is as the library writes it.
var headerRequestID = []byte("X-Request-Id")

// secure begins the head of an answer: whatever it had is gone.
func (s *Server) secure(c fiber.Ctx) {
	header := &c.Response().Header
	s.security.CopyTo(header)
	if s.secured(c) {
		header.Set(fiber.HeaderStrictTransportSecurity, strictTransport)
	}
	if s.Behind != nil && s.Behind() {
		header.Set(HeaderStale, "the store is out of reach")
	}
}
