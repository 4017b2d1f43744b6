package web

import (
	"strings"

	"github.com/gofiber/fiber/v3"
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

// securityHeaders go with every answer.
var securityHeaders = [][2]string{
	{"Content-Security-Policy", policy},
	{"X-Content-Type-Options", "nosniff"},
	{"Referrer-Policy", "strict-origin-when-cross-origin"},
	{"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
	{"Cross-Origin-Opener-Policy", "same-origin"},
}

const strictTransport = "max-age=31536000"

func (s *Server) secure(c fiber.Ctx) {
	header := &c.Response().Header
	for _, h := range securityHeaders {
		header.Set(h[0], h[1])
	}
	if s.secured(c) {
		header.Set(fiber.HeaderStrictTransportSecurity, strictTransport)
	}
}
