package pluginhost

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/plugin"
)

// redirectStatuses are the statuses of a plugin.Redirect.
var redirectStatuses = []int{
	http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect,
}

// isRedirect reports whether a route answers with redirects.
func isRedirect(r plugin.Route) bool { return r.Output == reflect.TypeFor[plugin.Redirect]() }

// redirectTo returns the response with a redirect. Browsers ask again each time, because the function may decide otherwise.
func redirectTo(r plugin.Route, to plugin.Redirect) (api.Response, error) {
	status := cmp.Or(to.Status, r.Status)
	if !slices.Contains(redirectStatuses, status) {
		return api.Response{}, fmt.Errorf("%d is not the status of a redirect", status)
	}
	target, ok := targetOf(to.To)
	if !ok {
		return api.Response{}, fmt.Errorf("a redirect cannot lead to %q: write a path of the site or an https URL", to.To)
	}
	return api.Response{Status: status, Header: []api.Field{{Name: api.Location, Value: target}, {Name: api.CacheControl, Value: api.NoStore}}}, nil
}

// targetOf returns the escaped form of an address that is a path of the site or an https URL; false for any other, and for
// an address that browsers or proxies could read otherwise.
func targetOf(address string) (target string, ok bool) {
	if strings.ContainsFunc(address, func(r rune) bool { return r <= ' ' || r == 0x7f || r == '\\' }) {
		return "", false
	}
	u, err := url.Parse(address)
	if err != nil {
		return "", false
	}
	if u.Scheme == "" && u.Host == "" {
		ok = strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//")
	} else {
		ok = u.Scheme == "https" && u.Hostname() != "" && u.User == nil
	}
	return u.String(), ok
}
