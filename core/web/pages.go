package web

import (
	"net/http"
	"strings"

	"github.com/gofiber/fiber/v3"
)

// page answers every path outside the API: with a file of an app, or with the app that has the path.
func (s *Server) page(c fiber.Ctx) error {
	path := c.Path()
	if strings.HasPrefix(path, iconsPath) {
		return s.icon(c, path)
	}
	app := s.siteOf(path)
	if file := app.files[path]; file != nil {
		return file.send(c, http.StatusOK)
	}
	if strings.HasPrefix(path, "/assets/") || strings.HasPrefix(path, "/admin/assets/") {
		return sendText(c, http.StatusNotFound, "There is no such file.\n")
	}
	if target, ok := withoutSlash(path); ok {
		return redirect(c, target)
	}
	if app.shell == nil {
		return sendText(c, http.StatusServiceUnavailable,
			"The "+app.name+" app has not been built. Run `make build`, then start the server again.\n")
	}
	if app == s.public && s.pages != nil {
		return s.document(c, path)
	}
	at, err := s.destination(c, app, path)
	if err != nil {
		return err
	}
	if at.moved != "" {
		return moved(c, at.moved)
	}
	if !at.known {
		return app.shell.send(c, http.StatusNotFound)
	}
	return app.shell.send(c, http.StatusOK)
}

func (s *Server) siteOf(path string) *site {
	if path == "/admin" || strings.HasPrefix(path, "/admin/") {
		return s.admin
	}
	return s.public
}

// withoutSlash gives the path without the slash at its end. A path that browsers could take for another
// host, "//host" or "/\host", is left alone.
func withoutSlash(path string) (string, bool) {
	if len(path) < 2 || !strings.HasSuffix(path, "/") || strings.Contains(path, "//") || strings.Contains(path, `\`) {
		return "", false
	}
	return strings.TrimSuffix(path, "/"), true
}

func redirect(c fiber.Ctx, target string) error {
	if query := c.Request().URI().QueryString(); len(query) > 0 {
		target += "?" + string(query)
	}
	c.Set(fiber.HeaderLocation, target)
	c.Response().SetStatusCode(http.StatusPermanentRedirect)
	return nil
}

func sendText(c fiber.Ctx, status int, text string) error {
	c.Set(fiber.HeaderCacheControl, "no-store")
	c.Set(fiber.HeaderContentType, fiber.MIMETextPlainCharsetUTF8)
	return c.Status(status).SendString(text)
}
