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
const unknown = "(unknown)"

// Pages gives the one address of a page that the site has; false if it has none at the path.
type Pages func(path string) (canonical string, ok bool)

// spot is where on the site something happened, and what the address says of how the visitor came.
type spot struct {
	page     string
	campaign campaign
}

// campaign is what the links of an advertisement carry. All are empty without a source.
type campaign struct{ source, medium, name string }

// value is the campaign's line in its table; of the source other there is one.
func (c campaign) value() value {
	if c.source == other {
		return campaigns.overflow(value{})
	}
	return value{c.source, c.medium + "\n" + c.name}
}

// text tells campaigns apart.
func (c campaign) text() string { return c.source + "\n" + c.medium + "\n" + c.name }

// locate reads the address of a page of this host, which may leave the host out. It fails for every other
// address, and for a preview, which is no visit.
func locate(address, host string, known Pages) (spot, bool) {
	if len(address) > maxAddress {
		return spot{}, false
	}
	u, err := url.Parse(address)
	if err != nil || u.Opaque != "" || u.User != nil || !ours(u, host) {
		return spot{}, false
	}
	if previewed(u.RawQuery) {
		return spot{}, false
	}
	at := spot{page: unknown, campaign: campaignOf(u.RawQuery)}
	if page, ok := known(cmp.Or(u.EscapedPath(), "/")); ok {
		at.page = page
	}
	return at, true
}

// ours reports whether an address is one of this host: a whole one, or a path alone.
func ours(u *url.URL, host string) bool {
	if u.Host == "" {
		return u.Scheme == "" && strings.HasPrefix(u.Path, "/")
	}
	return web(u) && strings.EqualFold(u.Host, host)
}

func web(u *url.URL) bool { return u.Scheme == "http" || u.Scheme == "https" }

// previewed reports whether a page was asked for as it is before visitors see it.
func previewed(query string) bool {
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
	c := campaign{clean(values.Get("utm_source")), clean(values.Get("utm_medium")), clean(values.Get("utm_campaign"))}
	if c.source == "" {
		return campaign{}
	}
	return c
}

const (
	longestLabel = 60
	mostDigits   = 8
	hidden       = "(hidden)"
)

// clean makes a label of what anybody may have written into a link. What may be a person's address or
// number is hidden.
func clean(text string) string {
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
	if strings.Contains(text, "@") || digits > mostDigits {
		return hidden
	}
	return shorten(text, longestLabel)
}

// longestHost is how long the name of a referring host may be.
const longestHost = 100

// hostOf gives the host of a referrer without "www."; empty if it is none that may be kept by name.
func hostOf(referrer string) string {
	if referrer == "" || len(referrer) > maxAddress {
		return ""
	}
	u, err := url.Parse(referrer)
	if err != nil || !web(u) {
		return ""
	}
	host := strings.TrimPrefix(strings.ToLower(strings.TrimSuffix(u.Hostname(), ".")), "www.")
	if _, err := netip.ParseAddr(host); err == nil || len(host) > longestHost || !strings.Contains(host, ".") {
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
