package site

import (
	"context"
	"net/http"
	"time"

	"github.com/quoin-cms/quoin/core/internal/collections"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

const comingSoonText = "This site is being made ready."

// comingSoonRetry is the Retry-After time of the page: crawlers do not come back sooner.
const comingSoonRetry = time.Hour

// robotsPath is the path of the rules for robots.
const robotsPath = "/robots.txt"

// comingSoonResponse returns a page that says that the site is coming instead of the requested one, if the settings ask
// for it; false if the request is answered as usual. Answered are staff, the admin app, the files of both apps, the links
// in mails, and requests with a good preview link. Robots are told to read nothing.
func (s *Site) comingSoonResponse(ctx context.Context, r *api.Request) (out api.Response, shown bool, err error) {
	if _, unsubscribes := s.Map.unsubscribes[r.Path]; unsubscribes || s.staysOpen(r.Path) {
		return out, false, nil
	}
	if r.Path == robotsPath && isRead(r.Method) && s.API.ComingSoon != nil && s.API.ComingSoon(ctx) {
		out = plainText(http.StatusOK, "User-agent: *\nDisallow: /\n")
		return out, true, nil
	}
	coming, err := s.API.Coming(ctx, r)
	if err != nil || !coming {
		return out, false, err
	}
	if out, shown, err = s.linkedPreview(ctx, r); shown || err != nil {
		return out, shown, err
	}
	return s.comingSoonPage(ctx), true, nil
}

// linkedPreview answers a request with the token of a preview link with the entry of the link; false if the token is not
// one of a good link to the entry.
func (s *Site) linkedPreview(ctx context.Context, r *api.Request) (out api.Response, shown bool, err error) {
	if !isRead(r.Method) || !collections.AsksPreview(r.Query) || s.public.shell == nil {
		return out, false, nil
	}
	p, asked, err := s.previewPage(ctx, r)
	if err != nil || !asked {
		return out, false, err
	}
	out, shown, err = s.preview(ctx, r, p)
	return out, shown && out.Status != http.StatusNotFound, err
}

func (s *Site) comingSoonPage(ctx context.Context) api.Response {
	c := simplePage{title: "Coming soon", text: comingSoonText}
	c.name, c.theme, c.style = s.identity(ctx)
	c.card = s.card(ctx)
	return s.unavailable(c, comingSoonRetry)
}

// Notice answers with the page that visitors get while the site is closed to them.
func (s *Site) Notice(ctx context.Context) api.Response {
	if s.Maintenance != nil {
		if state := s.Maintenance.State(); state.On {
			return s.maintenancePage(ctx, state.Message)
		}
	}
	return s.comingSoonPage(ctx)
}
