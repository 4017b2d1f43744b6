package web_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/plugin"
)

// TestPluginsResolveMissingPaths asks plugins in their order, for nothing but reads of paths without a page or a redirect.
func TestPluginsResolveMissingPaths(t *testing.T) {
	t.Parallel()
	first := plugin.Plugin{Name: "first", Resolve: func(ctx context.Context, call *plugin.Call) (plugin.Redirect, bool, error) {
		switch path := call.URL.Path; path {
		case "/slow":
			<-ctx.Done()
			return plugin.Redirect{To: "/first"}, true, nil
		case "/broken":
			return plugin.Redirect{}, false, errors.New("the table cannot be read")
		case "/panics":
			panic("out of range")
		case "/outside":
			return plugin.Redirect{To: "javascript:alert(1)"}, true, nil
		case "/writes":
			return plugin.Redirect{}, true, call.Site.Data.Set("seen", nil)
		default:
			return plugin.Redirect{To: "/first"}, strings.HasPrefix(path, "/old"), nil
		}
	}}
	second := plugin.Plugin{Name: "second", Resolve: func(_ context.Context, call *plugin.Call) (plugin.Redirect, bool, error) {
		return plugin.Redirect{To: "/second?from=" + call.URL.Query().Get("id"), Status: http.StatusMovedPermanently}, call.URL.Path != "/left", nil
	}}
	s := newStack(t, func(p *parts) { p.Settings.Plugins = append(p.Settings.Plugins, first, second) })
	for _, c := range []struct {
		method, path string
		status       int
		location     string
	}{
		{http.MethodGet, "/old/page", http.StatusFound, "/first"},
		{http.MethodHead, "/old/page", http.StatusFound, "/first"},
		{http.MethodGet, "/other?id=7", http.StatusMovedPermanently, "/second?from=7"},
		{http.MethodGet, "/slow", http.StatusMovedPermanently, "/second?from="},
		{http.MethodGet, "/broken", http.StatusMovedPermanently, "/second?from="},
		{http.MethodGet, "/panics", http.StatusMovedPermanently, "/second?from="},
		{http.MethodGet, "/outside", http.StatusMovedPermanently, "/second?from="},
		{http.MethodGet, "/writes", http.StatusMovedPermanently, "/second?from="},
		{http.MethodGet, "/left", http.StatusNotFound, ""},
		{http.MethodGet, "/api/old", http.StatusNotFound, ""},
		{http.MethodGet, "/", http.StatusOK, ""},
		{http.MethodPost, "/old/page", http.StatusMethodNotAllowed, ""},
	} {
		got := s.do(request{method: c.method, path: c.path})
		if got.status != c.status || got.header.Get("Location") != c.location {
			t.Errorf("%s %s: %d %q, want %d %q", c.method, c.path, got.status, got.header.Get("Location"), c.status, c.location)
		}
	}
}
