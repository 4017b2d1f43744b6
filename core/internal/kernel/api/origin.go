package api

import (
	"regexp"
	"strings"

	"github.com/quoin-cms/quoin/core"
)

// maxHost is longer than any host name with a port, in bytes.
const maxHost = 255

var hostPattern = regexp.MustCompile(`^([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?$`)

// PlainHost reports whether the text is just a host name or an IP address, with or without a port. Such a text is safe
// to insert into any document.
func PlainHost(text string) bool {
	return len(text) <= maxHost && hostPattern.MatchString(text)
}

// Origin returns the public base URL of the site, such as "https://example.co.uk", without a trailing slash: the
// configured one, or that of the request. It fails with Malformed if the request's host is not a plain host.
func Origin(configured string, r *Request) (string, error) {
	if configured != "" {
		return configured, nil
	}
	_, host, _ := strings.Cut(r.Origin, "://")
	if !PlainHost(host) {
		return "", core.Errorf(core.Malformed, "The Host header must name a host.")
	}
	return strings.ToLower(r.Origin), nil
}
