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

// securityHeaders go with every answer. Their names are written as they are sent.
var securityHeaders = [][2][]byte{
	{[]byte("Content-Security-Policy"), []byte(policy)},
	{[]byte("X-Content-Type-Options"), []byte("nosniff")},
	{[]byte("Referrer-Policy"), []byte("strict-origin-when-cross-origin")},
	{[]byte("Permissions-Policy"), []byte("camera=(), geolocation=(), microphone=(), payment=(), usb=()")},
	{[]byte("Cross-Origin-Opener-Policy"), []byte("same-origin")},
}

const strictTransport = "max-age=31536000"

func (s *Server) secure(c fiber.Ctx) {
	header := &c.Response().Header
	for _, h := range securityHeaders {
		header.SetCanonical(h[0], h[1])
	}
	if s.secured(c) {
		header.Set(fiber.HeaderStrictTransportSecurity, strictTransport)
	}
}
