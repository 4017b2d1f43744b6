package analytics

import (
	"cmp"
	"net/netip"
	"net/url"
	"strings"
	"unicode"
)

// maxAddress is the maximum length of a page or referrer URL. It is longer than any that people use.
const maxAddress = 2048

// unknownName is the name of all pages that the site does not have.
const unknownName = "(unknown)"

// Pages returns the canonical path of a page of the site; false if there is none at the path.
type Pages func(path string) (canonical string, ok bool)

// pageRef is what a page URL contains: the page and the campaign.
type pageRef struct {
	page     string
	campaign campaign
}

// campaign has the utm parameters of a link. Without a source all fields are empty.
type campaign struct{ source, medium, name string }

// value returns the campaign's value in its table. All campaigns of the source other share one value.
func (c campaign) value() value {
	if c.source == otherName {
		return campaigns.overflow(value{})
	}
	return value{c.source, c.medium + "\n" + c.name}
}

// text returns a unique text of the campaign.
func (c campaign) text() string { return c.source + "\n" + c.medium + "\n" + c.name }

// parsePageURL parses the URL of a page of this host; the host may be missing. It returns false for any other URL, and
// for a preview, which is not counted as a visit.
func parsePageURL(address, host string, known Pages) (pageRef, bool) {
	if len(address) > maxAddress {
		return pageRef{}, false
	}
	u, err := url.Parse(address)
	if err != nil || u.Opaque != "" || u.User != nil || !isSameSite(u, host) {
		return pageRef{}, false
	}
	if isPreview(u.RawQuery) {
		return pageRef{}, false
	}
	ref := pageRef{page: unknownName, campaign: campaignOf(u.RawQuery)}
	if page, ok := known(cmp.Or(u.EscapedPath(), "/")); ok {
		ref.page = page
	}
	return ref, true
}

// isSameSite reports whether a URL belongs to this host: an absolute URL, or a path alone.
func isSameSite(u *url.URL, host string) bool {
	if u.Host == "" {
		return u.Scheme == "" && strings.HasPrefix(u.Path, "/")
	}
	return isHTTP(u) && strings.EqualFold(u.Host, host)
}

func isHTTP(u *url.URL) bool { return u.Scheme == "http" || u.Scheme == "https" }

// isPreview reports whether the query of a page asks for a preview of unpublished content.
func isPreview(query string) bool {
	if !strings.Contains(query, "preview") {
		return false
	}
	values, _ := url.ParseQuery(query) // use what can be parsed
	return values.Has("preview")
}

func campaignOf(query string) campaign {
	if !strings.Contains(query, "utm_") {
		return campaign{}
	}
	// Use what can be parsed of the query.
	values, _ := url.ParseQuery(query)
	c := campaign{sanitizeLabel(values.Get("utm_source")), sanitizeLabel(values.Get("utm_medium")), sanitizeLabel(values.Get("utm_campaign"))}
	if c.source == "" {
		return campaign{}
	}
	return c
}

const (
	maxLabelLength = 60
	maxDigits      = 8
	redacted       = "(hidden)"
)

// sanitizeLabel converts untrusted text of a link to a label. It replaces text that may be a personal address or number.
func sanitizeLabel(text string) string {
	digits := 0
	text = strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			digits++
		}
		if r == unicode.ReplacementChar || !unicode.IsPrint(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, strings.TrimSpace(text))
	if strings.Contains(text, "@") || digits > maxDigits {
		return redacted
	}
	return shorten(text, maxLabelLength)
}

// maxHostLength is the maximum length of a referring host's name.
const maxHostLength = 100

// hostOf returns the host of a referrer without "www."; empty if the host must not be stored.
func hostOf(referrer string) string {
	if referrer == "" || len(referrer) > maxAddress {
		return ""
	}
	u, err := url.Parse(referrer)
	if err != nil || !isHTTP(u) {
		return ""
	}
	host := strings.TrimPrefix(strings.ToLower(strings.TrimSuffix(u.Hostname(), ".")), "www.")
	if _, err := netip.ParseAddr(host); err == nil || len(host) > maxHostLength || !strings.Contains(host, ".") {
		return ""
	}
	if strings.ContainsFunc(host, func(r rune) bool { return !isHostRune(r) }) {
		return ""
	}
	return host
}

func isHostRune(r rune) bool {
	return r == '-' || r == '.' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z'
}
