package web

import (
	"net/http"
	"strings"

	"github.com/gofiber/fiber/v3"
)

const iconsPath = "/icons/"

// icon answers /icons/<style>/<name>.svg. A picture never changes; the one that stands for an unknown
// icon is not kept, because a later version may know it.
func (s *Server) icon(c fiber.Ctx, path string) error {
	style, file, _ := strings.Cut(strings.TrimPrefix(path, iconsPath), "/")
	name, ok := strings.CutSuffix(file, ".svg")
	if !ok {
		return sendText(c, http.StatusNotFound, "There is no such file.\n")
	}
	svg, found, err := s.icons.SVG(style, name)
	if err != nil {
		return err
	}
	control := "no-cache"
	if found {
		control = "public, max-age=31536000, immutable"
	}
	c.Set(fiber.HeaderCacheControl, control)
	c.Response().Header.SetContentType(contentTypes[".svg"])
	c.Response().SetBodyRaw(svg)
	return nil
}
