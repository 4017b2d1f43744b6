package webhook

import (
	"context"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/netguard"
)

// guard refuses webhooks and fetches to private networks. It checks an address when somebody enters it, to report the
// mistake at once, and checks the IP address of each connection after the DNS lookup: only the second check is safe
// against a name that later resolves to another address.
type guard struct{ netguard.Guard }

func newGuard(private bool, resolver *net.Resolver) *guard {
	return &guard{netguard.Guard{Private: private, Resolver: resolver}}
}

// lookupTimeout limits the DNS lookup of an address that is being entered.
const lookupTimeout = 3 * time.Second

// parseURL parses the URL of a webhook. On failure the returned text says what is wrong, phrased to follow the name of
// the field.
func parseURL(text string) (*url.URL, string) {
	if len(text) > MaxURL {
		return nil, "must be at most 2000 bytes"
	}
	if strings.ContainsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }) {
		return nil, "must have no spaces"
	}
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || u.Opaque != "":
		return nil, "must be an address such as https://example.co.uk/hook"
	case u.User != nil:
		return nil, "must have no user name and password in it"
	case strings.ContainsFunc(u.Host, func(r rune) bool { return r > unicode.MaxASCII }):
		return nil, "must have a name in ASCII, as xn--bcher-kva.example is"
	case u.Fragment != "" || strings.Contains(text, "#"):
		return nil, "must have no part after #"
	}
	return u, ""
}

// checkURL checks that messages may be sent to the URL in text. It fails with Invalid if the URL is malformed, or if
// its host is private or local. A name that resolves to several addresses is refused if any of them is private.
func (g *guard) checkURL(ctx context.Context, text string) error {
	u, wrong := parseURL(text)
	if wrong == "" && !g.Private {
		wrong = g.checkHost(ctx, u)
	}
	if wrong == "" {
		return nil
	}
	return core.InvalidFields(core.FieldErrors{{Field: "url", Message: wrong}})
}

func (g *guard) checkHost(ctx context.Context, u *url.URL) string {
	const private = "leads to a private or local address"
	if u.Port() != "" && !netguard.AllowedPort(u.Port()) {
		return "has a port that webhooks may not use: 80, 443 or one from 1024 up"
	}
	if ip, err := netip.ParseAddr(u.Hostname()); err == nil {
		if !netguard.IsPublic(ip) {
			return private
		}
		return ""
	}
	if netguard.IsLocalName(u.Hostname()) {
		return private
	}
	ctx, cancel := context.WithTimeout(ctx, lookupTimeout)
	defer cancel()
	// A failed lookup is no reason to refuse: the name may resolve later, the record of deliveries shows the failure,
	// and Control checks each connection.
	found, _ := g.Resolver.LookupNetIP(ctx, "ip", u.Hostname())
	if slices.ContainsFunc(found, func(ip netip.Addr) bool { return !netguard.IsPublic(ip) }) {
		return private
	}
	return ""
}
