package content

import (
	"net/netip"
	"net/url"
	"regexp"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
)

// Site says where the site lives: "https://example.co.uk". Files of the library that are named by their whole address, as a
// browser copies it, are then kept by their path, by which it is known what leads to them.
func Site(origin string) Option {
	return func(s *Writer) {
		if u, err := url.Parse(origin); err == nil {
			s.rules.site = u.Host
		}
	}
}

// ownAddress gives an address of a file of this site as a path, and any other as it is.
func (r rules) mediaPath(address string) string {
	for _, scheme := range []string{"https://", "http://"} {
		path, isMedia := strings.CutPrefix(address, scheme+r.site+field.MediaPath)
		if isMedia && r.site != "" {
			return field.MediaPath + path
		}
	}
	return address
}

// ownAddresses is ownAddress for all addresses of HTML that was sanitised: each stands after a quotation mark.
func (r rules) mediaPathsIn(html string) string {
	if r.site == "" || !strings.Contains(html, r.site+field.MediaPath) {
		return html
	}
	return strings.NewReplacer(
		`="https://`+r.site+field.MediaPath, `="`+field.MediaPath,
		`="http://`+r.site+field.MediaPath, `="`+field.MediaPath,
	).Replace(html)
}

// hostFirst is an address as people write it: "linkedin.com/company/x".
var urlWithoutScheme = regexp.MustCompile(`(?i)^[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)*\.[a-z]{2,24}(:\d{1,5})?([/?#]\S*)?$`)

// withScheme gives the address of a link that was typed without its scheme under https.
func addScheme(address string) string {
	if urlWithoutScheme.MatchString(address) {
		return "https://" + address
	}
	return address
}

// secure gives the address of a picture under https: pages show no other pictures of other sites. One of the reader's own machine
// or network stays as it is, and is never asked for.
func useHTTPS(address string) string {
	const plain = "http://"
	if len(address) <= len(plain) || !strings.EqualFold(address[:len(plain)], plain) {
		return address
	}
	if u, err := url.Parse(address); err != nil || isLocalHost(u.Hostname()) {
		return address
	}
	return "https://" + address[len(plain):]
}

// within reports whether a host is one of the reader's own machine or network.
func isLocalHost(host string) bool {
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.IsLoopback() || ip.IsPrivate() || ip.IsLinkLocalUnicast() || ip.IsUnspecified()
	}
	return !strings.Contains(host, ".") || strings.HasSuffix(host, ".localhost") || strings.HasSuffix(host, ".local")
}

var httpImage = regexp.MustCompile(`<img [^>]*?src="http://[^"]*"`)

// securePictures is secure for all pictures of HTML that was sanitised.
func useHTTPSForImages(html string) string {
	if !strings.Contains(html, `src="http://`) {
		return html
	}
	return httpImage.ReplaceAllStringFunc(html, func(image string) string {
		start := strings.LastIndex(image, `src="`) + len(`src="`)
		return image[:start] + useHTTPS(image[start:len(image)-1]) + `"`
	})
}
