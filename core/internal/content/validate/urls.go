package validate

import (
	"net/netip"
	"net/url"
	"regexp"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
)

// mediaPath returns the URL of a file of this site as a path, and any other URL unchanged.
func (r Rules) mediaPath(address string) string {
	for _, scheme := range []string{"https://", "http://"} {
		path, isMedia := strings.CutPrefix(address, scheme+r.Site+field.MediaPath)
		if isMedia && r.Site != "" {
			return field.MediaPath + path
		}
	}
	return address
}

// mediaPathsIn is mediaPath for all URLs in sanitised HTML, where each follows a quotation mark.
func (r Rules) mediaPathsIn(html string) string {
	if r.Site == "" || !strings.Contains(html, r.Site+field.MediaPath) {
		return html
	}
	return strings.NewReplacer(
		`="https://`+r.Site+field.MediaPath, `="`+field.MediaPath,
		`="http://`+r.Site+field.MediaPath, `="`+field.MediaPath,
	).Replace(html)
}

// urlWithoutScheme matches a URL as people type it: "linkedin.com/company/x".
var urlWithoutScheme = regexp.MustCompile(`(?i)^[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)*\.[a-z]{2,24}(:\d{1,5})?([/?#]\S*)?$`)

// addScheme adds https to a URL that was typed without a scheme.
func addScheme(address string) string {
	if urlWithoutScheme.MatchString(address) {
		return "https://" + address
	}
	return address
}

// useHTTPS changes the URL of an image to https, because pages show images of other sites only over https. A
// URL in the reader's own machine or network stays as it is, and is never requested.
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

// isLocalHost reports whether a host is in the reader's own machine or network.
func isLocalHost(host string) bool {
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.IsLoopback() || ip.IsPrivate() || ip.IsLinkLocalUnicast() || ip.IsUnspecified()
	}
	return !strings.Contains(host, ".") || strings.HasSuffix(host, ".localhost") || strings.HasSuffix(host, ".local")
}

var httpImage = regexp.MustCompile(`<img [^>]*?src="http://[^"]*"`)

// useHTTPSForImages is useHTTPS for all images in sanitised HTML.
func useHTTPSForImages(html string) string {
	if !strings.Contains(html, `src="http://`) {
		return html
	}
	return httpImage.ReplaceAllStringFunc(html, func(image string) string {
		start := strings.LastIndex(image, `src="`) + len(`src="`)
		return image[:start] + useHTTPS(image[start:len(image)-1]) + `"`
	})
}
