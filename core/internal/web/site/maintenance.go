package site

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/maintenance"
)

const defaultMaintenanceText = "We are working on this site and will be back soon."

// maintenanceResponse returns the maintenance page instead of the requested one; false if the request is answered as
// usual. The admin app, and the files of both apps, remain available.
func (s *Site) maintenanceResponse(ctx context.Context, r *api.Request) (out api.Response, closed bool, err error) {
	if s.staysOpen(r.Path) {
		return out, false, nil
	}
	if closed, err = s.API.Closed(ctx, r); !closed || err != nil {
		return out, false, err
	}
	return s.maintenancePage(ctx, s.Maintenance.State().Message), true, nil
}

// staysOpen reports whether a path is of the admin app, or of a file of either app.
func (s *Site) staysOpen(path string) bool {
	app := s.appOf(path)
	return app == s.admin || app.files[path] != nil || strings.HasPrefix(path, iconsPath) || strings.HasPrefix(path, "/assets/")
}

func (s *Site) maintenancePage(ctx context.Context, message string) api.Response {
	c := simplePage{title: "Down for maintenance", text: cmp.Or(message, defaultMaintenanceText)}
	c.name, c.theme, c.style = s.identity(ctx)
	return s.unavailable(c, maintenance.RetryAfter)
}

// notice is a page in the place of every other with the content from which it was made.
type notice struct {
	simplePage
	page   *asset
	policy string
}

// unavailable answers with a page in the place of every other. It needs no other file but a font. The most recent one is
// cached, because many visitors may request it.
func (s *Site) unavailable(c simplePage, retry time.Duration) api.Response {
	n := s.notice.Load()
	if n == nil || n.simplePage != c {
		page, policy := s.renderSimplePage(c)
		n = &notice{c, page, policy}
		s.notice.Store(n)
	}
	out := n.page.response(http.StatusServiceUnavailable)
	out.Header = []api.Field{
		{Name: cacheControl, Value: "no-store"},
		{Name: vary, Value: "Accept-Encoding"},
		{Name: "Retry-After", Value: strconv.Itoa(int(retry.Seconds()))},
		{Name: "Content-Security-Policy", Value: n.policy},
	}
	return out
}

// identity returns the name, the theme and the style of the site from the settings; empty strings if they cannot be read.
func (s *Site) identity(ctx context.Context) (name, theme, style string) {
	var settings struct {
		SiteName string `json:"siteName"`
		Theme    string `json:"theme"`
	}
	body, _ := s.settingsJSON(ctx)
	if body == nil || json.Unmarshal(body, &settings) != nil {
		return "", "", ""
	}
	if s.Pages != nil {
		style = s.Pages.BrandStyle(body)
	}
	return settings.SiteName, settings.Theme, style
}
