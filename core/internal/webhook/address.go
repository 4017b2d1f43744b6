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

// guard refuses webhooks and fetches to private networks. It checks an address when somebody enters it, to report the
// mistake at once, and checks the IP address of each connection after the DNS lookup: only the second check is safe
// against a name that later resolves to another address.
type guard struct {
	private  bool // whether private addresses are allowed, with all ports
	resolver *net.Resolver
}

// lookupTimeout limits the DNS lookup of an address that is being entered.
const lookupTimeout = 3 * time.Second

// errPrivate is the error of a connection that the guard has refused.
var errPrivate = errors.New("webhook: the address is private or local")

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
	if wrong == "" && !g.private {
		wrong = g.checkHost(ctx, u)
	}
	if wrong == "" {
		return nil
	}
	return core.InvalidFields(core.FieldErrors{{Field: "url", Message: wrong}})
}

func (g *guard) checkHost(ctx context.Context, u *url.URL) string {
	const private = "leads to a private or local address"
	if u.Port() != "" && !allowedPort(u.Port()) {
		return "has a port that webhooks may not use: 80, 443 or one from 1024 up"
	}
	if ip, err := netip.ParseAddr(u.Hostname()); err == nil {
		if !isPublic(ip) {
			return private
		}
		return ""
	}
	if isLocalName(u.Hostname()) {
		return private
	}
	ctx, cancel := context.WithTimeout(ctx, lookupTimeout)
	defer cancel()
	// A failed lookup is no reason to refuse: the name may resolve later, the record of deliveries shows the failure,
	// and control checks each connection.
	found, _ := g.resolver.LookupNetIP(ctx, "ip", u.Hostname())
	if slices.ContainsFunc(found, func(ip netip.Addr) bool { return !isPublic(ip) }) {
		return private
	}
	return ""
}

// localSuffixes are the domain suffixes that are reserved for private networks: RFC 6761, RFC 6762, RFC 8375, and
// "internal", which ICANN reserves for private use.
var localSuffixes = []string{"localhost", "local", "internal", "home.arpa"}

// isLocalName reports whether a host name can only belong to the private network: a name without a dot, a name with one
// of the suffixes of localSuffixes, or a name whose last label is a number, which some resolvers read as an IP address.
func isLocalName(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	last := host[strings.LastIndexByte(host, '.')+1:]
	_, err := strconv.ParseUint(last, 0, 64)
	number := err == nil || strings.Trim(last, "0123456789") == ""
	return last == host || number || slices.ContainsFunc(localSuffixes, func(end string) bool { return strings.HasSuffix(host, "."+end) })
}

// control refuses connections that guard does not allow, with errPrivate. It has the signature of net.Dialer.Control,
// which runs after the DNS lookup, and receives the IP address.
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
	if !allowedPort(port) || !isPublic(ip) || isOwn(ip) {
		return errPrivate
	}
	return nil
}

// allowedPort reports whether messages may go to a port. Ports below 1024 other than 80 and 443 are refused, which
// excludes mail servers, shells and file servers.
func allowedPort(text string) bool {
	port, err := strconv.ParseUint(text, 10, 16)
	return err == nil && (port == 80 || port == 443 || port >= 1024)
}

// reservedNetworks are the networks that netip does not recognise as private, but which are reserved or not globally
// reachable.
var reservedNetworks = parsePrefixes(
	"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24",
	"203.0.113.0/24", "240.0.0.0/4",
	"168.63.129.16/32", // the metadata service of Azure's virtual machines, at an otherwise public address
	"2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
)

var (
	globalIPv6 = netip.MustParsePrefix("2000::/3")
	nat64      = netip.MustParsePrefix("64:ff9b::/96")
)

func parsePrefixes(texts ...string) (all []netip.Prefix) {
	for _, text := range texts {
		all = append(all, netip.MustParsePrefix(text))
	}
	return all
}

// isPublic reports whether an address is globally reachable. IPv4 addresses that are mapped into IPv6, or embedded with
// the NAT64 prefix, are checked as IPv4 addresses; an address with a zone is not public.
func isPublic(ip netip.Addr) bool {
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
	return !slices.ContainsFunc(reservedNetworks, func(p netip.Prefix) bool { return p.Contains(ip) })
}

// isOwn reports whether an address belongs to this machine. It is true as well if the addresses of the machine cannot
// be read.
func isOwn(ip netip.Addr) bool {
	all, err := net.InterfaceAddrs()
	return err != nil || slices.ContainsFunc(all, func(a net.Addr) bool {
		network, ok := a.(*net.IPNet)
		return ok && network.IP.Equal(ip.Unmap().AsSlice())
	})
}
