package web

import (
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"
)

// policy lets a page load from its own site only. Styles may be inline, because dialogs set them while
// they are open; pictures may come from anywhere, because staff enter their addresses; and only the
// site may frame itself, which the admin app does to preview a page.
var policy = strings.Join([]string{
	"default-src 'self'",
	"style-src 'self' 'unsafe-inline'",
	"img-src 'self' https: data:",
	"object-src 'none'",
	"base-uri 'self'",
	"form-action 'self'",
	"frame-ancestors 'self'",
}, "; ")

// security is the head that every answer begins with: it is looked at once, and copied.
var security = func() *fasthttp.ResponseHeader {
	var header fasthttp.ResponseHeader
	header.Set("Content-Security-Policy", policy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	header.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	return &header
}()

const strictTransport = "max-age=31536000"

// headerRequestID is as the library writes it.
var headerRequestID = []byte("X-Request-Id")

// secure begins the head of an answer: whatever it had is gone.
func (s *Server) secure(c fiber.Ctx) {
	header := &c.Response().Header
	security.CopyTo(header)
	if s.secured(c) {
		header.Set(fiber.HeaderStrictTransportSecurity, strictTransport)
	}
}
