package webhook

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unicode"

	"github.com/quoin-cms/quoin/core"
)

// guard keeps webhooks out of the private network. An address is looked at when it is written, so that people are told,
// and again at each connection, after its name was looked up: only that is safe from names that lead elsewhere later.
type guard struct {
	private  bool // whether private addresses are allowed, with all their ports
	resolver *net.Resolver
}

// lookUpTime is how long the name of an address is looked up when it is written.
const lookUpTime = 3 * time.Second

// errPrivate says that a connection was not made.
var errPrivate = errors.New("webhook: the address is private or local")

// parseURL reads the address of a webhook. The error is a sentence for the field.
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

// admits fails with Invalid unless messages may be sent to the address. A name that leads to several places must lead to
// none that is private.
func (g *guard) admits(ctx context.Context, text string) error {
	u, wrong := parseURL(text)
	if wrong == "" && !g.private {
		wrong = g.judge(ctx, u)
	}
	if wrong == "" {
		return nil
	}
	return core.InvalidFields(core.FieldErrors{{Field: "url", Message: wrong}})
}

func (g *guard) judge(ctx context.Context, u *url.URL) string {
	const private = "leads to a private or local address"
	if u.Port() != "" && !allowedPort(u.Port()) {
		return "has a port that webhooks may not use: 80, 443 or one from 1024 up"
	}
	if ip, err := netip.ParseAddr(u.Hostname()); err == nil {
		if !public(ip) {
			return private
		}
		return ""
	}
	if local(u.Hostname()) {
		return private
	}
	ctx, cancel := context.WithTimeout(ctx, lookUpTime)
	defer cancel()
	// That a name leads nowhere, or cannot be looked up at the moment, is no reason: it may tomorrow, deliveries tell of it, and
	// each connection is judged by itself.
	found, _ := g.resolver.LookupNetIP(ctx, "ip", u.Hostname())
	if slices.ContainsFunc(found, func(ip netip.Addr) bool { return !public(ip) }) {
		return private
	}
	return ""
}

// localNames are the ends of names that lead nowhere on the internet (RFC 6761, 6762, 8375 and what ICANN keeps for inside).
var localNames = []string{"localhost", "local", "internal", "home.arpa"}

// local reports whether a name can only be one of the private network: without a dot, with an end that is kept for such
// names, or a number, which some read as an address.
func local(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	last := host[strings.LastIndexByte(host, '.')+1:]
	_, err := strconv.ParseUint(last, 0, 64)
	number := err == nil || strings.Trim(last, "0123456789") == ""
	return last == host || number || slices.ContainsFunc(localNames, func(end string) bool { return strings.HasSuffix(host, "."+end) })
}

// control refuses a connection to where no message may go. A net.Dialer calls it when the name has been looked up.
func (g *guard) control(_, address string, _ syscall.RawConn) error {
	if g.private {
		return nil
	}
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return err
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return err
	}
	if !allowedPort(port) || !public(ip) || own(ip) {
		return errPrivate
	}
	return nil
}

// allowedPort keeps messages away from mail, shells and files.
func allowedPort(text string) bool {
	port, err := strconv.ParseUint(text, 10, 16)
	return err == nil && (port == 80 || port == 443 || port >= 1024)
}

// special are the networks that are nobody's on the internet, or not for everybody, beside those that netip knows.
var special = prefixes(
	"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24",
	"203.0.113.0/24", "240.0.0.0/4",
	"168.63.129.16/32", // what Azure's machines are told of themselves, at an address like any other
	"2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
)

var (
	globalIPv6 = netip.MustParsePrefix("2000::/3")
	nat64      = netip.MustParsePrefix("64:ff9b::/96")
)

func prefixes(texts ...string) (all []netip.Prefix) {
	for _, text := range texts {
		all = append(all, netip.MustParsePrefix(text))
	}
	return all
}

// public reports whether an address is one of the internet, in whatever form it is written.
func public(ip netip.Addr) bool {
	if ip.Zone() != "" {
		return false
	}
	ip = ip.Unmap()
	if nat64.Contains(ip) {
		long := ip.As16()
		ip = netip.AddrFrom4([4]byte(long[12:]))
	}
	if !ip.IsGlobalUnicast() || ip.IsPrivate() || ip.Is6() && !globalIPv6.Contains(ip) {
		return false
	}
	return !slices.ContainsFunc(special, func(p netip.Prefix) bool { return p.Contains(ip) })
}

// own reports whether an address is one of this machine's.
func own(ip netip.Addr) bool {
	all, err := net.InterfaceAddrs()
	return err != nil || slices.ContainsFunc(all, func(a net.Addr) bool {
		network, ok := a.(*net.IPNet)
		return ok && network.IP.Equal(ip.Unmap().AsSlice())
	})
}
