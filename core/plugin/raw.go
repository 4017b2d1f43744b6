package plugin

import (
	"cmp"
	"net/http"
	"net/url"
)

// Raw is the input of a route that other programs call, such as a payment provider that signs the body of its calls. The
// route accepts every origin, media type and query key. It never sees a session: whatever the request has, the caller is a
// visitor, and Header has no cookies.
type Raw struct {
	Body   []byte      // as received; empty for none
	Header http.Header // as received, with Host
	Query  url.Values
}

// MaxBody sets the maximum size of the body in bytes, up to 10 MB: 64 KB if it is left out. A larger body is refused with
// core.TooLarge.
func MaxBody(bytes int) Option { return func(r *Route) { r.MaxBody = cmp.Or(bytes, -1) } }
