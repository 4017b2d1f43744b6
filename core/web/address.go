package web

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/gofiber/fiber/v3"

	"github.com/quoin-cms/quoin/core"
)

// destination is what stands at a path of an app.
type destination struct {
	known bool   // there is a page, and visitors may see what it shows
	id    string // of the entry that the page shows; empty if it shows none
	name  string // by which the path names it
	moved string // the path that shows the entry now; empty where this one does
}

// destination says what the app has at a path. The last segment of a page that shows an entry is the entry's
// id or its slug; a slug of before has moved to the present one.
func (s *Server) destination(c fiber.Ctx, app *site, path string) (destination, error) {
	p, ok := app.find(path)
	if !ok || p.typ == "" {
		return destination{known: ok}, nil
	}
	at := strings.LastIndexByte(path, '/') + 1
	name, err := url.PathUnescape(path[at:])
	if err != nil {
		return destination{}, nil
	}
	if name = cleanID(name); name == "" {
		return destination{}, nil
	}
	id, slug, err := s.Content.Resolve(c.Context(), core.Actor{}, p.typ, name)
	if core.CodeOf(err) == core.NotFound {
		return destination{}, nil
	}
	if err != nil {
		return destination{}, err
	}
	found := destination{known: true, id: id, name: name}
	if name != id && name != slug {
		found.moved = path[:at] + url.PathEscape(slug)
	}
	return found, nil
}

// moved leads to where an entry is shown now. Browsers ask again each time: an entry may take a slug of before
// back, and the two must not lead to each other.
func moved(c fiber.Ctx, target string) error {
	c.Set(fiber.HeaderCacheControl, "no-cache")
	if err := redirect(c, target); err != nil {
		return err
	}
	c.Response().SetStatusCode(http.StatusMovedPermanently)
	return nil
}
