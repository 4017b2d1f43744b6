package limit

import (
	"net/netip"
	"strings"
)

const (
	// customerBits is the part of an IPv6 address that tells one customer from another: within their /64 they
	// choose addresses freely.
	customerBits = 64
	// networkBits is the most that one customer is commonly given. IPv4 addresses are too scarce for that.
	networkBits = 48
)

// Key gives what a remote address is counted under. The address may carry a port. An IPv4 address is its own
// key; all addresses of one IPv6 /64 share a key, and so does everything that is no address: the empty one.
func Key(address string) string {
	addr, err := netip.ParseAddr(address)
	if err != nil {
		withPort, err := netip.ParseAddrPort(address)
		if err != nil {
			return ""
		}
		addr = withPort.Addr()
	}
	return keyOf(addr)
}

func keyOf(addr netip.Addr) string {
	addr = addr.Unmap().WithZone("")
	if !addr.IsValid() {
		return ""
	}
	if addr.Is4() {
		return addr.String()
	}
	return netip.PrefixFrom(addr, customerBits).Masked().String()
}

// Network gives the network of a Key: the /48 of an IPv6 /64, and every other key itself. It is for decisions
// about whom to trust, which somebody with 65,536 keys of their own must not outvote.
func Network(key string) string {
	if !strings.Contains(key, "/") {
		return key
	}
	prefix, err := netip.ParsePrefix(key)
	if err != nil || !prefix.Addr().Is6() {
		return key
	}
	return netip.PrefixFrom(prefix.Addr(), networkBits).Masked().String()
}
