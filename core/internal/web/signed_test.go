package web_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/host/hosttest"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/plugin"
)

// TestSignedCallsFromOtherSites checks that a call with a signed link accepts any origin, media type and no body, as the
// button of a mail program sends it, and that other calls of the plugin do not.
func TestSignedCallsFromOtherSites(t *testing.T) {
	t.Parallel()
	do := func(_ context.Context, call *plugin.Call, _ plugin.None) (plugin.None, error) {
		if call.Link != "ada" || call.Actor.Role != "" {
			t.Errorf("the subject is %q, the caller %q", call.Link, call.Actor.Role)
		}
		return plugin.None{}, nil
	}
	tickets := plugin.Plugin{Name: "tickets", Routes: []plugin.Route{
		plugin.Handle("POST /api/tickets/leave", do, plugin.Signed("leave"), plugin.Summary("Leave the list")),
		plugin.Handle("POST /api/tickets/tidy", do, plugin.Summary("Tidy")),
	}}
	s := newStack(t, func(p *parts) { p.Settings.Plugins = append(p.Settings.Plugins, tickets) })
	host := hosttest.Service[*pluginhost.Host](t, s.host, pluginhost.Name)
	path := "/api/tickets/leave?token=" + host.Of(t.Context(), "tickets").Links.Sign("leave", "ada", time.Now().Add(100*365*24*time.Hour))
	for name, header := range map[string]map[string]string{
		"another site": {"Origin": "https://mail.example", "Sec-Fetch-Site": "cross-site"},
		"one click":    {"Content-Type": "application/x-www-form-urlencoded"},
	} {
		t.Run(name, func(t *testing.T) {
			for _, staff := range []bool{false, true} {
				s.do(request{method: http.MethodPost, path: path, header: header, staff: staff}).want(t, http.StatusNoContent)
				s.do(request{method: http.MethodPost, path: path, header: header, staff: staff, body: "List-Unsubscribe=One-Click"}).want(t, http.StatusNoContent)
			}
		})
	}
	s.do(request{method: http.MethodPost, path: "/api/tickets/tidy", staff: true, header: map[string]string{"Origin": "https://mail.example"}}).want(t, http.StatusForbidden)
}
