package api

import "net/http"

// Headers reads the headers of a request that few calls need.
type Headers interface {
	// All returns a copy of all headers, with Host.
	All() http.Header
}

// AllHeaders returns a copy of all headers of the request, with Host.
func (r *Request) AllHeaders() http.Header {
	if r.Headers == nil {
		return http.Header{}
	}
	return r.Headers.All()
}
