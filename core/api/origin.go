package api

import (
	"regexp"
	"strings"

	"github.com/quoin-cms/quoin/core"
)

// maxHost is more than any name with a port has, in bytes.
const maxHost = 255

var hostPattern = regexp.MustCompile(`^([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?$`)

// PlainHost reports whether the text is a name or an address with or without a port, and nothing else. Such
// a text may stand in any document as it is.
func PlainHost(text string) bool {
	return len(text) <= maxHost && hostPattern.MatchString(text)
}

// Origin gives the public address of the site, as "https://example.co.uk", without a slash at its end: the
// configured one, else that of the request. It fails with Malformed where the request's is no plain host.
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
