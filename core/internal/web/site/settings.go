package site

import (
	"context"
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"sync/atomic"
)

// settingsReader reads the settings of the site.
type settingsReader struct {
	*Config
	known atomic.Pointer[settings]
}

// settings are what the site itself reads of the settings of its visitors.
type settings struct {
	etag   string
	frames string // the directive of the Content-Security-Policy about the hosts whose films a page may show
}

// filmHost is the form of a host in the settings. Nothing else gets into the policy.
var filmHost = regexp.MustCompile(`^[a-z0-9-]+(\.[a-z0-9-]+)+$`)

// current returns the settings as they are now. They are read again when their ETag changes.
func (r *settingsReader) current(ctx context.Context) *settings {
	body, etag := r.settingsJSON(ctx)
	known := r.known.Load()
	if known != nil && known.etag == etag && (etag != "" || body == nil) {
		return known
	}
	var read struct {
		FilmHosts []string `json:"filmHosts"`
	}
	if body != nil && json.Unmarshal(body, &read) != nil {
		read.FilmHosts = nil
	}
	known = &settings{etag: etag, frames: framesOf(read.FilmHosts)}
	r.known.Store(known)
	return known
}

// framesOf returns the directive that lets a page frame the site itself and the hosts, with those below them.
func framesOf(hosts []string) string {
	var out strings.Builder
	out.WriteString("frame-src 'self'")
	for _, host := range hosts {
		if filmHost.MatchString(host) {
			out.WriteString(" https://" + host + " https://*." + host)
		}
	}
	return out.String()
}

// settingsJSON returns the settings as visitors see them, with their ETag; nil if they cannot be read.
func (r *settingsReader) settingsJSON(ctx context.Context) (body []byte, etag string) {
	if r.Settings == "" {
		return nil, ""
	}
	out := r.API.Ask(ctx, r.Settings)
	if out.Status != http.StatusOK {
		return nil, ""
	}
	body = out.Body
	if out.Coded != nil {
		body = out.Coded.In("")
	}
	return body, out.ETag
}

// identity returns the name, the theme and the style of the site from the settings; empty strings if they cannot be read.
func (r *settingsReader) identity(ctx context.Context) (name, theme, style string) {
	var settings struct {
		SiteName string `json:"siteName"`
		Theme    string `json:"theme"`
	}
	body, _ := r.settingsJSON(ctx)
	if body == nil || json.Unmarshal(body, &settings) != nil {
		return "", "", ""
	}
	if r.Pages != nil {
		style = r.Pages.BrandStyle(body)
	}
	return settings.SiteName, settings.Theme, style
}
