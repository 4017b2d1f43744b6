package site

import (
	"context"
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
)

// settings are what the site itself reads of the settings of its visitors.
type settings struct {
	etag   string
	frames string // the directive of the Content-Security-Policy about the hosts whose films a page may show
}

// filmHost is the form of a host in the settings. Nothing else gets into the policy.
var filmHost = regexp.MustCompile(`^[a-z0-9-]+(\.[a-z0-9-]+)+$`)

// siteSettings returns the settings as they are now. They are read again when their ETag changes.
func (s *Site) siteSettings(ctx context.Context) *settings {
	body, etag := s.settingsJSON(ctx)
	known := s.known.Load()
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
	s.known.Store(known)
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
func (s *Site) settingsJSON(ctx context.Context) (body []byte, etag string) {
	if s.Settings == "" {
		return nil, ""
	}
	out := s.API.Ask(ctx, s.Settings)
	if out.Status != http.StatusOK {
		return nil, ""
	}
	body = out.Body
	if out.Coded != nil {
		body = out.Coded.In("")
	}
	return body, out.ETag
}
