// Package netguard keeps requests to addresses that people and other systems name away from private networks. It checks
// the IP address of each connection after the DNS lookup: a name that was checked earlier may resolve to another address
// later.
package netguard

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// ErrPrivate is the error of a connection that a Guard has refused.
var ErrPrivate = errors.New("the address is private or local")

// Guard decides where connections may lead.
type Guard struct {
	Private  bool          // whether private addresses are allowed, with all ports
	Resolver *net.Resolver // looks up host names
}

// Transport returns a transport whose connections the guard checks. It uses no proxy, which would resolve the name and
// connect itself.
func (g *Guard) Transport() *http.Transport {
	dialer := &net.Dialer{Resolver: g.Resolver, Control: g.Control}
	return &http.Transport{Proxy: nil, DialContext: dialer.DialContext, ForceAttemptHTTP2: true}
}

// Control refuses connections that the guard does not allow, with ErrPrivate. It has the signature of net.Dialer.Control,
// which runs after the DNS lookup, and receives the IP address.
func (g *Guard) Control(_, address string, _ syscall.RawConn) error {
	if g.Private {
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
	if !AllowedPort(port) || !IsPublic(ip) || IsOwn(ip) {
		return ErrPrivate
	}
	return nil
}

// AllowedPort reports whether requests may go to a port. Ports below 1024 other than 80 and 443 are refused, which
// excludes mail servers, shells and file servers.
func AllowedPort(text string) bool {
	port, err := strconv.ParseUint(text, 10, 16)
	return err == nil && (port == 80 || port == 443 || port >= 1024)
}

// localSuffixes are the domain suffixes that are reserved for private networks: RFC 6761, RFC 6762, RFC 8375, and
// "internal", which ICANN reserves for private use.
var localSuffixes = []string{"localhost", "local", "internal", "home.arpa"}

// IsLocalName reports whether a host name can only belong to the private network: a name without a dot, a name with one
// of the suffixes of localSuffixes, or a name whose last label is a number, which some resolvers read as an IP address.
func IsLocalName(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	last := host[strings.LastIndexByte(host, '.')+1:]
	_, err := strconv.ParseUint(last, 0, 64)
	number := err == nil || strings.Trim(last, "0123456789") == ""
	return last == host || number || slices.ContainsFunc(localSuffixes, func(end string) bool { return strings.HasSuffix(host, "."+end) })
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

// IsPublic reports whether an address is globally reachable. IPv4 addresses that are mapped into IPv6, or embedded with
// the NAT64 prefix, are checked as IPv4 addresses; an address with a zone is not public.
func IsPublic(ip netip.Addr) bool {
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

// IsOwn reports whether an address belongs to this machine. It is true as well if the addresses of the machine cannot
// be read.
func IsOwn(ip netip.Addr) bool {
	all, err := net.InterfaceAddrs()
	return err != nil || slices.ContainsFunc(all, func(a net.Addr) bool {
		network, ok := a.(*net.IPNet)
		return ok && network.IP.Equal(ip.Unmap().AsSlice())
	})
}
