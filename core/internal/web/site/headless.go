package site

import (
	"context"
	"net/http"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// assetsPath begins the paths of the scripts and styles of the public app.
const assetsPath = "/assets/"

// favicon is the icon of the back office.
const favicon = "/favicon.svg"

// headlessResponse answers the requests that a server without pages does not leave to the resolvers: it has no page at the path,
// or other rules for robots. It is false for others, and if the site draws pages.
func (s *Site) headlessResponse(ctx context.Context, r *api.Request) (api.Response, bool) {
	_, unsubscribes := s.Map.unsubscribes[r.Path]
	switch {
	case !s.Headless || unsubscribes || s.apps.of(r.Path) == s.apps.admin || r.Path == favicon:
		return api.Response{}, false
	case strings.HasPrefix(r.Path, iconsPath), strings.HasPrefix(r.Path, assetsPath): // pages of plugins need them as well
		return api.Response{}, false
	case r.Path == robotsPath && s.API.ComingSoon != nil && s.API.ComingSoon(ctx):
		return api.Response{}, false // other rules
	case r.Path == robotsPath && isRead(r.Method):
		return plainText(http.StatusOK, "User-agent: *\nAllow: /\nDisallow: /admin\n"), true
	}
	return plainText(http.StatusNotFound, "This server has no pages.\n"), true
}
