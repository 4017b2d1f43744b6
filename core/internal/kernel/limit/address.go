package limit

import (
	"net/netip"
	"strings"
)

const (
	// customerBits is the length of the part of an IPv6 address that identifies a customer: within a /64 customers choose
	// addresses freely.
	customerBits = 64
	// networkBits is the length of the largest prefix commonly assigned to one customer. IPv4 addresses are too scarce for an
	// equivalent.
	networkBits = 48
)

// Key returns the key under which a remote address is counted. The address may include a port. An IPv4 address is its own key.
// All addresses of an IPv6 /64 share a key, and so do all invalid addresses: the empty key.
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

// Network returns the network of a Key: the /48 of an IPv6 /64, and any other key itself. It is for decisions about trust, in
// which an attacker with 65,536 keys of one network must not outweigh others.
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
