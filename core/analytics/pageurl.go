package analytics

import (
	"cmp"
	"net/netip"
	"net/url"
	"strings"
	"unicode"
)

// maxAddress is more than any address of a page or a referrer has that people follow.
const maxAddress = 2048

// unknown is what stands for every page that the site does not have.
const unknownName = "(unknown)"

// Pages gives the one address of a page that the site has; false if it has none at the path.
type Pages func(path string) (canonical string, ok bool)

// spot is where on the site something happened, and what the address says of how the visitor came.
type pageRef struct {
	page     string
	campaign campaign
}

// campaign is what the links of an advertisement carry. All are empty without a source.
type campaign struct{ source, medium, name string }

// value is the campaign's line in its table; of the source other there is one.
func (c campaign) value() value {
	if c.source == otherName {
		return campaigns.overflow(value{})
	}
	return value{c.source, c.medium + "\n" + c.name}
}

// text tells campaigns apart.
func (c campaign) text() string { return c.source + "\n" + c.medium + "\n" + c.name }

// locate reads the address of a page of this host, which may leave the host out. It fails for every other
// address, and for a preview, which is no visit.
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

// ours reports whether an address is one of this host: a whole one, or a path alone.
func isSameSite(u *url.URL, host string) bool {
	if u.Host == "" {
		return u.Scheme == "" && strings.HasPrefix(u.Path, "/")
	}
	return isHTTP(u) && strings.EqualFold(u.Host, host)
}

func isHTTP(u *url.URL) bool { return u.Scheme == "http" || u.Scheme == "https" }

// previewed reports whether a page was asked for as it is before visitors see it.
func isPreview(query string) bool {
	if !strings.Contains(query, "preview") {
		return false
	}
	values, _ := url.ParseQuery(query) // what of it can be read counts
	return values.Has("preview")
}

func campaignOf(query string) campaign {
	if !strings.Contains(query, "utm_") {
		return campaign{}
	}
	// What can be read of the query counts.
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

// clean makes a label of what anybody may have written into a link. What may be a person's address or
// number is hidden.
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

// longestHost is how long the name of a referring host may be.
const maxHostLength = 100

// hostOf gives the host of a referrer without "www."; empty if it is none that may be kept by name.
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
