package pluginhost

import (
	"cmp"
	"net/url"
	"reflect"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/plugin"
)

const (
	// defaultBody is the maximum size of a body in bytes where a route has no MaxBody, and largestBody that of MaxBody.
	defaultBody = api.VisitorBody
	largestBody = 10 << 20
)

// maxBody returns the maximum size of the body of a route, in bytes.
func maxBody(r plugin.Route) int { return cmp.Or(r.MaxBody, defaultBody) }

// isRaw reports whether a route reads its requests itself.
func isRaw(r plugin.Route) bool { return r.Input == reflect.TypeFor[plugin.Raw]() }

// readRaw returns a request as received, without cookies. It fails with Malformed or TooLarge.
func readRaw(request *api.Request, most int) (*plugin.Raw, error) {
	query, err := url.ParseQuery(request.RawQuery())
	if err != nil {
		return nil, core.Errorf(core.Malformed, "The query string cannot be read.")
	}
	raw := &plugin.Raw{Header: request.AllHeaders(), Query: query}
	raw.Header.Del("Cookie")
	read := request.Body
	if request.Encoded != nil {
		read = request.Encoded
	}
	if read != nil {
		raw.Body, err = read(most)
	}
	return raw, err
}
