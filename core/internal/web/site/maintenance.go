package site

import (
	"cmp"
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/maintenance"
)

const defaultMaintenanceText = "We are working on this site and will be back soon."

// maintenanceResponse returns the maintenance page instead of the requested one; false if the request is answered as
// usual. The admin app, and the files of both apps, remain available.
func (s *Site) maintenanceResponse(ctx context.Context, r *api.Request) (out api.Response, closed bool, err error) {
	if s.apps.isOpen(r.Path) {
		return out, false, nil
	}
	if closed, err = s.API.Closed(ctx, r); !closed || err != nil {
		return out, false, err
	}
	return s.simple.maintenancePage(ctx, s.Maintenance.State().Message), true, nil
}

func (d *simplePages) maintenancePage(ctx context.Context, message string) api.Response {
	c := simplePage{title: "Down for maintenance", text: cmp.Or(message, defaultMaintenanceText)}
	return d.unavailable(d.named(ctx, c), maintenance.RetryAfter)
}

// notice is a page in the place of every other with the content from which it was made.
type notice struct {
	simplePage
	page   *asset
	policy string
}

// unavailable answers with a page in the place of every other. It needs no other file but a font. The most recent one is
// cached, because many visitors may request it.
func (d *simplePages) unavailable(c simplePage, retry time.Duration) api.Response {
	n := d.notice.Load()
	if n == nil || n.simplePage != c {
		page, policy := d.drawSimple(c)
		n = &notice{c, page, policy}
		d.notice.Store(n)
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
