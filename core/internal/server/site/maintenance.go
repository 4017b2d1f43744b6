package site

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/ops/maintenance"
)

const defaultMaintenanceText = "We are working on this site and will be back soon."

// maintenanceResponse returns the maintenance page instead of the requested one; false if the request is answered as
// usual. The admin app, and the files of both apps, remain available.
func (s *Site) maintenanceResponse(ctx context.Context, r *api.Request) (out api.Response, closed bool, err error) {
	app := s.appOf(r.Path)
	if app == s.admin || app.files[r.Path] != nil || strings.HasPrefix(r.Path, iconsPath) || strings.HasPrefix(r.Path, "/assets/") {
		return out, false, nil
	}
	if closed, err = s.API.Closed(ctx, r); !closed || err != nil {
		return out, false, err
	}
	return s.maintenancePage(ctx, s.Maintenance.State().Message), true, nil
}

// maintenanceNotice is a maintenance page with the content from which it was made.
type maintenanceNotice struct {
	simplePage
	page   *asset
	policy string
}

// maintenancePage returns a page that needs no other file but a font. The most recent one is cached, because many
// visitors may request it.
func (s *Site) maintenancePage(ctx context.Context, message string) api.Response {
	c := simplePage{title: "Down for maintenance", text: cmp.Or(message, defaultMaintenanceText)}
	c.name, c.theme, c.style = s.identity(ctx)
	n := s.notice.Load()
	if n == nil || n.simplePage != c {
		page, policy := s.renderSimplePage(c)
		n = &maintenanceNotice{c, page, policy}
		s.notice.Store(n)
	}
	out := n.page.response(http.StatusServiceUnavailable)
	out.Header = []api.Field{
		{Name: cacheControl, Value: "no-store"},
		{Name: vary, Value: "Accept-Encoding"},
		{Name: "Retry-After", Value: strconv.Itoa(int(maintenance.RetryAfter.Seconds()))},
		{Name: "Content-Security-Policy", Value: n.policy},
	}
	return out
}

// identity returns the name, the theme and the style of the site from the settings; empty strings if they cannot be read.
func (s *Site) identity(ctx context.Context) (name, theme, style string) {
	if s.Settings == "" {
		return "", "", ""
	}
	out := s.API.Ask(ctx, s.Settings)
	body := out.Body
	if out.Coded != nil {
		body = out.Coded.In("")
	}
	var settings struct {
		SiteName string `json:"siteName"`
		Theme    string `json:"theme"`
	}
	if out.Status != http.StatusOK || json.Unmarshal(body, &settings) != nil {
		return "", "", ""
	}
	if s.Pages != nil {
		style = s.Pages.BrandStyle(body)
	}
	return settings.SiteName, settings.Theme, style
}
