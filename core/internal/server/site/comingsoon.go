package site

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/server/collections"
)

const comingSoonText = "This site is being made ready."

// comingSoonRetry is the Retry-After time of the page: crawlers do not come back sooner.
const comingSoonRetry = time.Hour

// comingSoon is whether the settings with an ETag ask for the page that says so.
type comingSoon struct {
	etag string
	on   bool
}

// comingSoonResponse returns a page that says that the site is coming instead of the requested one, if the settings ask
// for it; false if the request is answered as usual. Staff who are signed in, people with a link to a preview, the admin
// app, the API and the documents for machines are answered as usual.
func (s *Site) comingSoonResponse(ctx context.Context, r *api.Request) (out api.Response, shown bool, err error) {
	if s.staysOpen(r.Path) || collections.AsksPreview(r.Query) || !s.isComing(ctx) {
		return out, false, nil
	}
	if _, document := s.documentName(r.Path); document {
		return out, false, nil
	}
	actor, err := s.API.Who(ctx, r)
	if err != nil || actor.Role != core.Visitor {
		return out, false, err
	}
	c := simplePage{title: "Coming soon", text: comingSoonText}
	c.name, c.theme, c.style = s.identity(ctx)
	return s.unavailable(c, comingSoonRetry), true, nil
}

func (s *Site) isComing(ctx context.Context) bool {
	body, etag := s.settings(ctx)
	if body == nil {
		return false
	}
	known := s.coming.Load()
	if known == nil || known.etag != etag || etag == "" {
		var settings struct {
			ComingSoon bool `json:"comingSoon"`
		}
		known = &comingSoon{etag, json.Unmarshal(body, &settings) == nil && settings.ComingSoon}
		s.coming.Store(known)
	}
	return known.on
}

// settings returns the JSON of the settings as visitors see them, with its ETag; nil if they cannot be read.
func (s *Site) settings(ctx context.Context) (body []byte, etag string) {
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
