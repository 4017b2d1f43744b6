package site

import (
	"context"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/server/collections"
)

const comingSoonText = "This site is being made ready."

// comingSoonRetry is the Retry-After time of the page: crawlers do not come back sooner.
const comingSoonRetry = time.Hour

// comingSoonResponse returns a page that says that the site is coming instead of the requested one, if the settings ask
// for it; false if the request is answered as usual. Staff who are signed in, people with a link to a preview, the admin
// app, the API and the documents for machines are answered as usual.
func (s *Site) comingSoonResponse(ctx context.Context, r *api.Request) (out api.Response, shown bool, err error) {
	if s.staysOpen(r.Path) || collections.AsksPreview(r.Query) || !s.siteSettings(ctx).comingSoon {
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
	c.card = s.card(ctx)
	return s.unavailable(c, comingSoonRetry), true, nil
}
