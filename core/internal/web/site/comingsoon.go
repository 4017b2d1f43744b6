package site

import (
	"context"
	"net/http"
	"time"

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
	if _, unsubscribes := s.Map.unsubscribes[r.Path]; unsubscribes || s.apps.isOpen(r.Path) {
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
	if out, shown, err = s.previews.linkedPreview(ctx, r); shown || err != nil {
		return out, shown, err
	}
	return s.simple.comingSoonPage(ctx), true, nil
}

func (d *simplePages) comingSoonPage(ctx context.Context) api.Response {
	c := simplePage{title: "Coming soon", text: comingSoonText, card: d.settings.card(ctx)}
	return d.unavailable(d.named(ctx, c), comingSoonRetry)
}

// Notice answers with the page that visitors get while the site is closed to them.
func (d *simplePages) Notice(ctx context.Context) api.Response {
	if d.Maintenance != nil {
		if state := d.Maintenance.State(); state.On {
			return d.maintenancePage(ctx, state.Message)
		}
	}
	return d.comingSoonPage(ctx)
}
