// Package film knows from which hosts a site shows films.
package film

import (
	"net/url"
	"regexp"
	"strings"

	"golang.org/x/net/publicsuffix"
)

// Hosts returns the hosts of a new site, those of YouTube and Vimeo.
func Hosts() []string {
	return []string{"youtube.com", "youtube-nocookie.com", "youtu.be", "vimeo.com"}
}

var host = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$`)

// IsHost reports whether a text is the name of a host in lower case, such as "youtube.com", without scheme, port or path. A
// public suffix, such as "co.uk" or "github.io", is none: sites of many owners are below it.
func IsHost(text string) bool {
	if len(text) > 253 || !host.MatchString(text) {
		return false
	}
	_, err := publicsuffix.EffectiveTLDPlusOne(text)
	return err == nil
}

// HostOf returns the host of an address; empty for a path of the site itself. It is the scheme with its colon for an
// address that has no host, such as "mailto:".
func HostOf(address string) string {
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return address
	case u.Hostname() == "" && u.Scheme != "":
		return u.Scheme + ":"
	}
	return strings.ToLower(u.Hostname())
}

// Allowed reports whether a host is one of hosts, or below one of them: "youtube.com" allows "www.youtube.com".
func Allowed(hosts []string, name string) bool {
	for _, allowed := range hosts {
		if name == allowed || strings.HasSuffix(name, "."+allowed) {
			return true
		}
	}
	return false
}
