package site

import (
	"cmp"
	"context"
	"encoding/json"
	"html"
	"net/http"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core/api"
	"github.com/quoin-cms/quoin/core/maintenance"
)

// maintenanceStyles use the tokens of the public app, where its pages have them, so that the page has the site's look.
const maintenanceStyles = `body{margin:0;min-height:100vh;display:grid;place-items:center;` +
	`background:var(--surface,Canvas);color:var(--text,CanvasText);` +
	`font:1rem/1.6 var(--font,system-ui),system-ui,sans-serif;color-scheme:light dark}` +
	`main{box-sizing:border-box;width:100%;max-width:36rem;padding:2rem;border-top:.25rem solid var(--accent,#1957d2);overflow-wrap:anywhere}` +
	`.site{font-weight:700;color:var(--accent,LinkText);margin:0 0 1.5rem}` +
	`h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}.message{white-space:pre-line;margin:0}`

const maintenanceWords = "We are working on this site and will be back soon."

// shut gives the maintenance page in the place of what a visitor asks for; false where the site goes on. The back office,
// and the files of both apps, are there for everybody.
func (s *Site) shut(ctx context.Context, r *api.Request) (out api.Response, closed bool, err error) {
	app := s.appOf(r.Path)
	if app == s.admin || app.files[r.Path] != nil || strings.HasPrefix(r.Path, iconsPath) || strings.HasPrefix(r.Path, "/assets/") {
		return out, false, nil
	}
	if closed, err = s.API.Closed(ctx, r); !closed || err != nil {
		return out, false, err
	}
	return s.maintenancePage(ctx, s.API.Maintenance.State().Message), true, nil
}

// notice is a maintenance page and what it was made of.
type notice struct {
	name, theme, message string

	page   *asset
	policy string
}

// maintenancePage is a page that needs nothing beside itself. The last one is kept: a crowd may ask for it.
func (s *Site) maintenancePage(ctx context.Context, message string) api.Response {
	name, theme := s.identity(ctx)
	n := s.notice.Load()
	if n == nil || n.name != name || n.theme != theme || n.message != message {
		n = s.makeNotice(name, theme, message)
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

func (s *Site) makeNotice(name, theme, message string) *notice {
	styles := []string{maintenanceStyles}
	if s.Pages != nil {
		styles = []string{s.Pages.Styles(), maintenanceStyles}
	}
	var page strings.Builder
	page.WriteString(`<!doctype html><html lang="en" data-theme="` + html.EscapeString(theme) + `"><head><meta charset="utf-8">` +
		`<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
		`<title>Down for maintenance`)
	if name != "" {
		page.WriteString(" · " + html.EscapeString(name))
	}
	page.WriteString(`</title>`)
	var policy strings.Builder
	policy.WriteString("default-src 'none'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; style-src")
	for _, style := range styles {
		page.WriteString("<style>" + style + "</style>")
		policy.WriteString(" " + hashSource(style))
	}
	page.WriteString(`</head><body><main>`)
	if name != "" {
		page.WriteString(`<p class="site">` + html.EscapeString(name) + `</p>`)
	}
	page.WriteString(`<h1>Down for maintenance</h1><p class="message">` +
		html.EscapeString(cmp.Or(message, maintenanceWords)) + `</p></main></body></html>`)
	return &notice{name, theme, message, madeAsset(contentTypes[".html"], []byte(page.String())), policy.String()}
}

// identity gives what the settings call the site, and its theme; empty where there are none.
func (s *Site) identity(ctx context.Context) (name, theme string) {
	if s.Settings == "" {
		return "", ""
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
		return "", ""
	}
	return settings.SiteName, settings.Theme
}
